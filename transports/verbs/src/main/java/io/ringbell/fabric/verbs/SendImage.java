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
 * <p>Most fields are those of the request that had the place before, so what was written last is
 * kept beside, and only what differs is written.
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
  private static final int SGE_COUNT = 24; // and the opcode
  private static final int FLAGS = 32; // and the immediate
  private static final int REMOTE_ADDRESS = 40;
  private static final int RKEY = 48;
  private static final int COMPARE_OR_ADDEND = 48;
  private static final int SWAP = 56;
  private static final int ATOMIC_RKEY = 64;

  private static final int SGE_ADDRESS = 0;
  private static final int SGE_LENGTH = 8; // and the lkey

  private static final boolean LITTLE_ENDIAN = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;

  private final ByteBuffer bytes;
  private final WrittenWords words;
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
    this.words = new WrittenWords(bytes);
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

  /** Fills a request of the chain; the one behind it, if there is one and room, is its next. */
  void set(int index, long wrId, WorkRequest request, VerbsMemoryRegion region) {
    int at = index * REQUEST_SIZE;
    bytes.putLong(at + ID, wrId);
    boolean last = request.next() == null || index + 1 == capacity;
    words.put(at + NEXT, last ? 0 : address + at + REQUEST_SIZE);
    int length = request.length();
    int sge = sge(index);
    bytes.putLong(sge + SGE_ADDRESS, region.address() + request.offset());
    words.putPair(sge + SGE_LENGTH, length, region.lkey());
    setOperation(at, length == 0 ? 0 : 1, request);
  }

  /** A request that does nothing, alone in its chain. */
  void setMarker(long wrId) {
    bytes.putLong(ID, wrId);
    words.put(NEXT, 0);
    words.putPair(SGE_COUNT, 0, Verbs.WR_SEND);
    words.putPair(FLAGS, Verbs.SEND_SIGNALED, 0);
  }

  private void setOperation(int at, int elements, WorkRequest request) {
    bytes.putLong(at + REMOTE_ADDRESS, request.remoteAddress());
    int immediate = 0;
    int opcode =
        switch (request.opcode()) {
          case SEND -> Verbs.WR_SEND;
          case SEND_WITH_IMM -> {
            immediate = toNetwork(request.immediate());
            yield Verbs.WR_SEND_WITH_IMM;
          }
          case WRITE -> {
            words.putPair(at + RKEY, request.rkey(), 0);
            yield Verbs.WR_RDMA_WRITE;
          }
          case WRITE_WITH_IMM -> {
            words.putPair(at + RKEY, request.rkey(), 0);
            immediate = toNetwork(request.immediate());
            yield Verbs.WR_RDMA_WRITE_WITH_IMM;
          }
          case READ -> {
            words.putPair(at + RKEY, request.rkey(), 0);
            yield Verbs.WR_RDMA_READ;
          }
          case COMPARE_AND_SWAP -> {
            setAtomic(at, request.compare(), request.operand(), request.rkey());
            yield Verbs.WR_ATOMIC_CMP_AND_SWP;
          }
          case FETCH_AND_ADD -> {
            setAtomic(at, request.operand(), 0, request.rkey());
            yield Verbs.WR_ATOMIC_FETCH_AND_ADD;
          }
        };
    words.putPair(at + SGE_COUNT, elements, opcode);
    words.putPair(at + FLAGS, flags(request.flags()), immediate);
  }

  private void setAtomic(int at, long compareOrAddend, long swap, int rkey) {
    words.put(at + COMPARE_OR_ADDEND, compareOrAddend);
    words.put(at + SWAP, swap);
    words.putPair(at + ATOMIC_RKEY, rkey, 0);
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
