package io.ringbell.fabric.tcp.protocol;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.ringbell.fabric.tcp.protocol.MpaStartException.Kind;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MpaStartReaderTest {
  private final MpaStartReader reader = new MpaStartReader(false);

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7, 19, 20, 21, 600})
  void aFrameMayComeInPiecesAndNoByteBehindItIsTaken(int piece) throws MpaStartException {
    ByteBuffer sent = ByteBuffer.allocate(600);
    sent.put(MpaStart.of(true, false, ByteBuffer.wrap(new byte[] {5, 6, 7})).encode(false));
    sent.rewind();
    MpaStart frame = null;
    while (frame == null) {
      int length = Math.min(piece, reader.buffer().remaining());
      reader.buffer().put(sent.slice(sent.position(), length));
      sent.position(sent.position() + length);
      frame = reader.advance();
    }
    assertThat(sent.position()).isEqualTo(23);
    assertThat(frame.crc()).isTrue();
    assertThat(frame.rejected()).isFalse();
    assertThat(frame.privateData()).isEqualTo(ByteBuffer.wrap(new byte[] {5, 6, 7}));
    assertThat(frame.privateData().isReadOnly()).isTrue();
  }

  @Test
  void strangersAreKnownByTheirFirstBytes() {
    assertStranger("GET / HTTP/1.1", Kind.HTTP, "received 'GET / HTTP/1.1', expected MPA Request");
    assertStranger("\u0016\u0003\u0001", Kind.TLS, "received bytes 16 03 01, expected");
    assertStranger("SSH-2.0-x\r\n", Kind.OTHER_PROTOCOL, "received 'SSH-2.0-x\\r\\n', expected");
    assertStranger("X", Kind.OTHER_PROTOCOL, "expected MPA Request 'MPA ID Req Frame'");
    assertStranger("MPA ID Rep", Kind.OTHER_PROTOCOL, "received 'MPA ID Rep', expected");
  }

  @Test
  void anEndTooSoonSaysHowFarItCame() throws MpaStartException {
    assertThat(reader.truncated())
        .hasMessage("received 0 bytes and the end, expected MPA Request 'MPA ID Req Frame'");
    reader.buffer().put("MPA".getBytes(US_ASCII));
    assertThat(reader.advance()).isNull();
    assertThat(reader.truncated()).hasMessageStartingWith("received 3 bytes 'MPA' and the end");
    assertThat(reader.progress()).startsWith("received 'MPA' (3 bytes), expected");
  }

  private static void assertStranger(String text, Kind kind, String message) {
    MpaStartReader reader = new MpaStartReader(false);
    reader.buffer().put(text.getBytes(US_ASCII));
    MpaStartException refused = catchThrowableOfType(MpaStartException.class, reader::advance);
    assertThat(refused.kind()).isEqualTo(kind);
    assertThat(refused).hasMessageContaining(message);
  }
}
