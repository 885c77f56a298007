package io.ringbell.ring;

/**
 * The part of a frame that the ring layer reads. All numbers are little-endian; a frame starts at a
 * multiple of 64 and the next one at the next multiple of 64 behind its length.
 *
 * <pre>
 *   0               4       5       6               8
 *  +---------------+-------+-------+---------------+
 *  | length        | type  | flags | (by type)     |
 *  +---------------+-------+-------+---------------+
 *  | (by type)                                     |
 *  +-----------------------------------------------+ 16
 *  | body ...
 * </pre>
 *
 * {@code length} counts from the frame's first byte and does not count the padding. A frame never
 * straddles the end of the ring: a {@link #TYPE_PAD} frame fills what is left.
 */
public final class FrameLayout {
  /** Frames start at multiples of this. */
  public static final int ALIGNMENT = 64;

  public static final int LENGTH_OFFSET = 0;
  public static final int TYPE_OFFSET = 4;
  public static final int FLAGS_OFFSET = 5;
  public static final int HEADER_LENGTH = 16;

  /**
   * Fills a ring up to its end, or stands for a frame that was given up; its body has no meaning.
   */
  public static final byte TYPE_PAD = 0x01;

  /** Proves the data path while a connection comes up. */
  public static final byte TYPE_PROBE = 0x02;

  /**
   * A piece of a frame that is larger than half a ring. Bytes 8 to 11 are the length of the whole
   * frame in the first piece (flag {@link #FLAG_FIRST}) and 0 in the others. The pieces of one
   * frame come in order; other frames may come between them, but no other pieces.
   */
  public static final byte TYPE_FRAGMENT = 0x03;

  /** Announces a large frame, which the receiver READs: {@link RendezvousFrame}. */
  public static final byte TYPE_RENDEZVOUS = 0x04;

  /** The lowest type that the ring layer hands to the call layer. */
  public static final byte FIRST_CALL_TYPE = 0x10;

  public static final byte FLAG_FIRST = 0x01;
  public static final int FRAGMENT_TOTAL_OFFSET = 8;

  /** Where the frames that belong to a call have its id. */
  public static final int CALL_ID_OFFSET = 8;

  private static final byte FIRST_WITH_CALL = 0x11;
  private static final byte LAST_WITH_CALL = 0x1F;
  private static final byte FIRST_CONTROL = 0x14; // PING, PONG and GOAWAY
  private static final byte LAST_CONTROL = 0x16;

  private FrameLayout() {}

  /**
   * Whether frames of that type belong to a call, so that they keep their order among those of the
   * same call.
   */
  public static boolean belongsToCall(byte type) {
    return type >= FIRST_WITH_CALL
        && type <= LAST_WITH_CALL
        && (type < FIRST_CONTROL || type > LAST_CONTROL);
  }

  /** The bytes that a frame of {@code length} takes up in the ring. */
  public static int align(int length) {
    return (length + ALIGNMENT - 1) & -ALIGNMENT;
  }
}
