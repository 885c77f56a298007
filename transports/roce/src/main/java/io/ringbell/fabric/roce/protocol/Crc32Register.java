package io.ringbell.fabric.roce.protocol;

import java.nio.ByteBuffer;

/**
 * The register of a CRC-32, going on from any state, by tables ("slicing by 16"). For few bytes:
 * {@link java.util.zip.CRC32} is faster for many, but each of its calls costs what these take, and
 * it cannot go on from a state. From any thread.
 */
final class Crc32Register {
  private static final int POLYNOMIAL = 0xedb8_8320;
  private static final int VALUES = 256;
  private static final int STEP = 16;

  /** Row n: what becomes of a byte with n zero bytes behind it. */
  private static final int[] TABLES = tables();

  private Crc32Register() {}

  private static int[] tables() {
    int[] tables = new int[STEP * VALUES];
    for (int value = 0; value < VALUES; value++) {
      int state = value;
      for (int bit = 0; bit < Byte.SIZE; bit++) {
        state = (state & 1) != 0 ? (state >>> 1) ^ POLYNOMIAL : state >>> 1;
      }
      tables[value] = state;
    }
    for (int i = VALUES; i < tables.length; i++) {
      int state = tables[i - VALUES];
      tables[i] = (state >>> 8) ^ tables[state & 0xff];
    }
    return tables;
  }

  /** What a byte, with so many zero bytes behind it, adds to the state: for each of its values. */
  static int[] effects(int zerosBehind) {
    int[] effects = new int[VALUES];
    for (int value = 0; value < VALUES; value++) {
      int state = TABLES[value];
      for (int i = 0; i < zerosBehind; i++) {
        state = (state >>> 8) ^ TABLES[state & 0xff];
      }
      effects[value] = state;
    }
    return effects;
  }

  /** After eight bytes, given as a big-endian number. */
  static int after(int state, long bytes) {
    return through(Long.reverseBytes(bytes) ^ Integer.toUnsignedLong(state), 0);
  }

  /** What eight bytes become, the lowest first, with {@code zerosBehind} zero bytes behind them. */
  private static int through(long bytes, int zerosBehind) {
    int[] t = TABLES;
    int row = zerosBehind * VALUES;
    int low = (int) bytes;
    int high = (int) (bytes >>> 32);
    return t[row + 7 * VALUES + (low & 0xff)]
        ^ t[row + 6 * VALUES + (low >>> 8 & 0xff)]
        ^ t[row + 5 * VALUES + (low >>> 16 & 0xff)]
        ^ t[row + 4 * VALUES + (low >>> 24)]
        ^ t[row + 3 * VALUES + (high & 0xff)]
        ^ t[row + 2 * VALUES + (high >>> 8 & 0xff)]
        ^ t[row + VALUES + (high >>> 16 & 0xff)]
        ^ t[row + (high >>> 24)];
  }

  /** After four bytes, given as a big-endian number. */
  static int after(int state, int bytes) {
    int[] t = TABLES;
    int low = Integer.reverseBytes(bytes) ^ state;
    return t[3 * VALUES + (low & 0xff)]
        ^ t[2 * VALUES + (low >>> 8 & 0xff)]
        ^ t[VALUES + (low >>> 16 & 0xff)]
        ^ t[low >>> 24];
  }

  /**
   * After the bytes of a big-endian buffer.
   *
   * @param to a multiple of four bytes behind {@code from}, or at it
   */
  static int after(int state, ByteBuffer buffer, int from, int to) {
    int result = state;
    int at = from;
    for (; to - at >= STEP; at += STEP) {
      // The second half does not wait for the state.
      long first = Long.reverseBytes(buffer.getLong(at)) ^ Integer.toUnsignedLong(result);
      long second = Long.reverseBytes(buffer.getLong(at + Long.BYTES));
      result = through(second, 0) ^ through(first, Long.BYTES);
    }
    if (to - at >= Long.BYTES) {
      result = after(result, buffer.getLong(at));
      at += Long.BYTES;
    }
    return at < to ? after(result, buffer.getInt(at)) : result;
  }
}
