package io.ringbell.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;

/**
 * The second pass over a message: its bytes, straight into the frame, with the lengths that {@link
 * WireSizer} found. It never writes beyond the room it was given; a message that changed between
 * the passes is refused. Reused; allocates nothing. Used by one thread at a time.
 *
 * <p>The methods with a field number write the tag too.
 */
public final class WireWriter {
  private static final int CHUNK = 512;

  private final byte[] chunk = new byte[CHUNK];
  private ByteBuffer buffer;
  private boolean swap;
  private int position;
  private int limit;
  private WireSizer sizer;
  private int nextLength;

  /** Writes into {@code buffer} from {@code position} to {@code limit}. */
  public WireWriter wrap(ByteBuffer buffer, int position, int limit, WireSizer sizer) {
    Objects.checkFromToIndex(position, limit, buffer.limit());
    this.buffer = buffer;
    this.swap = buffer.order() == ByteOrder.BIG_ENDIAN;
    this.position = position;
    this.limit = limit;
    this.sizer = sizer;
    this.nextLength = 0;
    return this;
  }

  /** Where the next byte goes. */
  public int position() {
    return position;
  }

  /** After a whole message: all of its room must have been used. */
  public void finish() {
    end(limit);
  }

  /** Starts a nested message or a packed field; the result goes to {@link #end}. */
  public int begin(int field) {
    return lengthDelimited(field, length());
  }

  /** Ends what {@link #begin} started. */
  public void end(int end) {
    if (position != end) {
      throw changed();
    }
  }

  /** Writes a bool. */
  public void bool(int field, boolean value) {
    tag(field, WireType.VARINT);
    bool(value);
  }

  /** Writes a bool without tag. */
  public void bool(boolean value) {
    put((byte) (value ? 1 : 0));
  }

  /** Writes an int32, or an enum's number. */
  public void int32(int field, int value) {
    tag(field, WireType.VARINT);
    int32(value);
  }

  /** Writes an int32 without tag; a negative one is sign-extended to ten bytes. */
  public void int32(int value) {
    if (value >= 0) {
      varint32(value);
    } else {
      varint64(value);
    }
  }

  /** Writes a sint32. */
  public void sint32(int field, int value) {
    tag(field, WireType.VARINT);
    sint32(value);
  }

  /** Writes a sint32 without tag. */
  public void sint32(int value) {
    varint32(WireSizer.zigzag(value));
  }

  /** Writes a uint32. */
  public void uint32(int field, int value) {
    tag(field, WireType.VARINT);
    varint32(value);
  }

  /** Writes a uint32 without tag. */
  public void uint32(int value) {
    varint32(value);
  }

  /** Writes a fixed32 or sfixed32. */
  public void fixed32(int field, int value) {
    tag(field, WireType.FIXED32);
    fixed32(value);
  }

  /** Writes a fixed32 or sfixed32 without tag. */
  public void fixed32(int value) {
    buffer.putInt(claim(Integer.BYTES), swap ? Integer.reverseBytes(value) : value);
  }

  /** Writes a sint64. */
  public void sint64(int field, long value) {
    tag(field, WireType.VARINT);
    sint64(value);
  }

  /** Writes a sint64 without tag. */
  public void sint64(long value) {
    varint64(WireSizer.zigzag(value));
  }

  /** Writes a fixed64 or sfixed64. */
  public void fixed64(int field, long value) {
    tag(field, WireType.FIXED64);
    fixed64(value);
  }

  /** Writes a fixed64 or sfixed64 without tag. */
  public void fixed64(long value) {
    buffer.putLong(claim(Long.BYTES), swap ? Long.reverseBytes(value) : value);
  }

  /** Writes an int64. */
  public void int64(int field, long value) {
    tag(field, WireType.VARINT);
    varint64(value);
  }

  /** Writes an int64 without tag. */
  public void int64(long value) {
    varint64(value);
  }

  /** Writes a float. */
  public void float32(int field, float value) {
    tag(field, WireType.FIXED32);
    float32(value);
  }

  /** Writes a float without tag. */
  public void float32(float value) {
    fixed32(Float.floatToRawIntBits(value));
  }

  /** Writes a double. */
  public void float64(int field, double value) {
    tag(field, WireType.FIXED64);
    float64(value);
  }

  /** Writes a double without tag. */
  public void float64(double value) {
    fixed64(Double.doubleToRawLongBits(value));
  }

  /** Writes a string. */
  public void string(int field, String value) {
    int length = length();
    int end = lengthDelimited(field, length);
    if (length == value.length()) {
      ascii(value);
    } else {
      utf8(value, end);
    }
    end(end);
  }

  /** Writes bytes. */
  public void bytes(int field, byte[] value) {
    lengthDelimited(field, value.length);
    buffer.put(claim(value.length), value, 0, value.length);
  }

  /** Writes what remains in a buffer, and leaves its position alone. */
  public void byteBuffer(int field, ByteBuffer value) {
    int length = value.remaining();
    lengthDelimited(field, length);
    buffer.put(claim(length), value, value.position(), length);
  }

  /** Writes a UUID as its 16 bytes, the highest first. */
  public void uuid(int field, UUID value) {
    lengthDelimited(field, 2 * Long.BYTES);
    bigEndian(value.getMostSignificantBits());
    bigEndian(value.getLeastSignificantBits());
  }

  /** Writes a number as a string. */
  public void bigInteger(int field, BigInteger value) {
    decimal(field, value.toString());
  }

  /** Writes a number as a string. */
  public void bigDecimal(int field, BigDecimal value) {
    decimal(field, value.toString());
  }

  /** Writes a {@code google.protobuf.Timestamp}. */
  public void instant(int field, Instant value) {
    time(field, value.getEpochSecond(), value.getNano());
  }

  /** Writes a {@code google.protobuf.Duration}. */
  public void duration(int field, Duration value) {
    time(field, WellKnown.seconds(value), WellKnown.nanos(value));
  }

  /**
   * Room for {@code size} bytes that something else writes, such as a message that sizes and writes
   * itself. Allocates the view.
   */
  public ByteBuffer room(int size) {
    return buffer.slice(claim(size), size);
  }

  /** What is thrown for a message that changed between the passes. */
  public static WireFormatException changed() {
    return new WireFormatException(
        "the message was changed while it was encoded (expected: left alone until the call is sent)");
  }

  private int length() {
    return sizer.lengthAt(nextLength++);
  }

  private void tag(int field, int wireType) {
    varint32((field << 3) | wireType);
  }

  /** Writes tag and length; returns where the value ends, which is within the limit. */
  private int lengthDelimited(int field, int length) {
    tag(field, WireType.LEN);
    varint32(length);
    if (length > limit - position) {
      throw changed();
    }
    return position + length;
  }

  private void time(int field, long seconds, int nanos) {
    int end = lengthDelimited(field, WireSizer.time(seconds, nanos));
    if (seconds != 0) {
      int64(WellKnown.SECONDS, seconds);
    }
    if (nanos != 0) {
      int32(WellKnown.NANOS, nanos);
    }
    end(end);
  }

  private void decimal(int field, String digits) {
    lengthDelimited(field, digits.length());
    ascii(digits);
  }

  private void ascii(String value) {
    int length = value.length();
    for (int from = 0; from < length; from += CHUNK) {
      int size = Math.min(CHUNK, length - from);
      for (int i = 0; i < size; i++) {
        char unit = value.charAt(from + i);
        if (unit >= 0x80) {
          throw changed();
        }
        chunk[i] = (byte) unit;
      }
      buffer.put(claim(size), chunk, 0, size);
    }
  }

  private void utf8(String value, int end) {
    int length = value.length();
    for (int index = 0; index < length; index++) {
      int point = value.charAt(index);
      if (Character.isSurrogate((char) point)) {
        point = value.codePointAt(index++);
      }
      utf8(point, end);
    }
  }

  private void utf8(int point, int end) {
    int size = point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (size > end - position) {
      throw changed();
    }
    if (size == 1) {
      put((byte) point);
      return;
    }
    int shift = 6 * (size - 1);
    put((byte) ((0xf00 >> size) | (point >> shift)));
    while (shift > 0) {
      shift -= 6;
      put((byte) (0x80 | ((point >> shift) & 0x3f)));
    }
  }

  private void bigEndian(long bits) {
    buffer.putLong(claim(Long.BYTES), swap ? bits : Long.reverseBytes(bits));
  }

  private void varint32(int value) {
    int rest = value;
    while ((rest & ~0x7f) != 0) {
      put((byte) (rest | 0x80));
      rest >>>= 7;
    }
    put((byte) rest);
  }

  private void varint64(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      put((byte) (rest | 0x80));
      rest >>>= 7;
    }
    put((byte) rest);
  }

  private void put(byte value) {
    if (position >= limit) {
      throw changed();
    }
    buffer.put(position++, value);
  }

  /** Takes room for {@code size} bytes; returns where it starts. */
  private int claim(int size) {
    if (size > limit - position) {
      throw changed();
    }
    int start = position;
    position += size;
    return start;
  }
}
