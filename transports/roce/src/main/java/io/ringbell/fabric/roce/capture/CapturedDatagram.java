package io.ringbell.fabric.roce.capture;

import java.nio.ByteBuffer;

/**
 * Writes a captured datagram: the record header of pcap, IP header, UDP header and payload. The IP
 * and UDP headers are those that the ICRC covers: no options, DF set, that identification. TOS and
 * TTL are not known of a received packet and shown as 0 and 64; the UDP checksum is computed, also
 * where the sender left it out.
 *
 * <pre>
 *   IPv4                                          IPv6
 *   0  0x45, TOS, total length (2)                0  0x60000000
 *   4  identification (2), flags and offset (2)   4  payload length (2), next header, hop limit
 *   8  TTL, protocol, header checksum (2)         8  source
 *  12  source, destination                       24  destination
 *
 *   UDP
 *   0  source port, destination port, length, checksum (2 each)
 * </pre>
 */
final class CapturedDatagram {
  static final int IPV4_HEADER = 20;
  static final int IPV6_HEADER = 40;
  static final int UDP_HEADER = 8;

  private static final int DONT_FRAGMENT = 0x4000;
  private static final int TTL = 64;
  private static final int UDP_PROTOCOL = 17;
  private static final int NANOS = 1_000_000_000;

  private CapturedDatagram() {}

  /** Bytes of the record with its header. */
  static int recordLength(int addressLength, int payload) {
    return PcapReader.RECORD_HEADER
        + (addressLength == 4 ? IPV4_HEADER : IPV6_HEADER)
        + UDP_HEADER
        + payload;
  }

  /** Appends a record whose checksums are still zero. */
  static void put(
      ByteBuffer out,
      long epochNanos,
      byte[] source,
      int sourcePort,
      byte[] destination,
      int destinationPort,
      int identification,
      ByteBuffer payload) {
    int udp = UDP_HEADER + payload.remaining();
    boolean ipv4 = source.length == 4;
    int packet = (ipv4 ? IPV4_HEADER : IPV6_HEADER) + udp;
    out.putInt((int) (epochNanos / NANOS)).putInt((int) (epochNanos % NANOS));
    out.putInt(packet).putInt(packet);
    if (ipv4) {
      out.putShort((short) 0x4500).putShort((short) packet);
      out.putShort((short) identification).putShort((short) DONT_FRAGMENT);
      out.put((byte) TTL).put((byte) UDP_PROTOCOL).putShort((short) 0);
    } else {
      out.putInt(0x6000_0000);
      out.putShort((short) udp).put((byte) UDP_PROTOCOL).put((byte) TTL);
    }
    out.put(source).put(destination);
    out.putShort((short) sourcePort).putShort((short) destinationPort);
    out.putShort((short) udp).putShort((short) 0);
    out.put(payload);
  }

  /**
   * Fills in the checksums of the record at an offset.
   *
   * @return where the next record begins
   */
  static int addChecksums(ByteBuffer records, int offset) {
    int ip = offset + PcapReader.RECORD_HEADER;
    int end = ip + records.getInt(offset + 8);
    boolean ipv4 = (records.get(ip) & 0xF0) == 0x40;
    if (ipv4) {
      records.putShort(ip + 10, (short) ~fold(sum(records, ip, ip + IPV4_HEADER)));
    }
    int udp = ip + (ipv4 ? IPV4_HEADER : IPV6_HEADER);
    // The pseudo header is the addresses, which stand before the UDP header, protocol and length.
    int addresses = udp - (ipv4 ? 8 : 32);
    int checksum = ~fold(sum(records, addresses, end) + UDP_PROTOCOL + (end - udp)) & 0xFFFF;
    records.putShort(udp + 6, (short) (checksum == 0 ? 0xFFFF : checksum)); // RFC 768
    return end;
  }

  /** The sum of 16-bit words, an odd last byte padded with zero (RFC 1071). */
  private static long sum(ByteBuffer bytes, int from, int to) {
    long sum = 0;
    int at = from;
    for (; to - at >= 4; at += 4) {
      sum += Integer.toUnsignedLong(bytes.getInt(at));
    }
    for (; to - at >= 2; at += 2) {
      sum += bytes.getShort(at) & 0xFFFF;
    }
    if (at < to) {
      sum += (bytes.get(at) & 0xFF) << 8;
    }
    return sum;
  }

  private static int fold(long sum) {
    long folded = (sum >>> 32) + (sum & 0xFFFF_FFFFL);
    while (folded >>> 16 != 0) {
      folded = (folded >>> 16) + (folded & 0xFFFF);
    }
    return (int) folded;
  }
}
