package io.ringbell.call;

import java.nio.ByteBuffer;

/**
 * Messages as annotated peers compress them. Internal: for transports that bring their own calls.
 */
public final class RawCompression {
  private RawCompression() {}

  /**
   * The plain message.
   *
   * @throws io.ringbell.codec.WireFormatException if it is not exactly one, or longer than {@code
   *     most} bytes
   */
  public static ByteBuffer inflate(ByteBuffer packed, int most) {
    return Compression.inflate(packed, packed.position(), packed.limit(), most);
  }
}
