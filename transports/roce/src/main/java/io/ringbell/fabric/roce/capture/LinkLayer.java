package io.ringbell.fabric.roce.capture;

import java.nio.ByteBuffer;

/** Finds the IP packet in a captured frame, by the link type of the capture. */
final class LinkLayer {
  static final int NULL = 0;
  static final int ETHERNET = 1;
  static final int RAW = 101;
  static final int LOOP = 108;
  static final int LINUX_SLL = 113;
  static final int IPV4 = 228;
  static final int IPV6 = 229;
  static final int LINUX_SLL2 = 276;

  /** The frame holds no IP packet, or its link type is unknown. */
  static final int NOT_IP = -1;

  private static final int ETHERTYPE_IPV4 = 0x0800;
  private static final int ETHERTYPE_IPV6 = 0x86DD;
  private static final int ETHERTYPE_VLAN = 0x8100;
  private static final int ETHERTYPE_SERVICE_VLAN = 0x88A8;
  private static final int ETHERTYPE_OLD_DOUBLE_VLAN = 0x9100;

  private static final int ETHERTYPE_OFFSET = 12;
  private static final int SLL_PROTOCOL_OFFSET = 14;
  private static final int SLL_HEADER = 16;
  private static final int SLL2_HEADER = 20;
  private static final int FAMILY_HEADER = 4;
  private static final int VLAN_TAG = 4;

  private LinkLayer() {}

  static boolean isKnown(int linkType) {
    return switch (linkType) {
      case NULL, ETHERNET, RAW, LOOP, LINUX_SLL, IPV4, IPV6, LINUX_SLL2 -> true;
      default -> false;
    };
  }

  /** Where the IP header begins, or {@link #NOT_IP}. */
  static int ipOffset(int linkType, ByteBuffer frame) {
    return switch (linkType) {
      case RAW, IPV4, IPV6 -> ifIp(frame, 0);
      case NULL, LOOP -> ifIp(frame, FAMILY_HEADER);
      case ETHERNET -> afterEthertype(frame, ETHERTYPE_OFFSET, ETHERTYPE_OFFSET + 2);
      case LINUX_SLL -> afterEthertype(frame, SLL_PROTOCOL_OFFSET, SLL_HEADER);
      case LINUX_SLL2 -> afterEthertype(frame, 0, SLL2_HEADER);
      default -> NOT_IP;
    };
  }

  /** Any number of VLAN tags may stand between the type and the packet. */
  private static int afterEthertype(ByteBuffer frame, int typeOffset, int payloadOffset) {
    int type = typeAt(frame, typeOffset);
    int payload = payloadOffset;
    while (type == ETHERTYPE_VLAN
        || type == ETHERTYPE_SERVICE_VLAN
        || type == ETHERTYPE_OLD_DOUBLE_VLAN) {
      type = typeAt(frame, payload + 2);
      payload += VLAN_TAG;
    }
    return type == ETHERTYPE_IPV4 || type == ETHERTYPE_IPV6 ? ifIp(frame, payload) : NOT_IP;
  }

  private static int typeAt(ByteBuffer frame, int offset) {
    return offset + 2 <= frame.limit() ? frame.getShort(offset) & 0xFFFF : NOT_IP;
  }

  private static int ifIp(ByteBuffer frame, int offset) {
    if (offset >= frame.limit()) {
      return NOT_IP;
    }
    int version = (frame.get(offset) & 0xFF) >>> 4;
    return version == 4 || version == 6 ? offset : NOT_IP;
  }
}
