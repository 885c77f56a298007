package io.ringbell.fabric.shm;

import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * The connected queue pairs of a completion queue, in the order in which polls look at them: all of
 * them each time if they are few; otherwise those that were active lately, and some of the others.
 * {@link #begin}, {@link #next} and {@link #active} by the thread that polls; {@link
 * #isReadyToSleep} by the one that waits.
 */
final class AttachedQueuePairs {
  /** Up to so many, each poll looks at all. */
  private static final int FEW = 64;

  private static final int HOT = 32;

  private volatile ShmQueuePair[] all = new ShmQueuePair[0]; // replaced under the lock

  // Only by the thread that polls.
  private final ShmQueuePair[] hot = new ShmQueuePair[HOT];
  private int hotNext;
  private ShmQueuePair[] scanned = all;
  private int cursor;
  private int hotLeft;

  synchronized void add(ShmQueuePair queuePair) {
    ShmQueuePair[] larger = Arrays.copyOf(all, all.length + 1);
    larger[all.length] = queuePair;
    all = larger;
  }

  synchronized void remove(ShmQueuePair queuePair) {
    all = Arrays.stream(all).filter(q -> q != queuePair).toArray(ShmQueuePair[]::new);
  }

  /** How many to look at in this poll. */
  int begin() {
    scanned = all;
    if (scanned.length <= FEW) {
      hotLeft = 0;
      return scanned.length;
    }
    hotLeft = HOT;
    return HOT + FEW / 2;
  }

  /** The next to look at. Polls go on where the last has ended, so that each has its turn. */
  ShmQueuePair next() {
    while (hotLeft > 0) {
      ShmQueuePair queuePair = hot[--hotLeft];
      if (queuePair != null && !queuePair.isBroken()) {
        return queuePair;
      }
      hot[hotLeft] = null;
    }
    if (cursor >= scanned.length) {
      cursor = 0;
    }
    return scanned[cursor++];
  }

  /** It had something to do: soon it may again. */
  void active(ShmQueuePair queuePair) {
    if (scanned.length <= FEW) {
      return;
    }
    for (ShmQueuePair known : hot) {
      if (known == queuePair) {
        return;
      }
    }
    hot[hotNext] = queuePair;
    hotNext = (hotNext + 1) % HOT;
  }

  /** An access has faulted, or it is time to see whether one would. */
  void checkWhole() {
    for (ShmQueuePair queuePair : all) {
      queuePair.progress().checkWhole();
    }
  }

  /**
   * Tells all peers that this side sleeps; false if there is something to do after all. No segment
   * is let go of meanwhile, since {@link #remove} waits.
   */
  synchronized boolean isReadyToSleep() {
    for (ShmQueuePair queuePair : all) {
      if (queuePair.isBroken()) {
        return false;
      }
      queuePair.progress().prepareToSleep();
    }
    VarHandle.fullFence();
    for (ShmQueuePair queuePair : all) {
      if (queuePair.progress().hasWork()) {
        return false;
      }
    }
    return true;
  }
}
