package io.ringbell.fabric.roce.cm;

import java.net.InetAddress;
import java.nio.ByteBuffer;

/** A port's global identifier: an IPv6 address, or an IPv4 address as {@code ::ffff:a.b.c.d}. */
final class Gid {
  private static final int LENGTH = 16;

  private Gid() {}

  static byte[] of(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length == LENGTH) {
      return bytes;
    }
    byte[] gid = new byte[LENGTH];
    gid[10] = (byte) 0xFF;
    gid[11] = (byte) 0xFF;
    System.arraycopy(bytes, 0, gid, LENGTH - bytes.length, bytes.length);
    return gid;
  }

  static boolean equalsAt(ByteBuffer bytes, int offset, byte[] gid) {
    for (int i = 0; i < LENGTH; i++) {
      if (bytes.get(offset + i) != gid[i]) {
        return false;
      }
    }
    return true;
  }
}
