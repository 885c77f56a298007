package io.ringbell.ring;

import io.ringbell.WaitStrategy;
import io.ringbell.fabric.FabricException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A thread of its own that polls for a server's connections, and nobody else does. */
public final class EventLoop implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(EventLoop.class);

  private final Poller poller;
  private final SpinBudget budget;
  private final Thread thread;
  private volatile boolean stopped;

  // Only by the loop's thread.
  private long now;
  private long idleSince;

  /** A loop that does not run yet. */
  public EventLoop(String name, Poller poller, WaitStrategy strategy) {
    this.poller = poller;
    this.budget = new SpinBudget(strategy);
    this.thread = new Thread(this::run, name);
    thread.setDaemon(true);
  }

  public void start() {
    thread.start();
  }

  public Poller poller() {
    return poller;
  }

  /** Gives its thread a name that says more. */
  void rename(String name) {
    thread.setName(name);
  }

  /** Whether the current thread is this loop's. */
  public boolean isCurrentThread() {
    return Thread.currentThread() == thread;
  }

  /** Stops the thread and waits for it, unless called on it. From any thread. */
  @Override
  public void close() {
    stopped = true;
    poller.wakeup();
    if (!isCurrentThread()) {
      Threads.join(thread);
    }
  }

  /** Closes the loop's connections and waits until they are gone. Not on the loop's thread. */
  void closeConnections(FabricException reason) {
    CountDownLatch gone = new CountDownLatch(1);
    poller.execute(() -> poller.closeAll(reason, gone::countDown));
    boolean interrupted = false;
    while (gone.getCount() > 0 && thread.isAlive()) {
      try {
        gone.await(1, TimeUnit.SECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    if (!poller.tryAcquire()) {
      throw new IllegalStateException("another thread polls for " + thread.getName());
    }
    now = System.nanoTime();
    idleSince = now;
    while (!stopped) {
      try {
        round();
      } catch (RuntimeException | Error e) {
        // A defect, or a handler's error that got through: the other connections go on.
        LOG.error("{} goes on after a failure", thread.getName(), e);
      }
    }
    poller.release();
  }

  private void round() {
    if (!budget.allows(now - idleSince)) {
      Thread.interrupted(); // left behind by a handler: nothing could sleep any more
      poller.armAndAwait(Long.MAX_VALUE >> 1);
      now = System.nanoTime();
    }
    if (poller.poll(now) > 0) {
      budget.onWork(now - idleSince);
      now = System.nanoTime();
      idleSince = now;
      return;
    }
    Thread.onSpinWait();
    if (budget.isClockDue()) {
      now = System.nanoTime();
    }
  }
}
