package io.ringbell.fabric.roce;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Who waits at the sockets of an engine: the leader, one thread at a time. A thread that waits at a
 * completion queue leads if it can, so that it is woken by the packet itself. If none does, and
 * none polls, the engine's own thread leads: acknowledges, repeats and connection management go on
 * while the application sleeps. While others poll or lead, it only looks now and then whether they
 * still do.
 */
final class EngineThread implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(EngineThread.class);

  private static final long LEAST_TICK = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long MOST_TICK = TimeUnit.MILLISECONDS.toNanos(100);
  private static final long NEAR = LEAST_TICK;
  private static final long BUSY_NANOS = 20_000;
  private static final long JOIN_MILLIS = 10_000;

  private final Engine engine;
  private final SocketWaiter waiter;
  private final Thread thread;
  private final Alarm alarm = new Alarm();
  private final AtomicReference<Thread> leader = new AtomicReference<>();
  private final Deque<RoceCompletionQueue> followers = new ArrayDeque<>(); // by its monitor

  private volatile boolean closed;
  private volatile boolean longTick;
  private volatile boolean stepDown;
  private volatile boolean asleep;
  private volatile long wakesAt;
  private final AtomicLong activity = new AtomicLong(); // set by the holder of the lock

  EngineThread(Engine engine, SocketWaiter waiter) {
    this.engine = engine;
    this.waiter = waiter;
    this.thread =
        new Thread(this, "ringbell-roce-" + engine.localAddress().getAddress().getHostAddress());
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  SocketWaiter waiter() {
    return waiter;
  }

  /** Somebody polls. By the holder of the lock. */
  void noteActivity() {
    // In every poll, and looked at in milliseconds: without a fence.
    activity.setRelease(activity.getPlain() + 1);
  }

  // Leading.

  boolean tryLead() {
    return leader.get() == null && leader.compareAndSet(null, Thread.currentThread());
  }

  void stopLeading() {
    leader.set(null);
    RoceCompletionQueue next;
    synchronized (followers) {
      next = followers.poll();
    }
    if (next != null) {
      next.unpark();
    } else if (longTick && Thread.currentThread() != thread) {
      alarm.call(); // it may have to lead now
    }
  }

  /** A completion queue waits, but does not lead: it will be told when it can. */
  void follow(RoceCompletionQueue queue) {
    synchronized (followers) {
      if (!followers.contains(queue)) {
        followers.add(queue);
      }
    }
    Thread now = leader.get();
    if (now == null) {
      queue.unpark();
    } else if (now == thread && !stepDown) {
      stepDown = true;
      waiter.wakeup();
    }
  }

  void unfollow(RoceCompletionQueue queue) {
    synchronized (followers) {
      followers.remove(queue);
    }
  }

  /**
   * The leader's work: waits, at most so long, and serves what has come.
   *
   * @param queue whose completions end the wait; null for any
   */
  void waitAndServe(long timeoutNanos, RoceCompletionQueue queue) throws IOException {
    long wait;
    if (!engine.tryLock()) {
      // Somebody drives, and serves what has come: pollers must not stand back for this thread.
      LockSupport.parkNanos(this, BUSY_NANOS);
      return;
    }
    try {
      if (engine.isClosed()) {
        return;
      }
      // What has come ends the wait at once, so nothing is read before it.
      engine.serveDue(System.nanoTime());
      long now = System.nanoTime();
      wait = Math.min(timeoutNanos, leaveNear(engine.untilNextDeadline(now), now));
      if (queue != null && queue.hasEvent()) {
        return;
      }
      wakesAt = wait == Long.MAX_VALUE ? now + Long.MAX_VALUE / 2 : now + wait;
      asleep = true;
    } finally {
      engine.unlock();
    }
    if (wait > 0) {
      waiter.await(wait);
    }
    asleep = false;
    if (engine.tryLock()) { // otherwise the holder may have served it; the next wait tells
      try {
        engine.progressAtAll();
        engine.settle();
      } finally {
        engine.unlock();
      }
    }
  }

  /** Whoever sleeps must not sleep beyond a new deadline. By the holder of the lock. */
  void checkSleeper() {
    if (asleep) {
      long now = System.nanoTime();
      long wait = leaveNear(engine.untilNextDeadline(now), now);
      if (wait != Long.MAX_VALUE && now + wait - wakesAt < 0) {
        asleep = false;
        waiter.wakeup();
      }
    }
  }

  /** Leaves a deadline that is near to the own thread's alarm, unless that thread leads. */
  private long leaveNear(long wait, long now) {
    if (wait == 0 || wait > NEAR || leader.get() == thread) {
      return wait;
    }
    alarm.by(now + wait);
    return Long.MAX_VALUE;
  }

  /** Ends the leader's wait. */
  void wakeLeader() {
    waiter.wakeup();
  }

  boolean isLeader(Thread candidate) {
    return leader.get() == candidate;
  }

  // The engine's own thread.

  @Override
  public void run() {
    long tick = LEAST_TICK;
    long seen = activity.get() - 1;
    while (!closed) {
      long now = activity.get();
      boolean quiet = now == seen;
      if (quiet && tryLead()) {
        try {
          lead();
        } finally {
          stepDown = false;
          stopLeading();
        }
        tick = LEAST_TICK;
      } else {
        tick = quiet ? Math.min(tick * 2, MOST_TICK) : LEAST_TICK;
      }
      // Polled, or led by a thread that waits: look again later whether that goes on.
      seen = activity.get();
      standBy(tick);
    }
  }

  private void standBy(long tick) {
    longTick = tick > LEAST_TICK;
    long end = System.nanoTime() + tick;
    while (!closed && alarm.sleep(end)) {
      serveDue();
    }
    longTick = false;
  }

  /** What the leader left to the alarm. */
  private void serveDue() {
    if (!engine.tryLock()) {
      alarm.by(System.nanoTime() + BUSY_NANOS);
      return;
    }
    try {
      if (!engine.isClosed()) {
        engine.serveDue(System.nanoTime());
      }
    } finally {
      engine.unlock(); // leaves the next deadline to the alarm, if the leader still sleeps
    }
  }

  private void lead() {
    long seen = activity.get();
    while (!closed && !stepDown && activity.get() == seen) {
      try {
        waitAndServe(Long.MAX_VALUE, null);
      } catch (IOException | RuntimeException e) {
        LOG.error("the engine of {} failed to serve its socket", engine.localAddress(), e);
        LockSupport.parkNanos(this, MOST_TICK);
      }
    }
  }

  void stop() {
    closed = true;
    waiter.wakeup();
    alarm.call();
    boolean interrupted = false;
    try {
      thread.join(JOIN_MILLIS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
