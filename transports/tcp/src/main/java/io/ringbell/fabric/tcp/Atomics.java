package io.ringbell.fabric.tcp;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Executes a peer's atomics on local memory, atomic also against other threads of this process. */
final class Atomics {
  private static final VarHandle LONGS =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Atomics() {}

  /** Executes the oldest response, an atomic, and returns the value from before. */
  static long execute(ResponseQueue responses) {
    TcpMemoryRegion region = responses.region();
    return responses.kind() == ResponseQueue.Kind.FETCH_AND_ADD
        ? (long) LONGS.getAndAdd(region.buffer(), responses.offset(), responses.operand())
        : (long)
            LONGS.compareAndExchange(
                region.buffer(), responses.offset(), responses.compare(), responses.operand());
  }
}
