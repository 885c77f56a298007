package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** The golden vectors of {@code wire/vectors.txt}. */
public final class WireVectors {
  private static final Map<String, byte[]> BYTES = new LinkedHashMap<>();
  private static final Map<String, String> BLOCKS = new LinkedHashMap<>();

  static {
    try (var in = WireVectors.class.getResourceAsStream("/wire/vectors.txt")) {
      parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private WireVectors() {}

  private static void parse(String file) {
    for (String block : file.strip().split("\n\n", -1)) {
      if (block.startsWith("#")) {
        continue;
      }
      String[] lines = block.split("\n", -1);
      StringBuilder hex = new StringBuilder();
      for (int i = 1; i < lines.length; i++) {
        hex.append(lines[i].substring(0, lines[i].indexOf('#')).replace(" ", ""));
      }
      BYTES.put(lines[0], HexFormat.of().parseHex(hex));
      BLOCKS.put(lines[0], block);
    }
  }

  static Set<String> names() {
    return BYTES.keySet();
  }

  static String block(String name) {
    return BLOCKS.get(name);
  }

  /** The vector's bytes, little-endian. */
  public static ByteBuffer vector(String name) {
    return ByteBuffer.wrap(BYTES.get(name).clone()).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Fails unless {@code buffer} has the vector's bytes from {@code offset} on. */
  public static void assertEncodes(String name, ByteBuffer buffer, int offset) {
    byte[] written = new byte[BYTES.get(name).length];
    buffer.get(offset, written);
    assertThat(HexFormat.ofDelimiter(" ").formatHex(written))
        .as(name)
        .isEqualTo(HexFormat.ofDelimiter(" ").formatHex(BYTES.get(name)));
  }

  /** The specification, from the root of the project. */
  static String specification() throws IOException {
    Path root = Path.of("").toAbsolutePath();
    while (root != null && !Files.exists(root.resolve("docs/wire.md"))) {
      root = root.getParent();
    }
    assertThat(root).as("docs/wire.md above %s", Path.of("").toAbsolutePath()).isNotNull();
    return Files.readString(root.resolve("docs/wire.md"));
  }
}
