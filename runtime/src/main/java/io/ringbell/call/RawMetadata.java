package io.ringbell.call;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A block of metadata as names and values in turn, both raw bytes: {@code {name, value, name,
 * value}}. The layout is that of {@link MetadataBlock}; names and values are not looked at.
 * Internal: for transports that bring their own calls.
 */
public final class RawMetadata {
  /** No entries. */
  public static final byte[][] EMPTY = {};

  /** The longest block that is sent. */
  public static final int MOST_BYTES = 1024 * 1024;

  /** Blocks that go in one frame with a message have at most so many bytes together. */
  static final int MOST_BESIDE_MESSAGE = 16 * 1024;

  private static final int MOST_NAME_BYTES = 0xFFFF;
  private static final byte[] BINARY_SUFFIX = {'-', 'b', 'i', 'n'};
  static final int ENTRY_HEADER_LENGTH = 6;

  private RawMetadata() {}

  /** Whether a block can be sent: names have a bound, and all of it has. */
  public static boolean fits(byte[][] metadata) {
    for (int i = 0; i < metadata.length; i += 2) {
      if (metadata[i].length > MOST_NAME_BYTES) {
        return false;
      }
    }
    return size(metadata) <= MOST_BYTES;
  }

  /** Bytes of the block. */
  public static int size(byte[][] metadata) {
    long size = 0;
    for (int i = 0; i < metadata.length; i += 2) {
      size += ENTRY_HEADER_LENGTH + metadata[i].length + (long) metadata[i + 1].length;
    }
    return (int) Math.min(size, Integer.MAX_VALUE);
  }

  /** Whether the value of an entry with that name is not text. */
  static boolean isBinary(byte[] name) {
    int start = name.length - BINARY_SUFFIX.length;
    return start >= 0
        && Arrays.equals(name, start, name.length, BINARY_SUFFIX, 0, BINARY_SUFFIX.length);
  }

  static boolean hasBinary(byte[][] metadata) {
    for (int i = 0; i < metadata.length; i += 2) {
      if (isBinary(metadata[i])) {
        return true;
      }
    }
    return false;
  }

  static void write(ByteBuffer buffer, int offset, byte[][] metadata) {
    int at = offset;
    for (int i = 0; i < metadata.length; i += 2) {
      byte[] name = metadata[i];
      byte[] value = metadata[i + 1];
      buffer.putShort(at, (short) name.length);
      buffer.putInt(at + Short.BYTES, value.length);
      buffer.put(at + ENTRY_HEADER_LENGTH, name);
      buffer.put(at + ENTRY_HEADER_LENGTH + name.length, value);
      at += ENTRY_HEADER_LENGTH + name.length + value.length;
    }
  }
}
