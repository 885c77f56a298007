package io.ringbell.fabric.shm;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Consumes the records of one ring, which the peer may change at any time: a field is loaded once,
 * checked, and the checked value is used. Used by the thread that polls; {@link #hasNext} also by
 * one that is about to wait.
 */
final class RingReader {
  private static final VarHandle INTS =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final ByteBuffer ring;
  private final int capacity;
  private final int mask;
  private long head;

  // The current record.
  private int at;
  private int size;
  private int opcode;
  private int length;
  private int rkey;

  RingReader(ByteBuffer ring) {
    this.ring = ring;
    this.capacity = ring.capacity();
    this.mask = capacity - 1;
  }

  /** What was consumed. */
  long head() {
    return head;
  }

  boolean hasNext() {
    return (int) INTS.getAcquire(ring, (int) head & mask) != 0;
  }

  /**
   * Loads the next record; false if there is none.
   *
   * @throws FaultException if it cannot be one
   */
  boolean next() {
    at = (int) head & mask;
    size = (int) INTS.getAcquire(ring, at);
    if (size == 0) {
      return false;
    }
    opcode = ring.getInt(at + RecordLayout.OPCODE);
    long word = ring.getLong(at + RecordLayout.LENGTH);
    length = (int) word;
    rkey = (int) (word >>> 32);
    boolean sized =
        size >= RecordLayout.HEADER
            && size <= capacity - at
            && (size & (RecordLayout.ALIGNMENT - 1)) == 0;
    if (!sized || length < 0 || length > size - RecordLayout.HEADER) {
      throw new FaultException(
          Fault.PROTOCOL,
          "a record of %d bytes with a payload of %d (expected: a multiple of %d up to %d)"
              .formatted(size, length, RecordLayout.ALIGNMENT, capacity - at));
    }
    return true;
  }

  int opcode() {
    return opcode & 0xff;
  }

  boolean hasImmediate() {
    return (opcode & RecordLayout.WITH_IMMEDIATE) != 0;
  }

  int length() {
    return length;
  }

  int rkey() {
    return rkey;
  }

  long address() {
    return ring.getLong(at + RecordLayout.ADDRESS);
  }

  int immediate() {
    return ring.getInt(at + RecordLayout.IMMEDIATE);
  }

  /** To be loaded once and checked. */
  int remaining() {
    return ring.getInt(at + RecordLayout.REMAINING);
  }

  /** A word of the payload, which must be that long. */
  long word(int offset) {
    return ring.getLong(at + RecordLayout.HEADER + offset);
  }

  /** Copies the payload. */
  void copyTo(ByteBuffer target, int offset) {
    target.put(offset, ring, at + RecordLayout.HEADER, length);
  }

  /** The record is done with; {@link #head} is what the peer may be told. */
  void advance() {
    head += size;
  }
}
