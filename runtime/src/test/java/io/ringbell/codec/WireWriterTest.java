package io.ringbell.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Both passes over a message. */
class WireWriterTest {
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void writesEveryScalarWhateverTheBuffersOrder(boolean little) {
    ByteOrder order = little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
    assertThat(Wire.write(order, s -> s.bool(1, true), w -> w.bool(1, true))).isEqualTo("0801");
    assertThat(Wire.write(order, s -> s.int32(1, -1), w -> w.int32(1, -1)))
        .isEqualTo("08ffffffffffffffffff01");
    assertThat(Wire.write(order, s -> s.int32(1, 300), w -> w.int32(1, 300))).isEqualTo("08ac02");
    assertThat(Wire.write(order, s -> s.int64(16, 1L << 35), w -> w.int64(16, 1L << 35)))
        .isEqualTo("8001808080808001");
    assertThat(Wire.write(order, s -> s.float32(1, 1f), w -> w.float32(1, 1f)))
        .isEqualTo("0d0000803f");
    assertThat(Wire.write(order, s -> s.float64(1, -1d), w -> w.float64(1, -1d)))
        .isEqualTo("09000000000000f0bf");
    assertThat(Wire.write(order, s -> s.bytes(1, new byte[] {5}), w -> w.bytes(1, new byte[] {5})))
        .isEqualTo("0a0105");
    UUID uuid = UUID.fromString("01234567-89ab-cdef-fedc-ba9876543210");
    assertThat(Wire.write(order, s -> s.uuid(1, uuid), w -> w.uuid(1, uuid)))
        .isEqualTo("0a100123456789abcdeffedcba9876543210");
    BigInteger seven = BigInteger.valueOf(-7);
    assertThat(Wire.write(order, s -> s.bigInteger(1, seven, "n"), w -> w.bigInteger(1, seven)))
        .isEqualTo("0a022d37");
    Instant instant = Instant.ofEpochSecond(1, 2);
    assertThat(Wire.write(order, s -> s.instant(1, instant, "t"), w -> w.instant(1, instant)))
        .isEqualTo("0a0408011002");
    Duration tick = Duration.ofNanos(-1);
    assertThat(Wire.write(order, s -> s.duration(1, tick, "t"), w -> w.duration(1, tick)))
        .isEqualTo("0a0b10ffffffffffffffffff01");
  }

  @Test
  void writesTextOfEveryWidth() {
    for (String text : List.of("a", "é", "漢", "😀", "a".repeat(2000), "aé漢😀".repeat(500))) {
      String hex =
          Wire.write(sizer -> sizer.string(1, text, "text"), writer -> writer.string(1, text));
      assertThat(Wire.field(hex).string()).isEqualTo(text);
    }
  }

  @Test
  void writesWhatRemainsInABufferAndLeavesItAlone() {
    ByteBuffer buffer = ByteBuffer.wrap(new byte[] {1, 2, 3, 4}).position(1).limit(3);

    assertThat(Wire.write(s -> s.byteBuffer(1, buffer), w -> w.byteBuffer(1, buffer)))
        .isEqualTo("0a020203");
    assertThat(buffer.position()).isEqualTo(1);
  }

  @Test
  void varintsAreMinimal() {
    for (int bits = 0; bits < 64; bits++) {
      for (long value : new long[] {1L << bits, (1L << bits) - 1}) {
        String hex = Wire.write(s -> s.int64(1, value), w -> w.int64(1, value));
        int expected = Math.max(1, (64 - Long.numberOfLeadingZeros(value) + 6) / 7);
        assertThat(hex).as("%x", value).hasSize(2 * (1 + expected));
        assertThat(Wire.field(hex).int64()).isEqualTo(value);
      }
    }
  }

  @Test
  void nestedLengthsAreTakenInTheOrderOfTheTraversal() {
    ArrayDeque<Integer> ends = new ArrayDeque<>();
    String hex =
        Wire.write(
            sizer -> {
              int outer = sizer.begin("outer");
              long size = sizer.end(sizer.begin("first"), 1, sizer.string(1, "ab", "s"));
              size += sizer.end(sizer.begin("second"), 2, 0);
              size += sizer.packed(3, 3);
              return sizer.end(outer, 15, size);
            },
            writer -> {
              ends.push(writer.begin(15));
              ends.push(writer.begin(1));
              writer.string(1, "ab");
              writer.end(ends.pop());
              ends.push(writer.begin(2));
              writer.end(ends.pop());
              ends.push(writer.begin(3));
              writer.int32(1);
              writer.int32(200);
              writer.end(ends.pop());
              writer.end(ends.pop());
            });
    assertThat(hex).isEqualTo("7a0d" + "0a040a026162" + "1200" + "1a0301c801");
  }

  @Test
  void messageThatChangedNeverReachesBeyondItsRoom() {
    refusesAfter(1, s -> s.int32(1, 1), w -> w.int32(1, 300));
    refusesAfter(2, s -> s.bytes(1, new byte[1]), w -> w.bytes(1, new byte[2]));
    refusesAfter(3, s -> s.string(1, "a", "s"), w -> w.string(1, "é"));
    refusesAfter(5, s -> s.string(1, "é", "s"), w -> w.string(1, "漢字"));
    refusesAfter(6, s -> s.string(1, "é", "s"), w -> w.string(1, "abc"));
    refusesAfter(7, s -> s.float64(1, 1), w -> w.uuid(1, new UUID(1, 1)));
    refusesAfter(8, s -> 2, w -> w.string(1, "not sized"));
    refusesAfter(9, s -> s.int32(1, 300), w -> w.int32(1, 1)); // too short
    refusesAfter(
        10,
        s -> s.end(s.begin("m"), 1, s.int32(1, 300)),
        w -> {
          int end = w.begin(1);
          w.int32(1, 1);
          w.end(end);
        });
  }

  @Test
  void messageThatChangedToAnotherOfTheSameSizeIsWrittenAsItIs() {
    assertThat(Wire.write(s -> s.string(1, "ab", "s"), w -> w.string(1, "é")))
        .isEqualTo("0a02c3a9");
  }

  private static void refusesAfter(
      int step,
      java.util.function.ToLongFunction<WireSizer> size,
      java.util.function.Consumer<WireWriter> write) {
    assertThatThrownBy(() -> Wire.write(size, write))
        .as("step %s", step)
        .isInstanceOf(WireFormatException.class)
        .hasMessageStartingWith("the message was changed while it was encoded");
  }

  @Test
  void sizerNamesWhatIsWrong() {
    WireSizer sizer = new WireSizer();
    assertThatThrownBy(() -> sizer.notNull(null, "A.b")).hasMessageStartingWith("A.b is null");
    assertThatThrownBy(() -> sizer.element(null, "A.b", 7))
        .hasMessageStartingWith("A.b[7] is null");
    assertThatThrownBy(() -> sizer.element(null, "A.b"))
        .hasMessageStartingWith("A.b contains null");
    for (String text : List.of("\ud800", "a\udc00", "\ud800a", "é\ud800\ud800")) {
      assertThatThrownBy(() -> sizer.string(1, text, "A.b"))
          .isInstanceOf(WireFormatException.class)
          .hasMessageStartingWith("A.b has an unpaired surrogate at index");
    }
    assertThatThrownBy(() -> sizer.instant(1, Instant.MAX, "A.b"))
        .hasMessageStartingWith("A.b is +1000000000-12-31");
    assertThatThrownBy(() -> sizer.duration(1, Duration.ofSeconds(Long.MAX_VALUE), "A.b"))
        .hasMessageEndingWith("(expected: within 10000 years either way)");
    assertThatThrownBy(() -> sizer.bigInteger(1, BigInteger.ONE.shiftLeft(60_000), "A.b"))
        .hasMessageStartingWith("A.b has 18062 digits");
    assertThatThrownBy(() -> WireSizer.total(1L << 31))
        .hasMessage("a message takes 2147483648 bytes (expected: at most 2147483647)");
  }

  @Test
  void sizerRefusesMoreThanAHundredLevels() {
    WireSizer sizer = new WireSizer();
    for (int i = 0; i < 100; i++) {
      sizer.begin("A.a");
    }
    assertThatThrownBy(() -> sizer.begin("A.b"))
        .hasMessage("A.b is nested deeper than 100 messages (does it contain itself?)");
    sizer.reset().begin("A.a");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0800, 0800, 0d00000000, 090000000000000000",
    "1, 0802, 0801, 0d01000000, 090100000000000000",
    "-1, 0801, 08ffffffff0f, 0dffffffff, 09ffffffffffffffff",
    "2147483647, 08feffffff0f, 08ffffffff07, 0dffffff7f, 09ffffff7f00000000",
    "-2147483648, 08ffffffff0f, 088080808008, 0d00000080, 0900000080ffffffff"
  })
  void encodesWholeNumbersInEveryWay(
      int value, String signed, String unsigned, String fixed, String largeFixed) {
    for (ByteOrder order : List.of(ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN)) {
      assertThat(Wire.write(order, s -> s.sint32(1, value), w -> w.sint32(1, value)))
          .isEqualTo(signed);
      assertThat(Wire.write(order, s -> s.sint64(1, value), w -> w.sint64(1, value)))
          .isEqualTo(signed);
      assertThat(Wire.write(order, s -> s.uint32(1, value), w -> w.uint32(1, value)))
          .isEqualTo(unsigned);
      assertThat(Wire.write(order, s -> s.fixed32(1, value), w -> w.fixed32(1, value)))
          .isEqualTo(fixed);
      assertThat(Wire.write(order, s -> s.fixed64(1, value), w -> w.fixed64(1, value)))
          .isEqualTo(largeFixed);
    }
    assertThat(Wire.field(signed).sint32()).isEqualTo(value);
    assertThat(Wire.field(signed).sint64()).isEqualTo(value);
    assertThat(Wire.field(unsigned).uint32()).isEqualTo(value);
    assertThat(Wire.field(fixed).fixed32()).isEqualTo(value);
    assertThat(Wire.field(largeFixed).fixed64()).isEqualTo(value);
  }

  @Test
  void zigzagReachesTheEnds() {
    for (long value : new long[] {Long.MIN_VALUE, Long.MAX_VALUE, 1L << 40, -(1L << 40)}) {
      String hex = Wire.write(s -> s.sint64(1, value), w -> w.sint64(1, value));
      assertThat(Wire.field(hex).sint64()).isEqualTo(value);
    }
    assertThat(Wire.write(s -> s.sint64(1, Long.MIN_VALUE), w -> w.sint64(1, Long.MIN_VALUE)))
        .isEqualTo("08ffffffffffffffffff01");
  }

  @Test
  void roomIsTakenAndBounded() {
    ByteBuffer buffer = ByteBuffer.allocate(8);
    WireWriter writer = new WireWriter().wrap(buffer, 2, 6, new WireSizer().reset());
    ByteBuffer room = writer.room(3);
    assertThat(room.remaining()).isEqualTo(3);
    room.put(0, (byte) 9);
    assertThat(buffer.get(2)).isEqualTo((byte) 9);
    assertThat(writer.position()).isEqualTo(5);
    assertThatThrownBy(() -> writer.room(2)).isInstanceOf(WireFormatException.class);
  }
}
