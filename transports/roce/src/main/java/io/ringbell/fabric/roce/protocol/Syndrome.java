package io.ringbell.fabric.roce.protocol;

/**
 * The syndrome byte of an AETH: bit 7 is 0, bits 6-5 the kind, bits 4-0 credits, RNR timer or NAK
 * code (IBTA volume 1, section 9.7.5.1.1).
 */
public final class Syndrome {
  /** An ACK whose sender keeps no account of credits. */
  public static final int ACK = 0x1f;

  public static final int NAK_SEQUENCE = 0x60;
  public static final int NAK_INVALID_REQUEST = 0x61;
  public static final int NAK_REMOTE_ACCESS = 0x62;
  public static final int NAK_REMOTE_OPERATION = 0x63;

  static final int KIND_MASK = 0xe0;
  static final int KIND_ACK = 0x00;
  static final int KIND_RNR = 0x20;
  static final int KIND_NAK = 0x60;
  static final int VALUE_MASK = 0x1f;

  private static final int[] RNR_MICROS = {
    655_360, 10, 20, 30, 40, 60, 80, 120, 160, 240, 320, 480, 640, 960, 1_280, 1_920, 2_560, 3_840,
    5_120, 7_680, 10_240, 15_360, 20_480, 30_720, 40_960, 61_440, 81_920, 122_880, 163_840, 245_760,
    327_680, 491_520
  };

  private Syndrome() {}

  /** An RNR NAK with a timer code of 0 to 31. */
  public static int rnr(int timerCode) {
    return KIND_RNR | timerCode;
  }

  static int kind(int syndrome) {
    return syndrome & KIND_MASK;
  }

  /** How long the requester shall wait after an RNR NAK with that timer code. */
  public static long rnrNanos(int timerCode) {
    return RNR_MICROS[timerCode & VALUE_MASK] * 1_000L;
  }

  /** In words. */
  public static String name(int syndrome) {
    return switch (syndrome) {
      case NAK_SEQUENCE -> "NAK PSN sequence error";
      case NAK_INVALID_REQUEST -> "NAK invalid request";
      case NAK_REMOTE_ACCESS -> "NAK remote access error";
      case NAK_REMOTE_OPERATION -> "NAK remote operational error";
      default ->
          switch (kind(syndrome)) {
            case KIND_ACK -> "ACK";
            case KIND_RNR -> "RNR NAK, timer " + (syndrome & VALUE_MASK);
            default -> "syndrome 0x%02x".formatted(syndrome & 0xff);
          };
    };
  }
}
