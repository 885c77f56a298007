package io.ringbell.call;

import io.ringbell.ring.FrameLayout;

/**
 * How much the other side of a stream may send. Its messages count with the room that they take up
 * in a ring, so that what is kept of them on the heap is never more than what was counted. {@link
 * #onReceived} on the polling thread, {@link #onConsumed} and {@link #close} by the stream's
 * reader.
 *
 * <p>The limit is always what has been consumed and one window more, reported when half a window is
 * new. A window that is small beside the messages grows to {@value #MESSAGES} of them, if the
 * reader keeps up and the connection's budget allows it, so that large messages follow each other
 * without a pause; a reader that falls behind has no more than it needed before.
 */
final class StreamWindow {
  /** Of each stream at its start, in both directions. */
  static final int INITIAL = 32 * 1024;

  /** The largest window of a stream. */
  static final int LARGEST = 8 * 1024 * 1024;

  /** How many messages of the largest size seen a window has room for, if it may grow. */
  static final int MESSAGES = 8;

  private final WindowBudget budget;
  private long received;
  private volatile long limit = INITIAL;
  private long consumed;
  private long window = INITIAL;

  StreamWindow(WindowBudget budget) {
    this.budget = budget;
  }

  /** What a message counts for, in a frame of that length. */
  static int cost(int frameLength) {
    return FrameLayout.align(frameLength);
  }

  /** A message has come; false if it was not allowed to. */
  boolean onReceived(int frameLength) {
    if (received >= limit) {
      return false;
    }
    received += cost(frameLength);
    return true;
  }

  /** How much has come, for what a violation is told. */
  long received() {
    return received;
  }

  /** How far the sender may go. */
  long limit() {
    return limit;
  }

  /**
   * The reader has taken a message.
   *
   * @param keepsUp whether no other message waits for it
   * @return the new limit if the sender is to be told, otherwise 0
   */
  long onConsumed(int frameLength, boolean keepsUp) {
    int cost = cost(frameLength);
    consumed += cost;
    if (keepsUp && window < LARGEST && window < (long) MESSAGES * cost) {
      window += budget.take(Math.min((long) MESSAGES * cost, LARGEST) - window);
    }
    long next = consumed + window;
    if (next - limit < window / 2) {
      return 0;
    }
    limit = next;
    return next;
  }

  /** The stream is over: what it took from the budget goes back. A second time does nothing. */
  void close() {
    budget.give(window - INITIAL);
    window = INITIAL;
  }
}
