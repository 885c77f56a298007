package io.ringbell.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import io.ringbell.codec.WireFormatException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the generated codec of all types writes and reads, beside protobuf-java. */
class GeneratedCodecTest {
  private static final int MESSAGES = 150;

  @TempDir private static Path output;
  private static Fixture fixture;
  private static CodecAccess codec;

  @BeforeAll
  static void compile() {
    fixture = Fixture.compile(Fixture.GOLDEN.resolve("types/input"), output);
    codec = new CodecAccess(fixture.load("types.AllTypesCodec"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Scalars",
        "Primitives",
        "Boxes",
        "Optionals",
        "Lists",
        "Sets",
        "Arrays",
        "Maps",
        "Values",
        "Tree",
        "Empty",
        "Numbered",
        "Mutable",
        "Immutable",
        "other.Shared"
      })
  void randomMessagesAreProtobufsInBothDirections(String name) throws Exception {
    Class<?> type = fixture.load("types." + name);
    Descriptor descriptor = ProtobufSchema.of(type);
    for (long seed = 0; seed < MESSAGES; seed++) {
      Object message = new RandomMessages(seed).message(type);
      DynamicMessage theirs = ProtobufMessages.of(message, descriptor);

      byte[] ours = codec.encode(message);

      assertThat(ours).as("seed %s", seed).isEqualTo(theirs.toByteArray());
      assertSame(codec.decode(type, ours), message, seed);
      assertThat(DynamicMessage.parseFrom(descriptor, ours).toByteString())
          .as("parsed by protobuf, seed %s", seed)
          .isEqualTo(DynamicMessage.parseFrom(descriptor, theirs.toByteString()).toByteString());
    }
  }

  @Test
  void nullListSetMapAndArrayAreEmpty() {
    Object message = make("Sets", null, null, null, null, null);
    assertThat(codec.encode(message)).isEmpty();
    assertSame(decode("Sets"), make("Sets", Set.of(), Set.of(), Set.of(), Set.of(), Set.of()), 0);
    assertThat(codec.encode(make("Arrays", new Object[7]))).isEmpty();
    assertThat(codec.encode(make("Lists", new Object[19]))).isEmpty();
    assertThat(codec.encode(make("Maps", new Object[10]))).isEmpty();
  }

  @Test
  void absentFieldsAreDefaults() {
    assertThat(decode("Values")).isEqualTo(make("Values", null, null, null, null, null));
    assertThat(decode("Boxes")).isEqualTo(make("Boxes", new Object[8]));
    assertSame(
        decode("Scalars"),
        make(
            "Scalars",
            false,
            (byte) 0,
            (short) 0,
            (char) 0,
            0,
            0L,
            0f,
            0d,
            "",
            new byte[0],
            ByteBuffer.allocate(0),
            color("RED")),
        0);
  }

  @Test
  void nullIsRefusedWhereItHasNoMeaning() {
    Object[] scalars = {
      false,
      (byte) 0,
      (short) 0,
      (char) 0,
      0,
      0L,
      0f,
      0d,
      "",
      new byte[0],
      ByteBuffer.allocate(0),
      color("RED")
    };
    for (int i = 8; i < scalars.length; i++) {
      Object[] values = scalars.clone();
      values[i] = null;
      assertThatThrownBy(() -> codec.encode(make("Scalars", values)))
          .isInstanceOf(WireFormatException.class)
          .hasMessageMatching(
              "Scalars\\.(text|bytes|buffer|color) is null \\(expected: a value; declare Optional"
                  + " for one that may be missing\\)");
    }
    assertThatThrownBy(() -> codec.encode(make("Tree", "", List.of(), null, null)))
        .hasMessageStartingWith("Tree.twin is null");
  }

  @Test
  void nullElementIsRefusedByName() {
    Object tree = make("Tree", "", Arrays.asList(leaf(), null), Optional.empty(), null);
    assertThatThrownBy(() -> codec.encode(tree)).hasMessageStartingWith("Tree.children[1] is null");
    Set<Object> texts = new HashSet<>();
    texts.add(null);
    assertThatThrownBy(() -> codec.encode(make("Sets", null, null, texts, null, null)))
        .hasMessage("Sets.texts contains null (expected: no null elements)");
    Object[] maps = new Object[10];
    Map<Object, Object> entries = new HashMap<>();
    entries.put("key", null);
    maps[0] = entries;
    assertThatThrownBy(() -> codec.encode(make("Maps", maps)))
        .hasMessage("Maps.texts contains null (expected: no null elements)");
  }

  @Test
  void unpairedSurrogateIsRefusedByName() {
    assertThatThrownBy(() -> codec.encode(make("Tree", "ab\ud800", null, Optional.empty(), null)))
        .hasMessageStartingWith("Tree.name has an unpaired surrogate at index 2");
  }

  @Test
  void hundredLevelsAreSentAndNoMore() {
    Object tree = leaf();
    for (int i = 0; i < 100; i++) {
      tree = make("Tree", "", List.of(), Optional.of(tree), null);
    }
    assertSame(codec.decode(fixture.load("types.Tree"), codec.encode(tree)), tree, 0);
    Object deeper = make("Tree", "", List.of(tree), Optional.empty(), null);
    assertThatThrownBy(() -> codec.encode(deeper))
        .hasMessage("Tree.twin is nested deeper than 100 messages (does it contain itself?)");
  }

  @Test
  void unknownEnumNumberIsUnrecognizedOrTheZeroConstant() {
    byte[] color = {12 << 3, 99};
    assertThat(codec.decode(fixture.load("types.Scalars"), color))
        .extracting("color")
        .hasToString("UNRECOGNIZED");
    byte[] level = {(byte) 0xf8, 0x7f, 99}; // field 2047
    assertThat(codec.decode(fixture.load("types.Numbered"), level))
        .extracting("level")
        .hasToString("LOW");
  }

  @Test
  void unrecognizedConstantIsNotSent() {
    assertThatThrownBy(
            () -> codec.encode(make("Sets", null, null, null, Set.of(color("UNRECOGNIZED")), null)))
        .hasMessage(
            "Color.UNRECOGNIZED cannot be sent (it stands for a number that this side does not"
                + " know)");
  }

  @Test
  void mapEntryWithoutKeyOrValueHasDefaults() {
    assertThat(codec.decode(fixture.load("types.Maps"), new byte[] {(1 << 3) | 2, 0}))
        .extracting("texts")
        .isEqualTo(Map.of("", ""));
    assertThat(codec.decode(fixture.load("types.Maps"), new byte[] {(2 << 3) | 2, 0}))
        .extracting("trees")
        .isEqualTo(Map.of(0, leaf()));
    assertThat(codec.decode(fixture.load("types.Maps"), new byte[] {(7 << 3) | 2, 0}))
        .extracting("instants")
        .isEqualTo(Map.of((char) 0, Instant.EPOCH));
    assertThatThrownBy(() -> codec.decode(fixture.load("types.Maps"), new byte[] {(9 << 3) | 2, 0}))
        .hasMessage("Maps.uuids has an entry without value");
  }

  @Test
  @SuppressWarnings("JdkObsolete") // what is tested is a list without quick access by index
  void linkedListIsWalkedInLinearTime() {
    List<Object> trees = new LinkedList<>();
    for (int i = 0; i < 100_000; i++) {
      trees.add(leaf());
    }
    Object tree = make("Tree", "", trees, Optional.empty(), null);
    assertThat(codec.encode(tree)).hasSize(200_000);
  }

  @Test
  void corruptedBytesAreReadOrRefusedButNeverElse() {
    for (String name : List.of("Lists", "Maps", "Optionals", "Arrays", "Tree", "Scalars")) {
      Class<?> type = fixture.load("types." + name);
      for (long seed = 0; seed < 150; seed++) {
        SplittableRandom random = new SplittableRandom(seed);
        byte[] bytes = codec.encode(new RandomMessages(seed).message(type));
        for (int i = 0; i < 3 && bytes.length > 0; i++) {
          bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
        }
        int length = bytes.length == 0 ? 0 : random.nextInt(bytes.length + 1);
        try {
          codec.decode(type, Arrays.copyOf(bytes, length));
        } catch (WireFormatException e) {
          assertThat(e).as("seed %s", seed).hasMessageNotContaining("null");
        }
      }
    }
  }

  @Test
  void messageChangedBetweenThePassesIsRefused() {
    List<Object> children = new ArrayList<>(List.of(leaf(), leaf()));
    Object tree = make("Tree", "same", children, Optional.empty(), null);
    Object other = make("Tree", "longer", List.of(), Optional.empty(), null);
    assertThatThrownBy(() -> codec.encode(tree, () -> children.set(0, other)))
        .isInstanceOf(WireFormatException.class)
        .hasMessageStartingWith("the message was changed while it was encoded");
    assertThatThrownBy(() -> codec.encode(tree, () -> children.add(leaf())))
        .isInstanceOf(WireFormatException.class);
    children.remove(2);
    assertThatThrownBy(() -> codec.encode(tree, () -> children.remove(1)))
        .isInstanceOf(WireFormatException.class);
  }

  private static Object leaf() {
    return make("Tree", "", List.of(), Optional.empty(), null);
  }

  private static Object make(String name, Object... values) {
    return Properties.make(fixture.load("types." + name), Arrays.asList(values));
  }

  private static Object decode(String name) {
    return codec.decode(fixture.load("types." + name), new byte[0]);
  }

  private static Object color(String name) {
    return Arrays.stream(fixture.load("types.Color").getEnumConstants())
        .filter(c -> c.toString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static void assertSame(Object actual, Object expected, long seed) {
    assertThat(Content.of(actual)).as("seed %s", seed).isEqualTo(Content.of(expected));
  }
}
