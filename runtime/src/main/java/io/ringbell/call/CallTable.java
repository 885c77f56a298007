package io.ringbell.call;

import io.ringbell.Status;
import io.ringbell.ring.Connection;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The client's calls of one connection, in slots that are found by index. Free slots form a
 * lock-free stack; the table grows by chunks up to a limit and never shrinks. From any thread, but
 * for {@link #onTimer} and {@link #onClosed}, which the polling thread calls.
 */
final class CallTable {
  private static final int CHUNK_SHIFT = 8;
  private static final int CHUNK_SIZE = 1 << CHUNK_SHIFT;
  private static final long EMPTY = 0xFFFF_FFFFL;
  private static final VarHandle FREE;

  static {
    try {
      FREE = MethodHandles.lookup().findVarHandle(CallTable.class, "free", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ClientTransport transport;
  private final int maxCalls;
  private final AtomicReferenceArray<ClientCall[]> chunks;
  private volatile int size;
  private volatile long free =
      EMPTY; // a tag in the high half, against the ABA problem, and an index

  CallTable(ClientTransport transport, int maxCalls) {
    this.transport = transport;
    this.maxCalls = maxCalls;
    this.chunks = new AtomicReferenceArray<>((maxCalls + CHUNK_SIZE - 1) >> CHUNK_SHIFT);
  }

  /** A free slot; null if all are in use. */
  ClientCall take() {
    for (; ; ) {
      long head = free;
      int index = (int) head;
      if (index == (int) EMPTY) {
        return grow();
      }
      ClientCall call = get(index);
      long next = (((head >>> 32) + 1) << 32) | (call.nextFree & EMPTY);
      if (FREE.compareAndSet(this, head, next)) {
        return call;
      }
    }
  }

  /** Returns a slot. */
  void give(ClientCall call) {
    for (; ; ) {
      long head = free;
      call.nextFree = (int) head;
      if (FREE.compareAndSet(this, head, (((head >>> 32) + 1) << 32) | call.index)) {
        return;
      }
    }
  }

  /** The slot of an index; null if there is none yet. */
  ClientCall get(int index) {
    if (index >= size) {
      return null;
    }
    return chunks.get(index >> CHUNK_SHIFT)[index & (CHUNK_SIZE - 1)];
  }

  /** How many slots there are; those below have an index. */
  int size() {
    return size;
  }

  /** How many calls have not ended. */
  int unfinished() {
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (get(i).isUnfinished()) {
        count++;
      }
    }
    return count;
  }

  /** Changes with each call that ends. */
  long uses() {
    long sum = 0;
    for (int i = 0; i < size; i++) {
      sum += get(i).uses();
    }
    return sum;
  }

  /** Gives up the calls whose time has come, and asks for the timer by that of the others. */
  void onTimer(Connection connection, long now) {
    for (int i = 0; i < size; i++) {
      get(i).onTimer(now);
    }
    for (int i = 0; i < size; i++) {
      long due = get(i).timerDeadline();
      if (due != 0) {
        connection.wakeBy(due);
      }
    }
  }

  /** The connection is closed: the calls that have not ended fail. */
  void onClosed(Status why, Throwable cause) {
    for (int i = 0; i < size; i++) {
      get(i).onClosed(why, cause);
    }
  }

  private synchronized ClientCall grow() {
    int index = size;
    if (index == maxCalls) {
      return null;
    }
    ClientCall[] chunk = chunks.get(index >> CHUNK_SHIFT);
    if (chunk == null) {
      chunk = new ClientCall[Math.min(CHUNK_SIZE, maxCalls - index)];
      chunks.set(index >> CHUNK_SHIFT, chunk);
    }
    ClientCall call = new ClientCall(transport, index);
    chunk[index & (CHUNK_SIZE - 1)] = call;
    size = index + 1; // volatile: publishes the chunk and the call
    return call;
  }
}
