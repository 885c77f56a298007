package io.ringbell.fabric.verbs.natives;

/**
 * A set of objects to wait for: entries of
 *
 * <pre>
 *         0              4              8
 *       0 | handle 64                   | ready 32     | unused 32    |
 *      16
 * </pre>
 */
public final class WaitImage extends Image {
  /** More in one wait is refused. */
  public static final int MAX_ENTRIES = 64;

  static final int HANDLE = 0;
  static final int READY = 8;
  static final int SIZE = 16;

  public WaitImage(int entries) {
    super(Math.multiplyExact(entries, SIZE));
  }

  /** Sets the handle of an entry. */
  public WaitImage handle(int entry, long handle) {
    bytes.putLong(entry * SIZE + HANDLE, handle);
    return this;
  }

  /** True if there is something to take, after {@link VerbsExtras#await}. */
  public boolean isReady(int entry) {
    return bytes.getInt(entry * SIZE + READY) != 0;
  }
}
