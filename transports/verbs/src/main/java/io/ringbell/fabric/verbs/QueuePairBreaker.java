package io.ringbell.fabric.verbs;

import java.util.concurrent.TimeUnit;

/**
 * Sees a broken queue pair to its rest: the device is told to flush, and a marker behind all sends
 * says when it has, since it keeps silent about unsignaled sends that had succeeded. Receives
 * complete each by itself.
 *
 * <p>{@link #start} by whoever breaks it, once; the rest by the poller.
 */
final class QueuePairBreaker {
  private static final long REPEAT_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

  /** A device that has not flushed by then does not; the requests are flushed without it. */
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final DeviceQueuePair device;
  private final SendQueue sends;
  private final ReceiveQueue receives;

  private boolean marked;
  private long startedAt;
  private volatile boolean started;

  private long repeatedAt; // poller

  QueuePairBreaker(DeviceQueuePair device, SendQueue sends, ReceiveQueue receives) {
    this.device = device;
    this.sends = sends;
    this.receives = receives;
  }

  /** Nobody posts any more. */
  void start(boolean connected) {
    device.moveToError();
    marked = !sends.isIdle() && device.postMarker();
    if (connected) {
      device.disconnect();
    }
    startedAt = System.nanoTime();
    started = true;
  }

  boolean isStarted() {
    return started;
  }

  /** Whether the device has nothing of it any more. */
  boolean isSettled() {
    return started && sends.isSettled() && receives.isSettled();
  }

  void advance() {
    if (!started || isSettled()) {
      return;
    }
    if (!marked && sends.isIdle()) {
      sends.settle();
    }
    if (isSettled()) {
      return;
    }
    long now = System.nanoTime();
    if (now - startedAt > PATIENCE_NANOS) {
      sends.abandon();
      receives.abandon();
    } else if (now - startedAt > REPEAT_NANOS && now - repeatedAt > REPEAT_NANOS) {
      // Linux's rxe does not see a receive that was posted while it flushed.
      repeatedAt = now;
      device.moveToError();
    }
  }
}
