package io.ringbell.fabric.verbs;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * A chain of {@code ibv_recv_wr} as C sees it, filled in place: all requests, then the one
 * scatter/gather element of each. Used by the thread that posts. Only what differs from the request
 * that had the place before is written.
 *
 * <pre>
 *         0              4              8              12
 *       0 | wr_id 64                    | next 64                     |   ibv_recv_wr
 *      16 | sg_list 64                  | num_sge 32   | unused       |
 *      32
 *
 *       0 | address 64                  | length 32    | lkey 32      |   ibv_sge
 *      16
 * </pre>
 */
final class ReceiveImage {
  static final int REQUEST_SIZE = 32;
  static final int SGE_SIZE = 16;

  private static final int ID = 0;
  private static final int NEXT = 8;
  private static final int SGE_LIST = 16;
  private static final int SGE_COUNT = 24; // and nothing

  private static final int SGE_ADDRESS = 0;
  private static final int SGE_LENGTH = 8; // and the lkey

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
  ReceiveImage(ByteBuffer memory, long address, int capacity) {
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

  /** Fills a request of the chain, and links the one before it to it. */
  void set(int index, long wrId, VerbsMemoryRegion region, int offset, int length) {
    int at = index * REQUEST_SIZE;
    bytes.putLong(at + ID, wrId);
    words.put(at + NEXT, 0);
    words.putPair(at + SGE_COUNT, length == 0 ? 0 : 1, 0);
    if (index > 0) {
      words.put(at - REQUEST_SIZE + NEXT, address + at);
    }
    int sge = sge(index);
    bytes.putLong(sge + SGE_ADDRESS, region.address() + offset);
    words.putPair(sge + SGE_LENGTH, length, region.lkey());
  }

  private int sge(int index) {
    return capacity * REQUEST_SIZE + index * SGE_SIZE;
  }
}
