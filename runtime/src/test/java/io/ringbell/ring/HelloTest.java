package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HelloTest {
  private final ByteBuffer hello = WireVectors.vector("hello");

  private void assertViolation(int length, String text) {
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> Hello.read(hello, 0, length))
        .withMessageStartingWith(text)
        .matches(e -> e.reason() == FabricException.Reason.PROTOCOL);
  }

  @Test
  void everyLengthBut64IsAViolation() {
    for (int length = 0; length < 64; length++) {
      assertViolation(
          length,
          length < 8
              ? "HELLO starts with 0x"
              : "length of HELLO: %d, expected 64".formatted(length));
    }
    ByteBuffer longer = ByteBuffer.allocate(128).order(hello.order()).put(0, hello, 0, 64);
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> Hello.read(longer, 0, 65))
        .withMessage("length of HELLO: 65, expected 64");
  }

  @Test
  void everyWrongByteOfTheFirstEightIsAViolation() {
    for (int i : new int[] {0, 1, 2, 3, 4, 6, 7}) {
      byte right = hello.get(i);
      for (int wrong = 0; wrong < 256; wrong++) {
        if ((byte) wrong != right && !(i == 4 && wrong == Hello.Refusal.KIND)) {
          hello.put(i, (byte) wrong);
          assertViolation(
              64,
              i < 4
                  ? "HELLO starts with 0x"
                  : i == 4 ? "kind of the first message: " : "protocol version of the peer: ");
        }
      }
      hello.put(i, right);
    }
    assertThat(Hello.read(hello, 0, 64).version()).isEqualTo(1);
  }

  @Test
  void whatIsReservedIsNotLookedAt() {
    hello.put(5, (byte) 77);
    hello.putLong(8, -1);
    assertThat(Hello.read(hello, 0, 64).features()).isEqualTo(-1);
  }

  @Test
  void aPeerThatDoesNotSayHowLongItsReceivesAreHasTheLeast() {
    hello.putInt(60, 0);
    assertThat(Hello.read(hello, 0, 64).receiveLength()).isEqualTo(128);
  }

  @ParameterizedTest
  @CsvSource({
    "56, -1, largest frame by rendezvous in HELLO: -1",
    "60, -1, length of a receive in HELLO: -1",
    "60, 127, length of a receive in HELLO: 127",
    "28, 0, ring capacity in HELLO: 0",
    "28, 2048, ring capacity in HELLO: 2048",
    "28, 4097, ring capacity in HELLO: 4097",
    "28, -2147483648, ring capacity in HELLO: -2147483648",
    "28, 134217728, ring capacity in HELLO: 134217728",
    "44, 0, receive slots in HELLO: 0",
    "44, 7, receive slots in HELLO: 7",
    "44, 65537, receive slots in HELLO: 65537",
    "44, -1, receive slots in HELLO: -1",
    "48, 0, largest message and most calls in HELLO: 0 and 4096",
    "48, -5, largest message and most calls in HELLO: -5 and 4096",
    "52, -1, largest message and most calls in HELLO: 16777216 and -1"
  })
  void aFieldOutOfItsRangeIsAViolation(int offset, int value, String text) {
    hello.putInt(offset, value);
    assertViolation(64, text);
  }

  @ParameterizedTest
  @CsvSource({"28, 4096", "28, 67108864", "44, 8", "44, 65536", "48, 1", "48, 2147483647", "52, 0"})
  void theEndsOfTheRangesAreTaken(int offset, int value) {
    hello.putInt(offset, value);
    assertThat(Hello.read(hello, 0, 64)).isNotNull();
  }

  @Test
  void aRefusalIsReadFromAnyLength() {
    ByteBuffer refusal = ByteBuffer.allocate(128).order(hello.order());
    for (int length = 0; length <= 200; length++) {
      int written = Hello.Refusal.write(refusal, 0, "x".repeat(length));
      assertThat(written).isEqualTo(8 + Math.min(length, 120));
      assertThatExceptionOfType(FabricException.class)
          .isThrownBy(() -> Hello.read(refusal, 0, written))
          .withMessage("the peer refused the connection: " + "x".repeat(Math.min(length, 120)))
          .matches(e -> e.reason() == FabricException.Reason.REJECTED);
    }
  }
}
