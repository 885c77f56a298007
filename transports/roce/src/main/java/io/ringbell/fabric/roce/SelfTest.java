package io.ringbell.fabric.roce;

import io.ringbell.fabric.Availability;
import io.ringbell.fabric.roce.protocol.Bth;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * Whether the sockets set DF, here and now. RDMA adapters and rdma_rxe compute the ICRC with DF set
 * and identification 0, and Linux numbers the packets of an unconnected socket 0 only if DF is set.
 *
 * <p>A datagram larger than any usual link carries tells: with DF the host refuses it, and without,
 * it cuts it up. It goes to an address for documentation (RFC 5737), which nobody has. From any
 * thread.
 */
public final class SelfTest {
  private static final InetSocketAddress NOBODY = new InetSocketAddress("192.0.2.1", 9);

  /** More than a jumbo frame. */
  private static final int TOO_LARGE = 9600;

  private SelfTest() {}

  /** Whether adapters and rdma_rxe take what the fabric of this process sends over IPv4. */
  public static Availability dontFragment() {
    UdpSockets sockets = UdpSockets.choose(System.getProperty("ringbell.roce.sockets"));
    return dontFragment(sockets, NOBODY);
  }

  static Availability dontFragment(UdpSockets sockets, InetSocketAddress destination) {
    InetSocketAddress any = new InetSocketAddress("0.0.0.0", 0);
    try (UdpSocket socket = sockets.bind(any, 0, false)) {
      boolean small = sends(socket, destination, Bth.LENGTH + Bth.ICRC_LENGTH);
      boolean large = sends(socket, destination, TOO_LARGE);
      if (small && large) {
        return Availability.unavailable(
            "DF is not set, so the identification of IPv4 packets is random, and adapters and"
                + " rdma_rxe drop them: use JDK 19 or newer, or Netty's epoll library");
      }
      return Availability.available(
          small
              ? "DF is set, so the identification of IPv4 packets is 0"
              : "no packet can leave this host, so whether DF is set does not show");
    } catch (IOException e) {
      return Availability.unavailable(
          "no UDP socket: " + e.getMessage() + ": look at the limits of this process (ulimit -n)");
    }
  }

  private static boolean sends(UdpSocket socket, InetSocketAddress destination, int length) {
    SendBatch batch = new SendBatch(false, null);
    batch.to(new Path(socket.localAddress(), destination));
    ByteBuffer packet = batch.begin(length);
    for (int i = 0; i < length; i++) { // to queue pair 0, which nobody has
      packet.put(batch.offset() + i, (byte) 0);
    }
    batch.commit();
    return socket.send(batch) == 0;
  }
}
