package io.ringbell.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;
import java.util.UUID;

/**
 * The first pass over a message: how many bytes it takes. It checks everything that can be wrong
 * with a message, and notes the length of each nested message, packed run and string in the order
 * of the traversal. {@link WireWriter} takes them in the same order, so that both passes are linear
 * however deep the message is. Reused; allocates only to grow. Used by one thread at a time.
 *
 * <p>The methods with a field number give the size with the tag, those without it the value's
 * alone.
 */
public final class WireSizer {
  /** How deep messages may nest, as in protobuf's own libraries. */
  public static final int MAX_DEPTH = 100;

  /** How long a decimal number may be: parsing takes the square of that in time. */
  static final int MAX_DECIMAL_LENGTH = 16_384;

  private static final int INITIAL_LENGTHS = 32;
  private static final int RETAINED_LENGTHS = 1 << 16;

  private int[] lengths = new int[INITIAL_LENGTHS];
  private int count;
  private int depth;

  /** Forgets all sizes. */
  public WireSizer reset() {
    count = 0;
    depth = 0;
    if (lengths.length > RETAINED_LENGTHS) {
      lengths = new int[INITIAL_LENGTHS];
    }
    return this;
  }

  /** The size of a whole message, which must fit an int. */
  public static int total(long size) {
    if (size > Integer.MAX_VALUE) {
      throw new WireFormatException(
          "a message takes " + size + " bytes (expected: at most " + Integer.MAX_VALUE + ")");
    }
    return (int) size;
  }

  /** Before a nested message is sized; the result goes to {@link #end}. */
  public int begin(String field) {
    if (depth == MAX_DEPTH) {
      throw new WireFormatException(
          field + " is nested deeper than " + MAX_DEPTH + " messages (does it contain itself?)");
    }
    depth++;
    return note(0);
  }

  /** The size of a field with a nested message of {@code size} bytes. */
  public long end(int slot, int field, long size) {
    depth--;
    lengths[slot] = total(size);
    return lengthDelimited(field, size);
  }

  /** The size of a packed field whose values take {@code size} bytes. */
  public long packed(int field, long size) {
    note(total(size));
    return lengthDelimited(field, size);
  }

  /** Refuses null. */
  public <T> T notNull(T value, String field) {
    if (value == null) {
      throw nullValue(field);
    }
    return value;
  }

  /** Refuses a null element of a list. */
  public <T> T element(T value, String field, int index) {
    if (value == null) {
      throw nullValue(field + "[" + index + "]");
    }
    return value;
  }

  /** Refuses a null element of a set, or a null key or value of a map. */
  public <T> T element(T value, String field) {
    if (value == null) {
      throw new WireFormatException(field + " contains null (expected: no null elements)");
    }
    return value;
  }

  /** The same list, or an equal one that is quick by index; a null one is empty. */
  public static <T> List<T> indexed(List<T> list) {
    if (list == null) {
      return List.of();
    }
    return list instanceof RandomAccess ? list : new ArrayList<>(list);
  }

  /** The size of a bool. */
  public int bool(int field, boolean value) {
    return tag(field) + 1;
  }

  /** The size of a bool without tag. */
  public int bool(boolean value) {
    return 1;
  }

  /** The size of an int32, or of an enum's number. */
  public int int32(int field, int value) {
    return tag(field) + int32(value);
  }

  /** The size of an int32 without tag. */
  public int int32(int value) {
    return value < 0 ? 10 : varint32(value);
  }

  /** The size of a sint32. */
  public int sint32(int field, int value) {
    return tag(field) + sint32(value);
  }

  /** The size of a sint32 without tag. */
  public int sint32(int value) {
    return varint32(zigzag(value));
  }

  /** The size of a uint32. */
  public int uint32(int field, int value) {
    return tag(field) + varint32(value);
  }

  /** The size of a uint32 without tag. */
  public int uint32(int value) {
    return varint32(value);
  }

  /** The size of a fixed32 or sfixed32. */
  public int fixed32(int field, int value) {
    return tag(field) + Integer.BYTES;
  }

  /** The size of a fixed32 or sfixed32 without tag. */
  public int fixed32(int value) {
    return Integer.BYTES;
  }

  /** The size of a sint64. */
  public int sint64(int field, long value) {
    return tag(field) + sint64(value);
  }

  /** The size of a sint64 without tag. */
  public int sint64(long value) {
    return varint64(zigzag(value));
  }

  /** The size of a fixed64 or sfixed64. */
  public int fixed64(int field, long value) {
    return tag(field) + Long.BYTES;
  }

  /** The size of a fixed64 or sfixed64 without tag. */
  public int fixed64(long value) {
    return Long.BYTES;
  }

  /** The size of an int64. */
  public int int64(int field, long value) {
    return tag(field) + varint64(value);
  }

  /** The size of an int64 without tag. */
  public int int64(long value) {
    return varint64(value);
  }

  /** The size of a float. */
  public int float32(int field, float value) {
    return tag(field) + Float.BYTES;
  }

  /** The size of a float without tag. */
  public int float32(float value) {
    return Float.BYTES;
  }

  /** The size of a double. */
  public int float64(int field, double value) {
    return tag(field) + Double.BYTES;
  }

  /** The size of a double without tag. */
  public int float64(double value) {
    return Double.BYTES;
  }

  /** The size of a string. */
  public long string(int field, String value, String name) {
    long size = Utf8.length(value, name);
    note(total(size));
    return lengthDelimited(field, size);
  }

  /** The size of bytes. */
  public long bytes(int field, byte[] value) {
    return lengthDelimited(field, value.length);
  }

  /** The size of what remains in a buffer. */
  public long byteBuffer(int field, ByteBuffer value) {
    return lengthDelimited(field, value.remaining());
  }

  /** The size of a UUID's 16 bytes. */
  public long uuid(int field, UUID value) {
    return lengthDelimited(field, 2 * Long.BYTES);
  }

  /** The size of a number as {@link BigInteger#toString()} writes it. */
  public long bigInteger(int field, BigInteger value, String name) {
    return decimal(field, value.toString(), name);
  }

  /** The size of a number as {@link BigDecimal#toString()} writes it. */
  public long bigDecimal(int field, BigDecimal value, String name) {
    return decimal(field, value.toString(), name);
  }

  /** The size of a {@code google.protobuf.Timestamp}. */
  public long instant(int field, Instant value, String name) {
    WellKnown.requireTimestamp(value, name);
    return lengthDelimited(field, time(value.getEpochSecond(), value.getNano()));
  }

  /** The size of a {@code google.protobuf.Duration}. */
  public long duration(int field, Duration value, String name) {
    WellKnown.requireDuration(value, name);
    return lengthDelimited(field, time(WellKnown.seconds(value), WellKnown.nanos(value)));
  }

  /**
   * Checks that one field of a oneof at most has a value.
   *
   * @param values how many have one
   */
  public static void oneof(int values, String name) {
    if (values > 1) {
      throw new WireFormatException(
          name + " has " + values + " values (expected: one at most; leave the others empty)");
    }
  }

  /** What a codec throws for an enum constant that has no number. */
  public static WireFormatException unnumbered(Object constant, String type) {
    return new WireFormatException(
        type
            + "."
            + constant
            + " cannot be sent (it stands for a number that this side does not know)");
  }

  /** What a codec throws for a value of a sealed interface that is not of a numbered case. */
  public static WireFormatException unpermitted(Object value, String type) {
    String found = value == null ? "null" : "a " + value.getClass().getSimpleName();
    return new WireFormatException(
        type + " is " + found + ", which cannot be sent (expected: one of its numbered cases)");
  }

  int lengthAt(int index) {
    if (index >= count) {
      throw WireWriter.changed();
    }
    return lengths[index];
  }

  /** Numbers of small magnitude become small: 0, -1, 1, -2 become 0, 1, 2, 3. */
  static int zigzag(int value) {
    return (value << 1) ^ (value >> 31);
  }

  /** The same for 64 bits. */
  static long zigzag(long value) {
    return (value << 1) ^ (value >> 63);
  }

  static int varint32(int value) {
    return (Integer.SIZE + 6 - Integer.numberOfLeadingZeros(value | 1)) / 7;
  }

  static int varint64(long value) {
    return (Long.SIZE + 6 - Long.numberOfLeadingZeros(value | 1)) / 7;
  }

  /** The size of the two fields of a Timestamp or Duration. */
  static int time(long seconds, int nanos) {
    int size = 0;
    if (seconds != 0) {
      size += 1 + varint64(seconds);
    }
    if (nanos != 0) {
      size += 1 + varint64(nanos);
    }
    return size;
  }

  private static int tag(int field) {
    return varint32(field << 3);
  }

  private static long lengthDelimited(int field, long size) {
    return tag(field) + varint64(size) + size;
  }

  private static long decimal(int field, String digits, String name) {
    if (digits.length() > MAX_DECIMAL_LENGTH) {
      throw new WireFormatException(
          name
              + " has "
              + digits.length()
              + " digits (expected: at most "
              + MAX_DECIMAL_LENGTH
              + ")");
    }
    return lengthDelimited(field, digits.length());
  }

  private static WireFormatException nullValue(String field) {
    return new WireFormatException(
        field + " is null (expected: a value; declare Optional for one that may be missing)");
  }

  private int note(int length) {
    if (count == lengths.length) {
      lengths = Arrays.copyOf(lengths, 2 * count);
    }
    lengths[count] = length;
    return count++;
  }
}
