package io.ringbell.fabric.memory;

import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.WorkCompletion;
import java.util.ArrayList;
import java.util.List;

/**
 * A completion queue. One thread at a time polls; what it guards is guarded by the network's lock,
 * which is never held while a handler runs.
 */
final class MemoryCompletionQueue implements CompletionQueue {
  private final MemoryFabric fabric;
  private final Object lock;
  private final FaultPlan plan;
  private final boolean delays;
  private final WakeUp wakeUp = new WakeUp();
  private final CompletionRing ring = new CompletionRing();
  private final List<MemoryQueuePair> queuePairs = new ArrayList<>();
  private final WorkCompletion completion = new WorkCompletion();
  private int capacity;
  private boolean armed;
  private boolean armedSolicitedOnly;
  private volatile int waiting; // so that an idle poll takes no lock
  private volatile boolean closed;

  MemoryCompletionQueue(MemoryFabric fabric) {
    this.fabric = fabric;
    this.lock = fabric.network().lock();
    this.plan = fabric.network().plan();
    this.delays = plan.delays();
  }

  MemoryFabric fabric() {
    return fabric;
  }

  /** Takes in a queue pair. Under the lock. */
  void add(MemoryQueuePair queuePair) {
    queuePairs.add(queuePair);
    capacity += queuePair.depth();
    ring.ensureCapacity(capacity);
  }

  /** Lets go of a queue pair and discards its completions. Under the lock. */
  void remove(MemoryQueuePair queuePair) {
    queuePairs.remove(queuePair);
    capacity -= queuePair.depth();
    int removed = ring.removeAll(queuePair);
    fabric.counters().add(MemoryCounter.COMPLETIONS_DISCARDED, removed);
    waiting = ring.size();
  }

  /** A completion to fill. Under the lock; {@link #published} follows. */
  CompletionEntry append() {
    CompletionEntry entry = ring.append();
    entry.due = plan.completionPoll();
    waiting = ring.size();
    return entry;
  }

  /** The entry is filled: wakes the waiting thread if that is what it armed for. */
  void published(CompletionEntry entry, boolean solicited) {
    if (armed && (!armedSolicitedOnly || solicited || entry.status != CompletionStatus.SUCCESS)) {
      armed = false;
      wakeUp.signal();
    }
  }

  /** There is delayed work that only polls bring forward: nobody may sleep. */
  void wakeForProgress() {
    wakeUp.signal();
  }

  @Override
  public int poll(CompletionHandler handler, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit: " + limit + " (expected: 1 or more)");
    }
    requireOpen();
    if (delays) {
      progress();
    }
    int taken = 0;
    while (taken < limit && waiting > 0 && take()) {
      taken++;
      handler.onCompletion(completion);
    }
    return taken;
  }

  private boolean take() {
    synchronized (lock) {
      if (ring.size() == 0 || !plan.isDue(ring.first().due)) {
        return false;
      }
      CompletionEntry entry = ring.first();
      entry.fill(completion);
      entry.queuePair.polled(entry);
      entry.queuePair = null;
      ring.removeFirst();
      waiting = ring.size();
      return true;
    }
  }

  private void progress() {
    synchronized (lock) {
      plan.countPoll();
      for (int i = 0; i < queuePairs.size(); i++) {
        queuePairs.get(i).progressBothSides();
      }
    }
  }

  @Override
  public void arm(boolean solicitedOnly) {
    requireOpen();
    synchronized (lock) {
      armed = true;
      armedSolicitedOnly = solicitedOnly;
    }
  }

  @Override
  public void await(long timeoutNanos) {
    if (timeoutNanos < 1) {
      throw new IllegalArgumentException(
          "timeoutNanos: " + timeoutNanos + " (expected: 1 or more)");
    }
    if (closed || (delays && hasDelayedWork())) {
      return;
    }
    wakeUp.await(timeoutNanos);
  }

  private boolean hasDelayedWork() {
    synchronized (lock) {
      for (int i = 0; i < queuePairs.size(); i++) {
        if (queuePairs.get(i).hasDelayedWork()) {
          return true;
        }
      }
      return ring.size() > 0;
    }
  }

  @Override
  public void armAndAwait(long timeoutNanos) {
    arm(false);
    if (waiting == 0) {
      await(timeoutNanos);
    }
  }

  @Override
  public void wakeup() {
    wakeUp.signal();
  }

  @Override
  public void close() {
    synchronized (lock) {
      if (closed) {
        return;
      }
      if (!queuePairs.isEmpty()) {
        throw new IllegalStateException(
            queuePairs.size() + " queue pairs use this completion queue: close them first");
      }
      closed = true;
      fabric.released();
    }
    wakeUp.signal();
  }

  private void requireOpen() {
    if (closed) {
      throw new FabricException(FabricException.Reason.CLOSED, "the completion queue is closed");
    }
  }
}
