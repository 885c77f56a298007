package io.ringbell.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * Reads a message in place, from bytes that nobody is trusted to have written well and that may
 * change meanwhile: each is loaded once. What is not a valid encoding ends in a {@link
 * WireFormatException}; what is allocated is bounded by the bytes that are there. Reused; allocates
 * nothing but results. Used by one thread at a time.
 *
 * <p>A generated codec loops over {@link #next()}, switches on {@link #field()}, and calls the
 * method of the field's type, which also checks the wire type. Here are the types; the way through
 * the message is {@link WireCursor}'s.
 */
public final class WireReader extends WireCursor {
  // For empty results, and to start from.
  public static final byte[] NO_BYTES = {};
  public static final boolean[] NO_BOOLEANS = {};
  public static final short[] NO_SHORTS = {};
  public static final char[] NO_CHARS = {};
  public static final int[] NO_INTS = {};
  public static final long[] NO_LONGS = {};
  public static final float[] NO_FLOATS = {};
  public static final double[] NO_DOUBLES = {};

  private static final int RETAINED_SCRATCH = 1 << 16;

  private byte[] scratch = new byte[256];
  private boolean lends;

  /** Sets what is refused from now on; {@link DecodeLimits#DEFAULT} until then. */
  public WireReader limits(DecodeLimits limits) {
    limit(limits);
    return this;
  }

  /** Reads {@code buffer} from {@code position} to {@code limit}. */
  public WireReader wrap(ByteBuffer buffer, int position, int limit) {
    start(buffer, position, limit);
    this.lends = false;
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
      throw WireErrors.outOfRange(field(), value, "-128 to 127");
    }
    return (byte) value;
  }

  /** Reads an int32 that must fit a short. */
  public short int16() {
    int value = int32();
    if (value != (short) value) {
      throw WireErrors.outOfRange(field(), value, "-32768 to 32767");
    }
    return (short) value;
  }

  /** Reads a uint32 that must fit a char. */
  public char char16() {
    int value = int32();
    if (value != (char) value) {
      throw WireErrors.outOfRange(field(), value & 0xffff_ffffL, "0 to 65535");
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
    return bits32();
  }

  /** Reads a sint64. */
  public long sint64() {
    long value = int64();
    return (value >>> 1) ^ -(value & 1);
  }

  /** Reads a fixed64 or sfixed64. */
  public long fixed64() {
    expect(WireType.FIXED64);
    return bits64();
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
    copy(bytes, length); // first, as the bytes may change
    if (!Utf8.isValid(bytes, length)) {
      throw WireErrors.notUtf8(field());
    }
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  /** Reads bytes into an array of their own. */
  public byte[] bytes() {
    expect(WireType.LEN);
    int length = length();
    return length == 0 ? NO_BYTES : copy(length);
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
    return slice(length()).asReadOnlyBuffer();
  }

  /** Reads a UUID from its 16 bytes. */
  public UUID uuid() {
    expect(WireType.LEN);
    int length = length();
    if (length != 2 * Long.BYTES) {
      throw WireErrors.notUuid(field(), length);
    }
    long high = Long.reverseBytes(bits64());
    long low = Long.reverseBytes(bits64());
    return new UUID(high, low);
  }

  /** Reads a number from a string. */
  public BigInteger bigInteger() {
    String digits = decimal();
    try {
      return new BigInteger(digits);
    } catch (NumberFormatException e) {
      throw WireErrors.notNumber(field(), "an integer");
    }
  }

  /** Reads a number from a string. */
  public BigDecimal bigDecimal() {
    String digits = decimal();
    try {
      return new BigDecimal(digits);
    } catch (NumberFormatException e) {
      throw WireErrors.notNumber(field(), "a decimal number");
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
      switch (field()) {
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
      switch (field()) {
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

  private String decimal() {
    expect(WireType.LEN);
    int length = length();
    if (length > WireSizer.MAX_DECIMAL_LENGTH) {
      throw WireErrors.tooManyDigits(field(), length);
    }
    byte[] bytes = scratch(length);
    copy(bytes, length);
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
}
