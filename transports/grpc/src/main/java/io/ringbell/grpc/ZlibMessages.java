package io.ringbell.grpc;

import io.ringbell.call.RawCompression;
import io.ringbell.codec.WireFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** Messages that an annotated peer has compressed: they name no encoding. */
final class ZlibMessages {
  private ZlibMessages() {}

  static InputStream inflate(InboundStream message, int most) throws IOException {
    ByteBuffer packed = ByteBuffer.wrap(message.readAllBytes());
    try {
      ByteBuffer plain = RawCompression.inflate(packed, most);
      int from = plain.arrayOffset() + plain.position();
      return new InboundStream(plain.array(), from, from + plain.remaining());
    } catch (WireFormatException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
