package io.ringbell.fabric.roce.protocol;

/**
 * The largest payload of one packet: 256, 512, 1024, 2048 or 4096 bytes, coded 1 to 5. Both ends of
 * a connection must use the same.
 */
public final class PathMtu {
  public static final int MIN = 256;
  public static final int MAX = 4096;

  /** IP 40, UDP 8, BTH 12, RETH 16, ImmDt 4, ICRC 4, and some more: what Linux reckons with. */
  public static final int HEADER_ALLOWANCE = 96;

  private PathMtu() {}

  /** The bytes of a code. */
  public static int ofCode(int code) {
    if (code < 1 || code > 5) {
      throw new IllegalArgumentException("path MTU code: " + code + " (expected: 1 to 5)");
    }
    return 128 << code;
  }

  /** The code of a path MTU. */
  public static int code(int mtu) {
    if (!isValid(mtu)) {
      throw new IllegalArgumentException(
          "path MTU: " + mtu + " (expected: 256, 512, 1024, 2048 or 4096)");
    }
    return Integer.numberOfTrailingZeros(mtu) - 7;
  }

  /** The largest path MTU that a network interface of {@code interfaceMtu} bytes carries. */
  public static int ofInterface(int interfaceMtu) {
    int room = interfaceMtu - HEADER_ALLOWANCE;
    return room < MIN ? MIN : Math.min(MAX, Integer.highestOneBit(room));
  }

  static boolean isValid(int mtu) {
    return mtu >= MIN && mtu <= MAX && Integer.bitCount(mtu) == 1;
  }

  /** How many packets a message of {@code length} bytes takes: one at least. */
  static int packets(int length, int mtu) {
    return length == 0 ? 1 : (length - 1) / mtu + 1;
  }
}
