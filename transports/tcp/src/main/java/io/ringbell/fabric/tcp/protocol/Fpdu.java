package io.ringbell.fabric.tcp.protocol;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The framing PDU of MPA (RFC 5044 section 4), without markers.
 *
 * <pre>
 *  0               2
 * +---------------+------------------+-----------+-----------------+
 * | ULPDU length  | ULPDU            | pad 0 to 3| CRC32C          |
 * | (big-endian)  | (a DDP segment)  | zero      | (little-endian) |
 * +---------------+------------------+-----------+-----------------+
 * |<----- multiple of 4, covered by the CRC ---->|
 * </pre>
 *
 * <p>The CRC field is there also when CRC is switched off, and is zero then.
 */
public final class Fpdu {
  public static final int LENGTH_BYTES = 2;
  public static final int CRC_BYTES = 4;

  /** The largest ULPDU that the length field can say. */
  public static final int MAX_ULPDU = 0xffff;

  /** Bytes of the largest FPDU. */
  public static final int MAX_SIZE = size(MAX_ULPDU);

  private Fpdu() {}

  /** Zero bytes between the ULPDU and the CRC. */
  public static int pad(int ulpduLength) {
    return -(ulpduLength + LENGTH_BYTES) & 3;
  }

  /** Bytes of the whole FPDU. */
  public static int size(int ulpduLength) {
    return LENGTH_BYTES + ulpduLength + pad(ulpduLength) + CRC_BYTES;
  }

  /** Writes the pad and the CRC behind a ULPDU that ends at {@code at}; returns the end. */
  public static int putTrailer(ByteBuffer out, int at, int pad, int crc) {
    for (int i = 0; i < pad; i++) {
      out.put(at + i, (byte) 0);
    }
    out.putInt(at + pad, Integer.reverseBytes(crc));
    return at + pad + CRC_BYTES;
  }

  /** Adds a range to a CRC. Moves the position and limit of {@code bytes}. */
  public static void update(CRC32C crc, ByteBuffer bytes, int from, int to) {
    bytes.clear().limit(to).position(from);
    crc.update(bytes);
  }

  /**
   * Compares a CRC with the field at {@code at}.
   *
   * @throws TerminateException if they differ
   */
  static void checkCrc(int computed, ByteBuffer in, int at) {
    if (computed != crc(in, at)) {
      throw new TerminateException(
          TerminateCode.MPA_CRC,
          "received an FPDU with CRC32C 0x%08x, expected 0x%08x".formatted(crc(in, at), computed));
    }
  }

  /** The CRC field at {@code at}. */
  private static int crc(ByteBuffer in, int at) {
    return Integer.reverseBytes(in.getInt(at));
  }
}
