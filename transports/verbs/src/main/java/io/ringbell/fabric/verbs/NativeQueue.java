package io.ringbell.fabric.verbs;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.verbs.natives.VerbsExtras;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A completion queue of a device with its completion channel, and the queue pairs whose completions
 * come there. The thread that polls uses {@link #drain}; places are given and taken back under this
 * object's lock.
 *
 * <p>The places of a queue pair that was closed, and its slot, are free again only when the queue
 * has been seen empty since: nothing of it can be left then.
 */
final class NativeQueue {
  private static final int BATCH = 64;

  private final Natives natives;
  private final Counters counters;
  private final VerbsDevice device;
  private final long channel;
  private final long handle;
  private final CompletionImage completions;

  // With the lock; slots is read without.
  private final List<VerbsQueuePair> leaving = new ArrayList<>();
  private int capacity;
  private int reserved;
  private volatile VerbsQueuePair[] slots = new VerbsQueuePair[8];
  private volatile boolean someLeave;

  /**
   * How often it was armed since the last event, at least: so many events can lie in the channel. A
   * number that is too small, since arming and waiting may be on two threads, costs a wait that
   * ends early.
   */
  private final AtomicInteger eventsDue = new AtomicInteger();

  // Poller.
  private int filled;
  private int next;
  private boolean empty;
  private boolean sawAll; // the wait that brought what is there saw no more

  NativeQueue(Natives natives, Counters counters, VerbsDevice device, int capacity, int vector) {
    this.natives = natives;
    this.counters = counters;
    this.device = device;
    this.capacity = capacity;
    var memory = natives.imageMemory(CompletionImage.bytes(BATCH));
    this.completions = new CompletionImage(memory, natives.memory().addressOf(memory), BATCH);
    try {
      channel = natives.dispatcher().createCompChannel(device.context());
    } catch (IOException e) {
      throw Natives.resource("cannot create a completion channel of " + device.name(), e);
    }
    try {
      handle = natives.extras().createCompletionQueue(device.context(), channel, capacity, vector);
    } catch (IOException e) {
      destroyChannel();
      throw Natives.resource(
          "cannot create a completion queue of %d entries of %s".formatted(capacity, device.name()),
          e);
    }
  }

  VerbsDevice device() {
    return device;
  }

  long handle() {
    return handle;
  }

  long channel() {
    return channel;
  }

  int capacity() {
    return capacity;
  }

  // Places.

  /** Takes places for a queue pair, making the queue larger if it must; false if it cannot. */
  synchronized boolean reserve(int entries) {
    long needed = (long) reserved + entries;
    if (needed > capacity && !resize(needed)) {
      return false;
    }
    reserved += entries;
    return true;
  }

  synchronized void unreserve(int entries) {
    reserved -= entries;
  }

  private boolean resize(long needed) {
    long wanted = Math.min(device.maxCompletions(), Math.max(needed, 2L * capacity));
    if (wanted < needed) {
      return false;
    }
    try {
      natives.extras().resizeCompletionQueue(handle, (int) wanted);
      capacity = (int) wanted;
      counters.increment(VerbsCounter.COMPLETION_QUEUES_RESIZED);
      return true;
    } catch (IOException | UnsupportedOperationException e) {
      return false; // not all devices can: there will be another queue
    }
  }

  /** A slot for a queue pair: what its requests are named by. */
  synchronized int enter(VerbsQueuePair queuePair) {
    VerbsQueuePair[] current = slots;
    int free = 0;
    while (free < current.length && current[free] != null) {
      free++;
    }
    if (free > RequestId.MAX_SLOT) {
      throw new FabricException(Reason.RESOURCE, "a completion queue has too many queue pairs");
    }
    VerbsQueuePair[] changed =
        Arrays.copyOf(current, free == current.length ? 2 * free : current.length);
    changed[free] = queuePair;
    slots = changed;
    return free;
  }

  /** The device has nothing of it any more, but its completions may lie in the queue yet. */
  synchronized void leave(VerbsQueuePair queuePair) {
    leaving.add(queuePair);
    someLeave = true;
  }

  private synchronized void release(List<VerbsQueuePair> gone) {
    VerbsQueuePair[] changed = slots.clone();
    for (VerbsQueuePair queuePair : gone) {
      changed[queuePair.slot()] = null;
      reserved -= queuePair.entries();
    }
    slots = changed;
    leaving.removeAll(gone);
    someLeave = !leaving.isEmpty();
  }

  private synchronized List<VerbsQueuePair> leaving() {
    return List.copyOf(leaving);
  }

  // Poller.

  /** Hands over at most {@code limit} completions; asks the device once unless it has a lot. */
  int drain(CompletionHandler handler, int limit) {
    if (someLeave && next == filled) {
      return drainAndRelease(handler, limit);
    }
    return drainNow(handler, limit);
  }

  private int drainAndRelease(CompletionHandler handler, int limit) {
    List<VerbsQueuePair> gone = leaving(); // before looking
    int count = drainNow(handler, limit);
    if (empty && next == filled) {
      release(gone);
    }
    return count;
  }

  private int drainNow(CompletionHandler handler, int limit) {
    int count = 0;
    boolean more = !sawAll;
    sawAll = false;
    empty = false;
    while (count < limit) {
      if (next == filled) {
        if (!more) {
          break;
        }
        int wanted = Math.min(BATCH, limit - count);
        next = 0;
        filled = 0;
        filled = fetch(wanted);
        more = filled == wanted;
        empty = !more;
        if (filled == 0) {
          break;
        }
      }
      count += handOver(handler);
    }
    return count;
  }

  private int fetch(int wanted) {
    try {
      return natives.dispatcher().pollCq(handle, wanted, completions.address());
    } catch (IOException e) {
      throw new FabricException(
          Reason.INTERNAL, "cannot poll a completion queue of " + device.name(), e);
    }
  }

  private int handOver(CompletionHandler handler) {
    long id = completions.id(next);
    int slot = RequestId.slot(id);
    VerbsQueuePair[] current = slots;
    VerbsQueuePair queuePair = slot < current.length ? current[slot] : null;
    if (queuePair == null || queuePair.isClosed()) {
      next++;
      counters.increment(VerbsCounter.COMPLETIONS_DISCARDED);
      return 0;
    }
    int index = next;
    int result = queuePair.prepare(id, completions, index);
    if ((result & VerbsQueuePair.TAKEN) != 0) {
      next++; // before the handler, which may throw, and may close the queue pair
    }
    if ((result & VerbsQueuePair.COMPLETED) == 0) {
      return 0;
    }
    handler.onCompletion(queuePair.completion());
    return 1;
  }

  /** Whether the queue was empty after what was handed over last. */
  boolean isEmpty() {
    return empty && next == filled;
  }

  void arm(boolean solicitedOnly) {
    eventsDue.getAndIncrement();
    try {
      natives.dispatcher().reqNotifyCq(handle, solicitedOnly ? 1 : 0);
    } catch (IOException e) {
      throw new FabricException(
          Reason.INTERNAL, "cannot arm a completion queue of " + device.name(), e);
    }
  }

  /**
   * Unless there is something to hand over: polls, arms, polls, waits for an event and polls, in
   * one call of the device's. What it found is handed over next; the event is taken before the next
   * arming, when nothing waits for this thread.
   */
  void armAndAwait(long wakeup, int timeoutMillis) throws IOException {
    if (next != filled) {
      return;
    }
    int result =
        natives
            .extras()
            .armAndAwait(
                handle,
                channel,
                wakeup,
                timeoutMillis,
                completions.address(),
                BATCH,
                eventsDue.get());
    next = 0;
    filled = result & VerbsExtras.AWAITED_COUNT;
    sawAll = filled > 0 && filled < BATCH;
    if ((result & VerbsExtras.AWAITED_ARMED) != 0) {
      eventsDue.set(1);
    }
  }

  /** Arms, and polls unless there is something to hand over; whether there is now. */
  boolean armAndLook() {
    arm(false);
    if (next == filled) {
      next = 0;
      filled = 0;
      filled = fetch(BATCH);
    }
    return next != filled;
  }

  /** Waits for an event and takes it, and those of earlier arming that nobody waited for. */
  void awaitEvent(long wakeup, int timeoutMillis) throws IOException {
    if (!natives.extras().awaitCompletion(channel, wakeup, timeoutMillis)) {
      return;
    }
    int due = eventsDue.decrementAndGet();
    if (due > 0) {
      takeEvents();
    } else if (due < 0) {
      eventsDue.set(0);
    }
  }

  /** Takes all events that there are; the natives acknowledge them. */
  void takeEvents() {
    eventsDue.set(0);
    try {
      int taken;
      do {
        taken = natives.dispatcher().getCqEvent(channel, 0);
      } while (taken == 0);
    } catch (IOException e) {
      throw new FabricException(
          Reason.INTERNAL, "cannot take a completion event of " + device.name(), e);
    }
  }

  /** The queue, then its channel. */
  void destroy() {
    try {
      takeEvents();
      natives.dispatcher().destroyCq(handle);
    } catch (IOException e) {
      counters.increment(VerbsCounter.DESTROY_FAILED);
    }
    destroyChannel();
  }

  private void destroyChannel() {
    try {
      natives.dispatcher().destroyCompChannel(channel);
    } catch (IOException e) {
      counters.increment(VerbsCounter.DESTROY_FAILED);
    }
  }
}
