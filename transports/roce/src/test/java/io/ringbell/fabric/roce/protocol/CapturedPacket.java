package io.ringbell.fabric.roce.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * A RoCEv2 packet of a capture: the IP packet, and where the UDP header is in it.
 *
 * @param name for messages
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CapturedPacket(String name, byte[] ip, int udp) {
  private static final int SECTION_HEADER = 0x0a0d0d0a;
  private static final int ENHANCED_PACKET = 6;
  private static final int ETHERNET = 14;
  private static final int PORT = 4791;

  /** The RoCEv2 packets of a pcapng file of Ethernet frames, as tcpdump on Linux writes them. */
  public static List<CapturedPacket> ofPcapng(String resource) throws IOException {
    ByteBuffer file = ByteBuffer.wrap(bytes(resource)).order(ByteOrder.LITTLE_ENDIAN);
    List<CapturedPacket> packets = new ArrayList<>();
    int number = 0;
    for (int at = 0; at < file.limit(); at += file.getInt(at + 4)) {
      int type = file.getInt(at);
      if (type == ENHANCED_PACKET) {
        byte[] frame = new byte[file.getInt(at + 20)];
        file.get(at + 28, frame);
        addIfRoce(packets, resource + " frame " + ++number, frame);
      } else if (type == SECTION_HEADER && file.getInt(at + 8) != 0x1a2b3c4d) {
        throw new IOException(resource + ": expected a little-endian section");
      }
    }
    return packets;
  }

  private static void addIfRoce(List<CapturedPacket> packets, String name, byte[] frame) {
    ByteBuffer in = ByteBuffer.wrap(frame);
    int etherType = in.getShort(12) & 0xffff;
    int length =
        etherType == 0x0800
            ? in.getShort(ETHERNET + 2) & 0xffff
            : etherType == 0x86dd ? 40 + (in.getShort(ETHERNET + 4) & 0xffff) : 0;
    if (length == 0) {
      return;
    }
    byte[] ip = new byte[length];
    in.get(ETHERNET, ip);
    CapturedPacket packet = ofIp(name, ip);
    if (packet.isRoce()) {
      packets.add(packet);
    }
  }

  static CapturedPacket ofIp(String name, byte[] ip) {
    return new CapturedPacket(name, ip, ip[0] >> 4 == 4 ? (ip[0] & 15) * 4 : 40);
  }

  private boolean isRoce() {
    int protocol = isIpv4() ? ip[9] : ip[6];
    return protocol == 17 && ByteBuffer.wrap(ip).getShort(udp + 2) == PORT;
  }

  boolean isIpv4() {
    return ip[0] >> 4 == 4;
  }

  int identification() {
    return isIpv4() ? ByteBuffer.wrap(ip).getShort(4) & 0xffff : 0;
  }

  public byte[] source() {
    return address(isIpv4() ? 12 : 8, isIpv4() ? 4 : 16);
  }

  byte[] destination() {
    return address(isIpv4() ? 16 : 24, isIpv4() ? 4 : 16);
  }

  private byte[] address(int at, int length) {
    byte[] address = new byte[length];
    System.arraycopy(ip, at, address, 0, length);
    return address;
  }

  int sourcePort() {
    return ByteBuffer.wrap(ip).getShort(udp) & 0xffff;
  }

  int destinationPort() {
    return ByteBuffer.wrap(ip).getShort(udp + 2) & 0xffff;
  }

  /** From BTH to ICRC. */
  public byte[] payload() {
    byte[] payload = new byte[ip.length - udp - 8];
    System.arraycopy(ip, udp + 8, payload, 0, payload.length);
    return payload;
  }

  Icrc flow() {
    return new Icrc(source(), destination(), sourcePort(), destinationPort());
  }

  static byte[] bytes(String resource) throws IOException {
    try (InputStream in = CapturedPacket.class.getResourceAsStream("/vectors/" + resource)) {
      return in.readAllBytes();
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
