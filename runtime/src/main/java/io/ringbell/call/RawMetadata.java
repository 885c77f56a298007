package io.ringbell.call;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

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

  private static final int ENTRY_HEADER_LENGTH = 6;

  private RawMetadata() {}

  /** Bytes of the block. */
  public static int size(byte[][] metadata) {
    long size = 0;
    for (int i = 0; i < metadata.length; i += 2) {
      size += ENTRY_HEADER_LENGTH + metadata[i].length + (long) metadata[i + 1].length;
    }
    return (int) Math.min(size, Integer.MAX_VALUE);
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

  /**
   * Reads a block that lies within its frame.
   *
   * @throws FabricException PROTOCOL if it is not sound
   */
  static byte[][] read(ByteBuffer buffer, int offset, int length) {
    if (length == 0) {
      return EMPTY;
    }
    byte[] block = new byte[length]; // a copy: the peer can change what is in the ring
    buffer.get(offset, block);
    ByteBuffer view = ByteBuffer.wrap(block).order(ByteOrder.LITTLE_ENDIAN);
    byte[][] metadata = new byte[2 * count(view)][];
    int at = 0;
    for (int i = 0; i < metadata.length; i += 2) {
      int nameLength = view.getShort(at) & 0xFFFF;
      int valueLength = view.getInt(at + Short.BYTES);
      at += ENTRY_HEADER_LENGTH;
      metadata[i] = part(block, at, nameLength);
      metadata[i + 1] = part(block, at + nameLength, valueLength);
      at += nameLength + valueLength;
    }
    return metadata;
  }

  private static byte[] part(byte[] block, int from, int length) {
    byte[] part = new byte[length];
    System.arraycopy(block, from, part, 0, length);
    return part;
  }

  /** The number of entries, each of which has been checked. */
  private static int count(ByteBuffer block) {
    int count = 0;
    int left = block.limit();
    while (left > 0) {
      int at = block.limit() - left;
      int name = left < ENTRY_HEADER_LENGTH ? -1 : block.getShort(at) & 0xFFFF;
      int value = left < ENTRY_HEADER_LENGTH ? -1 : block.getInt(at + Short.BYTES);
      if (value < 0 || value > left - ENTRY_HEADER_LENGTH - name) {
        throw new FabricException(
            PROTOCOL,
            "an entry of metadata with a name of %d and a value of %s bytes in %d bytes"
                .formatted(name, Integer.toUnsignedString(value), left));
      }
      left -= ENTRY_HEADER_LENGTH + name + value;
      count++;
    }
    return count;
  }
}
