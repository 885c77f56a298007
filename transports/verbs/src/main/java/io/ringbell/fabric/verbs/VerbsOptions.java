package io.ringbell.fabric.verbs;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.support.AddressOption;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.concurrent.TimeUnit;

/**
 * The options of an address; see the package's description.
 *
 * @param local the local address to connect from, which chooses device, port and GID; null for the
 *     one that routing chooses
 * @param trafficClass type of service: DSCP and ECN bits of RoCE, traffic class of InfiniBand; -1
 *     for the system's
 * @param ackTimeout n of 4.096 us * 2^n; 0 for the system's
 * @param retryCount repeats without an acknowledgement until the connection fails
 * @param rnrRetry how often the peer repeats when this side has no receive; 7 without end
 * @param minRnrTimer code of the pause between those
 * @param completionVector which interrupt of the device; -1 to take turns
 * @param onDemandPaging whether memory is registered without pinning it
 * @param handshakeTimeoutNanos how long a request may be unanswered
 */
record VerbsOptions(
    String local,
    int trafficClass,
    int ackTimeout,
    int retryCount,
    int rnrRetry,
    int minRnrTimer,
    int completionVector,
    boolean onDemandPaging,
    long handshakeTimeoutNanos) {
  /** 537 ms: with 6 retries a dead peer is found out within some 4 s. */
  private static final int DEFAULT_ACK_TIMEOUT = 17;

  /** Not 7: Linux's rxe takes that for no limit. */
  private static final int DEFAULT_RETRY_COUNT = 6;

  private static final int DEFAULT_RNR_RETRY = 6;

  /** 640 us; rdma_cm leaves 0, which is 655 ms. */
  private static final int DEFAULT_MIN_RNR_TIMER = 12;

  static VerbsOptions of(FabricAddress address) {
    String local = null;
    int trafficClass = -1;
    int ackTimeout = DEFAULT_ACK_TIMEOUT;
    int retryCount = DEFAULT_RETRY_COUNT;
    int rnrRetry = DEFAULT_RNR_RETRY;
    int minRnrTimer = DEFAULT_MIN_RNR_TIMER;
    int completionVector = -1;
    boolean onDemand = false;
    long handshakeMs = AddressOption.DEFAULT_HANDSHAKE_TIMEOUT_MS;
    for (AddressOption option : AddressOption.of(address)) {
      switch (option.name()) {
        case "local" -> local = option.value();
        case "trafficClass" -> trafficClass = (int) option.number(0, 255);
        case "ackTimeout" -> ackTimeout = (int) option.number(0, 31);
        case "retryCount" -> retryCount = (int) option.number(0, 7);
        case "rnrRetry" -> rnrRetry = (int) option.number(0, 7);
        case "minRnrTimer" -> minRnrTimer = (int) option.number(1, 31);
        case "completionVector" -> completionVector = (int) option.number(0, 65_535);
        case "odp" -> onDemand = option.onOff();
        case "handshakeTimeoutMs" -> handshakeMs = option.handshakeTimeoutMs();
        default ->
            throw option.invalid(
                "local, trafficClass, ackTimeout, retryCount, rnrRetry, minRnrTimer,"
                    + " completionVector, odp or handshakeTimeoutMs");
      }
    }
    return new VerbsOptions(
        local,
        trafficClass,
        ackTimeout,
        retryCount,
        rnrRetry,
        minRnrTimer,
        completionVector,
        onDemand,
        TimeUnit.MILLISECONDS.toNanos(handshakeMs));
  }

  /** The address to connect from, or null. */
  InetSocketAddress source(FabricAddress address) {
    if (local == null) {
      return null;
    }
    try {
      return new InetSocketAddress(InetAddress.getByName(local), 0);
    } catch (UnknownHostException e) {
      throw new AddressOption(address, "local", local)
          .invalid("an address of an RDMA device of this machine");
    }
  }
}
