package io.ringbell.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a peer may send, well-meant or not. */
class WireReaderTest {
  @Test
  void readsEveryScalar() {
    assertThat(Wire.field("08 01").bool()).isTrue();
    assertThat(Wire.field("08 80 01").bool()).isTrue();
    assertThat(Wire.field("08 ffffffffffffffffff01").int32()).isEqualTo(-1);
    assertThat(Wire.field("08 ffffffff0f").int32()).isEqualTo(-1);
    assertThat(Wire.field("08 80808080808080808001").int64()).isEqualTo(Long.MIN_VALUE);
    assertThat(Wire.field("0d 0000803f").float32()).isEqualTo(1f);
    assertThat(Wire.field("09 000000000000f0bf").float64()).isEqualTo(-1d);
    assertThat(Wire.field("0a 02 c3a9").string()).isEqualTo("é");
    assertThat(Wire.field("0a 00").string()).isEmpty();
    assertThat(Wire.field("0a 03 000102").bytes()).containsExactly(0, 1, 2);
    assertThat(Wire.field("0a 01 09").byteBuffer()).isEqualTo(ByteBuffer.wrap(new byte[] {9}));
    assertThat(Wire.field("0a 10 0123456789abcdeffedcba9876543210").uuid())
        .isEqualTo(UUID.fromString("01234567-89ab-cdef-fedc-ba9876543210"));
    assertThat(Wire.field("0a 02 2d37").bigInteger()).isEqualTo(BigInteger.valueOf(-7));
    assertThat(Wire.field("0a 03 312e30").bigDecimal()).isEqualTo(new BigDecimal("1.0"));
    assertThat(Wire.field("0a 04 0801 1002").instant()).isEqualTo(Instant.ofEpochSecond(1, 2));
    assertThat(Wire.field("0a 00").instant()).isEqualTo(Instant.EPOCH);
    assertThat(Wire.field("0a 0b 10 ffffffffffffffffff01").duration())
        .isEqualTo(Duration.ofNanos(-1));
  }

  @Test
  void lentBytesAreAViewOnlyOfWhoLends() {
    ByteBuffer message = ByteBuffer.allocateDirect(16).put(4, new byte[] {0x0a, 3, 1, 2, 3, 9});
    WireReader reader = new WireReader();
    ByteBuffer copy = lent(reader.wrap(message, 4, 9));
    ByteBuffer view = lent(reader.wrap(message, 4, 9).lending());
    ByteBuffer again = lent(reader.wrap(message, 4, 9));
    message.put(7, (byte) 7);
    assertThat(copy).isEqualTo(ByteBuffer.wrap(new byte[] {1, 2, 3}));
    assertThat(again).isEqualTo(copy);
    assertThat(view).isEqualTo(ByteBuffer.wrap(new byte[] {1, 7, 3}));
    assertThat(view.capacity()).as("it shows nothing beside").isEqualTo(3);
    assertThat(List.of(copy, view)).allMatch(ByteBuffer::isReadOnly);
    assertThat(view.order()).isEqualTo(copy.order());
    assertThat(lent(Wire.reader("0a 00").lending()).hasRemaining()).isFalse();
    refuses(() -> lent(Wire.reader("0a 05 01020304").lending()));
    refuses(() -> lent(Wire.reader("10 00").lending()));
  }

  private static ByteBuffer lent(WireReader reader) {
    assertThat(reader.next()).isTrue();
    return reader.lent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "08 | the message ends within field 1 (1 bytes expected, 0 left)",
        "08 80 | the message ends within field 1 (1 bytes expected, 0 left)",
        "08 ffffffffffffffffffff01 | a varint is longer than ten bytes (after field 1)",
        "0d 000000 | the message ends within field 1 (4 bytes expected, 3 left)",
        "09 00000000000000 | the message ends within field 1 (8 bytes expected, 7 left)",
        "0a 05 01020304 | field 1 has a length of 5 bytes (expected: at most the 4 that are left)",
        "0a ffffffff07 | field 1 has a length of 2147483647 bytes (expected: at most the 0 that are left)",
        "0a ffffffff0f | field 1 has a length of 4294967295 bytes (expected: at most the 0 that are left)",
        "0a ffffffffffffffffff01 | field 1 has a length of 18446744073709551615 bytes (expected: at most the 0 that are left)",
        "0b 08 01 | group 1 is not ended",
        "0b 14 | group 1 is ended by field 2",
        "0c | field 1 ends a group that was not started",
        "00 00 | a tag has field number 0 and wire type 0 (expected: valid ones)",
        "0e | a tag has field number 1 and wire type 6 (expected: valid ones)",
        "0f | a tag has field number 1 and wire type 7 (expected: valid ones)",
      })
  void damagedFieldIsRefusedEvenIfItIsUnknown(String hex, String text) {
    assertThatThrownBy(() -> Wire.reader(hex).skipAll())
        .isInstanceOf(WireFormatException.class)
        .hasMessage(text);
  }

  @Test
  void tagBeyond32BitsIsRefused() {
    assertThatThrownBy(() -> Wire.reader("8880808010 00").skipAll())
        .isInstanceOf(WireFormatException.class)
        .hasMessageStartingWith("a tag has field number");
  }

  @Test
  void wrongWireTypeOfAKnownFieldIsRefused() {
    assertThatThrownBy(() -> Wire.field("12 00").int32())
        .isInstanceOf(WireFormatException.class)
        .hasMessage(
            "field 2 has wire type LEN (expected: VARINT; do both sides have the same contract?)");
    refuses(() -> Wire.field("10 00").string());
    refuses(() -> Wire.field("10 00").bytes());
    refuses(() -> Wire.field("10 00").begin());
    refuses(() -> Wire.field("10 00").float32());
    refuses(() -> Wire.field("10 00").float64());
    refuses(() -> Wire.field("10 00").uuid());
    refuses(() -> Wire.field("11 0000000000000000").beginPacked(WireType.VARINT));
  }

  @Test
  void unknownFieldsAndGroupsArePassedOver() {
    WireReader reader =
        Wire.reader(
            "08 05  11 0000000000000000  1a 02 0000  23 28 01 2b 2c 24  35 00000000  38 07");
    List<Integer> fields = new ArrayList<>();
    while (reader.next()) {
      fields.add(reader.field());
      reader.skip();
    }
    assertThat(fields).containsExactly(1, 2, 3, 4, 6, 7);
  }

  @Test
  void nestedMessageEndsAtItsLength() {
    WireReader reader = Wire.field("0a 02 0805  10 06");
    int outer = reader.begin();
    assertThat(reader.next()).isTrue();
    assertThat(reader.int32()).isEqualTo(5);
    assertThat(reader.next()).isFalse();
    reader.end(outer);
    assertThat(reader.next()).isTrue();
    assertThat(reader.int32()).isEqualTo(6);
    assertThat(reader.next()).isFalse();
  }

  @Test
  void fieldDoesNotReachBeyondItsMessage() {
    WireReader reader = Wire.field("0a 02 0880  10 06");
    reader.begin();
    assertThat(reader.next()).isTrue();
    refuses(reader::int32);
  }

  @Test
  void depthIsBounded() {
    WireReader messages = Wire.reader(nested("0a", 101));
    for (int i = 0; i < 100; i++) {
      assertThat(messages.next()).isTrue();
      messages.begin();
    }
    assertThat(messages.next()).isTrue();
    assertThatThrownBy(messages::begin)
        .isInstanceOf(WireFormatException.class)
        .hasMessage("field 1 is nested deeper than 100 messages");
    assertThatThrownBy(() -> Wire.reader("0b".repeat(100_000)).skipAll())
        .hasMessage("field 1 is nested deeper than 100 messages");
    Wire.reader("0b".repeat(100) + "0c".repeat(100)).skipAll();
  }

  /** Messages in messages, from the inside out. */
  private static String nested(String tag, int depth) {
    String message = "";
    for (int i = 0; i < depth; i++) {
      int length = message.length() / 2;
      String varint =
          length < 128
              ? "%02x".formatted(length)
              : "%02x%02x".formatted((length & 127) | 128, length >> 7);
      message = tag + varint + message;
    }
    return message;
  }

  @Test
  void packedAndSingleValuesMayMix() {
    assertThat(int32s("0a 03 010203  08 04  0a 00  0a 01 05")).containsExactly(1, 2, 3, 4, 5);
    assertThat(int32s("0a 00")).isEmpty();
  }

  @Test
  void packedValueDoesNotReachBeyondTheRun() {
    refuses(() -> int32s("0a 01 80  08 04"));
  }

  @Test
  void packedLengthBeyondTheBytesAllocatesNothing() {
    refuses(() -> int32s("0a ffffffff07 01"));
    refuses(() -> Wire.field("0a ffffff7f 01").bytes());
    refuses(() -> Wire.field("0a ffffff7f 01").string());
  }

  private static List<Integer> int32s(String hex) {
    WireReader reader = Wire.reader(hex);
    List<Integer> values = new ArrayList<>();
    while (reader.next()) {
      int outer = reader.beginPacked(WireType.VARINT);
      while (reader.more()) {
        values.add(reader.int32());
      }
      reader.endPacked(outer);
    }
    return values;
  }

  @Test
  void arraysGrowToWhatIsThere() {
    WireReader varints = Wire.field("0a 05 01 8001 02 03");
    int outer = varints.beginPacked(WireType.VARINT);
    assertThat(varints.more()).isTrue();
    assertThat(varints.grow(0)).isEqualTo(4);
    assertThat(varints.grow(100)).isEqualTo(158);
    varints.endPacked(outer);
    WireReader doubles = Wire.field("0a 10 " + "00".repeat(16));
    doubles.beginPacked(WireType.FIXED64);
    assertThat(doubles.grow(0)).isEqualTo(2);
  }

  @Test
  void narrowIntegersAreChecked() {
    assertThat(Wire.field("08 7f").int8()).isEqualTo(Byte.MAX_VALUE);
    assertThat(Wire.field("08 ffff03").char16()).isEqualTo(Character.MAX_VALUE);
    assertThat(Wire.field("08 ffff01").int16()).isEqualTo(Short.MAX_VALUE);
    assertThatThrownBy(() -> Wire.field("08 8001").int8())
        .hasMessage("field 1 is 128 (expected: -128 to 127)");
    assertThatThrownBy(() -> Wire.field("08 808004").char16())
        .hasMessage("field 1 is 65536 (expected: 0 to 65535)");
    assertThatThrownBy(() -> Wire.field("08 808002").int16())
        .hasMessage("field 1 is 32768 (expected: -32768 to 32767)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "80", "c0 80", "c1 bf", "e0 9f bf", "ed a0 80", "f0 8f bf bf", "f4 90 80 80", "f5 80 80 80",
        "c3", "e2 82", "f0 9f 98", "c3 28", "e2 28 a1", "f0 9f 28 80", "61 ff", "fe"
      })
  void invalidUtf8IsRefused(String bytes) {
    String hex = bytes.replace(" ", "");
    assertThatThrownBy(() -> Wire.field("0a%02x%s".formatted(hex.length() / 2, hex)).string())
        .isInstanceOf(WireFormatException.class)
        .hasMessage("field 1 is not valid UTF-8");
  }

  @Test
  void utf8IsValidWhereTheLibrarySaysSo() {
    SplittableRandom random = new SplittableRandom(1);
    byte[] lead = {
      (byte) 0xc2, (byte) 0xe0, (byte) 0xed, (byte) 0xef, (byte) 0xf0, (byte) 0xf4, 'a'
    };
    for (int i = 0; i < 200_000; i++) {
      byte[] bytes = new byte[random.nextInt(6)];
      for (int j = 0; j < bytes.length; j++) {
        bytes[j] =
            random.nextInt(3) == 0
                ? lead[random.nextInt(lead.length)]
                : (byte) (0x80 | random.nextInt(64));
      }
      assertThat(Utf8.isValid(bytes, bytes.length)).as("round %s", i).isEqualTo(decodes(bytes));
    }
  }

  private static boolean decodes(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  @Test
  void wellKnownTypesOutOfRangeAreRefused() {
    assertThatThrownBy(() -> Wire.field("0a 06 10 80 94 eb dc 03").instant())
        .hasMessage("a timestamp has 1000000000 nanos (expected: 0 to 999999999)");
    refuses(() -> Wire.field("0a 0a 08 ffffffffffffffff7f").instant());
    assertThatThrownBy(() -> Wire.field("0a 0d 08 01 10 ffffffffffffffffff01").duration())
        .hasMessageStartingWith("a duration has 1 seconds and -1 nanos");
    assertThatThrownBy(() -> Wire.field("0a 0f " + "00".repeat(15)).uuid())
        .hasMessage("field 1 has 15 bytes (expected: the 16 of a UUID)");
    assertThatThrownBy(() -> Wire.field("0a 01 78").bigInteger())
        .hasMessage("field 1 is not an integer");
    assertThatThrownBy(() -> Wire.field("0a 00").bigDecimal())
        .hasMessage("field 1 is not a decimal number");
    assertThatThrownBy(() -> Wire.field("0a 818001" + "31".repeat(16385)).bigInteger())
        .hasMessage("field 1 is a number of 16385 digits (expected: at most 16384)");
  }

  @Test
  void randomBytesAreReadOrRefused() {
    for (long seed = 0; seed < 2_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      byte[] bytes = new byte[random.nextInt(64)];
      random.nextBytes(bytes);
      try {
        new WireReader().wrap(ByteBuffer.wrap(bytes), 0, bytes.length).skipAll();
      } catch (WireFormatException e) {
        assertThat(e).as("seed %s", seed).hasMessageNotContaining("null");
      }
    }
  }

  @Test
  void longStringsAreReadToo() {
    String text = "é".repeat(100_000);
    WireReader reader =
        Wire.field(
            Wire.write(sizer -> sizer.string(1, text, "text"), writer -> writer.string(1, text)));
    assertThat(reader.string()).isEqualTo(text);
  }

  private static void refuses(ThrowingCallable code) {
    assertThatExceptionOfType(WireFormatException.class).isThrownBy(code);
  }
}
