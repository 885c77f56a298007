package io.ringbell.fabric.roce.cm;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * The header that the RDMA communication manager puts before the private data of a REQ.
 *
 * <pre>
 *   0           1                  2             4                    20
 *  +-----------+------------------+-------------+--------------------+--------------------+
 *  | version 0 | IP version:4, 0:4| source port | source address     | destination address|
 *  +-----------+------------------+-------------+--------------------+--------------------+ 36
 * </pre>
 *
 * An IPv4 address stands in the last 4 of its 16 bytes, behind zeros.
 */
final class CmaHeader {
  static final int LENGTH = 36;

  private static final int IP_VERSION = 1;
  private static final int SOURCE_PORT = 2;
  private static final int SOURCE = 4;
  private static final int DESTINATION = 20;
  private static final int ADDRESS_LENGTH = 16;

  private CmaHeader() {}

  static void encode(ByteBuffer out, int at, InetSocketAddress source, InetAddress destination) {
    boolean ipv4 = source.getAddress() instanceof Inet4Address;
    out.put(at + IP_VERSION, (byte) (ipv4 ? 0x40 : 0x60));
    out.putShort(at + SOURCE_PORT, (short) source.getPort());
    putAddress(out, at + SOURCE, source.getAddress());
    putAddress(out, at + DESTINATION, destination);
  }

  static boolean isValid(ByteBuffer in, int at) {
    int ipVersion = in.get(at + IP_VERSION) & 0xF0;
    return in.get(at) == 0 && (ipVersion == 0x40 || ipVersion == 0x60);
  }

  static int sourcePort(ByteBuffer in, int at) {
    return in.getShort(at + SOURCE_PORT) & 0xFFFF;
  }

  private static void putAddress(ByteBuffer out, int at, InetAddress address) {
    byte[] bytes = address.getAddress();
    out.put(at + ADDRESS_LENGTH - bytes.length, bytes);
  }
}
