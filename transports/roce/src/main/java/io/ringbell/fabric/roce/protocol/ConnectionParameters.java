package io.ringbell.fabric.roce.protocol;

/**
 * What both ends of a connection agreed on, and how this end behaves. Set up once, by one thread,
 * before {@link ReliableConnection#readyToReceive}; the setters check nothing but ranges.
 */
public final class ConnectionParameters {
  int remoteQpn;
  int sendPsn;
  int expectedPsn;
  int pathMtu = 1024;
  int pkey = Bth.DEFAULT_PKEY;
  int initiatorDepth = 16;
  int responderDepth = 16;
  boolean remoteWrite = true;
  boolean remoteRead = true;
  boolean remoteAtomic = true;
  int ackTimeout = 14;
  int retryCount = 7;
  int rnrRetryCount = 7;
  int minRnrTimer = 12;
  boolean adaptiveTimeout = true;
  long minTimeoutNanos = 2_000_000;
  int windowPackets = 256;
  long ackDelayNanos = 20_000;
  int ackCoalescing = 16;
  boolean unaskedAcks;
  DcqcnParameters dcqcn = DcqcnParameters.DEFAULT;

  /** The peer's queue pair. */
  public ConnectionParameters remoteQpn(int qpn) {
    remoteQpn = check24("remote QPN", qpn);
    return this;
  }

  /** The PSN of the first packet that this end sends: the starting PSN that the peer named. */
  public ConnectionParameters sendPsn(int psn) {
    sendPsn = check24("send PSN", psn);
    return this;
  }

  /** The PSN of the first packet that the peer sends: the starting PSN that this end named. */
  public ConnectionParameters expectedPsn(int psn) {
    expectedPsn = check24("expected PSN", psn);
    return this;
  }

  /** Payload bytes of a full packet, the same on both ends. */
  public ConnectionParameters pathMtu(int bytes) {
    PathMtu.code(bytes);
    pathMtu = bytes;
    return this;
  }

  public ConnectionParameters pkey(int key) {
    pkey = check("P_Key", key, 0, 0xffff);
    return this;
  }

  /** How many READs and atomics this end may have outstanding: at most what the peer can serve. */
  public ConnectionParameters initiatorDepth(int depth) {
    initiatorDepth = check("initiator depth", depth, 0, 255);
    return this;
  }

  /**
   * How many READs and atomics this end serves at a time, rounded up to a power of two; 0 refuses
   * them.
   */
  public ConnectionParameters responderDepth(int depth) {
    responderDepth = check("responder depth", depth, 0, 255);
    return this;
  }

  /** What the peer may do at all, whatever the rights of a region. */
  public ConnectionParameters remoteAccess(boolean write, boolean read, boolean atomic) {
    remoteWrite = write;
    remoteRead = read;
    remoteAtomic = atomic;
    return this;
  }

  /** T = 4.096 us x 2^n: what a lost acknowledge costs at most, per retry; 0 is for ever. */
  public ConnectionParameters ackTimeout(int n) {
    ackTimeout = check("ACK timeout", n, 0, 31);
    return this;
  }

  /** Retries without progress until the connection fails: 0 to 7. */
  public ConnectionParameters retryCount(int retries) {
    retryCount = check("retry count", retries, 0, 7);
    return this;
  }

  /** Retries of a receiver that is not ready: 0 to 6, 7 for ever. */
  public ConnectionParameters rnrRetryCount(int retries) {
    rnrRetryCount = check("RNR retry count", retries, 0, 7);
    return this;
  }

  /** The timer code of the RNR NAKs that this end sends; 12 is 0.64 ms, 0 is 655 ms. */
  public ConnectionParameters minRnrTimer(int code) {
    minRnrTimer = check("RNR timer", code, 0, 31);
    return this;
  }

  /**
   * Whether to repeat after some round trips already, uncharged, beside the charged repeats after
   * each {@link #ackTimeout}.
   *
   * @param minNanos the shortest such time-out
   */
  public ConnectionParameters adaptiveTimeout(boolean adaptive, long minNanos) {
    adaptiveTimeout = adaptive;
    minTimeoutNanos = minNanos;
    return this;
  }

  /** How many packets may be unacknowledged. */
  public ConnectionParameters windowPackets(int packets) {
    windowPackets = check("window", packets, 1, 1 << 20);
    return this;
  }

  /**
   * How acknowledges wait for company: those of messages that the application sees, at most so long
   * and so many; other acknowledges leave with the next {@link ReliableConnection#transmit}. 0
   * nanos sends all of them then.
   */
  public ConnectionParameters ackCoalescing(long delayNanos, int packets) {
    ackDelayNanos = delayNanos;
    ackCoalescing = check("ACK coalescing", packets, 1, 1 << 16);
    return this;
  }

  /**
   * Whether each end acknowledges in time also what does not ask for it, {@link #unaskedAckNanos()}
   * after it came, so that the other asks only where it waits. Both ends must agree: a responder
   * need not do so (IBTA volume 1, section 9.7.5.1.2).
   */
  public ConnectionParameters unaskedAcks(boolean both) {
    unaskedAcks = both;
    return this;
  }

  /** A quarter of the shortest time for which a requester waits. */
  long unaskedAckNanos() {
    long charged = ackTimeout == 0 ? Long.MAX_VALUE : 4_096L << ackTimeout;
    return Math.min(minTimeoutNanos, charged) / 4;
  }

  /** The rates of congestion control. */
  public ConnectionParameters dcqcn(DcqcnParameters parameters) {
    dcqcn = parameters;
    return this;
  }

  private static int check24(String name, int value) {
    return check(name, value, 0, Psn.MASK);
  }

  private static int check(String name, int value, int min, int max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          "%s: %d (expected: %d to %d)".formatted(name, value, min, max));
    }
    return value;
  }
}
