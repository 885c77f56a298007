package io.ringbell.fabric.tcp.protocol;

import java.nio.ByteBuffer;

/**
 * The headers of DDP segments with the RDMAP control field in them (RFC 5041 section 4, RFC 5040
 * section 4.1), all big-endian.
 *
 * <pre>
 * tagged    0 | T=1 L 0000 DV=01 | 1 | RV=01 00 opcode | 2 | STag (4) | 6 | tagged offset (8) | 14
 * untagged  0 | T=0 L 0000 DV=01 | 1 | RV=01 00 opcode | 2 | reserved (4) | 6 | queue number (4)
 *           10 | message sequence number (4) | 14 | message offset (4) | 18
 * </pre>
 */
public final class DdpHeader {
  public static final int TAGGED_LENGTH = 14;
  public static final int UNTAGGED_LENGTH = 18;

  static final int TAGGED = 0x80;
  static final int LAST = 0x40;
  static final int DDP_VERSION_MASK = 0x03;
  static final int DDP_VERSION = 0x01;
  static final int RDMAP_VERSION_MASK = 0xc0;
  static final int RDMAP_VERSION = 0x40;
  static final int OPCODE_MASK = 0x0f;

  static final int STAG_OFFSET = 2;
  static final int TAGGED_OFFSET_OFFSET = 6;
  static final int QUEUE_OFFSET = 6;
  static final int SEQUENCE_OFFSET = 10;
  static final int MESSAGE_OFFSET_OFFSET = 14;

  private DdpHeader() {}

  static void putTagged(
      ByteBuffer out, int at, int opcode, boolean last, int stag, long taggedOffset) {
    out.put(at, (byte) (TAGGED | (last ? LAST : 0) | DDP_VERSION));
    out.put(at + 1, (byte) (RDMAP_VERSION | opcode));
    out.putInt(at + STAG_OFFSET, stag);
    out.putLong(at + TAGGED_OFFSET_OFFSET, taggedOffset);
  }

  static void putUntagged(
      ByteBuffer out,
      int at,
      int opcode,
      boolean last,
      int queue,
      int sequence,
      int messageOffset) {
    out.put(at, (byte) ((last ? LAST : 0) | DDP_VERSION));
    out.put(at + 1, (byte) (RDMAP_VERSION | opcode));
    out.putInt(at + 2, 0);
    out.putInt(at + QUEUE_OFFSET, queue);
    out.putInt(at + SEQUENCE_OFFSET, sequence);
    out.putInt(at + MESSAGE_OFFSET_OFFSET, messageOffset);
  }
}
