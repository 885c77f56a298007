package io.ringbell.fabric.tcp;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.support.ReadyQueue;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Polls the sockets of its queue pairs and hands over their completions. {@link #poll}, {@link
 * #arm} by one thread at a time; {@link #await} by one thread at a time; the rest by any thread.
 */
final class TcpCompletionQueue implements CompletionQueue {
  private final ReadyQueue<TcpQueuePair> ready = new ReadyQueue<>();
  private final Counters.Part counters; // changed by the thread that polls
  private final ReadBuffers buffers;
  private final SocketPoller sockets;
  private final SocketWaiter waiter;
  private final Consumer<SelectionKey> onFound;
  private final AtomicInteger blockedOutputs = new AtomicInteger();

  TcpCompletionQueue(Counters counters) {
    this.counters = counters.part();
    this.buffers = new ReadBuffers(this.counters);
    try {
      this.waiter = new SocketWaiter();
    } catch (IOException e) {
      throw new FabricException(
          Reason.RESOURCE, "cannot open a selector: " + e.getMessage() + " (raise ulimit -n)", e);
    }
    this.sockets = new SocketPoller(buffers, waiter, this.counters);
    this.onFound = sockets::found;
  }

  @Override
  public int poll(CompletionHandler handler, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit: " + limit + " (expected: >= 1)");
    }
    int count = ready.isEmpty() ? 0 : drain(handler, limit);
    if (count < limit) {
      if (blockedOutputs.getOpaque() > 0) {
        sockets.continueOutputs();
      }
      sockets.read();
      if (!ready.isEmpty()) {
        count += drain(handler, limit - count);
      }
    }
    return count;
  }

  @Override
  public void arm(boolean solicitedOnly) {
    // Sockets report by level, and the ready queue is looked at before each wait: nothing to do.
  }

  @Override
  public void await(long timeoutNanos) {
    await(timeoutNanos, SocketWaiter::ignore);
  }

  /** What the wait has found is all that the next poll reads: it needs no look at the others. */
  @Override
  public void armAndAwait(long timeoutNanos) {
    await(timeoutNanos, onFound);
  }

  private void await(long timeoutNanos, Consumer<SelectionKey> found) {
    if (timeoutNanos <= 0) {
      throw new IllegalArgumentException("timeoutNanos: " + timeoutNanos + " (expected: > 0)");
    }
    waiter.await(timeoutNanos, ready, found);
  }

  @Override
  public void wakeup() {
    waiter.wakeup();
  }

  @Override
  public void close() {
    waiter.close();
    counters.close();
  }

  /** A queue pair has, or may have, completions to hand over. */
  void ready(TcpQueuePair queuePair) {
    if (ready.push(queuePair.readyLink)) {
      waiter.wakeIfWaiting();
    }
  }

  SelectionKey register(SocketChannel channel, Receiver receiver) throws IOException {
    return waiter.register(channel, receiver);
  }

  void attach(Receiver receiver) {
    sockets.attach(receiver);
    waiter.wakeIfWaiting();
  }

  /** Stops reading a connection; on the thread that polls, or while nobody does. */
  void detach(Receiver receiver) {
    sockets.detach(receiver);
    buffers.forget(receiver);
    receiver.key().cancel();
  }

  /** Lets closed channels give their descriptors back. */
  void flushCancelledKeys() {
    waiter.flushCancelledKeys();
  }

  void wantWrite(SelectionKey key, boolean wanted) {
    blockedOutputs.addAndGet(wanted ? 1 : -1);
    waiter.wantWrite(key, wanted);
  }

  /** Of what the thread that polls does. */
  Counters counters() {
    return counters;
  }

  ReadBuffers buffers() {
    return buffers;
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

  private int drainOne(TcpQueuePair queuePair, CompletionHandler handler, int limit) {
    try {
      return queuePair.drain(handler, limit);
    } finally {
      if (!queuePair.isDrained()) {
        ready.putBack(queuePair.readyLink);
      }
    }
  }
}
