package io.ringbell.fabric.roce;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.roce.protocol.PathMtu;
import io.ringbell.fabric.support.AddressOption;
import java.util.concurrent.TimeUnit;

/**
 * The options of an address; see the package's description.
 *
 * @param local the local address to connect from; null for the one that routing chooses
 * @param mtu path MTU, 0 for the largest that the link carries
 * @param trafficClass DSCP and ECN bits of the packets of the local address
 * @param ackTimeout n of 4.096 us * 2^n
 * @param retryCount repeats without progress until a connection fails
 * @param rnrRetry how often the peer repeats when this side has no receive; 7 without end
 * @param windowPackets how many packets may be unacknowledged
 * @param handshakeTimeoutNanos how long a request may be unanswered
 * @param pcap file to write packets to, or null
 */
record RoceOptions(
    String local,
    int mtu,
    int trafficClass,
    int ackTimeout,
    int retryCount,
    int rnrRetry,
    int windowPackets,
    long handshakeTimeoutNanos,
    String pcap) {
  /** 537 ms; lost packets are sent again much sooner, by measured round trips. */
  private static final int DEFAULT_ACK_TIMEOUT = 17;

  private static final int DEFAULT_RETRY_COUNT = 7;
  private static final int DEFAULT_RNR_RETRY = 6;
  private static final int DEFAULT_WINDOW = 256;

  static RoceOptions of(FabricAddress address) {
    String local = null;
    String pcap = System.getProperty("ringbell.roce.pcap");
    int mtu = 0;
    int trafficClass = 0;
    int ackTimeout = DEFAULT_ACK_TIMEOUT;
    int retryCount = DEFAULT_RETRY_COUNT;
    int rnrRetry = DEFAULT_RNR_RETRY;
    int window = DEFAULT_WINDOW;
    long handshakeMs = AddressOption.DEFAULT_HANDSHAKE_TIMEOUT_MS;
    for (AddressOption option : AddressOption.of(address)) {
      switch (option.name()) {
        case "local" -> local = option.value();
        case "pcap" -> pcap = option.value();
        case "mtu" -> mtu = mtu(option);
        case "trafficClass" -> trafficClass = (int) option.number(0, 255);
        case "ackTimeout" -> ackTimeout = (int) option.number(1, 31);
        case "retryCount" -> retryCount = (int) option.number(0, 7);
        case "rnrRetry" -> rnrRetry = (int) option.number(0, 7);
        case "window" -> window = (int) option.number(1, 65_536);
        case "handshakeTimeoutMs" -> handshakeMs = option.handshakeTimeoutMs();
        default ->
            throw option.invalid(
                "local, mtu, trafficClass, ackTimeout, retryCount, rnrRetry, window,"
                    + " handshakeTimeoutMs or pcap");
      }
    }
    return new RoceOptions(
        local,
        mtu,
        trafficClass,
        ackTimeout,
        retryCount,
        rnrRetry,
        window,
        TimeUnit.MILLISECONDS.toNanos(handshakeMs),
        pcap);
  }

  /** The path MTU over a link that carries at most {@code linkMtu}. */
  int pathMtu(int linkMtu) {
    return mtu == 0 ? linkMtu : Math.min(mtu, linkMtu);
  }

  private static int mtu(AddressOption option) {
    int mtu = (int) option.number(PathMtu.MIN, PathMtu.MAX);
    if (Integer.bitCount(mtu) != 1) {
      throw option.invalid("mtu=256, 512, 1024, 2048 or 4096");
    }
    return mtu;
  }
}
