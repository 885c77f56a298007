package io.ringbell.fabric.verbs;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrivateDataTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, PrivateData.MAX_LENGTH})
  void anyLengthComesBackFromAnyField(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i + 1);
    }
    for (int field :
        new int[] {PrivateData.CONNECT_FIELD, PrivateData.ACCEPT_FIELD, PrivateData.REJECT_FIELD}) {
      ByteBuffer encoded = PrivateData.encode(ByteBuffer.wrap(bytes), field);
      assertThat(encoded.isDirect()).isTrue();
      assertThat(encoded.capacity()).isEqualTo(field);
      ByteBuffer decoded = PrivateData.decode(encoded);
      assertThat(decoded.isReadOnly()).isTrue();
      assertThat(decoded).isEqualTo(ByteBuffer.wrap(bytes));
    }
  }

  /** The bytes that docs/roce.md writes down. */
  @Test
  void theTrailerIsThatOfTheSoftwareFabric() {
    ByteBuffer field = PrivateData.encode(ByteBuffer.wrap(new byte[] {9}), 56);
    byte[] trailer = new byte[8];
    field.get(48, trailer);
    assertThat(trailer).containsExactly('R', 'B', 'L', 1, 1, 0, 0x12, 0xB7);
  }

  @Test
  void aPeerThatIsNotRingbellShowsTheWholeField() {
    assertThat(PrivateData.decode(ByteBuffer.allocate(56)).remaining()).isEqualTo(56);
    assertThat(PrivateData.decode(ByteBuffer.allocate(3)).remaining()).isEqualTo(3);
    assertThat(PrivateData.decode(ByteBuffer.allocate(0)).remaining()).isZero();
    ByteBuffer lies = PrivateData.encode(ByteBuffer.allocate(0), 56).put(48 + 4, (byte) 49);
    assertThat(PrivateData.decode(lies).remaining()).isEqualTo(56);
  }

  @Test
  void whatIsTooLongIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PrivateData.encode(ByteBuffer.allocate(49), 196))
        .withMessageContaining("49 bytes (expected: at most 48)");
  }

  @Test
  void reasonsArePrintable() {
    assertThat(PrivateData.text(ByteBuffer.wrap("a\nb\0\0".getBytes(UTF_8)))).isEqualTo("a.b");
    assertThat(PrivateData.text(ByteBuffer.allocate(5))).isEqualTo("no reason given");
  }
}
