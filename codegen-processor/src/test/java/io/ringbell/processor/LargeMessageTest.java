package io.ringbell.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Descriptors.Descriptor;
import io.ringbell.codec.DecodeLimits;
import io.ringbell.codec.WireFormatException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages with more fields than fit one method. */
class LargeMessageTest {
  private static final int FIELDS = 1500;

  @TempDir private Path sources;
  @TempDir private Path output;

  @Test
  void recordWithManyComponentsIsProtobufs() throws Exception {
    Fixture fixture = Fixture.compile(Fixture.GOLDEN.resolve("large/input"), output);
    CodecAccess codec = new CodecAccess(fixture.load("large.LargeCodec"));
    Class<?> type = fixture.load("large.Wide");
    Descriptor descriptor = ProtobufSchema.of(type);
    for (long seed = 0; seed < 20; seed++) {
      Object message = new RandomMessages(seed).message(type);

      byte[] bytes = codec.encode(message);

      assertThat(bytes)
          .as("seed %s", seed)
          .isEqualTo(ProtobufMessages.of(message, descriptor).toByteArray());
      assertThat(Content.of(codec.decode(type, bytes)))
          .as("seed %s", seed)
          .isEqualTo(Content.of(message));
    }
  }

  @Test
  void classWithThousandsOfFieldsIsSent() throws Exception {
    Path directory = Files.createDirectory(sources.resolve("huge"));
    Files.writeString(
        directory.resolve("Huge.java"),
        """
        package huge;
        @io.ringbell.annotations.RpcService interface Huge { Sheet sheet(Sheet sheet); }
        """);
    Files.writeString(directory.resolve("Sheet.java"), sheet());
    Fixture fixture = Fixture.compile(sources, output);
    CodecAccess codec = new CodecAccess(fixture.load("huge.HugeCodec"));
    Class<?> type = fixture.load("huge.Sheet");
    Object sheet = new RandomMessages(1).message(type);

    Object read = codec.decode(type, codec.encode(sheet));

    for (Field field : type.getDeclaredFields()) {
      field.setAccessible(true);
      assertThat(field.get(read)).as(field.getName()).isEqualTo(field.get(sheet));
    }
  }

  private static String sheet() {
    StringBuilder source =
        new StringBuilder("package huge;\n@io.ringbell.annotations.RpcMessage class Sheet {\n");
    List<String> types = List.of("int", "long", "int", "boolean", "String");
    for (int i = 0; i < FIELDS; i++) {
      source.append(types.get(i % types.size())).append(" f").append(i).append(";\n");
    }
    return source.append("}\n").toString();
  }

  /** Two bytes each would otherwise become a kilobyte each. */
  @Test
  void manyEmptyMessagesAreRefused() {
    Fixture fixture = Fixture.compile(Fixture.GOLDEN.resolve("large/input"), output);
    CodecAccess codec = new CodecAccess(fixture.load("large.LargeCodec"));
    Class<?> type = fixture.load("large.Many");
    byte[] bytes = new byte[20_000];
    for (int i = 0; i < bytes.length; i += 2) {
      bytes[i] = (1 << 3) | 2;
    }
    assertThat(codec.decode(type, bytes))
        .extracting("wides")
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .hasSize(10_000);

    codec.limits(new DecodeLimits(100, 0));

    assertThatThrownBy(() -> codec.decode(type, bytes))
        .isInstanceOf(WireFormatException.class)
        .hasMessage(
            "the message would take more memory than allowed from field 1 on (expected: at most 64"
                + " times its length and 0 bytes for its objects, and few messages that come in"
                + " parts)");
  }
}
