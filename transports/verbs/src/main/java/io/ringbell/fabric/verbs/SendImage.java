package io.ringbell.fabric.verbs;

import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.verbs.natives.Verbs;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A chain of {@code ibv_send_wr} as C sees it, filled in place: all requests, then the one
 * scatter/gather element of each. {@code next} and {@code sg_list} are absolute addresses. Used by
 * the thread that posts.
 *
 * <pre>
 *         0              4              8              12
 *       0 | wr_id 64                    | next 64                     |   ibv_send_wr
 *      16 | sg_list 64                  | num_sge 32   | opcode 32    |
 *      32 | flags 32     | immediate 32 | remote address 64           |   immediate: network order
 *      48 | rkey 32      | unused       | ...                         |   WRITE, READ
 *      48 | compare or addend 64        | swap 64                     |   atomics
 *      64 | rkey 32      | ...                                        |   atomics
 *     128
 *
 *       0 | address 64                  | length 32    | lkey 32      |   ibv_sge
 *      16
 * </pre>
 */
final class SendImage {
  /** As of libibverbs; a library that says something else is not used. */
  static final int REQUEST_SIZE = 128;

  static final int SGE_SIZE = 16;

  private static final int ID = 0;
  private static final int NEXT = 8;
  private static final int SGE_LIST = 16;
  private static final int SGE_COUNT = 24;
  private static final int OPCODE = 28;
  private static final int FLAGS = 32;
  private static final int IMMEDIATE = 36;
  private static final int REMOTE_ADDRESS = 40;
  private static final int RKEY = 48;
  private static final int COMPARE_OR_ADDEND = 48;
  private static final int SWAP = 56;
  private static final int ATOMIC_RKEY = 64;

  private static final int SGE_ADDRESS = 0;
  private static final int SGE_LENGTH = 8;
  private static final int SGE_LKEY = 12;

  private static final boolean LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

  private final ByteBuffer bytes;
  private final long address;
  private final int capacity;

  /**
   * An image in memory that the caller has.
   *
   * @param memory {@link #bytes(int)} zeroed bytes
   * @param address where that memory is
   */
  SendImage(ByteBuffer memory, long address, int capacity) {
    this.bytes = memory.duplicate().order(ByteOrder.nativeOrder());
    this.address = address;
    this.capacity = capacity;
    for (int i = 0; i < capacity; i++) {
      bytes.putLong(i * REQUEST_SIZE + SGE_LIST, address + sge(i));
    }
  }

  /** How much memory so many requests take. */
  static int bytes(int capacity) {
    return Math.multiplyExact(capacity, REQUEST_SIZE + SGE_SIZE);
  }

  int capacity() {
    return capacity;
  }

  /** The address of the first request, for the device. */
  long address() {
    return address;
  }

  /** Fills a request of the chain, and links the one before it to it. */
  void set(int index, long wrId, WorkRequest request, VerbsMemoryRegion region) {
    int at = index * REQUEST_SIZE;
    bytes.putLong(at + ID, wrId);
    bytes.putLong(at + NEXT, 0);
    bytes.putInt(at + SGE_COUNT, request.length() == 0 ? 0 : 1);
    bytes.putInt(at + FLAGS, flags(request.flags()));
    if (index > 0) {
      bytes.putLong(at - REQUEST_SIZE + NEXT, address + at);
    }
    int sge = sge(index);
    bytes.putLong(sge + SGE_ADDRESS, region.address() + request.offset());
    bytes.putInt(sge + SGE_LENGTH, request.length());
    bytes.putInt(sge + SGE_LKEY, region.lkey());
    setOperation(at, request);
  }

  /** A request that does nothing, alone in its chain. */
  void setMarker(long wrId) {
    bytes.putLong(ID, wrId);
    bytes.putLong(NEXT, 0);
    bytes.putInt(SGE_COUNT, 0);
    bytes.putInt(OPCODE, Verbs.WR_SEND);
    bytes.putInt(FLAGS, Verbs.SEND_SIGNALED);
  }

  private void setOperation(int at, WorkRequest request) {
    bytes.putLong(at + REMOTE_ADDRESS, request.remoteAddress());
    switch (request.opcode()) {
      case SEND -> bytes.putInt(at + OPCODE, Verbs.WR_SEND);
      case SEND_WITH_IMM -> {
        bytes.putInt(at + OPCODE, Verbs.WR_SEND_WITH_IMM);
        bytes.putInt(at + IMMEDIATE, toNetwork(request.immediate()));
      }
      case WRITE -> {
        bytes.putInt(at + OPCODE, Verbs.WR_RDMA_WRITE);
        bytes.putInt(at + RKEY, request.rkey());
      }
      case WRITE_WITH_IMM -> {
        bytes.putInt(at + OPCODE, Verbs.WR_RDMA_WRITE_WITH_IMM);
        bytes.putInt(at + RKEY, request.rkey());
        bytes.putInt(at + IMMEDIATE, toNetwork(request.immediate()));
      }
      case READ -> {
        bytes.putInt(at + OPCODE, Verbs.WR_RDMA_READ);
        bytes.putInt(at + RKEY, request.rkey());
      }
      case COMPARE_AND_SWAP -> {
        bytes.putInt(at + OPCODE, Verbs.WR_ATOMIC_CMP_AND_SWP);
        bytes.putLong(at + COMPARE_OR_ADDEND, request.compare());
        bytes.putLong(at + SWAP, request.operand());
        bytes.putInt(at + ATOMIC_RKEY, request.rkey());
      }
      case FETCH_AND_ADD -> {
        bytes.putInt(at + OPCODE, Verbs.WR_ATOMIC_FETCH_AND_ADD);
        bytes.putLong(at + COMPARE_OR_ADDEND, request.operand());
        bytes.putInt(at + ATOMIC_RKEY, request.rkey());
      }
    }
  }

  private static int flags(int flags) {
    return ((flags & WorkRequest.SIGNALED) != 0 ? Verbs.SEND_SIGNALED : 0)
        | ((flags & WorkRequest.SOLICITED) != 0 ? Verbs.SEND_SOLICITED : 0)
        | ((flags & WorkRequest.INLINE) != 0 ? Verbs.SEND_INLINE : 0)
        | ((flags & WorkRequest.FENCE) != 0 ? Verbs.SEND_FENCE : 0);
  }

  private int sge(int index) {
    return capacity * REQUEST_SIZE + index * SGE_SIZE;
  }

  private static int toNetwork(int value) {
    return LITTLE_ENDIAN ? Integer.reverseBytes(value) : value;
  }
}
