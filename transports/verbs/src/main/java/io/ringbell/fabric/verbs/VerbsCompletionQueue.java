package io.ringbell.fabric.verbs;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.support.InterruptibleWait;
import io.ringbell.fabric.verbs.natives.WaitImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Completion queues of devices, as many as its queue pairs need: one, unless they are at different
 * devices or the device cannot make its queue larger. A poll asks each once.
 *
 * <p>Queue pairs that break ask for attention: the poller then looks after them until all of their
 * requests have completed.
 */
final class VerbsCompletionQueue implements CompletionQueue {
  private static final int FIRST_CAPACITY = 256;

  /** How long a wait may last while the device owes completions of a broken queue pair. */
  private static final int CAREFUL_WAIT_MS = 1;

  private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LONGEST_WAIT_NANOS = TimeUnit.DAYS.toNanos(20);

  private static final int MAX_NATIVE_QUEUES = WaitImage.MAX_ENTRIES - 1;

  private final Natives natives;
  private final Counters counters;
  private final long wakeup;
  private final AtomicBoolean woken = new AtomicBoolean();
  private final InterruptibleWait interruptible = new InterruptibleWait(this::wakeup);

  private volatile NativeQueue[] queues = {};
  private volatile boolean attention;
  private final List<VerbsQueuePair> attended = new ArrayList<>(); // with the lock
  private int nextVector;
  private boolean closed;

  // Poller.
  private int first;
  private int waitEntries;
  private WaitImage wait = new WaitImage(1);

  VerbsCompletionQueue(Natives natives, Counters counters) {
    this.natives = natives;
    this.counters = counters;
    try {
      wakeup = natives.extras().createWakeup();
    } catch (IOException e) {
      throw Natives.resource("cannot create a completion queue", e);
    }
  }

  // Queue pairs.

  /** Places for a queue pair of a device. */
  synchronized NativeQueue reserve(VerbsDevice device, int entries, int wantedVector) {
    if (closed) {
      throw new FabricException(Reason.CLOSED, "the completion queue is closed");
    }
    int capacity = FIRST_CAPACITY;
    for (NativeQueue queue : queues) {
      if (queue.device().context() == device.context()) {
        if (queue.reserve(entries)) {
          return queue;
        }
        capacity = Math.max(capacity, 2 * queue.capacity());
      }
    }
    NativeQueue[] current = queues;
    if (entries > device.maxCompletions() || current.length == MAX_NATIVE_QUEUES) {
      throw new FabricException(
          Reason.RESOURCE,
          "%d completions (expected: at most %d, the limit of %s)"
              .formatted(entries, device.maxCompletions(), device.name()));
    }
    capacity = Math.min(device.maxCompletions(), Math.max(entries, capacity));
    int vector = wantedVector >= 0 ? wantedVector : nextVector++;
    NativeQueue queue =
        new NativeQueue(natives, counters, device, capacity, vector % device.completionVectors());
    queue.reserve(entries);
    if (current.length > 0) {
      counters.increment(VerbsCounter.COMPLETION_QUEUES_ADDED);
    }
    NativeQueue[] changed = Arrays.copyOf(current, current.length + 1);
    changed[current.length] = queue;
    queues = changed;
    wakeup(); // who waits has to wait for this one too
    return queue;
  }

  /** The poller must look after a queue pair. */
  void attend(VerbsQueuePair queuePair) {
    synchronized (this) {
      if (!attended.contains(queuePair)) {
        attended.add(queuePair);
      }
      attention = true;
    }
    wakeup();
  }

  // CompletionQueue.

  @Override
  public int poll(CompletionHandler handler, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("limit: " + limit + " (expected: >= 1)");
    }
    boolean care = attention; // before looking: what it is about is in the queue by then
    NativeQueue[] current = queues;
    int count;
    if (current.length == 1) {
      count = current[0].drain(handler, limit);
    } else {
      count = pollAll(current, handler, limit);
    }
    return care ? count + attend(handler, limit - count) : count;
  }

  private int pollAll(NativeQueue[] current, CompletionHandler handler, int limit) {
    int count = 0;
    for (int i = 0; i < current.length && count < limit; i++) {
      first = first + 1 < current.length ? first + 1 : 0; // each is first now and then
      count += current[first].drain(handler, limit - count);
    }
    return count;
  }

  private int attend(CompletionHandler handler, int limit) {
    VerbsQueuePair[] broken;
    synchronized (this) {
      broken = attended.toArray(new VerbsQueuePair[0]);
    }
    int count = 0;
    for (VerbsQueuePair queuePair : broken) {
      queuePair.attendTo();
      while (count < limit && queuePair.prepareFlushed()) {
        count++;
        handler.onCompletion(queuePair.completion());
      }
      if (queuePair.isAtRest()) {
        dismiss(queuePair);
      }
    }
    return count;
  }

  private synchronized void dismiss(VerbsQueuePair queuePair) {
    if (queuePair.isAtRest()) { // again, with the lock: a post may have come
      attended.remove(queuePair);
      attention = !attended.isEmpty();
    }
  }

  @Override
  public void arm(boolean solicitedOnly) {
    for (NativeQueue queue : queues) {
      queue.arm(solicitedOnly);
    }
  }

  @Override
  public void armAndAwait(long timeoutNanos) {
    interruptible.enter();
    try {
      if (!woken.get()) {
        NativeQueue[] current = queues;
        if (current.length == 1) {
          counters.increment(VerbsCounter.WAITS);
          current[0].armAndAwait(wakeup, millis(timeoutNanos));
        } else if (!armAndLook(current)) {
          counters.increment(VerbsCounter.WAITS);
          waitForEvents(current, millis(timeoutNanos));
        }
      }
      drainWakeup();
    } catch (IOException e) {
      throw new FabricException(Reason.INTERNAL, "cannot wait for completions", e);
    } finally {
      interruptible.leave();
    }
  }

  private static boolean armAndLook(NativeQueue[] current) {
    boolean found = false;
    for (NativeQueue queue : current) {
      found |= queue.armAndLook();
    }
    return found;
  }

  private void drainWakeup() throws IOException {
    if (woken.getAndSet(false)) {
      natives.extras().drain(wakeup);
    }
  }

  @Override
  public void await(long timeoutNanos) {
    interruptible.enter();
    try {
      if (!woken.get()) {
        counters.increment(VerbsCounter.WAITS);
        NativeQueue[] current = queues;
        if (current.length == 1) {
          current[0].awaitEvent(wakeup, millis(timeoutNanos));
        } else {
          waitForEvents(current, millis(timeoutNanos));
        }
      }
      drainWakeup();
    } catch (IOException e) {
      throw new FabricException(Reason.INTERNAL, "cannot wait for completions", e);
    } finally {
      interruptible.leave();
    }
  }

  private void waitForEvents(NativeQueue[] current, int timeoutMillis) throws IOException {
    int entries = current.length + 1;
    if (entries > waitEntries) {
      wait = new WaitImage(entries);
      waitEntries = entries;
    }
    wait.handle(0, wakeup);
    for (int i = 0; i < current.length; i++) {
      wait.handle(i + 1, current[i].channel());
    }
    natives.extras().await(wait.buffer(), entries, timeoutMillis);
    for (int i = 0; i < current.length; i++) {
      if (wait.isReady(i + 1)) {
        current[i].takeEvents();
      }
    }
  }

  private int millis(long timeoutNanos) {
    if (attention) {
      return CAREFUL_WAIT_MS;
    }
    if (timeoutNanos > LONGEST_WAIT_NANOS) {
      return -1; // the natives need not look at the clock then
    }
    return (int) ((timeoutNanos - 1) / NANOS_PER_MILLI) + 1;
  }

  @Override
  public void wakeup() {
    if (woken.compareAndSet(false, true)) {
      try {
        natives.extras().wake(wakeup);
      } catch (IOException e) {
        counters.increment(VerbsCounter.WAKEUPS_FAILED); // it is closed: nobody waits
      }
    }
  }

  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    for (NativeQueue queue : queues) {
      queue.destroy();
    }
    queues = new NativeQueue[0];
    try {
      natives.extras().destroyWakeup(wakeup);
    } catch (IOException e) {
      counters.increment(VerbsCounter.DESTROY_FAILED);
    }
  }
}
