package io.ringbell.call;

import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * Who may go: the free indexes of a connection's calls, and the calls that wait for one, in the
 * order in which they came. A call that comes goes behind those that wait, also if there is room by
 * then. Guarded by its user's lock.
 *
 * @param <T> a call
 */
final class RawAdmission<T> {
  private final int capacity;
  private final int mostWaiting;
  private int[] freeIndexes = new int[16];
  private int freeCount;
  private int nextIndex;
  private int nextUse;
  private LinkedHashSet<T> waiting; // made when a call has to wait
  private boolean closed;
  private boolean admitting;

  /**
   * All indexes are free.
   *
   * @param capacity most calls at a time
   * @param mostWaiting how many may wait besides
   */
  RawAdmission(int capacity, int mostWaiting) {
    this.capacity = capacity;
    this.mostWaiting = mostWaiting;
  }

  /** Whether a call that comes now has to wait. */
  boolean isFull() {
    return !hasRoom() || isAnyWaiting();
  }

  private boolean hasRoom() {
    return freeCount > 0 || nextIndex < capacity;
  }

  private boolean isAnyWaiting() {
    return waiting != null && !waiting.isEmpty();
  }

  /** The id of a call that goes now, when there is room. */
  int takeId() {
    int index = freeCount > 0 ? freeIndexes[--freeCount] : nextIndex++;
    nextUse = (nextUse + 1) & CallFrames.INDEX_MASK;
    return nextUse << CallFrames.INDEX_BITS | index;
  }

  /**
   * A call is over.
   *
   * @return whether the caller has to see to it that those that wait are admitted
   */
  boolean giveBack(int index) {
    if (freeCount == freeIndexes.length) {
      freeIndexes = Arrays.copyOf(freeIndexes, 2 * freeCount);
    }
    freeIndexes[freeCount++] = index;
    if (admitting || !isAnyWaiting()) {
      return false;
    }
    admitting = true;
    return true;
  }

  // ---- those that wait ----

  int waitingCount() {
    return waiting == null ? 0 : waiting.size();
  }

  /** Whether nobody may wait any more. */
  boolean isClosed() {
    return closed;
  }

  boolean mayWait() {
    return waitingCount() < mostWaiting;
  }

  /** A call waits from now on. */
  void await(T call) {
    if (waiting == null) {
      waiting = new LinkedHashSet<>();
    }
    waiting.add(call);
  }

  /** A call waits no more; false if it did not. */
  boolean leave(T call) {
    return waiting != null && waiting.remove(call);
  }

  /** The next to be admitted; null if there is none, and the caller is done with that. */
  T next() {
    if (!isAnyWaiting() || !hasRoom()) {
      admitting = false;
      return null;
    }
    Iterator<T> first = waiting.iterator();
    T call = first.next();
    first.remove();
    return call;
  }

  List<T> allWaiting() {
    return waiting == null ? List.of() : List.copyOf(waiting);
  }

  /** Nobody waits any more; returns those that did. */
  List<T> close() {
    closed = true;
    List<T> left = allWaiting();
    waiting = null;
    return left;
  }
}
