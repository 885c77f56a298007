package io.ringbell.fabric.tcp;

import io.ringbell.counter.Counters;
import java.nio.channels.SelectionKey;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * Reads the sockets of a completion queue. A few connections, and those that were active lately,
 * are read directly, which costs one system call and no selector; the others are looked at by one
 * call of the selector for all. {@link #attach} and {@link #detach} from any thread, the rest by
 * the thread that polls.
 */
final class SocketPoller {
  /** With at most this many connections, each is read at each poll. */
  private static final int DIRECT = 2;

  private static final int HOT = 4;

  /** Empty reads in a row after which a connection is left to the selector. */
  private static final int COOL_AFTER = 64;

  /** While hot connections bring data, the others are looked at once in this many polls. */
  private static final int SELECT_EVERY = 4;

  private static final Receiver[] NONE = {};

  private final ReadBuffers buffers;
  private final SocketWaiter waiter;
  private final Counters counters;
  private final Consumer<SelectionKey> onReadable = this::readSelected;
  private final Receiver[] hot = new Receiver[HOT];
  private int hotCount;
  private int sinceSelect;
  private final Receiver[] found = new Receiver[HOT];
  private int foundCount; // 0: nothing is known
  private volatile Receiver[] attached = NONE;

  SocketPoller(ReadBuffers buffers, SocketWaiter waiter, Counters counters) {
    this.buffers = buffers;
    this.waiter = waiter;
    this.counters = counters;
  }

  synchronized void attach(Receiver receiver) {
    Receiver[] more = Arrays.copyOf(attached, attached.length + 1);
    more[attached.length] = receiver;
    attached = more;
  }

  synchronized void detach(Receiver receiver) {
    attached = Arrays.stream(attached).filter(r -> r != receiver).toArray(Receiver[]::new);
    forgetFound();
    for (int i = 0; i < hotCount; i++) {
      if (hot[i] == receiver) {
        cool(i);
        return;
      }
    }
  }

  /** A wait has shown this key; the next {@link #read} reads no others. */
  void found(SelectionKey key) {
    if (foundCount < HOT) {
      found[foundCount++] = (Receiver) key.attachment();
    }
  }

  void read() {
    Receiver[] all = attached;
    if (foundCount > 0) {
      readFound();
    } else if (all.length <= DIRECT) {
      for (Receiver receiver : all) {
        if (!receiver.isResting()) {
          receiver.receive(buffers);
        }
      }
    } else if (!readHot() || ++sinceSelect >= SELECT_EVERY) {
      sinceSelect = 0;
      counters.increment(TcpCounter.SELECTS);
      waiter.selectNow(onReadable);
    }
  }

  /** Tries again what full sockets did not take. */
  void continueOutputs() {
    for (Receiver receiver : attached) {
      if (receiver.owner().isOutputBlocked()) {
        receiver.owner().continueOutput();
      }
    }
  }

  /** Those beyond what was remembered are found by the next wait, or by the next look. */
  private void readFound() {
    int count = foundCount;
    foundCount = 0;
    for (int i = 0; i < count; i++) {
      Receiver receiver = found[i];
      found[i] = null;
      if (receiver != null) { // otherwise it was detached meanwhile
        receiver.receive(buffers);
      }
    }
  }

  private void forgetFound() {
    Arrays.fill(found, null);
    foundCount = 0;
  }

  private boolean readHot() {
    boolean found = false;
    for (int i = hotCount - 1; i >= 0; i--) {
      Receiver receiver = hot[i];
      if (receiver.isResting()) {
        found = true; // soon
      } else if (receiver.receive(buffers)) {
        receiver.idleReads(0);
        found = true;
      } else if (receiver.idleReads() >= COOL_AFTER) {
        cool(i);
      } else {
        receiver.idleReads(receiver.idleReads() + 1);
      }
    }
    return found;
  }

  private void readSelected(SelectionKey key) {
    Receiver receiver = (Receiver) key.attachment();
    if (!isHot(receiver) && receiver.receive(buffers) && hotCount < HOT) {
      receiver.idleReads(0);
      hot[hotCount++] = receiver;
    }
  }

  private boolean isHot(Receiver receiver) {
    for (int i = 0; i < hotCount; i++) {
      if (hot[i] == receiver) {
        return true;
      }
    }
    return false;
  }

  private void cool(int i) {
    hot[i] = hot[--hotCount];
    hot[hotCount] = null;
  }
}
