package io.ringbell.call;

/**
 * Whether a sender waits a moment, behind a large message, for its peer to be done with it. If the
 * peer only takes note of the message where it lies, the next one goes into the same memory, which
 * the caches still hold, and is copied faster by more than the wait takes. Waits are a small part
 * of the time that the copy takes; where they are in vain, they are tried rarely. Used by the
 * thread that holds the poll token.
 */
final class ShortWait {
  /** 4 µs for 1 MiB, of which a copy takes some 50. */
  private static final int BYTES_PER_NANO = 256;

  private static final int MOST_FAILURES = 3;
  private static final int TRY_AGAIN = 64;

  private int failures; // in a row
  private int skipped;

  /** How long to wait behind a message of that length, in ns; 0 for not at all. */
  long nanos(int length) {
    if (failures >= MOST_FAILURES && ++skipped % TRY_AGAIN != 0) {
      return 0;
    }
    return length / BYTES_PER_NANO;
  }

  /** A wait is over. */
  void onWaited(boolean done) {
    failures = done ? 0 : failures + 1;
  }
}
