package io.ringbell.fabric.roce.protocol;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * The invariant CRC of one flow: CRC-32 over eight bytes of ones, IP header, UDP header, BTH with
 * the fields that may change on the way as ones, and the rest of the packet (RoCEv2 annex A17.3.3).
 * For one thread; nothing is allocated after construction.
 *
 * <p>For short packets it keeps the state behind the IP and UDP headers for each length. The
 * identification is not part of that: a CRC is linear, so what it adds is the same for all flows.
 *
 * <pre>
 * IPv4  as ones: TOS, TTL, header checksum; as sent: total length, identification, DF, addresses
 * IPv6  as ones: traffic class, flow label, hop limit; as sent: payload length, addresses
 * UDP   as ones: checksum; as sent: ports, length
 * BTH   as ones: byte 4 (FECN, BECN, reserved)
 * </pre>
 */
public final class Icrc {
  private static final int PREFIX = 8; // stands for the local route header of InfiniBand
  private static final int IPV4_LENGTH = 20;
  private static final int IPV6_LENGTH = 40;
  private static final int UDP_LENGTH = 8;
  private static final int DONT_FRAGMENT = 0x4000;
  private static final int UDP_PROTOCOL = 17;

  /** Up to here tables are faster than {@link CRC32}, which a packet needs twice. */
  private static final int SHORT = 192;

  /** The byte of the BTH that counts as ones, in its first eight as a big-endian number. */
  private static final long CONGESTION_ONES = 0xffL << (56 - 8 * Bth.CONGESTION_OFFSET);

  /** Behind the identification: the rest of the IP header, and the UDP header. */
  private static final int BEHIND_IDENTIFICATION = IPV4_LENGTH - 6 + UDP_LENGTH;

  private static final int[] IDENTIFICATION_LOW = Crc32Register.effects(BEHIND_IDENTIFICATION);
  private static final int[] IDENTIFICATION_HIGH = Crc32Register.effects(BEHIND_IDENTIFICATION + 1);

  /** No state is kept. A state that happens to be this one is computed each time. */
  private static final int UNKNOWN = 0;

  private final CRC32 crc = new CRC32();
  private final byte[] template;
  private final boolean ipv4;
  private final int udp; // offset in the template
  private final int bth;
  private final int[] states = new int[SHORT / 4 + 1]; // by length in words of four bytes
  private int lastLength = -1;
  private int sourcePort;

  /**
   * For the packets from one address to another.
   *
   * @param source 4 or 16 bytes, in network order
   * @param destination as many
   */
  public Icrc(byte[] source, byte[] destination, int sourcePort, int destinationPort) {
    if (source.length != destination.length || (source.length != 4 && source.length != 16)) {
      throw new IllegalArgumentException(
          "addresses of %d and %d bytes (expected: both 4 or both 16)"
              .formatted(source.length, destination.length));
    }
    ipv4 = source.length == 4;
    udp = PREFIX + (ipv4 ? IPV4_LENGTH : IPV6_LENGTH);
    bth = udp + UDP_LENGTH;
    template = new byte[bth + Bth.LENGTH];
    Arrays.fill(template, (byte) 0xff);
    if (ipv4) {
      template[PREFIX] = 0x45;
      put16(PREFIX + 6, DONT_FRAGMENT);
      template[PREFIX + 9] = UDP_PROTOCOL;
    } else {
      template[PREFIX] = 0x6f;
      template[PREFIX + 6] = UDP_PROTOCOL;
    }
    int addresses = PREFIX + (ipv4 ? 12 : 8);
    System.arraycopy(source, 0, template, addresses, source.length);
    System.arraycopy(destination, 0, template, addresses + source.length, source.length);
    this.sourcePort = sourcePort;
    put16(udp, sourcePort);
    put16(udp + 2, destinationPort);
  }

  public boolean isIpv4() {
    return ipv4;
  }

  /** Flags and fragment offset of the IPv4 header, if they are not just DF. */
  public void flags(int flagsAndOffset) {
    if (ipv4) {
      put16(PREFIX + 6, flagsAndOffset);
      Arrays.fill(states, UNKNOWN);
    }
  }

  /** Another source port: that of a packet of another flow from the same host. */
  public void sourcePort(int port) {
    if (port != sourcePort) {
      sourcePort = port;
      put16(udp, port);
      Arrays.fill(states, UNKNOWN);
    }
  }

  /**
   * Computes the ICRC of a packet.
   *
   * @param length from BTH to ICRC inclusive, at least 16
   * @param identification of the IPv4 header; not looked at for IPv6
   * @return a number that stands in the packet in little-endian order
   */
  public int compute(ByteBuffer packet, int offset, int length, int identification) {
    return length <= SHORT && (length & 3) == 0
        ? computeShort(packet, offset, length, identification)
        : computeLong(packet, offset, length, identification);
  }

  private int computeShort(ByteBuffer packet, int offset, int length, int identification) {
    int state = states[length >> 2];
    if (state == UNKNOWN) {
      state = stateBehindHeaders(length);
    }
    if (ipv4) {
      state ^=
          IDENTIFICATION_HIGH[identification >>> 8 & 0xff]
              ^ IDENTIFICATION_LOW[identification & 0xff];
    }
    state = Crc32Register.after(state, packet.getLong(offset) | CONGESTION_ONES);
    int end = offset + length - Bth.ICRC_LENGTH;
    return ~Crc32Register.after(state, packet, offset + Long.BYTES, end);
  }

  /** Of packets of that length with identification 0. */
  private int stateBehindHeaders(int length) {
    changeLength(length);
    if (ipv4) {
      put16(PREFIX + 4, 0);
    }
    crc.reset();
    crc.update(template, 0, bth);
    int state = ~(int) crc.getValue();
    states[length >> 2] = state;
    return state;
  }

  private int computeLong(ByteBuffer packet, int offset, int length, int identification) {
    if (length != lastLength) {
      changeLength(length);
    }
    if (ipv4) {
      put16(PREFIX + 4, identification);
    }
    packet.get(offset, template, bth, Bth.LENGTH);
    template[bth + Bth.CONGESTION_OFFSET] = (byte) 0xff;
    crc.reset();
    crc.update(template, 0, template.length);
    updateFrom(packet, offset + Bth.LENGTH, offset + length - Bth.ICRC_LENGTH);
    return (int) crc.getValue();
  }

  /** Computes the ICRC and writes it behind the packet. Parameters as in {@link #compute}. */
  public void seal(ByteBuffer packet, int offset, int length, int identification) {
    int value = compute(packet, offset, length, identification);
    packet.putInt(offset + length - Bth.ICRC_LENGTH, Integer.reverseBytes(value));
  }

  /** The ICRC that stands in a packet. */
  public static int received(ByteBuffer packet, int offset, int length) {
    return Integer.reverseBytes(packet.getInt(offset + length - Bth.ICRC_LENGTH));
  }

  /** Whether the ICRC of a packet is right. Parameters as in {@link #compute}. */
  public boolean verify(ByteBuffer packet, int offset, int length, int identification) {
    return compute(packet, offset, length, identification) == received(packet, offset, length);
  }

  private void changeLength(int length) {
    lastLength = length;
    int udpLength = UDP_LENGTH + length;
    put16(udp + 4, udpLength);
    if (ipv4) {
      put16(PREFIX + 2, IPV4_LENGTH + udpLength);
    } else {
      put16(PREFIX + 4, udpLength);
    }
  }

  /** Position and limit are put back, so that the buffer looks untouched. */
  private void updateFrom(ByteBuffer packet, int from, int to) {
    int position = packet.position();
    int limit = packet.limit();
    packet.limit(to).position(from);
    crc.update(packet);
    packet.limit(limit).position(position);
  }

  private void put16(int at, int value) {
    template[at] = (byte) (value >> 8);
    template[at + 1] = (byte) value;
  }
}
