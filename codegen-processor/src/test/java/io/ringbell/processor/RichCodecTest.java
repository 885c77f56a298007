package io.ringbell.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.Field.Kind;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;
import io.ringbell.codec.WireFormatException;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the generated codec of the rich types writes and reads, beside protobuf-java. */
class RichCodecTest {
  private static final int MESSAGES = 150;

  @TempDir private static Path output;
  private static Fixture fixture;
  private static CodecAccess codec;

  @BeforeAll
  static void compile() {
    fixture = Fixture.compile(Fixture.GOLDEN.resolve("rich/input"), output);
    codec = new CodecAccess(fixture.load("rich.RichCodec"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Shape",
        "Event",
        "Shapes",
        "Expression",
        "Presence",
        "Encodings",
        "Keys",
        "Foreign",
        "Plain",
        "Gone"
      })
  void randomMessagesAreProtobufsInBothDirections(String name) throws Exception {
    Class<?> type = fixture.load("rich." + name);
    Descriptor descriptor = ProtobufSchema.of(type);
    for (long seed = 0; seed < MESSAGES; seed++) {
      Object message = random(type, seed);
      DynamicMessage theirs =
          type.isSealed()
              ? ProtobufMessages.ofCase(message, type, descriptor)
              : ProtobufMessages.of(message, descriptor);

      byte[] ours = codec.encode(type, message);

      assertThat(ours).as("seed %s", seed).isEqualTo(theirs.toByteArray());
      assertSame(codec.decode(type, ours), message, seed);
      assertThat(DynamicMessage.parseFrom(descriptor, ours).toByteString())
          .as("parsed by protobuf, seed %s", seed)
          .isEqualTo(DynamicMessage.parseFrom(descriptor, theirs.toByteString()).toByteString());
    }
  }

  /** Protobuf's own parser merges what comes twice; so concatenated encodings show the same. */
  @ParameterizedTest
  @ValueSource(strings = {"Shape", "Event", "Shapes", "Expression", "Foreign", "Plain", "Presence"})
  void concatenatedMessagesAreMergedAsProtobufDoes(String name) throws Exception {
    Class<?> type = fixture.load("rich." + name);
    Descriptor descriptor = ProtobufSchema.of(type);
    for (long seed = 0; seed < MESSAGES; seed++) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      for (int part = 0; part < 4; part++) {
        bytes.writeBytes(codec.encode(type, random(type, 4 * seed + part)));
      }
      byte[] merged = DynamicMessage.parseFrom(descriptor, bytes.toByteArray()).toByteArray();

      assertSame(codec.decode(type, bytes.toByteArray()), codec.decode(type, merged), seed);
    }
  }

  @Test
  void splitMessagesOfEveryKindAreMerged() {
    Class<?> type = fixture.load("rich.Split");
    Object part = make("Split$Part", 1, 0, Optional.empty());
    Object rest = make("Split$Part", 0, 2, Optional.empty());
    byte[] first = codec.encode(split(part, List.of(1), Map.of("a", split(part, List.of(), null))));
    byte[] second = codec.encode(split(rest, List.of(2), Map.of("b", split(rest, null, null))));

    Object merged = codec.decode(type, concatenated(first, second));

    Object whole = make("Split$Part", 1, 2, Optional.empty());
    assertSame(
        merged,
        split(
            whole,
            List.of(1, 2),
            Map.of("a", split(part, List.of(), Map.of()), "b", split(rest, List.of(), Map.of()))),
        0);
  }

  @Test
  void caseThatIsNotKnownIsUnrecognizedOrNullOrRefused() {
    byte[] unknown = {(2 << 3) | 2, 0}; // field 2 of Event, field 5 of Shape would do as well
    assertThat(codec.decode(fixture.load("rich.Event"), unknown)).hasToString("Unrecognized[]");
    assertThat(codec.decode(fixture.load("rich.Event"), new byte[0])).hasToString("Unrecognized[]");
    Class<?> shapes = fixture.load("rich.Shapes");
    byte[] field = {(1 << 3) | 2, 2, (9 << 3) | 2, 0};
    assertThat(codec.decode(shapes, field)).extracting("one").isNull();
    byte[] optional = {(2 << 3) | 2, 2, (9 << 3) | 2, 0};
    assertThat(codec.decode(shapes, optional)).extracting("maybe").isEqualTo(Optional.empty());
    byte[] event = {(6 << 3) | 2, 0};
    assertThat(codec.decode(shapes, event)).extracting("event").hasToString("Unrecognized[]");
    assertThat(codec.decode(shapes, new byte[0])).extracting("event").isNull();
    byte[] element = {(3 << 3) | 2, 0};
    assertThatThrownBy(() -> codec.decode(shapes, element))
        .isInstanceOf(WireFormatException.class)
        .hasMessage(
            "Shape has no case that this side knows (expected: one of its numbered cases; a record"
                + " Shape.Unrecognized would take the others)");
    byte[] entry = {(5 << 3) | 2, 0};
    assertThatThrownBy(() -> codec.decode(shapes, entry))
        .hasMessageStartingWith("Shape has no case that this side knows");
    assertThatThrownBy(() -> codec.decode(fixture.load("rich.Shape"), new byte[0]))
        .hasMessageStartingWith("Shape has no case that this side knows");
  }

  @Test
  void unrecognizedCaseIsNotSent() {
    Object event = make("Event$Unrecognized");
    assertThatThrownBy(() -> codec.encode(fixture.load("rich.Event"), event))
        .isInstanceOf(WireFormatException.class)
        .hasMessage(
            "Event is a Unrecognized, which cannot be sent (expected: one of its numbered cases)");
  }

  @Test
  void lastCaseCounts() {
    byte[] bytes = {
      (1 << 3) | 2,
      2,
      1 << 3,
      5, // Circle of radius 5
      (2 << 3) | 2,
      0, // Square
      (1 << 3) | 2,
      3,
      (2 << 3) | 2,
      1,
      'x', // Circle with a label only
      (1 << 3) | 2,
      2,
      1 << 3,
      7 // and its radius
    };
    assertThat(codec.decode(fixture.load("rich.Shape"), bytes))
        .isEqualTo(make("Shape$Circle", 7, "x"));
  }

  @Test
  void codecsOfTheUsersOwnSendWhatTheySay() throws Exception {
    Object coded =
        make(
            "Coded",
            money(5),
            Optional.of(money(-6)),
            List.of(money(7), money(0)),
            Map.of("a", money(8)),
            LocalDate.EPOCH,
            Optional.of(LocalDate.ofEpochDay(3)),
            List.of(LocalDate.ofEpochDay(-4), LocalDate.EPOCH),
            Map.of("b", LocalDate.ofEpochDay(6)),
            URI.create("tcp://host"),
            List.of("two", "words"),
            constant("Flag", "ON"),
            List.of(constant("Flag", "OFF"), constant("Flag", "ON")));
    Object plain =
        make(
            "Plain",
            amount(5),
            Optional.of(amount(-6)),
            List.of(amount(7), amount(0)),
            Map.of("a", amount(8)),
            0L,
            Optional.of(3L),
            List.of(-4L, 0L),
            Map.of("b", 6L),
            Optional.of("tcp://host"),
            Optional.of("two words"),
            Optional.of(constant("FlagCodec$Height", "HIGH")),
            List.of(constant("FlagCodec$Height", "LOW"), constant("FlagCodec$Height", "HIGH")));

    byte[] bytes = codec.encode(coded);

    assertThat(bytes).isEqualTo(codec.encode(plain));
    assertThat(codec.decode(fixture.load("rich.Coded"), bytes)).isEqualTo(coded);
  }

  @Test
  void absentValuesWithCodecsAreNullOrMadeOfDefaults() throws Exception {
    Class<?> type = fixture.load("rich.Coded");
    Object absent =
        make(
            "Coded",
            null,
            Optional.empty(),
            List.of(),
            Map.of(),
            null,
            Optional.empty(),
            List.of(),
            Map.of(),
            null,
            null,
            null,
            List.of());
    assertThat(codec.decode(type, new byte[0])).isEqualTo(absent);
    assertThat(codec.encode(absent)).isEmpty();
    assertThat(codec.decode(type, new byte[] {(4 << 3) | 2, 0}))
        .extracting("byShop")
        .isEqualTo(Map.of("", money(0)));
    assertThat(codec.decode(type, new byte[] {(8 << 3) | 2, 0}))
        .extracting("birthdays")
        .isEqualTo(Map.of("", LocalDate.EPOCH));
  }

  @Test
  void messageWithACodecIsMergedBeforeItIsDecoded() throws Exception {
    byte[] bytes = {
      (1 << 3) | 2,
      5,
      (2 << 3) | 2,
      3,
      'U',
      'S',
      'D', // the currency, and no cents
      (1 << 3) | 2,
      2,
      1 << 3,
      9 // nine of them
    };
    assertThat(codec.decode(fixture.load("rich.Coded"), bytes))
        .extracting("price")
        .isEqualTo(money(9));
  }

  @Test
  void unreadableForeignMessageIsRefused() {
    byte[] bytes = {(1 << 3) | 2, 1, (1 << 3) | 7};
    assertThatThrownBy(() -> codec.decode(fixture.load("rich.Foreign"), bytes))
        .isInstanceOf(WireFormatException.class)
        .hasMessageStartingWith("Timestamp cannot be read: ");
  }

  @Test
  void foreignEnumHasItsOwnNumbers() {
    byte[] string = {5 << 3, 9};
    assertThat(codec.decode(fixture.load("rich.Foreign"), string))
        .extracting("kind")
        .isEqualTo(Kind.TYPE_STRING);
    byte[] unknown = {5 << 3, 99};
    assertThat(codec.decode(fixture.load("rich.Foreign"), unknown))
        .extracting("kind")
        .isEqualTo(Kind.UNRECOGNIZED);
  }

  @Test
  void foreignMessagesAreReadAndWrittenWhole() {
    Object foreign =
        make(
            "Foreign",
            Timestamp.newBuilder().setSeconds(5).build(),
            Optional.of(Struct.newBuilder().putFields("k", Value.getDefaultInstance()).build()),
            List.of(Value.newBuilder().setStringValue("é".repeat(10_000)).build()),
            Map.of(),
            Kind.TYPE_BOOL,
            NullValue.NULL_VALUE,
            List.of());
    assertThat(codec.decode(fixture.load("rich.Foreign"), codec.encode(foreign)))
        .isEqualTo(foreign);
  }

  /** Not the fields' types, but those of repeated scalars in either form. */
  @Test
  void repeatedScalarsAreReadPackedAndUnpacked() {
    byte[] bytes = {
      (9 << 3) | 2,
      2,
      1,
      2, // packed sint32: -1, 1
      9 << 3,
      3, // and one more: -2
      (12 << 3) | 1,
      1,
      0,
      0,
      0,
      0,
      0,
      0,
      0, // fixed64: 1
      (12 << 3) | 2,
      8,
      2,
      0,
      0,
      0,
      0,
      0,
      0,
      0 // and packed: 2
    };
    Object encodings = codec.decode(fixture.load("rich.Encodings"), bytes);
    assertThat(encodings).extracting("list").isEqualTo(List.of(-1, 1, -2));
    assertThat(encodings).extracting("largeArray").isEqualTo(new long[] {1, 2});
  }

  static Object random(Class<?> type, long seed) {
    RandomMessages random = new RandomMessages(seed);
    return type.isSealed() ? random.oneOf(type) : random.message(type);
  }

  private static Object split(Object part, List<Integer> numbers, Map<String, Object> more) {
    return make(
        "Split", part, Optional.empty(), null, Optional.empty(), null, null, numbers, more, "text");
  }

  private static byte[] concatenated(byte[] first, byte[] second) {
    byte[] all = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  private static Object money(long cents) throws ReflectiveOperationException {
    Method method = fixture.load("rich.Money").getDeclaredMethod("cents", long.class);
    method.setAccessible(true);
    return method.invoke(null, cents);
  }

  private static Object amount(long cents) {
    return make("Money$Amount", cents, "EUR");
  }

  private static Object constant(String type, String name) {
    return Arrays.stream(fixture.load("rich." + type).getEnumConstants())
        .filter(c -> c.toString().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private static Object make(String name, Object... values) {
    return Properties.make(fixture.load("rich." + name), Arrays.asList(values));
  }

  private static void assertSame(Object actual, Object expected, long seed) {
    assertThat(Content.of(actual)).as("seed %s", seed).isEqualTo(Content.of(expected));
  }

  @Test
  void setOfCasesKeepsThem() {
    Object shapes =
        make(
            "Shapes",
            null,
            Optional.empty(),
            null,
            Set.of(make("Shape$Nothing")),
            null,
            null,
            null);
    assertThat(codec.decode(fixture.load("rich.Shapes"), codec.encode(shapes)))
        .extracting("distinct")
        .isEqualTo(Set.of(make("Shape$Nothing")));
  }
}
