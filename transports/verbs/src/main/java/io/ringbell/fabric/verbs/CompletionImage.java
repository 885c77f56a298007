package io.ringbell.fabric.verbs;

import io.ringbell.fabric.WorkCompletion.Opcode;
import io.ringbell.fabric.verbs.natives.Verbs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * An array of {@code ibv_wc} as C fills it, read in place by the thread that polls.
 *
 * <pre>
 *         0              4              8              12
 *       0 | wr_id 64                    | status 32    | opcode 32    |
 *      16 | vendor err 32| byte len 32  | immediate 32 | qp_num 32    |   immediate: network order
 *      32 | src_qp 32    | flags 32     | ...                         |
 *      48
 * </pre>
 */
final class CompletionImage {
  /** As of libibverbs; a library that says something else is not used. */
  static final int SIZE = 48;

  private static final int ID = 0;
  private static final int STATUS = 8;
  private static final int OPCODE = 12;
  private static final int VENDOR_ERROR = 16;
  private static final int BYTE_LENGTH = 20;
  private static final int IMMEDIATE = 24;
  private static final int FLAGS = 36;

  private static final boolean LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

  private final ByteBuffer bytes;
  private final long address;
  private final int capacity;

  CompletionImage(ByteBuffer memory, long address, int capacity) {
    this.bytes = memory.duplicate().order(ByteOrder.nativeOrder());
    this.address = address;
    this.capacity = capacity;
  }

  static int bytes(int capacity) {
    return Math.multiplyExact(capacity, SIZE);
  }

  int capacity() {
    return capacity;
  }

  /** Where the device writes to. */
  long address() {
    return address;
  }

  long id(int index) {
    return bytes.getLong(index * SIZE + ID);
  }

  /** A number of {@code ibv_wc_status}; 0 is success. */
  int status(int index) {
    return bytes.getInt(index * SIZE + STATUS);
  }

  int vendorError(int index) {
    return bytes.getInt(index * SIZE + VENDOR_ERROR);
  }

  int byteLength(int index) {
    return bytes.getInt(index * SIZE + BYTE_LENGTH);
  }

  boolean hasImmediate(int index) {
    return (bytes.getInt(index * SIZE + FLAGS) & Verbs.WC_WITH_IMM) != 0;
  }

  int immediate(int index) {
    int value = bytes.getInt(index * SIZE + IMMEDIATE);
    return LITTLE_ENDIAN ? Integer.reverseBytes(value) : value;
  }

  /** What completed; of a success only. */
  Opcode opcode(int index) {
    return switch (bytes.getInt(index * SIZE + OPCODE)) {
      case Verbs.WC_RDMA_WRITE -> Opcode.WRITE;
      case Verbs.WC_RDMA_READ -> Opcode.READ;
      case Verbs.WC_COMP_SWAP -> Opcode.COMPARE_AND_SWAP;
      case Verbs.WC_FETCH_ADD -> Opcode.FETCH_AND_ADD;
      case Verbs.WC_RECV -> Opcode.RECEIVE;
      case Verbs.WC_RECV_RDMA_WITH_IMM -> Opcode.RECEIVE_WRITE_WITH_IMM;
      default -> Opcode.SEND;
    };
  }
}
