package io.ringbell.fabric.tcp.protocol;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;

/**
 * An MPA Request or Reply Frame (RFC 5044 section 7.1.1), revision 1.
 *
 * <pre>
 *  0                              16                  17         18                   20
 * | "MPA ID Req Frame" or         | M C R 5 bits 0   | revision | private data length| private
 * | "MPA ID Rep Frame"            |                  | (1)      | (2, big-endian)    | data
 * </pre>
 *
 * @param markers M: the sender wants markers in what it receives
 * @param crc C: the sender wants CRCs
 * @param rejected R: the connection is refused (replies only)
 * @param privateData at most {@link #MAX_PRIVATE_DATA} bytes, read-only
 */
public record MpaStart(boolean markers, boolean crc, boolean rejected, ByteBuffer privateData) {
  public static final int MAX_PRIVATE_DATA = 512;

  static final int REVISION = 1;
  static final int KEY_LENGTH = 16;
  static final int FLAGS_OFFSET = 16;
  static final int REVISION_OFFSET = 17;
  static final int LENGTH_OFFSET = 18;
  static final int HEADER_LENGTH = 20;

  private static final int MARKERS = 0x80;
  private static final int CRC = 0x40;
  private static final int REJECTED = 0x20;

  private static final byte[] REQUEST_KEY = "MPA ID Req Frame".getBytes(US_ASCII);
  private static final byte[] REPLY_KEY = "MPA ID Rep Frame".getBytes(US_ASCII);

  /** Makes a frame of this implementation, which never wants markers. */
  public static MpaStart of(boolean crc, boolean rejected, ByteBuffer privateData) {
    return new MpaStart(false, crc, rejected, privateData.slice().asReadOnlyBuffer());
  }

  static byte[] key(boolean reply) {
    return reply ? REPLY_KEY : REQUEST_KEY;
  }

  static MpaStart decode(ByteBuffer in, int length) {
    int flags = in.get(FLAGS_OFFSET);
    byte[] privateData = new byte[length];
    in.get(HEADER_LENGTH, privateData);
    return new MpaStart(
        (flags & MARKERS) != 0,
        (flags & CRC) != 0,
        (flags & REJECTED) != 0,
        ByteBuffer.wrap(privateData).asReadOnlyBuffer());
  }

  /** The bytes to send, position 0. */
  public ByteBuffer encode(boolean reply) {
    ByteBuffer out = ByteBuffer.allocate(HEADER_LENGTH + privateData.remaining());
    out.put(key(reply));
    out.put((byte) ((markers ? MARKERS : 0) | (crc ? CRC : 0) | (rejected ? REJECTED : 0)));
    out.put((byte) REVISION);
    out.putShort((short) privateData.remaining());
    out.put(privateData.duplicate());
    return out.flip();
  }
}
