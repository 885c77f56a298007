package io.ringbell.fabric.support;

import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.WorkRequest.Opcode;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The send queue as a ring of slots. Indexes only grow.
 *
 * <pre>
 *   released  <=  retired  <=  sent  <=  next  <=  posted
 *   (room)        (poller)     (transmitter)       (poster)
 * </pre>
 *
 * <p>The poster fills slots and publishes {@code posted}; whoever holds the transmitter sends them
 * and publishes {@code sent}; the poller retires them in order, and releases their room at each
 * completion that it hands over.
 */
public final class SendQueue {
  private static final Opcode[] OPCODES = Opcode.values();

  private final int depth;
  private final int mask;
  private final int maxInline;
  private final byte[] opcodes;
  private final byte[] flags;
  private final long[] ids;
  private final SoftwareMemoryRegion[] regions;
  private final int[] offsets;
  private final int[] lengths;
  private final long[] remoteAddresses;
  private final int[] rkeys;
  private final int[] immediates;
  private final long[] compares;
  private final long[] operands;
  private final ByteBuffer inlined;

  private final AtomicLong posted = new AtomicLong();
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong released = new AtomicLong();

  public SendQueue(int depth, int maxInline) {
    this.depth = depth;
    this.maxInline = maxInline;
    int capacity = Integer.highestOneBit(Math.max(1, depth * 2 - 1));
    this.mask = capacity - 1;
    this.opcodes = new byte[capacity];
    this.flags = new byte[capacity];
    this.ids = new long[capacity];
    this.regions = new SoftwareMemoryRegion[capacity];
    this.offsets = new int[capacity];
    this.lengths = new int[capacity];
    this.remoteAddresses = new long[capacity];
    this.rkeys = new int[capacity];
    this.immediates = new int[capacity];
    this.compares = new long[capacity];
    this.operands = new long[capacity];
    this.inlined = ByteBuffer.allocateDirect(capacity * maxInline);
  }

  // Poster.

  public int room() {
    return depth - (int) (posted.getPlain() - released.getAcquire());
  }

  public int depth() {
    return depth;
  }

  /** Fills the slot at {@code posted + ahead}; {@link #publish} shows it. */
  public void fill(int ahead, WorkRequest request, SoftwareMemoryRegion region) {
    int slot = slot(posted.getPlain() + ahead);
    opcodes[slot] = (byte) request.opcode().ordinal();
    flags[slot] = (byte) request.flags();
    ids[slot] = request.id();
    regions[slot] = region;
    offsets[slot] = request.offset();
    lengths[slot] = request.length();
    remoteAddresses[slot] = request.remoteAddress();
    rkeys[slot] = request.rkey();
    immediates[slot] = request.immediate();
    compares[slot] = request.compare();
    operands[slot] = request.operand();
    if (request.isInline()) {
      inlined.put(slot * maxInline, region.memory(), request.offset(), request.length());
      offsets[slot] = slot * maxInline;
    }
  }

  public void publish(int count) {
    posted.setRelease(posted.getPlain() + count);
  }

  // Transmitter.

  public long posted() {
    return posted.getAcquire();
  }

  public void markSent(long end) {
    sent.setRelease(end);
  }

  // Poller.

  public long sent() {
    return sent.getAcquire();
  }

  public void release(long end) {
    released.setRelease(end);
  }

  // Slots; whoever may see the index may ask.

  public Opcode opcode(long index) {
    return OPCODES[opcodes[slot(index)]];
  }

  public boolean has(long index, int flag) {
    return (flags[slot(index)] & flag) != 0;
  }

  public long id(long index) {
    return ids[slot(index)];
  }

  public SoftwareMemoryRegion region(long index) {
    return regions[slot(index)];
  }

  /** Where the payload is. */
  public ByteBuffer payload(long index) {
    return has(index, WorkRequest.INLINE) ? inlined : regions[slot(index)].memory();
  }

  public int offset(long index) {
    return offsets[slot(index)];
  }

  public int length(long index) {
    return lengths[slot(index)];
  }

  public long remoteAddress(long index) {
    return remoteAddresses[slot(index)];
  }

  public int rkey(long index) {
    return rkeys[slot(index)];
  }

  public int immediate(long index) {
    return immediates[slot(index)];
  }

  public long compare(long index) {
    return compares[slot(index)];
  }

  public long operand(long index) {
    return operands[slot(index)];
  }

  /** Lets go of the region, so that a retired slot keeps no memory alive. */
  public void clear(long index) {
    regions[slot(index)] = null;
  }

  public static boolean isRead(Opcode opcode) {
    return opcode == Opcode.READ
        || opcode == Opcode.COMPARE_AND_SWAP
        || opcode == Opcode.FETCH_AND_ADD;
  }

  private int slot(long index) {
    return (int) index & mask;
  }
}
