package io.ringbell.fabric.shm;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.support.ReadyQueue;
import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The selector of a completion queue: one thread may wait at it while another polls. Whoever uses
 * the selector holds {@code selecting}; the poller never waits for it. Its sockets are the
 * doorbells of peers; they are quiet while nobody sleeps.
 */
final class SocketWaiter {

  private final Counters counters;
  private final Consumer<SelectionKey> onReadable = this::drain;

  /** Doorbells that ended a wait. They are read before the next one: then nobody waits for that. */
  private final ArrayList<SelectionKey> unread = new ArrayList<>();

  private final Consumer<SelectionKey> onRung = unread::add;
  private final Selector selector = Selector.open();
  private final AtomicBoolean selecting = new AtomicBoolean();
  private final AtomicBoolean woken = new AtomicBoolean();
  private volatile boolean waiting;

  SocketWaiter(Counters counters) throws IOException {
    this.counters = counters;
  }

  /** Waits for a doorbell, a ready queue pair, {@link #wakeup} or the time-out. */
  void await(long timeoutNanos, ReadyQueue<?> ready, AttachedQueuePairs attached) {
    while (!selecting.compareAndSet(false, true)) {
      Thread.onSpinWait(); // the poller is looking, which takes no time
    }
    // Whoever makes something ready looks at this mark afterwards; here it is the other way round.
    waiting = true;
    try {
      if (!woken.get() && ready.isEmpty()) {
        sleep(timeoutNanos, attached);
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot wait for sockets: " + e.getMessage(), e);
    } finally {
      waiting = false;
      woken.set(false);
      selecting.set(false);
    }
  }

  private void sleep(long timeoutNanos, AttachedQueuePairs attached) throws IOException {
    drainUnread(); // before the wish for more
    boolean asleep;
    try {
      asleep = attached.isReadyToSleep();
    } catch (InternalError e) {
      attached.checkWhole(); // a segment was cut
      asleep = false;
    }
    if (asleep) {
      selector.select(onRung, millis(timeoutNanos));
    } else {
      counters.increment(ShmCounter.WAITS_AVOIDED);
    }
  }

  void wakeup() {
    woken.set(true);
    wakeIfWaiting();
  }

  void wakeIfWaiting() {
    if (waiting) {
      selector.wakeup();
    }
  }

  /** Looks at the sockets, unless another thread waits here. */
  void selectNow() {
    if (selecting.compareAndSet(false, true)) {
      try {
        unread.clear(); // they are found again
        selector.selectNow(onReadable);
      } catch (IOException e) {
        throw new IllegalStateException("cannot look at sockets: " + e.getMessage(), e);
      } finally {
        selecting.set(false);
      }
    }
  }

  /** The selector drops cancelled keys, and with them closed descriptors, when it is used next. */
  void flushCancelledKeys() {
    if (!selector.isOpen()) {
      return;
    }
    selectNow();
    wakeIfWaiting();
  }

  void register(Link link) throws IOException {
    link.key(link.socket().register(selector, SelectionKey.OP_READ, link));
  }

  void forget(Link link) {
    SelectionKey key = link.key();
    if (key != null) {
      key.cancel();
    }
  }

  void close() {
    try {
      selector.close();
    } catch (IOException e) {
      throw new IllegalStateException("cannot close the selector: " + e.getMessage(), e);
    }
  }

  private void drainUnread() {
    for (int i = 0; i < unread.size(); i++) {
      drain(unread.get(i));
    }
    unread.clear();
  }

  private void drain(SelectionKey key) {
    int rung = ((Link) key.attachment()).drain();
    if (rung < 0) {
      key.cancel(); // its end is known
    } else {
      counters.add(ShmCounter.DOORBELLS_RECEIVED, rung);
    }
  }

  /**
   * 0 waits without limit, and without a timer: so does what is longer than a selector can wait.
   */
  private static long millis(long nanos) {
    long millis = TimeUnit.NANOSECONDS.toMillis(nanos);
    if (millis >= Integer.MAX_VALUE) {
      return 0;
    }
    return TimeUnit.MILLISECONDS.toNanos(millis) < nanos ? millis + 1 : millis;
  }
}
