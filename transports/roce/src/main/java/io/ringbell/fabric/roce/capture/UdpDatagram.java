package io.ringbell.fabric.roce.capture;

import java.nio.ByteBuffer;

/**
 * The IP and UDP headers of a captured frame (RFC 791, RFC 8200, RFC 768): a reusable flyweight.
 * Every field lies within the captured bytes once {@link #parse} has returned true.
 */
final class UdpDatagram {
  private static final int IPV4_HEADER = 20;
  private static final int IPV6_HEADER = 40;
  private static final int UDP_HEADER = 8;
  private static final int UDP_PROTOCOL = 17;
  private static final int FRAGMENT_OFFSET = 0x1FFF;
  private static final int MORE_FRAGMENTS = 0x2000;

  private ByteBuffer frame = ByteBuffer.allocate(0);
  private int ip;
  private int udp;
  private boolean ipv4;

  /**
   * Looks at the IP packet at an offset.
   *
   * @return false if it is no UDP datagram, or only a later fragment of one, or too short
   */
  boolean parse(ByteBuffer frame, int offset) {
    this.frame = frame;
    this.ip = offset;
    ipv4 = (frame.get(offset) & 0xF0) == 0x40;
    if (frame.limit() - offset < (ipv4 ? IPV4_HEADER : IPV6_HEADER)) {
      return false;
    }
    int protocol = frame.get(offset + (ipv4 ? 9 : 6)) & 0xFF;
    udp = offset + ipHeader();
    return protocol == UDP_PROTOCOL
        && ipHeader() >= (ipv4 ? IPV4_HEADER : IPV6_HEADER)
        && frame.limit() - udp >= UDP_HEADER
        && (flags() & FRAGMENT_OFFSET) == 0;
  }

  boolean isIpv4() {
    return ipv4;
  }

  /** Whether the IPv4 header is longer than the one that RoCEv2 allows. */
  boolean hasIpOptions() {
    return ipv4 && ipHeader() != IPV4_HEADER;
  }

  boolean isFragment() {
    return (flags() & MORE_FRAGMENTS) != 0;
  }

  byte[] source() {
    return address(ipv4 ? 12 : 8);
  }

  byte[] destination() {
    return address(ipv4 ? 16 : 24);
  }

  int identification() {
    return ipv4 ? frame.getShort(ip + 4) & 0xFFFF : 0;
  }

  /** Flags and fragment offset of IPv4. */
  int flags() {
    return ipv4 ? frame.getShort(ip + 6) & 0xFFFF : 0;
  }

  int sourcePort() {
    return frame.getShort(udp) & 0xFFFF;
  }

  int destinationPort() {
    return frame.getShort(udp + 2) & 0xFFFF;
  }

  int payloadOffset() {
    return udp + UDP_HEADER;
  }

  /** As the UDP header says; may be negative. */
  int payloadLength() {
    return (frame.getShort(udp + 4) & 0xFFFF) - UDP_HEADER;
  }

  /** As the IP header says; may be negative. RoCEv2 has nothing behind the datagram. */
  int ipPayloadLength() {
    return ipv4
        ? (frame.getShort(ip + 2) & 0xFFFF) - ipHeader() - UDP_HEADER
        : (frame.getShort(ip + 4) & 0xFFFF) - UDP_HEADER;
  }

  /** How many bytes of the payload were captured. */
  int capturedLength() {
    return frame.limit() - payloadOffset();
  }

  private int ipHeader() {
    return ipv4 ? (frame.get(ip) & 0x0F) * 4 : IPV6_HEADER;
  }

  private byte[] address(int offset) {
    byte[] address = new byte[ipv4 ? 4 : 16];
    frame.get(ip + offset, address);
    return address;
  }
}
