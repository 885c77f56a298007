package io.ringbell.codec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Goes through a message field by field: tags and lengths, nested messages, packed runs, and past
 * what is unknown. It never leaves the bytes that are there, and keeps account of what {@link
 * DecodeLimits} bound. What the values mean is {@link WireReader}'s matter, which is its only
 * subclass: a superclass, so that reading a value meets no further object. Used by one thread at a
 * time.
 */
abstract sealed class WireCursor permits WireReader {
  /** What {@link #merge} gives {@link #end}, which no limit is. */
  private static final int SUSPENDED = -1;

  private static final int SINGLE = 1;
  private static final int PACKED = -1;

  private ByteBuffer buffer;
  private boolean swap;
  private int position;
  private int limit;
  private int depth;
  private int maxDepth = DecodeLimits.DEFAULT.depth();
  private long spareHeap = DecodeLimits.DEFAULT.spareHeap();
  private long heap;
  private long mergeable;
  private Suspended suspended;
  private int field;
  private int wireType;

  /** {@link #PACKED} in a packed run, {@link #SINGLE} before a value of its own, otherwise 0. */
  private int pending;

  final void limit(DecodeLimits limits) {
    this.maxDepth = limits.depth();
    this.spareHeap = limits.spareHeap();
  }

  final void start(ByteBuffer buffer, int position, int limit) {
    Objects.checkFromToIndex(position, limit, buffer.limit());
    this.buffer = buffer;
    this.swap = buffer.order() == ByteOrder.BIG_ENDIAN;
    this.position = position;
    this.limit = limit;
    this.depth = 0;
    this.heap = spareHeap + (long) DecodeLimits.HEAP_PER_BYTE * (limit - position);
    this.mergeable =
        DecodeLimits.SPARE_MERGE + (long) DecodeLimits.MERGE_PER_BYTE * (limit - position);
    this.suspended = null;
    this.field = 0;
    this.wireType = 0;
    this.pending = 0;
  }

  // ---- fields ----

  /** Goes to the next field; false at the end of the message. */
  public final boolean next() {
    if (position == limit) {
      return false;
    }
    readTag();
    if (wireType == WireType.END_GROUP) {
      throw WireErrors.groupNotStarted(field);
    }
    return true;
  }

  /** The number of the current field. */
  public final int field() {
    return field;
  }

  /** Passes over the current field, whatever it is. */
  public final void skip() {
    switch (wireType) {
      case WireType.VARINT -> varint64();
      case WireType.FIXED64 -> claim(Long.BYTES);
      case WireType.LEN -> claim(length());
      case WireType.START_GROUP -> skipGroup();
      case WireType.FIXED32 -> claim(Integer.BYTES);
      default -> throw WireErrors.badTag(field, wireType);
    }
  }

  /** Passes over all fields that are left. */
  public final void skipAll() {
    while (next()) {
      skip();
    }
  }

  /** Where reading is: before a field after {@link #next()} was not called yet, or within it. */
  public final int position() {
    return position;
  }

  /** Reads all that is left of the message into an array of its own. */
  public final byte[] remaining() {
    return copy(limit - position);
  }

  // ---- nested messages ----

  /** Enters the current field's nested message; the result goes to {@link #end}. */
  public final int begin() {
    expect(WireType.LEN);
    descend();
    int length = length();
    int outer = limit;
    limit = position + length;
    return outer;
  }

  /**
   * The same for a message that is about to be made.
   *
   * @param size roughly the bytes that the object takes on the heap, its fields being absent. An
   *     empty message takes two bytes on the wire, so that the sum of these is bounded.
   */
  public final int begin(int size) {
    heap -= size;
    if (heap < 0) {
      throw WireErrors.tooLarge(field, spareHeap);
    }
    return begin();
  }

  /** Leaves a nested message, all of whose fields were read. */
  public final void end(int outer) {
    depth--;
    if (outer < 0) {
      resume();
    } else {
      limit = outer;
    }
  }

  /** {@link #end(int)} in an expression: its arguments are evaluated from left to right. */
  public final <T> T end(int outer, T message) {
    end(outer);
    return message;
  }

  /**
   * Enters the current field's nested message together with its earlier occurrences, as if it stood
   * there once: protobuf merges them. This copies them and reads the earlier ones once more, which
   * is bounded; writers do not split messages, so that it is rare.
   *
   * @param start {@link #position()} at the start of the message that the field is of
   * @param size as for {@link #begin(int)}
   */
  public final int merge(int start, int size) {
    expect(WireType.LEN);
    int merged = field;
    int own = length();
    int end = position + own;
    mergeable -= Math.max(DecodeLimits.LEAST_MERGE, end - start);
    heap -= size;
    if (heap < 0 || mergeable < 0) {
      throw WireErrors.tooLarge(field, spareHeap);
    }
    byte[] bytes = new byte[end - start];
    int used = 0;
    position = start;
    while (position < end) {
      readTag();
      if (field != merged) {
        skip();
        continue;
      }
      expect(WireType.LEN);
      int length = length();
      if (length > bytes.length - used) {
        throw WireErrors.changed();
      }
      buffer.get(claim(length), bytes, used, length);
      used += length;
    }
    if (position != end) {
      throw WireErrors.changed();
    }
    field = merged;
    descend();
    suspended = new Suspended(buffer, position, limit, suspended);
    buffer = ByteBuffer.wrap(bytes);
    swap = true;
    position = 0;
    limit = used;
    return SUSPENDED;
  }

  private void resume() {
    Suspended outer = suspended;
    suspended = outer.next();
    buffer = outer.buffer();
    swap = buffer.order() == ByteOrder.BIG_ENDIAN;
    position = outer.position();
    limit = outer.limit();
  }

  private void descend() {
    if (depth == maxDepth) {
      throw WireErrors.tooDeep(field, maxDepth);
    }
    depth++;
  }

  // ---- repeated scalars ----

  /**
   * Enters the current field of repeated scalars, which may be packed or a single value; the result
   * goes to {@link #endPacked}.
   *
   * @param elementType the wire type of a single value
   */
  public final int beginPacked(int elementType) {
    int outer = limit;
    if (wireType == WireType.LEN) {
      int length = length();
      limit = position + length;
      wireType = elementType;
      pending = PACKED;
    } else {
      expect(elementType);
      pending = SINGLE;
    }
    return outer;
  }

  /** Whether a value of the repeated field is still to be read. */
  public final boolean more() {
    if (pending == PACKED) {
      return position < limit;
    }
    boolean more = pending == SINGLE;
    pending = 0;
    return more;
  }

  /** Leaves a field of repeated scalars. */
  public final void endPacked(int outer) {
    limit = outer;
    pending = 0;
  }

  /**
   * The new length of an array with {@code used} elements that is full: exactly what the packed run
   * needs if it is the first, and enough to keep many small runs linear.
   */
  public final int grow(int used) {
    int needed = used + (pending == PACKED ? remainingElements() : 1);
    return used == 0 ? needed : Math.max(needed, used + (used >> 1) + 8);
  }

  private int remainingElements() {
    if (wireType != WireType.VARINT) {
      int width = wireType == WireType.FIXED32 ? Integer.BYTES : Long.BYTES;
      return Math.max(1, (limit - position) / width);
    }
    int elements = 0;
    for (int index = position; index < limit; index++) {
      elements += buffer.get(index) >= 0 ? 1 : 0;
    }
    return Math.max(1, elements);
  }

  // ---- for values ----

  final void expect(int expected) {
    if (wireType != expected) {
      throw WireErrors.wrongWireType(field, wireType, expected);
    }
  }

  /** Reads a length, which is within the limit. */
  final int length() {
    long length = varint64();
    if (length < 0 || length > limit - position) {
      throw WireErrors.tooLong(field, length, limit - position);
    }
    return (int) length;
  }

  final long varint64() {
    byte first = buffer.get(claim(1));
    return first >= 0 ? first : varint64(first);
  }

  private long varint64(byte first) {
    long value = first & 0x7f;
    for (int shift = 7; shift < Long.SIZE; shift += 7) {
      byte next = buffer.get(claim(1));
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw WireErrors.longVarint(field);
  }

  /** Reads four bytes, the lowest first. */
  final int bits32() {
    int value = buffer.getInt(claim(Integer.BYTES));
    return swap ? Integer.reverseBytes(value) : value;
  }

  /** Reads eight bytes, the lowest first. */
  final long bits64() {
    long value = buffer.getLong(claim(Long.BYTES));
    return swap ? Long.reverseBytes(value) : value;
  }

  final byte[] copy(int length) {
    byte[] bytes = new byte[length];
    copy(bytes, length);
    return bytes;
  }

  final void copy(byte[] bytes, int length) {
    buffer.get(claim(length), bytes, 0, length);
  }

  /** The bytes themselves, where they are. */
  final ByteBuffer slice(int length) {
    return buffer.slice(claim(length), length);
  }

  // ---- inside ----

  private void readTag() {
    long tag = varint64();
    field = (int) (tag >>> 3);
    wireType = (int) tag & 7;
    if (tag >>> 32 != 0 || field == 0 || wireType > WireType.FIXED32) {
      throw WireErrors.badTag(field, wireType);
    }
  }

  private void skipGroup() {
    descend();
    int group = field;
    while (position < limit) {
      readTag();
      if (wireType == WireType.END_GROUP) {
        if (field != group) {
          throw WireErrors.groupEndedBy(group, field);
        }
        depth--;
        return;
      }
      skip();
    }
    throw WireErrors.groupNotEnded(group);
  }

  private int claim(int size) {
    if (size > limit - position) {
      throw WireErrors.truncated(field, size, limit - position);
    }
    int start = position;
    position += size;
    return start;
  }

  /** Where to go on after messages that were merged. */
  private record Suspended(ByteBuffer buffer, int position, int limit, Suspended next) {}
}
