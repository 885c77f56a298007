package io.ringbell.fabric.roce.protocol;

import java.nio.ByteBuffer;

/**
 * The base transport header, big-endian (IBTA volume 1, section 9.2).
 *
 * <pre>
 *        7 6 5 4 3 2 1 0
 *  0    |    opcode     |
 *  1    |S|M|pad| TVer  |   S solicited event, M migration state
 *  2-3  |    P_Key      |
 *  4    |F|B| reserved  |   F FECN, B BECN; outside of the ICRC
 *  5-7  |destination QPN|
 *  8    |A|  reserved   |   A acknowledge request
 *  9-11 |     PSN       |
 * </pre>
 */
public final class Bth {
  public static final int LENGTH = 12;

  /** Behind the padding of every packet. */
  public static final int ICRC_LENGTH = 4;

  public static final int DEFAULT_PKEY = 0xffff;

  /** The general services interface: connection management. */
  public static final int GSI_QPN = 1;

  static final int FLAGS_OFFSET = 1;
  static final int PKEY_OFFSET = 2;
  static final int CONGESTION_OFFSET = 4;
  static final int QPN_OFFSET = 4; // of the word whose low 24 bits it is
  static final int PSN_OFFSET = 8; // of the word whose low 24 bits it is

  static final int SOLICITED = 0x80;
  static final int MIGRATED = 0x40;
  static final int PAD_SHIFT = 4;
  static final int VERSION_MASK = 0x0f;
  static final int BECN = 0x4000_0000;
  static final int ACK_REQUEST = 0x8000_0000;

  /** The membership bit does not count. */
  static final int PKEY_MASK = 0x7fff;

  private Bth() {}

  /** Writes one. The state is "migrated", as RNICs send it; peers accept both. */
  public static void put(
      ByteBuffer out,
      int at,
      int opcode,
      boolean solicited,
      int pad,
      int pkey,
      int destinationQpn,
      boolean ackRequest,
      int psn) {
    int flags = (solicited ? SOLICITED : 0) | MIGRATED | (pad << PAD_SHIFT);
    out.putInt(at, (opcode << 24) | (flags << 16) | pkey);
    out.putInt(at + QPN_OFFSET, destinationQpn);
    out.putInt(at + PSN_OFFSET, (ackRequest ? ACK_REQUEST : 0) | psn);
  }

  public static int opcode(ByteBuffer in, int at) {
    return in.get(at) & 0xff;
  }

  public static boolean isSolicited(ByteBuffer in, int at) {
    return (in.get(at + FLAGS_OFFSET) & SOLICITED) != 0;
  }

  public static boolean isMigrated(ByteBuffer in, int at) {
    return (in.get(at + FLAGS_OFFSET) & MIGRATED) != 0;
  }

  /** Bytes of padding behind the payload. */
  public static int pad(ByteBuffer in, int at) {
    return (in.get(at + FLAGS_OFFSET) >> PAD_SHIFT) & 3;
  }

  /** The transport header version: 0. */
  public static int version(ByteBuffer in, int at) {
    return in.get(at + FLAGS_OFFSET) & VERSION_MASK;
  }

  public static int pkey(ByteBuffer in, int at) {
    return in.getShort(at + PKEY_OFFSET) & 0xffff;
  }

  public static boolean isFecn(ByteBuffer in, int at) {
    return in.get(at + CONGESTION_OFFSET) < 0;
  }

  public static boolean isBecn(ByteBuffer in, int at) {
    return (in.getInt(at + QPN_OFFSET) & BECN) != 0;
  }

  public static int destinationQpn(ByteBuffer in, int at) {
    return in.getInt(at + QPN_OFFSET) & Psn.MASK;
  }

  public static boolean isAckRequest(ByteBuffer in, int at) {
    return in.getInt(at + PSN_OFFSET) < 0;
  }

  public static int psn(ByteBuffer in, int at) {
    return in.getInt(at + PSN_OFFSET) & Psn.MASK;
  }
}
