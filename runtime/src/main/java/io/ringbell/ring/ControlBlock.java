package io.ringbell.ring;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The 64 bytes that a peer may READ when it has been without credit for too long, so that no lost
 * update can hang it.
 *
 * <pre>
 *   0                       8                       16                                     64
 *  +-----------------------+-----------------------+--------------------------------------+
 *  | consumer position     | receives posted       | 0                                    |
 *  +-----------------------+-----------------------+--------------------------------------+
 * </pre>
 */
final class ControlBlock {
  static final int LENGTH = 64;
  static final int CONSUMER_OFFSET = 0;
  static final int RECEIVES_OFFSET = 8;

  private static final VarHandle LONG =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private ControlBlock() {}

  /** Each value is written whole, for a reader that is a device. */
  static void write(ByteBuffer buffer, long consumer, long receives) {
    LONG.setRelease(buffer, CONSUMER_OFFSET, consumer);
    LONG.setRelease(buffer, RECEIVES_OFFSET, receives);
  }
}
