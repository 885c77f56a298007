package io.ringbell.call;

import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.WaitStrategy;
import io.ringbell.ring.Poller;
import io.ringbell.ring.SpinBudget;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * How blocking callers wait: one of them polls, for itself and the others, so that a call alone has
 * no thread hop. The others spin on their own call, then sleep; who stops polling wakes one of them
 * to go on. From any thread.
 */
final class CallerQueue {
  static final Status PARENT_CANCELLED =
      Status.CANCELLED.withDescription("the call that this one was made for is cancelled");

  private static final long LONGEST_SLEEP_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long LONGEST_SPIN_NANOS = TimeUnit.MICROSECONDS.toNanos(100);

  private final Poller poller;
  private final WaitStrategy strategy;
  private final SpinBudget budget;
  private final ArrayDeque<Thread> sleepers = new ArrayDeque<>();
  private volatile int sleeperCount;
  private final AtomicInteger waiting = new AtomicInteger(); // for the token, awake or asleep
  private final ShortWait shortWait = new ShortWait();
  private volatile boolean lookedIn;

  CallerQueue(Poller poller, WaitStrategy strategy, SpinBudget budget) {
    this.poller = poller;
    this.strategy = strategy;
    this.budget = budget;
  }

  /**
   * Waits until {@code call} is done.
   *
   * @return what to throw if its deadline or an interrupt came first; null if it is done
   */
  RpcException await(Waiting call) {
    long idleSince = System.nanoTime();
    while (!call.isDone()) {
      if (poller.tryAcquire()) {
        try {
          pollFor(call);
        } finally {
          poller.release();
        }
        wakeSuccessor();
      } else {
        waitForOther(call, idleSince);
      }
      if (!call.isDone()) {
        RpcException failure = giveUpIfDue(call);
        if (failure != null) {
          if (poller.isFree()) {
            wakeSuccessor(); // we may be the one that was asked to poll
          }
          return failure;
        }
      }
    }
    return null;
  }

  /**
   * One round of polling, if nobody else polls, behind a large message; a few more if it pays to
   * wait until the peer is done with it.
   */
  void lookIn(int length, BooleanSupplier done) {
    if (!lookedIn) {
      lookedIn = true;
    }
    if (poller.tryAcquire()) {
      try {
        long start = System.nanoTime();
        poller.poll(start);
        long nanos = shortWait.nanos(length);
        if (nanos > 0) {
          waitShortly(start, nanos, done);
        }
      } finally {
        poller.release();
      }
      wakeSuccessor();
    }
  }

  private void waitShortly(long start, long nanos, BooleanSupplier done) {
    long now = start;
    boolean isDone = done.getAsBoolean();
    while (!isDone && now - start < nanos) {
      Thread.onSpinWait();
      now = System.nanoTime();
      poller.poll(now);
      isDone = done.getAsBoolean();
    }
    shortWait.onWaited(isDone);
  }

  /** Whether a thread has looked in since the last question. */
  boolean takeLookedIn() {
    boolean was = lookedIn;
    if (was) {
      lookedIn = false;
    }
    return was;
  }

  /** Another thread polls: waits until the call is done or the token is free, or some time. */
  private void waitForOther(Waiting call, long idleSince) {
    waiting.getAndIncrement();
    try {
      while (maySpin(System.nanoTime() - idleSince)) {
        if (call.isDone() || poller.isFree()) {
          return;
        }
        Thread.onSpinWait();
      }
      sleep(call);
    } finally {
      waiting.getAndDecrement();
    }
  }

  /** Whether a caller would poll if it had the token. */
  boolean isWaiting() {
    return waiting.get() != 0;
  }

  /** A caller that only waits for another's polling must not take its core for long. */
  private boolean maySpin(long idleNanos) {
    return strategy == WaitStrategy.BUSY_SPIN
        ? idleNanos < LONGEST_SPIN_NANOS
        : budget.allows(idleNanos);
  }

  /** The token is free: if a caller sleeps, it is to poll now. Returns whether there was one. */
  boolean wakeSuccessor() {
    return sleeperCount != 0 && wakeOne();
  }

  /** Polls until the call is done, its deadline has passed or the thread is interrupted. */
  private void pollFor(Waiting call) {
    long deadline = call.deadline();
    long idleSince = System.nanoTime();
    long now = idleSince;
    while (!call.isDone() && !call.isUnwanted()) {
      boolean sleeps = !budget.allows(now - idleSince);
      if (sleeps) {
        poller.armAndAwait(deadline == 0 ? Long.MAX_VALUE >> 1 : Math.max(1, deadline - now));
        now = System.nanoTime();
      }
      if (poller.poll(now) > 0) {
        budget.onWork(now - idleSince);
        idleSince = now;
        if (call.isDone()) {
          return;
        }
      } else if (!sleeps) {
        Thread.onSpinWait();
        if (!budget.isClockDue()) {
          continue;
        }
      }
      now = System.nanoTime();
      if ((deadline != 0 && now - deadline >= 0) || Thread.currentThread().isInterrupted()) {
        return;
      }
    }
  }

  private void sleep(Waiting call) {
    Thread self = Thread.currentThread();
    call.setWaiter(self);
    synchronized (sleepers) {
      sleepers.add(self);
      sleeperCount = sleepers.size();
    }
    // Looked at after having joined: who ends the call or frees the token looks at us afterwards.
    if (!call.isDone() && !call.isUnwanted() && !poller.isFree()) {
      long deadline = call.deadline();
      long nanos = LONGEST_SLEEP_NANOS;
      if (deadline != 0) {
        nanos = Math.min(nanos, deadline - System.nanoTime());
      }
      LockSupport.parkNanos(this, nanos);
    }
    boolean chosen;
    synchronized (sleepers) {
      chosen = !sleepers.remove(self);
      sleeperCount = sleepers.size();
    }
    if (chosen && call.isDone()) {
      wakeSuccessor(); // we were asked to poll, but need not any more
    }
  }

  private boolean wakeOne() {
    Thread next;
    synchronized (sleepers) {
      next = sleepers.poll();
      sleeperCount = sleepers.size();
    }
    if (next == null) {
      return false;
    }
    LockSupport.unpark(next);
    return true;
  }

  private RpcException giveUpIfDue(Waiting call) {
    long deadline = call.deadline();
    if (deadline != 0 && System.nanoTime() - deadline >= 0) {
      return call.giveUp(Status.DEADLINE_EXCEEDED.withDescription("no answer in time"));
    }
    if (call.isUnwanted()) {
      return call.giveUp(PARENT_CANCELLED);
    }
    if (Thread.currentThread().isInterrupted()) {
      return call.giveUp(Status.CANCELLED.withDescription("the calling thread was interrupted"));
    }
    return null;
  }
}
