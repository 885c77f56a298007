package io.ringbell.fabric.verbs;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.verbs.natives.WaitImage;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The one thread of a {@link CmEngine}, and what it waits on: the event channel of rdma_cm, the
 * devices, and a handle by which it is woken. What has come, and what is due, is the engine's.
 */
final class CmEventThread {
  private static final long CLOSE_TIMEOUT_MS = 10_000;
  private static final long LONGEST_WAIT_MS = 60_000;
  private static final int CHANNEL = 0;
  private static final int WAKEUP = 1;
  private static final int FIRST_DEVICE = 2;

  private final Natives natives;
  private final Counters counters;
  private final CmEngine engine;
  private final long channel;
  private final long wakeup;
  private final Thread thread;

  CmEventThread(Natives natives, Counters counters, CmEngine engine) {
    this.natives = natives;
    this.counters = counters;
    this.engine = engine;
    long opened = 0;
    try {
      opened = natives.dispatcher().createEventChannel();
      wakeup = natives.extras().createWakeup();
    } catch (IOException e) {
      closeChannel(opened);
      throw Natives.resource("cannot open an event channel of rdma_cm", e);
    }
    channel = opened;
    thread = new Thread(this::run, "ringbell-verbs-events");
    thread.setDaemon(true);
  }

  void start() {
    thread.start();
  }

  /** The event channel. */
  long channel() {
    return channel;
  }

  /** Ends the wait: something has changed. From any thread. */
  void wake() {
    try {
      natives.extras().wake(wakeup);
    } catch (IOException e) {
      throw Natives.resource("cannot wake the thread of events", e);
    }
  }

  /** For a time-out in the kernel's units: never too short, and bounded. */
  static int millis(long nanos) {
    return (int) Math.min(LONGEST_WAIT_MS, Math.max(1, TimeUnit.NANOSECONDS.toMillis(nanos) + 1));
  }

  private void run() {
    try {
      while (engine.goesOn()) {
        turnSafely();
      }
    } catch (IOException e) {
      engine.endAll(Natives.resource("the events of rdma_cm cannot be taken any more", e));
    } finally {
      engine.onThreadEnd();
    }
  }

  private void turnSafely() throws IOException {
    try {
      turn();
    } catch (RuntimeException e) {
      counters.increment(VerbsCounter.EVENTS_FAILED); // of one connection: the others go on
    }
  }

  private void turn() throws IOException {
    List<Long> devices = engine.devices();
    await(devices, engine.nextDeadline());
    while (engine.takeEvent()) {
      // until there is none
    }
    for (long context : devices) {
      engine.takeAsyncEvents(context);
    }
    engine.expire();
  }

  private void await(List<Long> devices, long deadline) throws IOException {
    WaitImage wait = new WaitImage(FIRST_DEVICE + devices.size());
    wait.handle(CHANNEL, channel).handle(WAKEUP, wakeup);
    for (int i = 0; i < devices.size(); i++) {
      wait.handle(FIRST_DEVICE + i, devices.get(i));
    }
    int timeout =
        deadline == Long.MAX_VALUE ? -1 : millis(Math.max(0, deadline - System.nanoTime()));
    natives.extras().await(wait.buffer(), FIRST_DEVICE + devices.size(), timeout);
    if (wait.isReady(WAKEUP)) {
      natives.extras().drain(wakeup);
    }
  }

  /**
   * Waits until it has ended, unless it is the caller; not for ever, and no longer when
   * interrupted.
   */
  void join() {
    if (Thread.currentThread() == thread) {
      return;
    }
    boolean interrupted = false;
    try {
      thread.join(CLOSE_TIMEOUT_MS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Destroys what it has waited on; when it has ended, or at its end. */
  void free() {
    closeChannel(channel);
    try {
      natives.extras().destroyWakeup(wakeup);
    } catch (IOException e) {
      counters.increment(VerbsCounter.DESTROY_FAILED);
    }
  }

  private void closeChannel(long handle) {
    try {
      if (handle != 0) {
        natives.dispatcher().destroyEventChannel(handle);
      }
    } catch (IOException e) {
      counters.increment(VerbsCounter.DESTROY_FAILED);
    }
  }
}
