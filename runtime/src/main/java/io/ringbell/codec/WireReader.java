package io.ringbell.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

/**
 * Reads a message in place, from bytes that nobody is trusted to have written well and that may
 * change meanwhile: each is loaded once. What is not a valid encoding ends in a {@link
 * WireFormatException}; what is allocated is bounded by the bytes that are there. Reused; allocates
 * nothing but results. Used by one thread at a time.
 *
 * <p>A generated codec loops over {@link #next()}, switches on {@link #field()}, and calls the
 * method of the field's type, which also checks the wire type.
 */
public final class WireReader {
  // For empty results, and to start from.
  public static final byte[] NO_BYTES = {};
  public static final boolean[] NO_BOOLEANS = {};
  public static final short[] NO_SHORTS = {};
  public static final char[] NO_CHARS = {};
  public static final int[] NO_INTS = {};
  public static final long[] NO_LONGS = {};
  public static final float[] NO_FLOATS = {};
  public static final double[] NO_DOUBLES = {};

  /** What {@link #merge} gives {@link #end}, which no limit is. */
  private static final int SUSPENDED = -1;

  private static final int RETAINED_SCRATCH = 1 << 16;
  private static final int SINGLE = 1;
  private static final int PACKED = -1;

  private byte[] scratch = new byte[256];
  private ByteBuffer buffer;
  private boolean swap;
  private boolean lends;
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

  /** Sets what is refused from now on; {@link DecodeLimits#DEFAULT} until then. */
  public WireReader limits(DecodeLimits limits) {
    this.maxDepth = limits.depth();
    this.spareHeap = limits.spareHeap();
    return this;
  }

  /** Reads {@code buffer} from {@code position} to {@code limit}. */
  public WireReader wrap(ByteBuffer buffer, int position, int limit) {
    Objects.checkFromToIndex(position, limit, buffer.limit());
    this.buffer = buffer;
    this.swap = buffer.order() == ByteOrder.BIG_ENDIAN;
    this.lends = false;
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
    return this;
  }

  /**
   * Lets {@link #lent()} give views of this message, until the next {@link #wrap}: to be called by
   * who knows that its bytes stay until nobody uses what is read any more.
   */
  public WireReader lending() {
    this.lends = true;
    return this;
  }

  /** Goes to the next field; false at the end of the message. */
  public boolean next() {
    if (position == limit) {
      return false;
    }
    readTag();
    if (wireType == WireType.END_GROUP) {
      throw new WireFormatException("field " + field + " ends a group that was not started");
    }
    return true;
  }

  /** The number of the current field. */
  public int field() {
    return field;
  }

  /** Passes over the current field, whatever it is. */
  public void skip() {
    switch (wireType) {
      case WireType.VARINT -> varint64();
      case WireType.FIXED64 -> claim(Long.BYTES);
      case WireType.LEN -> claim(length());
      case WireType.START_GROUP -> skipGroup();
      case WireType.FIXED32 -> claim(Integer.BYTES);
      default -> throw badTag();
    }
  }

  /** Passes over all fields that are left. */
  public void skipAll() {
    while (next()) {
      skip();
    }
  }

  /** Where reading is: before a field after {@link #next()} was not called yet, or within it. */
  public int position() {
    return position;
  }

  /** Enters the current field's nested message; the result goes to {@link #end}. */
  public int begin() {
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
  public int begin(int size) {
    heap -= size;
    if (heap < 0) {
      throw tooLarge();
    }
    return begin();
  }

  /** Leaves a nested message, all of whose fields were read. */
  public void end(int outer) {
    depth--;
    if (outer < 0) {
      resume();
    } else {
      limit = outer;
    }
  }

  /**
   * Enters the current field's nested message together with its earlier occurrences, as if it stood
   * there once: protobuf merges them. This copies them and reads the earlier ones once more, which
   * is bounded; writers do not split messages, so that it is rare.
   *
   * @param start {@link #position()} at the start of the message that the field is of
   * @param size as for {@link #begin(int)}
   */
  public int merge(int start, int size) {
    expect(WireType.LEN);
    int merged = field;
    int own = length();
    int end = position + own;
    mergeable -= Math.max(DecodeLimits.LEAST_MERGE, end - start);
    heap -= size;
    if (heap < 0 || mergeable < 0) {
      throw tooLarge();
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
        throw changed();
      }
      buffer.get(claim(length), bytes, used, length);
      used += length;
    }
    if (position != end) {
      throw changed();
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

  /** Reads all that is left of the message into an array of its own. */
  public byte[] remaining() {
    int length = limit - position;
    byte[] bytes = new byte[length];
    buffer.get(claim(length), bytes, 0, length);
    return bytes;
  }

  /** {@link #end(int)} in an expression: its arguments are evaluated from left to right. */
  public <T> T end(int outer, T message) {
    end(outer);
    return message;
  }

  /**
   * Enters the current field of repeated scalars, which may be packed or a single value; the result
   * goes to {@link #endPacked}.
   *
   * @param elementType the wire type of a single value
   */
  public int beginPacked(int elementType) {
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
  public boolean more() {
    if (pending == PACKED) {
      return position < limit;
    }
    boolean more = pending == SINGLE;
    pending = 0;
    return more;
  }

  /** Leaves a field of repeated scalars. */
  public void endPacked(int outer) {
    limit = outer;
    pending = 0;
  }

  /**
   * The new length of an array with {@code used} elements that is full: exactly what the packed run
   * needs if it is the first, and enough to keep many small runs linear.
   */
  public int grow(int used) {
    int needed = used + (pending == PACKED ? remainingElements() : 1);
    return used == 0 ? needed : Math.max(needed, used + (used >> 1) + 8);
  }

  /** Reads a bool. */
  public boolean bool() {
    expect(WireType.VARINT);
    return varint64() != 0;
  }

  /** Reads an int32, or an enum's number. */
  public int int32() {
    expect(WireType.VARINT);
    return (int) varint64();
  }

  /** Reads an int32 that must fit a byte. */
  public byte int8() {
    int value = int32();
    if (value != (byte) value) {
      throw outOfRange(value, "-128 to 127");
    }
    return (byte) value;
  }

  /** Reads an int32 that must fit a short. */
  public short int16() {
    int value = int32();
    if (value != (short) value) {
      throw outOfRange(value, "-32768 to 32767");
    }
    return (short) value;
  }

  /** Reads a uint32 that must fit a char. */
  public char char16() {
    int value = int32();
    if (value != (char) value) {
      throw outOfRange(value & 0xffff_ffffL, "0 to 65535");
    }
    return (char) value;
  }

  /** Reads a sint32. */
  public int sint32() {
    int value = int32();
    return (value >>> 1) ^ -(value & 1);
  }

  /** Reads a uint32. */
  public int uint32() {
    return int32();
  }

  /** Reads a fixed32 or sfixed32. */
  public int fixed32() {
    expect(WireType.FIXED32);
    int value = buffer.getInt(claim(Integer.BYTES));
    return swap ? Integer.reverseBytes(value) : value;
  }

  /** Reads a sint64. */
  public long sint64() {
    long value = int64();
    return (value >>> 1) ^ -(value & 1);
  }

  /** Reads a fixed64 or sfixed64. */
  public long fixed64() {
    expect(WireType.FIXED64);
    long value = buffer.getLong(claim(Long.BYTES));
    return swap ? Long.reverseBytes(value) : value;
  }

  /** Reads an int64. */
  public long int64() {
    expect(WireType.VARINT);
    return varint64();
  }

  /** Reads a float. */
  public float float32() {
    return Float.intBitsToFloat(fixed32());
  }

  /** Reads a double. */
  public double float64() {
    return Double.longBitsToDouble(fixed64());
  }

  /** Reads a string; invalid UTF-8 is refused. */
  public String string() {
    expect(WireType.LEN);
    int length = length();
    if (length == 0) {
      return "";
    }
    byte[] bytes = scratch(length);
    buffer.get(claim(length), bytes, 0, length); // copied first, as the bytes may change
    if (!Utf8.isValid(bytes, length)) {
      throw new WireFormatException("field " + field + " is not valid UTF-8");
    }
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  /** Reads bytes into an array of their own. */
  public byte[] bytes() {
    expect(WireType.LEN);
    int length = length();
    if (length == 0) {
      return NO_BYTES;
    }
    byte[] bytes = new byte[length];
    buffer.get(claim(length), bytes, 0, length);
    return bytes;
  }

  /** Reads bytes into a buffer of their own. */
  public ByteBuffer byteBuffer() {
    return ByteBuffer.wrap(bytes());
  }

  /**
   * Reads bytes to look at: a view of the message if it is {@link #lending()}, otherwise a copy.
   * Either is read-only. A peer may still change what a view shows; its length is checked and
   * stays.
   */
  public ByteBuffer lent() {
    if (!lends) {
      return byteBuffer().asReadOnlyBuffer();
    }
    expect(WireType.LEN);
    int length = length();
    return buffer.slice(claim(length), length).asReadOnlyBuffer();
  }

  /** Reads a UUID from its 16 bytes. */
  public UUID uuid() {
    expect(WireType.LEN);
    int length = length();
    if (length != 2 * Long.BYTES) {
      throw new WireFormatException(
          "field " + field + " has " + length + " bytes (expected: the 16 of a UUID)");
    }
    int start = claim(length);
    long high = buffer.getLong(start);
    long low = buffer.getLong(start + Long.BYTES);
    return swap ? new UUID(high, low) : new UUID(Long.reverseBytes(high), Long.reverseBytes(low));
  }

  /** Reads a number from a string. */
  public BigInteger bigInteger() {
    String digits = decimal();
    try {
      return new BigInteger(digits);
    } catch (NumberFormatException e) {
      throw notNumber("an integer");
    }
  }

  /** Reads a number from a string. */
  public BigDecimal bigDecimal() {
    String digits = decimal();
    try {
      return new BigDecimal(digits);
    } catch (NumberFormatException e) {
      throw notNumber("a decimal number");
    }
  }

  /** Reads a {@code google.protobuf.Timestamp}. */
  public Instant instant() {
    return instant(begin());
  }

  /** Reads one that came before too. */
  public Instant mergedInstant(int start) {
    return instant(merge(start, 0));
  }

  private Instant instant(int outer) {
    long seconds = 0;
    int nanos = 0;
    while (next()) {
      switch (field) {
        case WellKnown.SECONDS -> seconds = int64();
        case WellKnown.NANOS -> nanos = int32();
        default -> skip();
      }
    }
    end(outer);
    return WellKnown.instant(seconds, nanos);
  }

  /** Reads a {@code google.protobuf.Duration}. */
  public Duration duration() {
    return duration(begin());
  }

  /** Reads one that came before too. */
  public Duration mergedDuration(int start) {
    return duration(merge(start, 0));
  }

  private Duration duration(int outer) {
    long seconds = 0;
    int nanos = 0;
    while (next()) {
      switch (field) {
        case WellKnown.SECONDS -> seconds = int64();
        case WellKnown.NANOS -> nanos = int32();
        default -> skip();
      }
    }
    end(outer);
    return WellKnown.duration(seconds, nanos);
  }

  /** What a codec throws for a map entry whose value has no default. */
  public static WireFormatException missing(String field) {
    return new WireFormatException(field + " has an entry without value");
  }

  /**
   * Refuses a sealed interface's value of which no known case was there, where null is no way out.
   */
  public static <T> T known(T value, String type) {
    if (value == null) {
      throw new WireFormatException(
          type
              + " has no case that this side knows (expected: one of its numbered cases; a record "
              + type
              + ".Unrecognized would take the others)");
    }
    return value;
  }

  /** What a codec throws for a message that reads itself, and could not. */
  public static WireFormatException unreadable(String type, Exception cause) {
    return new WireFormatException(type + " cannot be read: " + cause.getMessage());
  }

  private WireFormatException tooLarge() {
    return new WireFormatException(
        "the message would take more memory than allowed from field "
            + field
            + " on (expected: at most "
            + DecodeLimits.HEAP_PER_BYTE
            + " times its length and "
            + spareHeap
            + " bytes for its objects, and few messages that come in parts)");
  }

  private static WireFormatException changed() {
    return new WireFormatException("the message was changed while it was decoded");
  }

  private void readTag() {
    long tag = varint64();
    field = (int) (tag >>> 3);
    wireType = (int) tag & 7;
    if (tag >>> 32 != 0 || field == 0 || wireType > WireType.FIXED32) {
      throw badTag();
    }
  }

  private void skipGroup() {
    descend();
    int group = field;
    while (position < limit) {
      readTag();
      if (wireType == WireType.END_GROUP) {
        if (field != group) {
          throw new WireFormatException("group " + group + " is ended by field " + field);
        }
        depth--;
        return;
      }
      skip();
    }
    throw new WireFormatException("group " + group + " is not ended");
  }

  private void descend() {
    if (depth == maxDepth) {
      throw new WireFormatException(
          "field " + field + " is nested deeper than " + maxDepth + " messages");
    }
    depth++;
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

  private String decimal() {
    expect(WireType.LEN);
    int length = length();
    if (length > WireSizer.MAX_DECIMAL_LENGTH) {
      throw new WireFormatException(
          "field "
              + field
              + " is a number of "
              + length
              + " digits (expected: at most "
              + WireSizer.MAX_DECIMAL_LENGTH
              + ")");
    }
    byte[] bytes = scratch(length);
    buffer.get(claim(length), bytes, 0, length);
    return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
  }

  private byte[] scratch(int length) {
    if (length <= scratch.length) {
      return scratch;
    }
    if (length > RETAINED_SCRATCH) {
      return new byte[length];
    }
    scratch = new byte[Integer.highestOneBit(length - 1) << 1];
    return scratch;
  }

  /** Reads a length, which is within the limit. */
  private int length() {
    long length = varint64();
    if (length < 0 || length > limit - position) {
      throw new WireFormatException(
          "field "
              + field
              + " has a length of "
              + Long.toUnsignedString(length)
              + " bytes (expected: at most the "
              + (limit - position)
              + " that are left)");
    }
    return (int) length;
  }

  private long varint64() {
    byte first = byteAt(claim(1));
    return first >= 0 ? first : varint64(first);
  }

  private long varint64(byte first) {
    long value = first & 0x7f;
    for (int shift = 7; shift < Long.SIZE; shift += 7) {
      byte next = byteAt(claim(1));
      value |= (long) (next & 0x7f) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new WireFormatException("a varint is longer than ten bytes (after field " + field + ")");
  }

  private byte byteAt(int index) {
    return buffer.get(index);
  }

  private int claim(int size) {
    if (size > limit - position) {
      throw new WireFormatException(
          "the message ends within field "
              + field
              + " ("
              + size
              + " bytes expected, "
              + (limit - position)
              + " left)");
    }
    int start = position;
    position += size;
    return start;
  }

  private void expect(int expected) {
    if (wireType != expected) {
      throw wrongWireType(expected);
    }
  }

  private WireFormatException wrongWireType(int expected) {
    return new WireFormatException(
        "field "
            + field
            + " has wire type "
            + WireType.nameOf(wireType)
            + " (expected: "
            + WireType.nameOf(expected)
            + "; do both sides have the same contract?)");
  }

  private WireFormatException badTag() {
    return new WireFormatException(
        "a tag has field number "
            + field
            + " and wire type "
            + wireType
            + " (expected: valid ones)");
  }

  private WireFormatException outOfRange(long value, String range) {
    return new WireFormatException(
        "field " + field + " is " + value + " (expected: " + range + ")");
  }

  private WireFormatException notNumber(String expected) {
    return new WireFormatException("field " + field + " is not " + expected);
  }

  /** Where to go on after messages that were merged. */
  private record Suspended(ByteBuffer buffer, int position, int limit, Suspended next) {}
}
