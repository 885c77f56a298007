package io.ringbell.grpc;

import io.ringbell.call.RawCompression;
import io.ringbell.codec.WireFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;

/** Messages that an annotated peer has compressed: they name no encoding. */
final class ZlibMessages {
  private ZlibMessages() {}

  static InputStream inflate(InboundStream bytes, int most) throws IOException {
    ByteBuffer packed = ByteBuffer.wrap(bytes.readAllBytes());
    try {
      return new InboundStream(RawCompression.inflate(packed, most), true);
    } catch (WireFormatException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
