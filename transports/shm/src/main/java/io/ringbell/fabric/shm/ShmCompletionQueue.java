package io.ringbell.fabric.shm;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.support.ReadyQueue;
import java.io.IOException;

/**
 * Looks into the rings of its queue pairs and hands over their completions. {@link #poll}, {@link
 * #arm} by one thread at a time; {@link #await} by one thread at a time; the rest by any thread.
 */
final class ShmCompletionQueue implements CompletionQueue {
  /** After so many polls that found nothing, the sockets tell whether a peer has died. */
  private static final int SELECT_EVERY = 1 << 14;

  private final ReadyQueue<ShmQueuePair> ready = new ReadyQueue<>();
  private final AttachedQueuePairs attached = new AttachedQueuePairs();
  private final SocketWaiter waiter;
  private final Counters counters;
  private int idlePolls;

  ShmCompletionQueue(Counters counters) {
    this.counters = counters;
    try {
      this.waiter = new SocketWaiter(counters);
    } catch (IOException e) {
      throw new FabricException(
          Reason.RESOURCE, "cannot open a selector: " + e.getMessage() + " (raise ulimit -n)", e);
    }
  }

  @Override
  public int poll(CompletionHandler handler, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit: " + limit + " (expected: >= 1)");
    }
    int count = ready.isEmpty() ? 0 : drain(handler, limit);
    if (count < limit) {
      count += scan(handler, limit - count);
    }
    if (count == 0 && ++idlePolls >= SELECT_EVERY) {
      idlePolls = 0;
      counters.increment(ShmCounter.SELECTS);
      waiter.selectNow();
      attached.checkWhole();
    }
    return count;
  }

  private int scan(CompletionHandler handler, int limit) {
    int count = 0;
    for (int left = attached.begin(); left > 0 && count < limit; left--) {
      ShmQueuePair queuePair = attached.next();
      if (poll(queuePair)) {
        attached.active(queuePair);
        count += drainOne(queuePair, handler, limit - count);
      }
    }
    return count;
  }

  /** A fault of the access to a file that was cut may show only when the poll has returned. */
  private boolean poll(ShmQueuePair queuePair) {
    try {
      return queuePair.progress().poll();
    } catch (InternalError e) {
      attached.checkWhole();
      return false;
    }
  }

  @Override
  public void arm(boolean solicitedOnly) {
    // The rings are looked at before each wait, after the wish to be woken: nothing to do.
  }

  @Override
  public void await(long timeoutNanos) {
    if (timeoutNanos <= 0) {
      throw new IllegalArgumentException("timeoutNanos: " + timeoutNanos + " (expected: > 0)");
    }
    waiter.await(timeoutNanos, ready, attached);
  }

  @Override
  public void wakeup() {
    waiter.wakeup();
  }

  @Override
  public void close() {
    waiter.close();
  }

  /** A queue pair has, or may have, completions to hand over. */
  void ready(ShmQueuePair queuePair) {
    if (ready.push(queuePair.readyLink)) {
      waiter.wakeIfWaiting();
    }
  }

  void wakeIfWaiting() {
    waiter.wakeIfWaiting();
  }

  void attach(ShmQueuePair queuePair, Link link) {
    try {
      waiter.register(link);
    } catch (IOException e) {
      queuePair.fail(
          new FabricException(
              Reason.RESOURCE, "cannot watch a connection's socket: " + e.getMessage(), e));
      return;
    }
    attached.add(queuePair);
    waiter.wakeIfWaiting();
  }

  /** When this returns, no thread looks at its segment any more, but for one that sends. */
  void detach(ShmQueuePair queuePair, Link link) {
    attached.remove(queuePair);
    waiter.forget(link);
  }

  /** Lets closed sockets give their descriptors back. */
  void flushCancelledKeys() {
    waiter.flushCancelledKeys();
  }

  private int drain(CompletionHandler handler, int limit) {
    int count = 0;
    try {
      for (int left = ready.collect(); left > 0 && count < limit; left--) {
        count += drainOne(ready.take(), handler, limit - count);
      }
    } finally {
      ready.leave();
    }
    return count;
  }

  private int drainOne(ShmQueuePair queuePair, CompletionHandler handler, int limit) {
    try {
      return queuePair.drain(handler, limit);
    } finally {
      if (!queuePair.isDrained()) {
        ready.push(queuePair.readyLink);
      }
    }
  }
}
