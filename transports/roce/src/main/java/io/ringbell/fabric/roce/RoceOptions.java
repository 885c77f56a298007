package io.ringbell.fabric.roce;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.roce.protocol.PathMtu;
import java.util.Map;
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
  private static final long DEFAULT_HANDSHAKE_TIMEOUT_MS = 10_000;
  private static final long MAX_HANDSHAKE_TIMEOUT_MS = 3_600_000;

  static RoceOptions of(FabricAddress address) {
    String local = null;
    String pcap = System.getProperty("ringbell.roce.pcap");
    int mtu = 0;
    int trafficClass = 0;
    int ackTimeout = DEFAULT_ACK_TIMEOUT;
    int retryCount = DEFAULT_RETRY_COUNT;
    int rnrRetry = DEFAULT_RNR_RETRY;
    int window = DEFAULT_WINDOW;
    long handshakeMs = DEFAULT_HANDSHAKE_TIMEOUT_MS;
    for (Map.Entry<String, String> option : address.options().entrySet()) {
      switch (option.getKey()) {
        case "local" -> local = option.getValue();
        case "pcap" -> pcap = option.getValue();
        case "mtu" -> mtu = mtu(option, address);
        case "trafficClass" -> trafficClass = (int) number(option, 0, 255, address);
        case "ackTimeout" -> ackTimeout = (int) number(option, 1, 31, address);
        case "retryCount" -> retryCount = (int) number(option, 0, 7, address);
        case "rnrRetry" -> rnrRetry = (int) number(option, 0, 7, address);
        case "window" -> window = (int) number(option, 1, 65_536, address);
        case "handshakeTimeoutMs" ->
            handshakeMs = number(option, 1, MAX_HANDSHAKE_TIMEOUT_MS, address);
        default ->
            throw invalid(
                address,
                option.getKey() + "=" + option.getValue(),
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

  private static int mtu(Map.Entry<String, String> option, FabricAddress address) {
    int mtu = (int) number(option, PathMtu.MIN, PathMtu.MAX, address);
    if (Integer.bitCount(mtu) != 1) {
      throw invalid(address, "mtu=" + mtu, "mtu=256, 512, 1024, 2048 or 4096");
    }
    return mtu;
  }

  private static long number(
      Map.Entry<String, String> option, long least, long most, FabricAddress address) {
    String expected = "%s=%d to %d".formatted(option.getKey(), least, most);
    long number;
    try {
      number = Long.parseLong(option.getValue());
    } catch (NumberFormatException e) {
      throw invalid(address, option.getKey() + "=" + option.getValue(), expected);
    }
    if (number < least || number > most) {
      throw invalid(address, option.getKey() + "=" + number, expected);
    }
    return number;
  }

  private static FabricException invalid(FabricAddress address, String given, String expected) {
    return new FabricException(
        Reason.ADDRESS_INVALID,
        "option %s of %s (expected: %s)".formatted(given, address, expected));
  }
}
