package io.ringbell.call;

import io.ringbell.Status;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.ring.RemoteRequest;
import java.nio.ByteBuffer;

/**
 * A read through buffers of the pool, for which it may have to wait. A long one is a few READs at a
 * time, so that it leaves room in the pool and in the send queue to others. Its lock is held while
 * its future completes, when nobody else wants it any more.
 */
final class PooledRead extends MemoryAccess implements ClientMemories.BufferUser {
  private static final int MOST_UNDER_WAY = 4;

  private final ByteBuffer into;
  private final int position;
  private final int length;
  private final long offset;
  private int issued; // bytes for which a READ was submitted
  private int copied;
  private int underWay;
  private boolean starved; // waits for a buffer
  private Status failure;
  private Throwable failureCause;

  PooledRead(ClientMemories memories, long offset, ByteBuffer into, int position, int length) {
    super(memories);
    this.offset = offset;
    this.into = into;
    this.position = position;
    this.length = length;
  }

  /** Submits what may be under way. */
  synchronized void advance() {
    while (!starved && underWay < MOST_UNDER_WAY && issued < length && mayGoOn()) {
      int size = Math.min(ClientMemories.CHUNK, length - issued);
      MemoryRegion buffer;
      try {
        buffer = memories.takeBufferOrWait(size, this);
      } catch (FabricException e) {
        failWith(memories.noBufferStatus(e), e);
        break;
      }
      if (buffer == null) {
        starved = true;
        break;
      }
      submit(buffer, size);
    }
    endIfOver();
  }

  @Override
  public synchronized void onBuffer(MemoryRegion buffer) {
    starved = false;
    if (mayGoOn()) {
      submit(buffer, Math.min(ClientMemories.CHUNK, length - issued));
    } else {
      memories.giveBuffer(buffer);
    }
    advance();
  }

  @Override
  public synchronized void onNoBuffer(FabricException cause) {
    starved = false;
    failWith(memories.closedStatus(cause), cause);
    endIfOver();
  }

  private boolean mayGoOn() {
    return failure == null && !isAbandoned() && memory().mayAccess();
  }

  private void submit(MemoryRegion buffer, int size) {
    int from = issued;
    issued += size;
    underWay++;
    memories.submit(new Chunk(buffer, from, size));
  }

  private void failWith(Status why, Throwable reason) {
    if (failure == null) {
      failure = why;
      failureCause = reason;
    }
  }

  private void endIfOver() {
    if (underWay > 0 || starved) {
      return;
    }
    if (copied == length) {
      if (beginCopy()) {
        memories.count(CallCounter.MEMORY_READS);
        succeed(0);
      } else {
        fail(null, null);
      }
    } else if (failure != null) {
      fail(failure, failureCause);
    } else if (!mayGoOn()) {
      fail(memory().refusal(), null);
    }
  }

  @Override
  void release() {
    // Its buffers went back one by one.
  }

  /** One READ. */
  private final class Chunk extends RemoteRequest {
    private final MemoryRegion buffer;
    private final int from;
    private final int size;

    Chunk(MemoryRegion buffer, int from, int size) {
      this.buffer = buffer;
      this.from = from;
      this.size = size;
      read(buffer, 0, size, memory().address() + offset + from, memory().rkey());
    }

    @Override
    protected void onCompleted() {
      synchronized (PooledRead.this) {
        underWay--;
        if (beginCopy()) {
          copy();
          endCopy();
        }
        memories.giveBuffer(buffer);
        advance();
      }
    }

    private void copy() {
      try {
        into.put(position + from, buffer.buffer(), 0, size);
        copied += size;
        memories.countBytesRead(size);
      } catch (RuntimeException e) {
        failWith(uncopied(e), e);
      }
    }

    @Override
    protected void onFailed(FabricException cause) {
      synchronized (PooledRead.this) {
        underWay--;
        memories.giveBuffer(buffer); // nobody gets it any more
        failWith(memories.closedStatus(cause), cause);
        endIfOver();
      }
    }
  }
}
