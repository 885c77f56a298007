package io.ringbell.examples.rping;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * What the client SENDs: where the server may READ or WRITE. Big-endian.
 *
 * <pre>
 *   0  address (8)
 *   8  rkey (4)
 *  12  length (4)
 * </pre>
 *
 * <p>The go-ahead that the server SENDs is as long, and its content means nothing.
 */
record Advertisement(long address, int rkey, int length) {
  static final int BYTES = 16;

  void write(ByteBuffer buffer) {
    ByteBuffer target = buffer.duplicate().order(ByteOrder.BIG_ENDIAN);
    target.putLong(0, address).putInt(8, rkey).putInt(12, length);
  }

  static Advertisement read(ByteBuffer buffer) {
    ByteBuffer source = buffer.duplicate().order(ByteOrder.BIG_ENDIAN);
    return new Advertisement(source.getLong(0), source.getInt(8), source.getInt(12));
  }
}
