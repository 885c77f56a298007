package io.ringbell.fabric.roce.protocol;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Executes a peer's atomics on local memory, atomic also against other threads of this process. A
 * memory cell is a little-endian number, the operands in the packet are big-endian ones.
 */
final class Atomics {
  private static final VarHandle LONGS =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Atomics() {}

  static long fetchAdd(ByteBuffer memory, int offset, long addend) {
    return (long) LONGS.getAndAdd(memory, offset, addend);
  }

  static long compareSwap(ByteBuffer memory, int offset, long compare, long swap) {
    return (long) LONGS.compareAndExchange(memory, offset, compare, swap);
  }

  /** Puts the result of one where the requester wants it, at any alignment. */
  static void putResult(ByteBuffer memory, int offset, long original) {
    memory.putLong(
        offset, memory.order() == ByteOrder.LITTLE_ENDIAN ? original : Long.reverseBytes(original));
  }
}
