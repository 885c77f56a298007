package io.ringbell.fabric.verbs;

/**
 * The {@code wr_id} that the device gets in place of the user's: on an error it is all that a
 * completion is sure to carry, so it names the queue pair and the request.
 *
 * <pre>
 *   63       62       61             32   31            0
 *   receive  marker   queue pair's slot   low half of the position in its queue
 * </pre>
 */
final class RequestId {
  static final int MAX_SLOT = (1 << 30) - 1;

  private static final long RECEIVE = 1L << 63;
  private static final long MARKER = 1L << 62;
  private static final long LOW = 0xFFFF_FFFFL;

  private RequestId() {}

  static long ofSend(int slot, long position) {
    return ((long) slot << 32) | (position & LOW);
  }

  static long ofReceive(int slot, long position) {
    return RECEIVE | ((long) slot << 32) | (position & LOW);
  }

  /** Of the request that is posted last, to see that all before it are through. */
  static long ofMarker(int slot) {
    return MARKER | ((long) slot << 32);
  }

  static boolean isReceive(long id) {
    return id < 0;
  }

  static boolean isMarker(long id) {
    return (id & MARKER) != 0;
  }

  static int slot(long id) {
    return (int) (id >>> 32) & MAX_SLOT;
  }

  /** The low half of the position. */
  static int position(long id) {
    return (int) id;
  }
}
