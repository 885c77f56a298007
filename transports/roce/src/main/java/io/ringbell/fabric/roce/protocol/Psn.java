package io.ringbell.fabric.roce.protocol;

/**
 * Packet sequence numbers: 24 bits that wrap, compared by the sign of their difference. Two numbers
 * compare well while they are less than 2^23 apart (IBTA volume 1, section 9.7).
 */
public final class Psn {
  /** The 24 bits. */
  public static final int MASK = 0xff_ffff;

  /** At most so many packets may be outstanding. */
  public static final int MAX_OUTSTANDING = (1 << 23) - 1;

  private Psn() {}

  /** {@code psn + count}, wrapped; {@code count} may be negative. */
  public static int add(int psn, int count) {
    return (psn + count) & MASK;
  }

  /** How far {@code a} is ahead of {@code b}; negative if it is behind. */
  public static int difference(int a, int b) {
    return ((a - b) << 8) >> 8;
  }
}
