package io.ringbell.fabric.verbs.natives;

/**
 * What a queue pair is to be like; after creation, what it is like. A fresh one is of type RC with
 * one scatter/gather element per request.
 *
 * <pre>
 *         0              4              8
 *       0 | protection domain 64        | send completion queue 64    |
 *      16 | receive completion queue 64 | type 32      | send WRs 32  |
 *      32 | receive WRs32| send SGEs 32 | recv SGEs 32 | inline 32    |
 *      48 | signal all 32| QPN 32       |
 *      56
 * </pre>
 */
public final class QueuePairImage extends Image {
  static final int PROTECTION_DOMAIN = 0;
  static final int SEND_CQ = 8;
  static final int RECEIVE_CQ = 16;
  static final int TYPE = 24;
  static final int MAX_SEND_REQUESTS = 28;
  static final int MAX_RECEIVE_REQUESTS = 32;
  static final int MAX_SEND_SGES = 36;
  static final int MAX_RECEIVE_SGES = 40;
  static final int MAX_INLINE = 44;
  static final int SIGNAL_ALL = 48;
  static final int NUMBER = 52;
  static final int SIZE = 56;

  public QueuePairImage() {
    super(SIZE);
    bytes.putInt(TYPE, Verbs.QPT_RC);
    maxSendSges(1);
    maxReceiveSges(1);
  }

  /** Its handle. */
  public QueuePairImage protectionDomain(long value) {
    bytes.putLong(PROTECTION_DOMAIN, value);
    return this;
  }

  /** Its handle. */
  public QueuePairImage sendCq(long value) {
    bytes.putLong(SEND_CQ, value);
    return this;
  }

  /** Its handle. */
  public QueuePairImage receiveCq(long value) {
    bytes.putLong(RECEIVE_CQ, value);
    return this;
  }

  /** Asked for. */
  public QueuePairImage maxSendRequests(int value) {
    bytes.putInt(MAX_SEND_REQUESTS, value);
    return this;
  }

  /** Asked for. */
  public QueuePairImage maxReceiveRequests(int value) {
    bytes.putInt(MAX_RECEIVE_REQUESTS, value);
    return this;
  }

  /** Asked for, per request. */
  public QueuePairImage maxSendSges(int value) {
    bytes.putInt(MAX_SEND_SGES, value);
    return this;
  }

  /** Asked for, per request. */
  public QueuePairImage maxReceiveSges(int value) {
    bytes.putInt(MAX_RECEIVE_SGES, value);
    return this;
  }

  /** Bytes asked for; a device refuses (EINVAL) what is more than it can. */
  public QueuePairImage maxInline(int value) {
    bytes.putInt(MAX_INLINE, value);
    return this;
  }

  /** 1 if each send is to complete, 0 for those with the flag only. */
  public QueuePairImage signalAll(int value) {
    bytes.putInt(SIGNAL_ALL, value);
    return this;
  }

  /** Granted. */
  public int maxSendRequests() {
    return bytes.getInt(MAX_SEND_REQUESTS);
  }

  /** Granted. */
  public int maxReceiveRequests() {
    return bytes.getInt(MAX_RECEIVE_REQUESTS);
  }

  /** Granted. */
  public int maxSendSges() {
    return bytes.getInt(MAX_SEND_SGES);
  }

  /** Granted. */
  public int maxReceiveSges() {
    return bytes.getInt(MAX_RECEIVE_SGES);
  }

  /** Granted. */
  public int maxInline() {
    return bytes.getInt(MAX_INLINE);
  }

  /** The number of the queue pair. */
  public int number() {
    return bytes.getInt(NUMBER);
  }
}
