package io.ringbell.call;

import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import java.util.concurrent.locks.LockSupport;

/** A caller that waits for memory to be opened. It ends exactly once. */
final class MemoryOpening implements Waiting {
  private final String name;
  private final long deadline;
  private OpenMemory memory;
  private RpcException failure;
  private boolean givenUp;
  private volatile boolean done;
  private volatile Thread waiter;

  MemoryOpening(String name, long deadline) {
    this.name = name;
    this.deadline = deadline;
  }

  String name() {
    return name;
  }

  /** What was opened, when it is done. */
  OpenMemory result() {
    synchronized (this) {
      if (failure != null) {
        throw failure;
      }
      return memory;
    }
  }

  /** Hands it over; false if the caller has given up. On the polling thread. */
  boolean succeed(OpenMemory opened) {
    synchronized (this) {
      if (givenUp) {
        return false;
      }
      memory = opened;
    }
    end();
    return true;
  }

  void fail(Status why, Throwable cause) {
    synchronized (this) {
      failure = new RpcException(why, Delivery.NOT_SENT, cause);
    }
    end();
  }

  @Override
  public boolean isUnwanted() {
    return false;
  }

  @Override
  public boolean isDone() {
    return done;
  }

  @Override
  public long deadline() {
    return deadline;
  }

  @Override
  public void setWaiter(Thread thread) {
    waiter = thread;
  }

  @Override
  public synchronized RpcException giveUp(Status why) {
    if (memory != null || failure != null) {
      return null;
    }
    givenUp = true;
    return new RpcException(why, Delivery.MAYBE_EXECUTED);
  }

  private void end() {
    done = true;
    Thread waiting = waiter;
    if (waiting != null) {
      LockSupport.unpark(waiting);
    }
  }
}
