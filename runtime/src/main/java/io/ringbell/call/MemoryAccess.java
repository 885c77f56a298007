package io.ringbell.call;

import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.fabric.FabricException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * One access to a server's memory, blocking or with a future. It ends exactly once: whoever moves
 * it out of WAITING decides how. A caller that gives up leaves it ABANDONED until the fabric has
 * ended it, since its target is in use until then; nothing is written into the caller's memory any
 * more.
 */
abstract class MemoryAccess implements Waiting {
  private static final int IDLE = 0;
  private static final int WAITING = 1;
  private static final int COPYING = 2; // the polling thread writes into the caller's memory
  private static final int DONE = 3;
  private static final int ABANDONED = 4;
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(MemoryAccess.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  final ClientMemories memories;
  private volatile int state = IDLE;
  private volatile Thread waiter;
  private long deadline;
  private OpenMemory memory;
  private CompletableFuture<?> future; // null for a blocking caller
  private Status status;
  private Throwable cause;

  MemoryAccess(ClientMemories memories) {
    this.memories = memories;
  }

  final void begin(OpenMemory memory, long deadline, CompletableFuture<?> future) {
    this.memory = memory;
    this.deadline = deadline;
    this.future = future;
    this.status = null;
    this.cause = null;
    this.waiter = null;
    state = WAITING;
  }

  final OpenMemory memory() {
    return memory;
  }

  @Override
  public final boolean isUnwanted() {
    return false;
  }

  @Override
  public final boolean isDone() {
    return state == DONE;
  }

  @Override
  public final long deadline() {
    return deadline;
  }

  @Override
  public final void setWaiter(Thread thread) {
    waiter = thread;
  }

  @Override
  public final RpcException giveUp(Status why) {
    while (!STATE.compareAndSet(this, WAITING, ABANDONED)) {
      if (state == DONE) {
        return null;
      }
      Thread.onSpinWait(); // a copy is under way, which is short
    }
    memories.count(CallCounter.MEMORY_ACCESSES_FAILED);
    return new RpcException(why, Delivery.MAYBE_EXECUTED);
  }

  /** May the outcome be written where the caller wants it? On the polling thread. */
  final boolean beginCopy() {
    return STATE.compareAndSet(this, WAITING, COPYING);
  }

  /** More is to come. */
  final void endCopy() {
    state = WAITING;
  }

  final boolean isAbandoned() {
    return state == ABANDONED;
  }

  /**
   * The outcome is complete; from COPYING. On the polling thread.
   *
   * @param value of an atomic
   */
  @SuppressWarnings("unchecked") // the future was made for it where the access was begun
  final void succeed(long value) {
    memory.end();
    CompletableFuture<?> promise = future;
    if (promise == null) {
      finish();
      return;
    }
    release(); // from here on it may belong to another caller
    memories.asyncEnded();
    if (promise instanceof ReadFuture read) {
      read.complete(read.content());
    } else {
      ((CompletableFuture<Long>) promise).complete(value);
    }
  }

  /** The caller's buffer was changed meanwhile so that it does not take the bytes. */
  final void failCopy(RuntimeException e) {
    endCopy();
    fail(uncopied(e), e);
  }

  static Status uncopied(RuntimeException e) {
    return Status.INVALID_ARGUMENT.withDescription(
        "the buffer does not take what was read; it is not to be changed meanwhile: " + e);
  }

  /** It has failed, or was given up and has left the fabric. From any thread. */
  final void fail(Status why, Throwable reason) {
    memory.end();
    if (!STATE.compareAndSet(this, WAITING, COPYING)) {
      release(); // nobody waits for it any more
      return;
    }
    memories.count(CallCounter.MEMORY_ACCESSES_FAILED);
    status = why;
    cause = reason;
    CompletableFuture<?> promise = future;
    if (promise == null) {
      finish();
      return;
    }
    RpcException failure = failure();
    release();
    memories.asyncEnded();
    promise.completeExceptionally(failure);
  }

  final void fail(FabricException reason) {
    fail(memories.closedStatus(reason), reason);
  }

  /** What a blocking caller throws; null if it went well. When it is done. */
  final RpcException failure() {
    return status == null ? null : new RpcException(status, Delivery.MAYBE_EXECUTED, cause);
  }

  /** Gives its buffers back and makes it free for the next use. */
  abstract void release();

  private void finish() {
    state = DONE;
    Thread waiting = waiter; // after the state: the waiter looks the other way round
    if (waiting != null) {
      LockSupport.unpark(waiting);
    }
  }
}
