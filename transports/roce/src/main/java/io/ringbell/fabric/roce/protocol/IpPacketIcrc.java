package io.ringbell.fabric.roce.protocol;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * The invariant CRC of a whole IP packet, as captures show it, with whatever its headers say. For
 * reading captures; the fabric uses {@link Icrc}. From any thread.
 */
public final class IpPacketIcrc {
  private static final int PREFIX = 8;
  private static final int IPV4 = 4;

  private IpPacketIcrc() {}

  /**
   * Computes the ICRC.
   *
   * @param ip where the IPv4 or IPv6 header starts in the buffer
   * @param udp where the UDP header starts
   * @param end behind the ICRC of the packet; at least 16 + 8 behind {@code udp}
   * @return a number that stands in the packet in little-endian order
   */
  public static int compute(ByteBuffer buffer, int ip, int udp, int end) {
    int headers = udp - ip + 8 + Bth.LENGTH;
    byte[] masked = new byte[PREFIX + headers];
    Arrays.fill(masked, (byte) 0xff);
    buffer.get(ip, masked, PREFIX, headers);
    if ((masked[PREFIX] >> 4) == IPV4) {
      mask(masked, PREFIX + 1, 1); // TOS
      mask(masked, PREFIX + 8, 1); // TTL
      mask(masked, PREFIX + 10, 2); // header checksum
    } else {
      masked[PREFIX] |= 0x0f; // traffic class
      mask(masked, PREFIX + 1, 3); // traffic class, flow label
      mask(masked, PREFIX + 7, 1); // hop limit
    }
    int udpAt = PREFIX + udp - ip;
    mask(masked, udpAt + 6, 2); // checksum
    mask(masked, udpAt + 8 + Bth.CONGESTION_OFFSET, 1);
    CRC32 crc = new CRC32();
    crc.update(masked);
    crc.update(buffer.duplicate().limit(end - Bth.ICRC_LENGTH).position(udp + 8 + Bth.LENGTH));
    return (int) crc.getValue();
  }

  private static void mask(byte[] bytes, int from, int count) {
    Arrays.fill(bytes, from, from + count, (byte) 0xff);
  }
}
