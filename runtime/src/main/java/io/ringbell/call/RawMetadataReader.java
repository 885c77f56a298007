package io.ringbell.call;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.fabric.FabricException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Reads blocks of {@link RawMetadata}. Most entries of a connection are those of the call before
 * (user agent, encodings), so an entry equal to that at the same place in the block before has the
 * same arrays: nobody may write into the arrays of text entries. Those of binary entries, which
 * applications are handed out, are each call's own. One for each connection, on the polling thread.
 */
final class RawMetadataReader {
  private static final int FIRST_ENTRIES = 6; // names and values
  private static final int REMEMBERED = 16; // names and values
  private static final int LONGEST_REMEMBERED = 128;
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final byte[][] before = new byte[REMEMBERED][];

  /**
   * Reads a block that lies within its frame, which the peer can still change: each length is
   * loaded once.
   *
   * @param buffer little-endian
   * @throws FabricException PROTOCOL if it is not sound
   */
  byte[][] read(ByteBuffer buffer, int offset, int length) {
    if (length == 0) {
      return RawMetadata.EMPTY;
    }
    byte[][] metadata = new byte[FIRST_ENTRIES][];
    int count = 0;
    int end = offset + length;
    int at = offset;
    while (at < end) {
      int left = end - at;
      int nameLength = left < RawMetadata.ENTRY_HEADER_LENGTH ? -1 : buffer.getShort(at) & 0xFFFF;
      int valueLength =
          left < RawMetadata.ENTRY_HEADER_LENGTH ? -1 : buffer.getInt(at + Short.BYTES);
      if (valueLength < 0 || valueLength > left - RawMetadata.ENTRY_HEADER_LENGTH - nameLength) {
        throw new FabricException(
            PROTOCOL,
            "an entry of metadata with a name of %d and a value of %s bytes in %d bytes"
                .formatted(nameLength, Integer.toUnsignedString(valueLength), left));
      }
      if (count == metadata.length) {
        metadata = Arrays.copyOf(metadata, 2 * count);
      }
      at += RawMetadata.ENTRY_HEADER_LENGTH;
      byte[] name = part(buffer, at, nameLength, count);
      metadata[count] = name;
      metadata[count + 1] =
          RawMetadata.isBinary(name)
              ? copy(buffer, at + nameLength, valueLength)
              : part(buffer, at + nameLength, valueLength, count + 1);
      count += 2;
      at += nameLength + valueLength;
    }
    return count == metadata.length ? metadata : Arrays.copyOf(metadata, count);
  }

  private byte[] part(ByteBuffer buffer, int from, int length, int place) {
    if (place >= REMEMBERED || length > LONGEST_REMEMBERED) {
      return copy(buffer, from, length);
    }
    byte[] known = before[place];
    if (known != null && known.length == length && isEqual(buffer, from, known)) {
      return known;
    }
    byte[] part = copy(buffer, from, length);
    before[place] = part;
    return part;
  }

  private static boolean isEqual(ByteBuffer buffer, int from, byte[] known) {
    int i = 0;
    for (; i + Long.BYTES <= known.length; i += Long.BYTES) {
      if (buffer.getLong(from + i) != (long) LONG.get(known, i)) {
        return false;
      }
    }
    for (; i < known.length; i++) {
      if (buffer.get(from + i) != known[i]) {
        return false;
      }
    }
    return true;
  }

  private static byte[] copy(ByteBuffer buffer, int from, int length) {
    byte[] part = new byte[length];
    buffer.get(from, part);
    return part;
  }
}
