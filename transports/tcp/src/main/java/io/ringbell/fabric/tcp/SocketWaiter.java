package io.ringbell.fabric.tcp;

import io.ringbell.fabric.support.ReadyQueue;
import java.io.IOException;
import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The selector of a completion queue: one thread may wait at it while another polls. Whoever uses
 * the selector holds {@code selecting}; the poller never waits for it.
 */
final class SocketWaiter {

  private final Selector selector = Selector.open();
  private final AtomicBoolean selecting = new AtomicBoolean();
  private final AtomicBoolean woken = new AtomicBoolean();
  private volatile boolean waiting;

  SocketWaiter() throws IOException {}

  /**
   * Waits for a socket, a ready queue pair, {@link #wakeup} or the time-out.
   *
   * @param found is shown the keys that ended the wait; they stay as they are
   */
  void await(long timeoutNanos, ReadyQueue<?> ready, Consumer<SelectionKey> found) {
    while (!selecting.compareAndSet(false, true)) {
      Thread.onSpinWait(); // the poller is looking, which takes no time
    }
    // Whoever makes something ready looks at this mark afterwards; here it is the other way round.
    waiting = true;
    try {
      if (!woken.get() && ready.isEmpty()) {
        selector.select(found, millis(timeoutNanos));
      }
    } catch (IOException e) {
      throw new IllegalStateException("cannot wait for sockets: " + e.getMessage(), e);
    } finally {
      waiting = false;
      woken.set(false);
      selecting.set(false);
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

  /** Shows the keys that can be read now to the poller, unless another thread waits here. */
  void selectNow(Consumer<SelectionKey> readable) {
    if (selecting.compareAndSet(false, true)) {
      try {
        selector.selectNow(readable);
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
    selectNow(SocketWaiter::ignore);
    wakeIfWaiting();
  }

  SelectionKey register(SocketChannel channel, Receiver receiver) throws IOException {
    return channel.register(selector, SelectionKey.OP_READ, receiver);
  }

  void wantWrite(SelectionKey key, boolean wanted) {
    try {
      if (wanted) {
        key.interestOpsOr(SelectionKey.OP_WRITE);
      } else {
        key.interestOpsAnd(~SelectionKey.OP_WRITE);
      }
    } catch (CancelledKeyException e) {
      return; // closed meanwhile
    }
    wakeIfWaiting();
  }

  void close() {
    try {
      selector.close();
    } catch (IOException e) {
      throw new IllegalStateException("cannot close the selector: " + e.getMessage(), e);
    }
  }

  /** Level-triggered: the poller finds the same keys again. */
  static void ignore(SelectionKey key) {}

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
