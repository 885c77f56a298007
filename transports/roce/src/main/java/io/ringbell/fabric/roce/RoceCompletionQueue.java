package io.ringbell.fabric.roce;

import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkCompletion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Completions of queue pairs, and the thread that polls as the engine of their progress.
 *
 * <p>Completions are copied under the lock of an engine and handed over outside of it, so that a
 * handler may take its time, post, connect and close.
 */
final class RoceCompletionQueue implements CompletionQueue, CompletionHandler {
  private static final int BUFFERED = 64;

  private final WorkCompletion[] buffered = new WorkCompletion[BUFFERED];
  private final RoceQueuePair[] owners = new RoceQueuePair[BUFFERED];
  private RoceQueuePair collecting;
  private int next;
  private int end;
  private volatile boolean leftOver;

  private volatile CompletionPort[] ports = {};
  private volatile Thread waiting;
  private volatile boolean woken;
  private volatile boolean closed;

  RoceCompletionQueue() {
    for (int i = 0; i < BUFFERED; i++) {
      buffered[i] = new WorkCompletion();
    }
  }

  /** The port of an engine; made at first use. */
  synchronized CompletionPort port(Engine engine) {
    for (CompletionPort port : ports) {
      if (port.engine() == engine) {
        return port;
      }
    }
    CompletionPort port = new CompletionPort(this, engine);
    CompletionPort[] more = Arrays.copyOf(ports, ports.length + 1);
    more[ports.length] = port;
    ports = more;
    return port;
  }

  @Override
  public int poll(CompletionHandler handler, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit: " + limit + " (expected: >= 1)");
    }
    int count = handOver(handler, limit);
    for (CompletionPort port : ports) {
      if (count == limit) {
        break;
      }
      Engine engine = port.engine();
      if (engine.tryLock()) {
        try {
          engine.thread().noteActivity();
          if (!port.isReady()) { // whoever waited here has served the socket
            engine.progress();
          }
          collect(port, limit - count);
        } finally {
          engine.unlock();
        }
        count += handOver(handler, limit - count);
      }
      // Handlers have posted, and taken acknowledges along; the rest leaves now.
      if (engine.hasTouched() && engine.tryLock()) {
        try {
          engine.settle();
        } finally {
          engine.unlock();
        }
      }
    }
    return count;
  }

  private void collect(CompletionPort port, int limit) {
    int room = Math.min(limit, BUFFERED);
    next = 0;
    end = 0;
    while (end < room) {
      RoceQueuePair queuePair = port.take();
      if (queuePair == null) {
        break;
      }
      collecting = queuePair;
      queuePair.connection().drain(this, room - end);
      if (queuePair.connection().hasCompletions()) {
        port.putBack(queuePair);
        if (end < room) {
          break;
        }
      }
    }
    collecting = null;
  }

  /** Takes one from a connection, under the lock of its engine. */
  @Override
  public void onCompletion(WorkCompletion c) {
    owners[end] = collecting;
    WorkCompletion copy = buffered[end++];
    if (c.status() == CompletionStatus.SUCCESS) {
      copy.success(c.id(), c.opcode(), c.byteLength(), c.queuePairNumber());
      if (c.hasImmediate()) {
        copy.withImmediate(c.immediate());
      }
    } else {
      copy.failure(c.id(), c.status(), c.vendorError(), c.queuePairNumber());
    }
  }

  private int handOver(CompletionHandler handler, int limit) {
    if (next == end) {
      return 0;
    }
    int count = 0;
    try {
      while (next < end && count < limit) {
        RoceQueuePair owner = owners[next];
        owners[next] = null;
        WorkCompletion completion = buffered[next++];
        if (!owner.isClosed()) {
          count++;
          handler.onCompletion(completion);
        }
      }
    } finally {
      boolean left = next < end;
      if (leftOver != left) {
        leftOver = left;
      }
    }
    return count;
  }

  // Events.

  @Override
  public void arm(boolean solicitedOnly) {
    // Whatever becomes ready ends a wait: nothing to prepare.
  }

  @Override
  public void await(long timeoutNanos) {
    long start = System.nanoTime();
    waiting = Thread.currentThread();
    try {
      long left = timeoutNanos;
      while (left > 0 && !closed && !hasEvent() && !Thread.currentThread().isInterrupted()) {
        waitOnce(left);
        left =
            timeoutNanos == Long.MAX_VALUE
                ? Long.MAX_VALUE
                : timeoutNanos - (System.nanoTime() - start);
      }
    } finally {
      waiting = null;
      woken = false;
    }
  }

  private void waitOnce(long nanos) {
    CompletionPort[] at = ports;
    if (at.length != 1) {
      // At several addresses, or none yet: their engines' own threads do the waiting.
      LockSupport.parkNanos(this, Math.min(nanos, TimeUnit.DAYS.toNanos(1)));
      return;
    }
    EngineThread engine = at[0].engine().thread();
    if (engine.tryLead()) {
      try {
        engine.waitAndServe(nanos, this);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot wait for packets", e);
      } finally {
        engine.stopLeading();
      }
    } else {
      engine.follow(this);
      if (!hasEvent()) {
        LockSupport.parkNanos(this, Math.min(nanos, TimeUnit.DAYS.toNanos(1)));
      }
      engine.unfollow(this);
    }
  }

  /** Whether a wait is over. From any thread. */
  boolean hasEvent() {
    if (woken || leftOver) {
      return true;
    }
    for (CompletionPort port : ports) {
      if (port.isReady()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void wakeup() {
    woken = true;
    signal();
  }

  /** Something became ready. From any thread. */
  void signal() {
    Thread thread = waiting;
    if (thread == null || thread == Thread.currentThread()) {
      return;
    }
    for (CompletionPort port : ports) {
      EngineThread engine = port.engine().thread();
      if (engine.isLeader(thread)) {
        engine.wakeLeader();
      }
    }
    LockSupport.unpark(thread);
  }

  /** It may lead now. */
  void unpark() {
    LockSupport.unpark(waiting);
  }

  @Override
  public void close() {
    closed = true;
    signal();
  }
}
