package io.ringbell.ring;

/**
 * The immediate of a WRITE_WITH_IMM that announces the frames it has written. What it tells of the
 * credits are the low bits of the {@link Doorbell}'s counts, which the receiver completes from what
 * it was told last.
 *
 * <pre>
 *   31      30    28 27                   16 15                            0
 *  +---------+------+-----------------------+------------------------------+
 *  | blocked | 0    | receives posted       | consumer position / 64       |
 *  +---------+------+-----------------------+------------------------------+
 * </pre>
 */
final class ImmediateDoorbell {
  /** Consumer positions must differ by less from the one that was told last: 4 MiB. */
  private static final long CONSUMED_RANGE = (long) FrameLayout.ALIGNMENT << 16;

  /** The same of the count of receives. */
  private static final long RECEIVES_RANGE = 1 << 12;

  private static final int BLOCKED = 1 << 31;
  private static final int RECEIVES_SHIFT = 16;
  private static final int UNIT_SHIFT = Integer.numberOfTrailingZeros(FrameLayout.ALIGNMENT);
  private static final int UNITS_MASK = 0xFFFF;
  private static final int RECEIVES_MASK = 0xFFF;

  private ImmediateDoorbell() {}

  /** Whether the receiver can complete counts that grow by at most so much between doorbells. */
  static boolean fits(long consumedGrowth, long receivesGrowth) {
    return consumedGrowth < CONSUMED_RANGE && receivesGrowth < RECEIVES_RANGE;
  }

  static int of(boolean blocked, long consumed, long receives) {
    return (blocked ? BLOCKED : 0)
        | (((int) receives & RECEIVES_MASK) << RECEIVES_SHIFT)
        | ((int) (consumed >>> UNIT_SHIFT) & UNITS_MASK);
  }

  static boolean isBlocked(int immediate) {
    return (immediate & BLOCKED) != 0;
  }

  /** The consumer position, given the one that was told last. */
  static long consumed(int immediate, long last) {
    long growth = (immediate - (last >>> UNIT_SHIFT)) & UNITS_MASK;
    return last + (growth << UNIT_SHIFT);
  }

  /** The count of receives, given the one that was told last. */
  static long receives(int immediate, long last) {
    return last + (((immediate >>> RECEIVES_SHIFT) - last) & RECEIVES_MASK);
  }
}
