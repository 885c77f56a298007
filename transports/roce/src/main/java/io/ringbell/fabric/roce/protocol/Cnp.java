package io.ringbell.fabric.roce.protocol;

import java.nio.ByteBuffer;

/**
 * The congestion notification packet of RoCEv2 (annex A17.9): a BTH with BECN set and PSN 0, 16
 * reserved bytes, the ICRC.
 */
final class Cnp {
  /** From BTH to ICRC. */
  static final int LENGTH = Bth.LENGTH + 16 + Bth.ICRC_LENGTH;

  private Cnp() {}

  static void put(ByteBuffer out, int at, int destinationQpn) {
    out.putInt(at, (Opcode.CNP << 24) | Bth.DEFAULT_PKEY);
    out.putInt(at + Bth.QPN_OFFSET, Bth.BECN | destinationQpn);
    out.putInt(at + Bth.PSN_OFFSET, 0);
    out.putLong(at + Bth.LENGTH, 0);
    out.putLong(at + Bth.LENGTH + 8, 0);
  }

  static boolean isWellFormed(ByteBuffer in, int at, int length) {
    return length == LENGTH && Bth.isBecn(in, at);
  }
}
