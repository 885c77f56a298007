package io.ringbell.call;

import io.ringbell.ring.Poller;
import io.ringbell.ring.SpinBudget;
import io.ringbell.ring.Threads;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A channel's own thread: polls while asynchronous calls are under way and no caller polls for
 * itself, and sleeps otherwise, so that it takes no processor from a caller that waits. Asleep it
 * is woken by what comes unasked: a GOAWAY, the end of the connection, a task.
 */
final class ClientLoop implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ClientLoop.class);

  /** How long a caller may poll before this thread looks again whether it still does. */
  private static final long STANDBY_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** How long a caller may take to begin polling after this thread has left it the token. */
  private static final long HANDOVER_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /** How long this thread leaves it to one that looks in before it sees whether that still does. */
  private static final long LOOKING_IN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final Poller poller;
  private final SpinBudget budget;
  private final CallerQueue callers;
  private final Thread thread;
  private final AtomicInteger asyncCalls = new AtomicInteger();
  private volatile boolean standby;
  private volatile boolean stopped;

  ClientLoop(String name, Poller poller, SpinBudget budget, CallerQueue callers) {
    this.poller = poller;
    this.budget = budget;
    this.callers = callers;
    this.thread = new Thread(this::run, name);
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** An asynchronous call is about to be sent. From any thread. */
  void asyncStarted() {
    asyncCalls.getAndIncrement();
  }

  /** An asynchronous call has ended. From any thread. */
  void asyncEnded() {
    asyncCalls.getAndDecrement();
  }

  /**
   * Something may come that no caller polls for: wakes this thread unless it polls or would be
   * woken anyway.
   */
  void ensurePolling() {
    if (standby && poller.isFree()) {
      LockSupport.unpark(thread);
    }
  }

  /** A caller has stopped polling, and no other caller goes on. */
  void takeOver() {
    if (asyncCalls.get() > 0) {
      ensurePolling();
    }
  }

  boolean isCurrentThread() {
    return Thread.currentThread() == thread;
  }

  /** Stops the thread and waits for it, unless called on it. */
  @Override
  public void close() {
    stopped = true;
    poller.wakeup();
    LockSupport.unpark(thread);
    if (!isCurrentThread()) {
      Threads.join(thread);
    }
  }

  private void run() {
    while (!stopped) {
      if (poller.tryAcquire()) {
        long sleeps = poller.sleeps();
        try {
          serve();
        } catch (RuntimeException | Error e) {
          // A defect, or a completion callback that threw an error.
          LOG.error("{} goes on after a failure", thread.getName(), e);
        } finally {
          poller.release();
        }
        Thread.interrupted(); // left behind by a callback: nothing could sleep any more
        if (isForCaller()) {
          handOver();
        } else if (!callers.wakeSuccessor() && !stopped && !leftToOneThatLooksIn()) {
          poller.awaitFree(sleeps); // armed; a caller may poll meanwhile
        }
      } else {
        standBy();
      }
    }
  }

  /** Polls until there is nothing to wait for actively; leaves the completion queue armed. */
  private void serve() {
    long idleSince = System.nanoTime();
    long now = idleSince;
    while (!stopped) {
      boolean readClock = true;
      if (poller.poll(now) > 0) {
        budget.onWork(now - idleSince);
        idleSince = now;
      } else if (asyncCalls.get() > 0 && budget.allows(now - idleSince)) {
        Thread.onSpinWait();
        readClock = budget.isClockDue();
      } else {
        poller.arm();
        if (poller.poll(now) == 0) {
          return;
        }
      }
      if (isForCaller()) {
        return;
      }
      if (readClock) {
        now = System.nanoTime();
      }
    }
  }

  /** A caller that waits polls for itself, without a thread hop, if that is all there is to do. */
  private boolean isForCaller() {
    return asyncCalls.get() == 0 && callers.isWaiting();
  }

  private void handOver() {
    standby = true;
    callers.wakeSuccessor();
    if (!stopped) {
      LockSupport.parkNanos(this, HANDOVER_NANOS);
    }
    standby = false;
  }

  /**
   * A thread that sends large messages looks in behind each. Asleep in the completion queue, this
   * one would be woken for each answer of the peer, and take the processor from the one that sends.
   */
  private boolean leftToOneThatLooksIn() {
    if (!callers.takeLookedIn()) {
      return false;
    }
    standby = true;
    if (asyncCalls.get() == 0 && !stopped) {
      LockSupport.parkNanos(this, LOOKING_IN_NANOS);
    }
    standby = false;
    return true;
  }

  private void standBy() {
    standby = true;
    if (!poller.isFree() && !stopped) {
      LockSupport.parkNanos(this, STANDBY_NANOS);
    }
    standby = false;
  }
}
