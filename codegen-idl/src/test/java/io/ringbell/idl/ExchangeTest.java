package io.ringbell.idl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import io.ringbell.codec.WireFormatException;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What protobuf-java writes by a {@code .proto} is read and written again by the codec of the Java
 * that was made of it, and the other way round.
 */
class ExchangeTest {
  private static final int MESSAGES = 200;

  @TempDir private static Path sources;
  @TempDir private static Path output;

  private static FileDescriptor file;
  private static ClassLoader loader;
  private static GeneratedCodec codec;

  @BeforeAll
  static void compile() throws IOException {
    RoundTripTest.program();
    Path proto = RoundTripTest.CORPUS.resolve("types.proto");
    Map<String, String> java =
        Proto2Java.generate(
            List.of(proto), List.of(), Optional.empty(), Optional.of(RoundTripTest.PROTOC));
    Compiler.compile(java, sources, output);
    file =
        Schemas.link(RoundTripTest.read(RoundTripTest.CORPUS, List.of(proto.toString())))
            .get("types.proto");
    loader =
        new URLClassLoader(new URL[] {output.toUri().toURL()}, ExchangeTest.class.getClassLoader());
    codec = new GeneratedCodec(load("AllCodec"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Scalars", "Optionals", "Lists", "Maps", "Oneofs", "Outer", "Google", "Empty"})
  void everyTypeInBothDirections(String name) throws IOException {
    Descriptor type = file.findMessageTypeByName(name);
    for (int i = 0; i < MESSAGES; i++) {
      long seed = new SplittableRandom(i).nextLong();
      DynamicMessage message = new RandomDynamicMessages(seed).message(type);

      Object java = codec.decode(name, message.toByteArray());
      byte[] ours = codec.encode(name, java);

      assertThat(DynamicMessage.parseFrom(type, ours))
          .as("%s, seed %s", name, seed)
          .isEqualTo(message);
    }
  }

  @Test
  void ofTwoFieldsOfAOneofTheLastOneCounts() throws Exception {
    Descriptor type = file.findMessageTypeByName("Oneofs");
    byte[] both = {2 << 3 | 2, 1, 'a', 3 << 3, 7};

    Object java = codec.decode("Oneofs", both);

    assertThat(java.getClass().getMethod("name").invoke(java)).isEqualTo(Optional.empty());
    assertThat(java.getClass().getMethod("code").invoke(java)).isEqualTo(OptionalInt.of(7));
    assertThat(DynamicMessage.parseFrom(type, codec.encode("Oneofs", java)))
        .isEqualTo(DynamicMessage.parseFrom(type, both));
  }

  @Test
  void twoFieldsOfAOneofAreNotSent() throws Exception {
    Object java = codec.decode("Oneofs", new byte[] {3 << 3, 7});
    RecordComponent[] components = java.getClass().getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      boolean name = components[i].getName().equals("name");
      values[i] = name ? Optional.of("too") : components[i].getAccessor().invoke(java);
    }
    Object both = java.getClass().getConstructors()[0].newInstance(values);

    assertThatThrownBy(() -> codec.encode("Oneofs", both))
        .isInstanceOf(WireFormatException.class)
        .hasMessage(
            "Oneofs, oneof kind has 2 values (expected: one at most; leave the others empty)");
  }

  private static Class<?> load(String name) {
    try {
      return loader.loadClass("org.example.types." + name);
    } catch (ClassNotFoundException e) {
      throw new AssertionError(e);
    }
  }
}
