package io.ringbell.fabric.roce.cm;

import java.util.concurrent.TimeUnit;

/**
 * How a {@link ConnectionManager} behaves.
 *
 * @param caGuid this side's channel adapter, random, not 0
 * @param udpPort where this side receives
 * @param numbersByRun whether the IPv4 identification of its packets is 0 or their index in a run
 * @param maxPathMtuCode largest path MTU that this side's link carries
 * @param maxPending how many requests may be unanswered or unconfirmed at a time
 * @param maxRemembered how many finished connections are remembered, to know stale ones
 * @param retransmitNanos first interval of retransmission; each further one is twice as long
 * @param maxRetransmitNanos longest interval
 * @param pendingNanos how long a request may be unanswered or unconfirmed
 * @param rememberNanos how long a finished connection is remembered
 */
public record CmConfig(
    long caGuid,
    int udpPort,
    boolean numbersByRun,
    int maxPathMtuCode,
    int maxPending,
    int maxRemembered,
    long retransmitNanos,
    long maxRetransmitNanos,
    long pendingNanos,
    long rememberNanos) {
  /** How often a DREQ is sent before its answer is given up. */
  static final int DISCONNECT_TRIES = 6;

  /** n of 4.096 us * 2^n in an MRA: 4.3 s. */
  static final int SERVICE_TIMEOUT = 20;

  /** What is used on a network. */
  public static CmConfig of(long caGuid, int udpPort, boolean numbersByRun, int maxPathMtuCode) {
    return new CmConfig(
        caGuid,
        udpPort,
        numbersByRun,
        maxPathMtuCode,
        1024,
        4096,
        TimeUnit.MILLISECONDS.toNanos(200),
        TimeUnit.SECONDS.toNanos(1),
        TimeUnit.SECONDS.toNanos(10),
        TimeUnit.SECONDS.toNanos(4));
  }

  /** The same with another time for the application to answer. */
  public CmConfig withPendingNanos(long nanos) {
    return new CmConfig(
        caGuid,
        udpPort,
        numbersByRun,
        maxPathMtuCode,
        maxPending,
        maxRemembered,
        retransmitNanos,
        maxRetransmitNanos,
        nanos,
        rememberNanos);
  }
}
