package io.ringbell.fabric.shm;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.ringbell.fabric.support.HandshakeException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.regex.Pattern;

/**
 * The first words of the connecting side, on the socket. Little-endian.
 *
 * <pre>
 *    0                               8               12
 *    +-------------------------------+---------------+---+---+-------+
 *    | magic "RRBSHM" 49 01          | capacity      | n | a | p     |
 *    +-------------------------------+---------------+---+---+-------+
 *    | n bytes: name of the segment, a bytes: own address, p bytes: private data
 * </pre>
 *
 * @param capacity of each ring
 * @param segment the name of its file, which the accepting side opens
 * @param address of the connecting side, for logs
 * @param privateData read-only
 */
record Hello(int capacity, String segment, String address, ByteBuffer privateData) {
  static final int FIXED = 16;
  static final int MOST = FIXED + 255 + 255 + ShmFabric.MAX_PRIVATE_DATA;

  private static final Pattern ADDRESS = Pattern.compile("[\\x21-\\x7e]{1,100}");

  ByteBuffer encode() {
    byte[] name = segment.getBytes(US_ASCII);
    byte[] from = address.getBytes(US_ASCII);
    ByteBuffer out = ByteBuffer.allocate(MOST).order(ByteOrder.LITTLE_ENDIAN);
    out.putLong(SegmentLayout.MAGIC).putInt(capacity).put((byte) name.length);
    out.put((byte) from.length).putShort((short) privateData.remaining());
    return out.put(name).put(from).put(privateData.duplicate()).flip();
  }

  /** Reads one from what has come so far; null if it is not whole yet. */
  static Hello decode(ByteBuffer received) throws HandshakeException {
    ByteBuffer in = received.duplicate().flip().order(ByteOrder.LITTLE_ENDIAN);
    if (in.remaining() < FIXED) {
      Magic.checkStart(in);
      return null;
    }
    Magic.checkStart(in);
    int capacity = in.getInt(8);
    int nameLength = Byte.toUnsignedInt(in.get(12));
    int addressLength = Byte.toUnsignedInt(in.get(13));
    int dataLength = Short.toUnsignedInt(in.getShort(14));
    if (!SegmentLayout.isCapacity(capacity) || dataLength > ShmFabric.MAX_PRIVATE_DATA) {
      throw new HandshakeException(
          ShmCounter.HANDSHAKE_MALFORMED,
          "rings of %d and private data of %d bytes (expected: a power of two up to %d, at most %d)"
              .formatted(
                  capacity, dataLength, SegmentLayout.MOST_CAPACITY, ShmFabric.MAX_PRIVATE_DATA));
    }
    if (in.remaining() < FIXED + nameLength + addressLength + dataLength) {
      return null;
    }
    String segment = text(in, FIXED, nameLength);
    String address = text(in, FIXED + nameLength, addressLength);
    if (!Names.isSegment(segment) || !ADDRESS.matcher(address).matches()) {
      throw new HandshakeException(
          ShmCounter.HANDSHAKE_MALFORMED, "names that no peer of this fabric gives");
    }
    byte[] data = new byte[dataLength];
    in.get(FIXED + nameLength + addressLength, data);
    return new Hello(capacity, segment, address, ByteBuffer.wrap(data).asReadOnlyBuffer());
  }

  private static String text(ByteBuffer in, int at, int length) {
    byte[] bytes = new byte[length];
    in.get(at, bytes);
    return new String(bytes, US_ASCII);
  }
}
