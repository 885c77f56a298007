package io.ringbell.fabric.roce.protocol;

import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.WorkRequest.Opcode;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The send queue as a ring of slots: {@code released <= completed <= started <= posted}. One thread
 * posts; the driver starts, completes and releases.
 */
public final class SendQueue {
  private static final Opcode[] OPCODES = Opcode.values();

  private final int depth;
  private final int mask;
  private final int maxInline;
  private final byte[] opcodes;
  private final byte[] flags;
  private final long[] ids;
  private final ByteBuffer[] payloads;
  private final int[] offsets;
  private final int[] lengths;
  private final long[] remoteAddresses;
  private final int[] rkeys;
  private final int[] immediates;
  private final long[] compares;
  private final long[] operands;
  private final int[] firstPsns;
  private final int[] packets;
  private final ByteBuffer inlined;

  private final AtomicLong posted = new AtomicLong();
  private final AtomicLong released = new AtomicLong();
  private long completed; // driver

  SendQueue(int depth, int maxInline) {
    this.depth = depth;
    this.maxInline = maxInline;
    int capacity = Rings.capacity(depth);
    this.mask = capacity - 1;
    this.opcodes = new byte[capacity];
    this.flags = new byte[capacity];
    this.ids = new long[capacity];
    this.payloads = new ByteBuffer[capacity];
    this.offsets = new int[capacity];
    this.lengths = new int[capacity];
    this.remoteAddresses = new long[capacity];
    this.rkeys = new int[capacity];
    this.immediates = new int[capacity];
    this.compares = new long[capacity];
    this.operands = new long[capacity];
    this.firstPsns = new int[capacity];
    this.packets = new int[capacity];
    this.inlined = ByteBuffer.allocateDirect(Math.multiplyExact(capacity, maxInline));
  }

  // Poster.

  /** How many requests can be posted. */
  public int room() {
    return depth - (int) (posted.getPlain() - released.getAcquire());
  }

  public int depth() {
    return depth;
  }

  /**
   * Fills the slot {@code ahead} of the last published one with a request that was checked; {@link
   * #publish} shows it.
   */
  public void fill(int ahead, WorkRequest request) {
    int slot = slot(posted.getPlain() + ahead);
    ByteBuffer memory = request.region().buffer();
    opcodes[slot] = (byte) request.opcode().ordinal();
    flags[slot] = (byte) request.flags();
    ids[slot] = request.id();
    lengths[slot] = request.length();
    remoteAddresses[slot] = request.remoteAddress();
    rkeys[slot] = request.rkey();
    immediates[slot] = request.immediate();
    compares[slot] = request.compare();
    operands[slot] = request.operand();
    if (request.isInline() && !isRead(request.opcode())) {
      inlined.put(slot * maxInline, memory, request.offset(), request.length());
      payloads[slot] = inlined;
      offsets[slot] = slot * maxInline;
    } else {
      payloads[slot] = memory;
      offsets[slot] = request.offset();
    }
  }

  /** Shows {@code count} filled slots to the driver. */
  public void publish(int count) {
    posted.setRelease(posted.getPlain() + count);
  }

  // Driver.

  long posted() {
    return posted.getAcquire();
  }

  long completed() {
    return completed;
  }

  void completeThrough(long index) {
    completed = index + 1;
  }

  long released() {
    return released.getPlain();
  }

  /** Gives the slots below {@code end} back to the poster. */
  void release(long end) {
    released.setRelease(end);
  }

  /** Lets go of the memory, so that a released slot keeps none alive. */
  void clear(long index) {
    payloads[slot(index)] = null;
  }

  void start(long index, int firstPsn, int packetCount) {
    firstPsns[slot(index)] = firstPsn;
    packets[slot(index)] = packetCount;
  }

  int firstPsn(long index) {
    return firstPsns[slot(index)];
  }

  int packets(long index) {
    return packets[slot(index)];
  }

  Opcode opcode(long index) {
    return OPCODES[opcodes[slot(index)]];
  }

  boolean has(long index, int flag) {
    return (flags[slot(index)] & flag) != 0;
  }

  long id(long index) {
    return ids[slot(index)];
  }

  ByteBuffer payload(long index) {
    return payloads[slot(index)];
  }

  int offset(long index) {
    return offsets[slot(index)];
  }

  int length(long index) {
    return lengths[slot(index)];
  }

  long remoteAddress(long index) {
    return remoteAddresses[slot(index)];
  }

  int rkey(long index) {
    return rkeys[slot(index)];
  }

  int immediate(long index) {
    return immediates[slot(index)];
  }

  long compare(long index) {
    return compares[slot(index)];
  }

  long operand(long index) {
    return operands[slot(index)];
  }

  /** Whether it completes by a response of its own: READ or atomic. */
  boolean isRead(long index) {
    return isRead(opcode(index));
  }

  private static boolean isRead(Opcode opcode) {
    return opcode.compareTo(Opcode.READ) >= 0;
  }

  private int slot(long index) {
    return (int) index & mask;
  }
}
