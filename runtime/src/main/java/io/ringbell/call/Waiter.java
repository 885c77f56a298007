package io.ringbell.call;

import io.ringbell.RpcException;
import io.ringbell.Status;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** What one thread waits for at a stream, and how it is woken. */
final class Waiter implements Waiting {
  private final ClientStream stream;
  private final BooleanSupplier done;
  private volatile Thread thread;

  /** Is done when the call has ended, or {@code done} says so. */
  Waiter(ClientStream stream, BooleanSupplier done) {
    this.stream = stream;
    this.done = done;
  }

  /** Waits; on the thread that uses the stream. */
  void await() {
    if (!isDone()) {
      stream.transport().waits().checkMayWait();
      stream.transport().waits().forStream(this);
      thread = null;
    }
  }

  /** Something has changed. From any thread. */
  void wake() {
    Thread waiting = thread;
    if (waiting != null) {
      LockSupport.unpark(waiting);
    }
  }

  @Override
  public boolean isDone() {
    return done.getAsBoolean();
  }

  @Override
  public long deadline() {
    return stream.deadline();
  }

  /** A stream is cancelled itself when the call that it is made for is. */
  @Override
  public boolean isUnwanted() {
    return false;
  }

  @Override
  public void setWaiter(Thread waiting) {
    thread = waiting;
  }

  @Override
  public RpcException giveUp(Status why) {
    stream.giveUp(
        why,
        null,
        why.code() == Status.Code.DEADLINE_EXCEEDED
            ? CallCounter.DEADLINES_EXCEEDED
            : CallCounter.CALLS_CANCELLED);
    return isDone() ? null : stream.failure();
  }
}
