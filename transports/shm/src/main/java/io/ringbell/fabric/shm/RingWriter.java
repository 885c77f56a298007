package io.ringbell.fabric.shm;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Produces records into one ring. Records are collected and shown to the peer together by {@link
 * #publish}. Used by the thread that sends.
 */
final class RingWriter {
  /** A message is cut here, so that the peer copies one piece while the next is written. */
  static final int MOST_PAYLOAD = 16 * 1024 - RecordLayout.HEADER;

  private static final int LEAST_PIECE = 1024; // shorter ones are not worth a record
  private static final VarHandle INTS =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final ByteBuffer ring;
  private final int capacity;
  private final int mask;
  private final int mostPayload;
  private long tail;
  private long head; // as last seen
  private long collected; // position of the first record that is not published
  private int firstStamp;

  RingWriter(ByteBuffer ring) {
    this.ring = ring;
    this.capacity = ring.capacity();
    this.mask = capacity - 1;
    this.mostPayload = Math.min(MOST_PAYLOAD, capacity / 4 - RecordLayout.HEADER);
  }

  /** Where the next record goes. */
  long tail() {
    return tail;
  }

  /** Bytes that are not published yet. */
  int unpublished() {
    return (int) (tail - collected);
  }

  /** The peer has consumed up to there: within what was produced, says the caller's check. */
  void consumed(long position) {
    head = position;
  }

  /**
   * How much of a message of {@code remaining} bytes the next record can carry; -1 if the ring is
   * too full. Fills the ring's end if need be.
   */
  int nextPayload(int remaining, boolean divisible) {
    // The stamp behind the last record must be free too.
    int free = capacity - (int) (tail - head) - RecordLayout.HEADER;
    int untilEnd = capacity - index(tail);
    int wanted = divisible ? Math.min(remaining, mostPayload) : remaining;
    int size = RecordLayout.size(wanted);
    if (size > untilEnd) {
      if (divisible && untilEnd >= RecordLayout.HEADER + LEAST_PIECE) {
        wanted = untilEnd - RecordLayout.HEADER;
        size = untilEnd;
      } else if (untilEnd > free) {
        return -1;
      } else {
        begin(RecordLayout.PAD, 0, 0, 0L, 0, 0, untilEnd);
        return nextPayload(remaining, divisible);
      }
    }
    if (size <= free) {
      return wanted;
    }
    return divisible && free >= RecordLayout.HEADER + LEAST_PIECE ? free - RecordLayout.HEADER : -1;
  }

  /**
   * Begins a record, whose payload {@link #nextPayload} has granted; the index of the payload,
   * which the caller writes before anything else.
   */
  int begin(int opcode, int payload, int rkey, long address, int immediate, int remaining) {
    return begin(opcode, payload, rkey, address, immediate, remaining, RecordLayout.size(payload));
  }

  private int begin(
      int opcode, int payload, int rkey, long address, int immediate, int remaining, int size) {
    int at = index(tail);
    if (tail == collected) {
      firstStamp = size;
    } else {
      ring.putInt(at, size);
    }
    ring.putInt(at + RecordLayout.OPCODE, opcode);
    ring.putLong(at + RecordLayout.LENGTH, (payload & 0xffff_ffffL) | (long) rkey << 32);
    ring.putLong(at + RecordLayout.ADDRESS, address);
    ring.putLong(at + RecordLayout.IMMEDIATE, (immediate & 0xffff_ffffL) | (long) remaining << 32);
    tail += size;
    return at + RecordLayout.HEADER;
  }

  ByteBuffer buffer() {
    return ring;
  }

  /** Shows what was collected. */
  void publish() {
    if (tail != collected) {
      ring.putInt(index(tail), 0);
      INTS.setRelease(ring, index(collected), firstStamp);
      collected = tail;
    }
  }

  private int index(long position) {
    return (int) position & mask;
  }
}
