package io.ringbell.fabric.roce.capture;

import java.nio.ByteBuffer;

/**
 * An interface description of a pcapng file.
 *
 * <pre>
 *   0  link type (2), reserved (2)
 *   4  snapshot length, 0 for none
 *   8  options: code (2), length (2), value, padded to 4
 * </pre>
 *
 * @param linkType how frames begin
 * @param snapLength most bytes of a frame that were captured, 0 for all
 * @param perSecond how many units of its time stamps make a second
 * @param offsetSeconds what is to be added to its time stamps
 */
record CaptureInterface(int linkType, long snapLength, long perSecond, long offsetSeconds) {
  static final int HEADER = 8;

  private static final int OPTION_END = 0;
  private static final int OPTION_RESOLUTION = 9;
  private static final int OPTION_TIME_OFFSET = 14;
  private static final long MICROSECONDS = 1_000_000;
  private static final int POWER_OF_TWO = 0x80;
  private static final int MAX_DECIMAL_EXPONENT = 18;
  private static final int MAX_BINARY_EXPONENT = 62;

  /** Reads the body of the block, which has at least {@link #HEADER} bytes. */
  static CaptureInterface parse(ByteBuffer block) {
    int linkType = block.getShort(0) & 0xFFFF;
    long snapLength = Integer.toUnsignedLong(block.getInt(4));
    long perSecond = MICROSECONDS;
    long offsetSeconds = 0;
    int at = HEADER;
    while (block.limit() - at >= 4) {
      int code = block.getShort(at) & 0xFFFF;
      int length = block.getShort(at + 2) & 0xFFFF;
      at += 4;
      if (code == OPTION_END || length > block.limit() - at) {
        break;
      }
      if (code == OPTION_RESOLUTION && length >= 1) {
        perSecond = unitsPerSecond(block.get(at) & 0xFF);
      } else if (code == OPTION_TIME_OFFSET && length >= Long.BYTES) {
        offsetSeconds = block.getLong(at);
      }
      at += length + 3 & ~3;
    }
    return new CaptureInterface(linkType, snapLength, perSecond, offsetSeconds);
  }

  /** {@code if_tsresol}: a negative power of 10, or of 2 with the top bit; absurd ones are cut. */
  private static long unitsPerSecond(int resolution) {
    if ((resolution & POWER_OF_TWO) != 0) {
      return 1L << Math.min(resolution & ~POWER_OF_TWO, MAX_BINARY_EXPONENT);
    }
    long units = 1;
    for (int i = 0; i < Math.min(resolution, MAX_DECIMAL_EXPONENT); i++) {
      units *= 10;
    }
    return units;
  }

  long timeNanos(long units) {
    return CaptureReader.toNanos(units, perSecond) + offsetSeconds * 1_000_000_000L;
  }
}
