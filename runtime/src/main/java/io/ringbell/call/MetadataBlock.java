package io.ringbell.call;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Metadata as they stand in a frame, entry after entry:
 *
 * <pre>
 *   0               2                       6
 *  | name length   | value length          | name | value |
 * </pre>
 *
 * Values are raw bytes, binary ones too. A block has at most {@link CallFrames#MAX_METADATA_LENGTH}
 * bytes.
 */
final class MetadataBlock {
  private static final int ENTRY_HEADER_LENGTH = 6;

  private MetadataBlock() {}

  /**
   * Bytes of the block.
   *
   * @throws RpcException RESOURCE_EXHAUSTED if it is longer than a block may be
   */
  static int size(Metadata metadata) {
    if (metadata.isEmpty()) {
      return 0;
    }
    long size = 0;
    for (Metadata.Entry entry : metadata.entries()) {
      size += ENTRY_HEADER_LENGTH + entry.name().length() + (long) entry.length();
    }
    if (size > CallFrames.MAX_METADATA_LENGTH) {
      throw new RpcException(
          Status.RESOURCE_EXHAUSTED.withDescription(
              "metadata %s take %d bytes, expected at most %d"
                  .formatted(metadata, size, CallFrames.MAX_METADATA_LENGTH)),
          Delivery.NOT_SENT);
    }
    return (int) size;
  }

  /** Writes what {@link #size} has measured. */
  static void write(ByteBuffer buffer, int offset, Metadata metadata) {
    int at = offset;
    for (Metadata.Entry entry : metadata.entries()) {
      byte[] name = entry.name().getBytes(StandardCharsets.US_ASCII);
      byte[] value = entry.bytes();
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
  static Metadata read(ByteBuffer buffer, int offset, int length) {
    if (length == 0) {
      return Metadata.EMPTY;
    }
    if (length > CallFrames.MAX_METADATA_LENGTH) {
      throw new FabricException(
          PROTOCOL,
          "metadata of %d bytes, expected at most %d"
              .formatted(length, CallFrames.MAX_METADATA_LENGTH));
    }
    byte[] bytes = new byte[length]; // a copy: the peer can change what is in the ring
    buffer.get(offset, bytes);
    ByteBuffer block = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    List<Metadata.Entry> entries = new ArrayList<>();
    while (block.hasRemaining()) {
      entries.add(readEntry(block));
    }
    return Metadata.of(entries);
  }

  private static Metadata.Entry readEntry(ByteBuffer block) {
    if (block.remaining() < ENTRY_HEADER_LENGTH) {
      throw new FabricException(
          PROTOCOL,
          "an entry of metadata in %d bytes, expected at least %d"
              .formatted(block.remaining(), ENTRY_HEADER_LENGTH));
    }
    int nameLength = block.getShort() & 0xFFFF;
    int valueLength = block.getInt();
    if (valueLength < 0 || valueLength > block.remaining() - nameLength) {
      throw new FabricException(
          PROTOCOL,
          "an entry of metadata with a name of %d and a value of %s bytes, expected at most %d together"
              .formatted(nameLength, Integer.toUnsignedString(valueLength), block.remaining()));
    }
    byte[] name = new byte[nameLength];
    byte[] value = new byte[valueLength];
    block.get(name).get(value);
    try {
      String text = new String(name, StandardCharsets.ISO_8859_1);
      return text.endsWith(Metadata.BINARY_SUFFIX)
          ? Metadata.Entry.binary(text, value)
          : Metadata.Entry.text(text, new String(value, StandardCharsets.ISO_8859_1));
    } catch (IllegalArgumentException e) {
      throw new FabricException(PROTOCOL, e.getMessage(), e);
    }
  }
}
