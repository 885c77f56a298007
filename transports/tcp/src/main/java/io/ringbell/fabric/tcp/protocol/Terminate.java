package io.ringbell.fabric.tcp.protocol;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A Terminate message's payload (RFC 5040 section 4.8), big-endian.
 *
 * <pre>
 *  0                                      2                 4                  6
 * | layer (4b) | type (4b) | code (8b)   | M D R 13 bits 0 | segment length (2)| DDP header ...
 * </pre>
 *
 * <p>M: the segment length is there; D: the header of the segment at fault; R: the Read Request
 * behind it.
 */
public final class Terminate {
  static final int CONTROL_LENGTH = 4;
  static final int SEGMENT_LENGTH_BYTES = 2;

  private static final int HAS_LENGTH = 0x8000;
  private static final int HAS_DDP_HEADER = 0x4000;
  private static final int HAS_RDMAP_HEADER = 0x2000;

  private final TerminateCode code;
  private final int control;
  private final byte[] segment;
  private final int segmentLength;

  private Terminate(TerminateCode code, int control, byte[] segment, int segmentLength) {
    this.code = code;
    this.control = control;
    this.segment = segment;
    this.segmentLength = segmentLength;
  }

  /** A Terminate for an error that no segment shows. */
  public static Terminate of(TerminateCode code) {
    return new Terminate(code, code.control(), new byte[0], 0);
  }

  /** A Terminate that quotes the headers of the segment at fault. */
  static Terminate of(TerminateCode code, ByteBuffer in, int at, int segmentLength) {
    boolean tagged = (in.get(at) & DdpHeader.TAGGED) != 0;
    int quoted = tagged ? DdpHeader.TAGGED_LENGTH : DdpHeader.UNTAGGED_LENGTH;
    int opcode = in.get(at + 1) & DdpHeader.OPCODE_MASK;
    if (!tagged
        && opcode == Rdmap.READ_REQUEST
        && segmentLength == quoted + ReadRequestHeader.LENGTH) {
      quoted = segmentLength;
    }
    byte[] segment = new byte[quoted];
    in.get(at, segment);
    return new Terminate(code, code.control(), segment, segmentLength);
  }

  /** Reads what the peer says, as far as it is there. */
  static Terminate decode(ByteBuffer in, int at, int length) {
    int control = in.getShort(at) & 0xffff;
    int flags = length >= CONTROL_LENGTH ? in.getShort(at + 2) & 0xffff : 0;
    byte[] segment = new byte[0];
    int segmentLength = 0;
    int start = CONTROL_LENGTH + SEGMENT_LENGTH_BYTES;
    if ((flags & HAS_DDP_HEADER) != 0 && length > start) {
      segmentLength = in.getShort(at + CONTROL_LENGTH) & 0xffff;
      int most = DdpHeader.UNTAGGED_LENGTH + ReadRequestHeader.LENGTH;
      segment = new byte[Math.min(length - start, most)];
      in.get(at + start, segment);
    }
    return new Terminate(TerminateCode.of(control), control, segment, segmentLength);
  }

  /** Why. */
  public TerminateCode code() {
    return code;
  }

  /** Bytes of the payload. */
  public int length() {
    return CONTROL_LENGTH + (segment.length == 0 ? 0 : SEGMENT_LENGTH_BYTES + segment.length);
  }

  /** Writes the payload. */
  public void put(ByteBuffer out, int at) {
    out.putShort(at, (short) control);
    int flags = 0;
    if (segment.length > 0) {
      flags = HAS_LENGTH | HAS_DDP_HEADER;
      if (segment.length > DdpHeader.UNTAGGED_LENGTH) {
        flags |= HAS_RDMAP_HEADER;
      }
      out.putShort(at + CONTROL_LENGTH, (short) segmentLength);
      out.put(at + CONTROL_LENGTH + SEGMENT_LENGTH_BYTES, segment);
    }
    out.putShort(at + 2, (short) flags);
  }

  /**
   * The message sequence number on the read queue of the READ or atomic at fault; 0 if it is
   * another segment or not said.
   */
  public int readSequence() {
    if (segment.length < DdpHeader.UNTAGGED_LENGTH || (segment[0] & DdpHeader.TAGGED) != 0) {
      return 0;
    }
    ByteBuffer header = ByteBuffer.wrap(segment);
    return header.getInt(DdpHeader.QUEUE_OFFSET) == Rdmap.READ_QUEUE
        ? header.getInt(DdpHeader.SEQUENCE_OFFSET)
        : 0;
  }

  /** The message at fault, in words; empty if not said. */
  public String faulty() {
    return segment.length < 2 ? "" : Rdmap.name(segment[1] & DdpHeader.OPCODE_MASK);
  }

  @Override
  public String toString() {
    String text =
        "%s (layer %d, type %d, code 0x%02x)"
            .formatted(code.text(), control >> 12, control >> 8 & 15, control & 255);
    return segment.length == 0 ? text : text + " at " + faulty();
  }

  /** The quoted headers. */
  byte[] segment() {
    return Arrays.copyOf(segment, segment.length);
  }
}
