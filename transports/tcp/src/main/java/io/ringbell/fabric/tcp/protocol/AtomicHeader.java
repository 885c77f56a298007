package io.ringbell.fabric.tcp.protocol;

import java.nio.ByteBuffer;

/**
 * The payloads of atomics (RFC 7306 sections 5.2.1 and 5.2.2), big-endian.
 *
 * <pre>
 * request   0 | 28 bits 0, atomic opcode (4 bits) | 4 | request id (4) | 8 | remote STag (4)
 *          12 | remote tagged offset (8) | 20 | add or swap data (8) | 28 | add or swap mask (8)
 *          36 | compare data (8) | 44 | compare mask (8) | 52
 * response  0 | request id (4) | 4 | original value (8) | 12
 * </pre>
 */
public final class AtomicHeader {
  public static final int REQUEST_LENGTH = 52;
  public static final int RESPONSE_LENGTH = 12;

  public static final int FETCH_ADD = 0;
  public static final int COMPARE_SWAP = 2;

  static final int REQUEST_ID = 4;
  static final int STAG = 8;
  static final int TAGGED_OFFSET = 12;
  static final int OPERAND = 20;
  static final int OPERAND_MASK = 28;
  static final int COMPARE = 36;
  static final int COMPARE_MASK = 44;
  static final int RESPONSE_ID = 0;
  static final int ORIGINAL = 4;

  private AtomicHeader() {}

  /** A FetchAdd over all 64 bits: no carry is cut, so the mask is 0. */
  public static void putFetchAdd(
      ByteBuffer out, int at, int requestId, int stag, long taggedOffset, long addend) {
    putRequest(out, at, FETCH_ADD, requestId, stag, taggedOffset);
    out.putLong(at + OPERAND, addend);
    out.putLong(at + OPERAND_MASK, 0);
    out.putLong(at + COMPARE, 0);
    out.putLong(at + COMPARE_MASK, 0);
  }

  /** A CmpSwap over all 64 bits: both masks are all ones. */
  public static void putCompareSwap(
      ByteBuffer out, int at, int requestId, int stag, long taggedOffset, long compare, long swap) {
    putRequest(out, at, COMPARE_SWAP, requestId, stag, taggedOffset);
    out.putLong(at + OPERAND, swap);
    out.putLong(at + OPERAND_MASK, -1);
    out.putLong(at + COMPARE, compare);
    out.putLong(at + COMPARE_MASK, -1);
  }

  /** The answer: what was there before. */
  public static void putResponse(ByteBuffer out, int at, int requestId, long original) {
    out.putInt(at + RESPONSE_ID, requestId);
    out.putLong(at + ORIGINAL, original);
  }

  private static void putRequest(
      ByteBuffer out, int at, int opcode, int requestId, int stag, long taggedOffset) {
    out.putInt(at, opcode);
    out.putInt(at + REQUEST_ID, requestId);
    out.putInt(at + STAG, stag);
    out.putLong(at + TAGGED_OFFSET, taggedOffset);
  }

  static void deliverResponse(ByteBuffer in, int at, InboundHandler handler) {
    handler.atomicResponse(in.getInt(at + RESPONSE_ID), in.getLong(at + ORIGINAL));
  }

  static void deliverRequest(ByteBuffer in, int at, InboundHandler handler) {
    int opcode = in.getInt(at) & 15;
    int requestId = in.getInt(at + REQUEST_ID);
    int stag = in.getInt(at + STAG);
    long taggedOffset = in.getLong(at + TAGGED_OFFSET);
    long operand = in.getLong(at + OPERAND);
    long operandMask = in.getLong(at + OPERAND_MASK);
    if (opcode == FETCH_ADD && operandMask == 0) {
      handler.fetchAdd(requestId, stag, taggedOffset, operand);
    } else if (opcode == COMPARE_SWAP && operandMask == -1 && in.getLong(at + COMPARE_MASK) == -1) {
      handler.compareSwap(requestId, stag, taggedOffset, in.getLong(at + COMPARE), operand);
    } else {
      throw new TerminateException(
          TerminateCode.RDMA_OPERATION_UNSPECIFIED,
          "received atomic opcode %d with operand mask 0x%016x, expected FetchAdd (0) with mask 0"
                  .formatted(opcode, operandMask)
              + " or CmpSwap (2) with masks of all ones");
    }
  }
}
