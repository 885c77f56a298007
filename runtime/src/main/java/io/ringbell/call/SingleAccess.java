package io.ringbell.call;

import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.ring.RemoteRequest;
import java.nio.ByteBuffer;

/**
 * An access that is one request: a short READ, or an atomic. Those that belong to a slot are used
 * again and again.
 */
final class SingleAccess extends MemoryAccess {
  private final int slot; // -1: none
  private final Request request = new Request();
  private MemoryRegion target;
  private int targetOffset;
  private boolean pooled;
  private ByteBuffer into; // null for an atomic
  private int position;
  private int length;
  private long result;

  SingleAccess(ClientMemories memories, int slot) {
    super(memories);
    this.slot = slot;
  }

  /** Where the outcome is to land: its place in the slots' memory, or a buffer of the pool. */
  void target(MemoryRegion region, int offset, boolean pooled) {
    this.target = region;
    this.targetOffset = offset;
    this.pooled = pooled;
  }

  void submitRead(long offset, ByteBuffer into, int position, int length) {
    this.into = into;
    this.position = position;
    this.length = length;
    request.toRead(memory().address() + offset);
    memories.submit(request);
  }

  void submitCompareAndSwap(long offset, long expected, long update) {
    into = null;
    length = Long.BYTES;
    request.toCompareAndSwap(memory().address() + offset, expected, update);
    memories.submit(request);
  }

  void submitFetchAndAdd(long offset, long delta) {
    into = null;
    length = Long.BYTES;
    request.toFetchAndAdd(memory().address() + offset, delta);
    memories.submit(request);
  }

  /** The old value of an atomic, when it is done. */
  long result() {
    return result;
  }

  private void onCompleted() {
    if (!beginCopy()) {
      fail(null, null); // abandoned
      return;
    }
    if (into == null) {
      result = target.buffer().getLong(targetOffset);
      memories.count(CallCounter.MEMORY_ATOMICS);
    } else {
      try {
        into.put(position, target.buffer(), targetOffset, length);
      } catch (RuntimeException e) {
        failCopy(e);
        return;
      }
      memories.countRead(length);
    }
    succeed(result);
  }

  @Override
  void release() {
    into = null;
    MemoryRegion buffer = target;
    target = null;
    if (pooled) {
      memories.giveBuffer(buffer);
    }
    if (slot >= 0) {
      memories.slots().give(slot);
    }
  }

  /** The request in the fabric. */
  private final class Request extends RemoteRequest {
    void toRead(long address) {
      read(SingleAccess.this.target, SingleAccess.this.targetOffset, length, address, rkey());
    }

    void toCompareAndSwap(long address, long expected, long update) {
      compareAndSwap(
          SingleAccess.this.target,
          SingleAccess.this.targetOffset,
          address,
          rkey(),
          expected,
          update);
    }

    void toFetchAndAdd(long address, long delta) {
      fetchAndAdd(SingleAccess.this.target, SingleAccess.this.targetOffset, address, rkey(), delta);
    }

    private int rkey() {
      return memory().rkey();
    }

    @Override
    protected void onCompleted() {
      SingleAccess.this.onCompleted();
    }

    @Override
    protected void onFailed(FabricException cause) {
      fail(cause);
    }
  }
}
