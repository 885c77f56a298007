package io.ringbell.processor;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Message;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The written files as protoc understands them, and what codecs and protobuf-java exchange. */
class ProtocTest {
  private static final int MESSAGES = 100;

  @TempDir private static Path output;

  @BeforeAll
  static void program() {
    Protoc.assume();
  }

  /** All files that are compared word for word elsewhere. */
  static List<String> golden() {
    return Sources.in(Fixture.GOLDEN).stream()
        .map(file -> Fixture.GOLDEN.relativize(file).toString())
        .filter(file -> file.endsWith(".proto"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("golden")
  void protocCompiles(String file) throws IOException {
    Path root = Fixture.GOLDEN.resolve(file.replaceFirst("META-INF/proto/.*", "META-INF/proto"));
    String path = root.relativize(Fixture.GOLDEN.resolve(file)).toString();

    FileDescriptor descriptor = Protoc.compile(root, List.of(path)).get(path);

    assertThat(descriptor.getServices()).hasSize(1);
    assertThat(descriptor.getServices().get(0).getFullName())
        .isEqualTo(path.replace('/', '.').replace(".proto", ""));
    assertThat(Files.readString(Fixture.GOLDEN.resolve(file))).endsWith("}\n");
  }

  /** Every message of the types' service, as protoc's descriptor has it. */
  @Test
  void codecsAndProtobufReadEachOther() throws Exception {
    Fixture fixture = Fixture.compile(Fixture.GOLDEN.resolve("types/input"), output);
    CodecAccess codec = new CodecAccess(fixture.load("types.AllTypesCodec"));
    String path = "types/AllTypes.proto";
    FileDescriptor file = Protoc.compile(output.resolve("META-INF/proto"), List.of(path)).get(path);
    List<Descriptor> messages =
        file.getMessageTypes().stream()
            .filter(message -> !message.getName().matches("\\w+(Request|Response)"))
            .toList();
    assertThat(messages).hasSizeGreaterThan(14);
    for (Descriptor descriptor : messages) {
      Class<?> type = type(fixture, descriptor.getName());
      for (int i = 0; i < MESSAGES; i++) {
        long seed = new SplittableRandom(i).nextLong();
        String what = descriptor.getName() + ", seed " + seed;
        Object message = new RandomMessages(seed).message(type);
        byte[] ours = codec.encode(message);

        DynamicMessage theirs = DynamicMessage.parseFrom(descriptor, ours);

        assertNothingUnknown(theirs, what);
        assertThat(theirs.toByteArray()).as(what).isEqualTo(ours);
        assertThat(Content.of(codec.decode(type, theirs.toByteArray())))
            .as(what)
            .isEqualTo(Content.of(message));
      }
    }
  }

  /** The same of sealed interfaces, encodings, codecs and protoc's own messages. */
  @Test
  void richTypesAreReadByProtobufToo(@TempDir Path rich) throws Exception {
    Fixture fixture = Fixture.compile(Fixture.GOLDEN.resolve("rich/input"), rich);
    CodecAccess codec = new CodecAccess(fixture.load("rich.RichCodec"));
    FileDescriptor file =
        Protoc.compile(rich.resolve("META-INF/proto"), List.of("rich/Rich.proto"))
            .get("rich/Rich.proto");
    for (String name :
        List.of(
            "Shape",
            "Event",
            "Shapes",
            "Expression",
            "Presence",
            "Encodings",
            "Keys",
            "Foreign",
            "Plain",
            "Gone")) {
      Class<?> type = fixture.load("rich." + name);
      for (int i = 0; i < MESSAGES; i++) {
        long seed = new SplittableRandom(i).nextLong();
        String what = name + ", seed " + seed;
        byte[] ours = codec.encode(type, RichCodecTest.random(type, seed));

        DynamicMessage theirs = DynamicMessage.parseFrom(file.findMessageTypeByName(name), ours);

        assertNothingUnknown(theirs, what);
        assertThat(codec.encode(type, codec.decode(type, theirs.toByteArray())))
            .as(what)
            .isEqualTo(ours);
      }
    }
  }

  private static Class<?> type(Fixture fixture, String name) {
    return fixture.load((name.equals("Shared") ? "types.other." : "types.") + name);
  }

  private static void assertNothingUnknown(Message message, String what) {
    assertThat(message.getUnknownFields().asMap()).as(what).isEmpty();
    for (Map.Entry<?, Object> field : message.getAllFields().entrySet()) {
      Collection<?> values =
          field.getValue() instanceof Collection<?> many ? many : List.of(field.getValue());
      for (Object value : values) {
        if (value instanceof Message nested) {
          assertNothingUnknown(nested, what);
        }
      }
    }
  }
}
