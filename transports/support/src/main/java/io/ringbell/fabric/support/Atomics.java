package io.ringbell.fabric.support;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Executes a peer's atomics on local memory, atomic also against other threads of this process. */
public final class Atomics {
  private static final VarHandle LONGS =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private Atomics() {}

  /** Executes the oldest response, an atomic, and returns the value from before. */
  public static long execute(ResponseQueue responses) {
    SoftwareMemoryRegion region = responses.region();
    return responses.kind() == ResponseQueue.Kind.FETCH_AND_ADD
        ? (long) LONGS.getAndAdd(region.memory(), responses.offset(), responses.operand())
        : (long)
            LONGS.compareAndExchange(
                region.memory(), responses.offset(), responses.compare(), responses.operand());
  }
}
