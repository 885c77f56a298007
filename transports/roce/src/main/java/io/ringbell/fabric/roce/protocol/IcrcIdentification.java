package io.ringbell.fabric.roce.protocol;

/**
 * Checks the ICRC of an IPv4 packet whose identification is not known, by solving for it. A CRC is
 * linear: the ICRC computed with identification 0, XOR the received one, is what the two bytes of
 * the identification became on their way through the bytes behind them. Going that way back, by as
 * many zero bytes, must end in a number of 16 bits. So 16 of the 32 bits stay a check, and more if
 * the caller knows the range of identifications.
 *
 * <p>The way back is a linear map for each length; it is kept as eight tables of 16 numbers. For
 * one thread: it fills the tables at first use.
 */
public final class IcrcIdentification {
  /** The answer for a wrong ICRC. */
  public static final int WRONG = -1;

  private static final int POLYNOMIAL = 0xedb8_8320;
  private static final int NIBBLES = 8;
  private static final int VALUES = 16;

  /** IP header from behind the identification, UDP header. */
  private static final int HEADERS_BEHIND = 14 + 8;

  /** More than any packet with the largest path MTU has, in words of four bytes. */
  private static final int WORDS = (Bth.LENGTH + 32 + PathMtu.MAX + Bth.ICRC_LENGTH) / 4 + 1;

  private static final int POWERS = 13; // 2^13 is more than any length
  private static final int[][] BACK = powers();

  /** The tables by length in words, since every packet is a multiple of 4 long. */
  private final int[][] byWords = new int[WORDS][];

  /**
   * Solves for the identification.
   *
   * @param length of the packet, from BTH to ICRC inclusive
   * @param difference the ICRC computed with identification 0, XOR the received one
   * @return 0 to 65535, or {@link #WRONG}
   */
  public int solve(int length, int difference) {
    if (difference == 0) {
      return 0;
    }
    int words = length >> 2;
    if (words >= WORDS || (length & 3) != 0) {
      return WRONG;
    }
    int[] tables = byWords[words];
    if (tables == null) {
      tables = tables(HEADERS_BEHIND + length - Bth.ICRC_LENGTH + 2);
      byWords[words] = tables;
    }
    int state = 0;
    for (int nibble = 0; nibble < NIBBLES; nibble++) {
      state ^= tables[nibble * VALUES + ((difference >>> (4 * nibble)) & 15)];
    }
    return state >>> 16 != 0 ? WRONG : ((state & 0xff) << 8) | (state >>> 8);
  }

  private static int[] tables(int zeroBytes) {
    int[] tables = new int[NIBBLES * VALUES];
    for (int bit = 0; bit < Integer.SIZE; bit++) {
      tables[bit / 4 * VALUES + (1 << bit % 4)] = back(1 << bit, zeroBytes);
    }
    for (int nibble = 0; nibble < NIBBLES; nibble++) {
      for (int value = 1; value < VALUES; value++) {
        int lowest = value & -value;
        tables[nibble * VALUES + value] =
            tables[nibble * VALUES + lowest] ^ tables[nibble * VALUES + value - lowest];
      }
    }
    return tables;
  }

  /** The state of the CRC register before {@code zeroBytes} bytes of zeros went through. */
  private static int back(int state, int zeroBytes) {
    int s = state;
    for (int power = 0; zeroBytes >> power != 0; power++) {
      if (((zeroBytes >> power) & 1) != 0) {
        s = apply(BACK[power], s);
      }
    }
    return s;
  }

  /** The maps back by 2^k bytes, each as what becomes of the 32 bits. */
  private static int[][] powers() {
    int[][] powers = new int[POWERS][Integer.SIZE];
    for (int bit = 0; bit < Integer.SIZE; bit++) {
      int s = 1 << bit;
      for (int i = 0; i < Byte.SIZE; i++) {
        // Forward is s >>> 1, XOR the polynomial if a bit fell out; the polynomial has the top bit.
        s = s < 0 ? ((s ^ POLYNOMIAL) << 1) | 1 : s << 1;
      }
      powers[0][bit] = s;
    }
    for (int power = 1; power < POWERS; power++) {
      for (int bit = 0; bit < Integer.SIZE; bit++) {
        powers[power][bit] = apply(powers[power - 1], powers[power - 1][bit]);
      }
    }
    return powers;
  }

  private static int apply(int[] map, int state) {
    int result = 0;
    for (int s = state; s != 0; s &= s - 1) {
      result ^= map[Integer.numberOfTrailingZeros(s)];
    }
    return result;
  }
}
