package io.ringbell.fabric.verbs.natives;

/**
 * {@code ibv_qp_attr} without the parts that rdma_cm looks after (these can be queried only).
 *
 * <pre>
 *         0              4              8
 *       0 | mask 32      | state 32     | cur state 32 | path MTU 32  |
 *      16 | Q_Key 32     | RQ PSN 32    | SQ PSN 32    | dest QPN 32  |
 *      32 | access 32    | send WRs 32  | receive WRs32| send SGEs 32 |
 *      48 | recv SGEs 32 | inline 32    | rd atomic 8 : dest rd atomic 8 : min RNR timer 8 : port 8
 *      60 | timeout 8 : retry 8 : RNR retry 8 : traffic class 8        | SGID index 32 |
 *      68 | hop limit 32 | DGID, 16 bytes
 *      88
 * </pre>
 */
public final class QueuePairAttributesImage extends Image {
  static final int MASK = 0;
  static final int STATE = 4;
  static final int CURRENT_STATE = 8;
  static final int PATH_MTU = 12;
  static final int QKEY = 16;
  static final int RQ_PSN = 20;
  static final int SQ_PSN = 24;
  static final int DESTINATION_QPN = 28;
  static final int ACCESS = 32;
  static final int MAX_SEND_REQUESTS = 36;
  static final int MAX_RECEIVE_REQUESTS = 40;
  static final int MAX_SEND_SGES = 44;
  static final int MAX_RECEIVE_SGES = 48;
  static final int MAX_INLINE = 52;
  static final int MAX_RD_ATOMIC = 56;
  static final int MAX_DEST_RD_ATOMIC = 57;
  static final int MIN_RNR_TIMER = 58;
  static final int PORT = 59;
  static final int TIMEOUT = 60;
  static final int RETRY_COUNT = 61;
  static final int RNR_RETRY = 62;
  static final int TRAFFIC_CLASS = 63;
  static final int SGID_INDEX = 64;
  static final int HOP_LIMIT = 68;
  static final int DGID = 72;
  static final int SIZE = 88;

  public QueuePairAttributesImage() {
    super(SIZE);
  }

  /** Sets it and its bit of the mask: {@link Verbs}.QPS_*. */
  public QueuePairAttributesImage state(int value) {
    bytes.putInt(STATE, value);
    return with(Verbs.QP_STATE);
  }

  /** {@link Verbs}.QPS_*. */
  public int state() {
    return bytes.getInt(STATE);
  }

  /** Sets it and its bit of the mask: {@link Verbs}.ACCESS_* for remote requests. */
  public QueuePairAttributesImage access(int value) {
    bytes.putInt(ACCESS, value);
    return with(Verbs.QP_ACCESS_FLAGS);
  }

  /** {@link Verbs}.ACCESS_* for remote requests. */
  public int access() {
    return bytes.getInt(ACCESS);
  }

  /** Sets it and its bit of the mask: 1 to 5 for 256 to 4096 bytes. */
  public QueuePairAttributesImage pathMtu(int value) {
    bytes.putInt(PATH_MTU, value);
    return with(Verbs.QP_PATH_MTU);
  }

  /** 1 to 5 for 256 to 4096 bytes. */
  public int pathMtu() {
    return bytes.getInt(PATH_MTU);
  }

  /**
   * Sets it and its bit of the mask: Code of the RNR NAK delay, 0 to 31: 1 is 10 us, 12 is 640 us,
   * 0 is 655 ms.
   */
  public QueuePairAttributesImage minRnrTimer(int value) {
    putByte(MIN_RNR_TIMER, value);
    return with(Verbs.QP_MIN_RNR_TIMER);
  }

  /** Code of the RNR NAK delay, 0 to 31: 1 is 10 us, 12 is 640 us, 0 is 655 ms. */
  public int minRnrTimer() {
    return unsignedByte(MIN_RNR_TIMER);
  }

  /**
   * Sets it and its bit of the mask: Of acknowledgements: 4.096 us times 2 to the power of this.
   */
  public QueuePairAttributesImage timeout(int value) {
    putByte(TIMEOUT, value);
    return with(Verbs.QP_TIMEOUT);
  }

  /** Of acknowledgements: 4.096 us times 2 to the power of this. */
  public int timeout() {
    return unsignedByte(TIMEOUT);
  }

  /** Sets it and its bit of the mask: 0 to 7. */
  public QueuePairAttributesImage retryCount(int value) {
    putByte(RETRY_COUNT, value);
    return with(Verbs.QP_RETRY_CNT);
  }

  /** 0 to 7. */
  public int retryCount() {
    return unsignedByte(RETRY_COUNT);
  }

  /** Sets it and its bit of the mask: 0 to 6, or 7 for ever. */
  public QueuePairAttributesImage rnrRetry(int value) {
    putByte(RNR_RETRY, value);
    return with(Verbs.QP_RNR_RETRY);
  }

  /** 0 to 6, or 7 for ever. */
  public int rnrRetry() {
    return unsignedByte(RNR_RETRY);
  }

  /** Sets it and its bit of the mask: READs and atomics open at the peer. */
  public QueuePairAttributesImage maxRdAtomic(int value) {
    putByte(MAX_RD_ATOMIC, value);
    return with(Verbs.QP_MAX_QP_RD_ATOMIC);
  }

  /** READs and atomics open at the peer. */
  public int maxRdAtomic() {
    return unsignedByte(MAX_RD_ATOMIC);
  }

  /** Sets it and its bit of the mask: READs and atomics of the peer open here. */
  public QueuePairAttributesImage maxDestRdAtomic(int value) {
    putByte(MAX_DEST_RD_ATOMIC, value);
    return with(Verbs.QP_MAX_DEST_RD_ATOMIC);
  }

  /** READs and atomics of the peer open here. */
  public int maxDestRdAtomic() {
    return unsignedByte(MAX_DEST_RD_ATOMIC);
  }

  /** Sets it and its bit of the mask: Port of the device. */
  public QueuePairAttributesImage port(int value) {
    putByte(PORT, value);
    return with(Verbs.QP_PORT);
  }

  /** Port of the device. */
  public int port() {
    return unsignedByte(PORT);
  }

  /** Sets it and its bit of the mask: Receive PSN. */
  public QueuePairAttributesImage rqPsn(int value) {
    bytes.putInt(RQ_PSN, value);
    return with(Verbs.QP_RQ_PSN);
  }

  /** Receive PSN. */
  public int rqPsn() {
    return bytes.getInt(RQ_PSN);
  }

  /** Sets it and its bit of the mask: Send PSN. */
  public QueuePairAttributesImage sqPsn(int value) {
    bytes.putInt(SQ_PSN, value);
    return with(Verbs.QP_SQ_PSN);
  }

  /** Send PSN. */
  public int sqPsn() {
    return bytes.getInt(SQ_PSN);
  }

  /** Sets it and its bit of the mask: The peer's queue pair number. */
  public QueuePairAttributesImage destinationQpn(int value) {
    bytes.putInt(DESTINATION_QPN, value);
    return with(Verbs.QP_DEST_QPN);
  }

  /** The peer's queue pair number. */
  public int destinationQpn() {
    return bytes.getInt(DESTINATION_QPN);
  }

  /** Of query. */
  public int maxSendRequests() {
    return bytes.getInt(MAX_SEND_REQUESTS);
  }

  /** Of query. */
  public int maxReceiveRequests() {
    return bytes.getInt(MAX_RECEIVE_REQUESTS);
  }

  /** Of query. */
  public int maxSendSges() {
    return bytes.getInt(MAX_SEND_SGES);
  }

  /** Of query. */
  public int maxReceiveSges() {
    return bytes.getInt(MAX_RECEIVE_SGES);
  }

  /** Of query. */
  public int maxInline() {
    return bytes.getInt(MAX_INLINE);
  }

  /** Of query: of the address vector. */
  public int trafficClass() {
    return unsignedByte(TRAFFIC_CLASS);
  }

  /** Of query: of the address vector. */
  public int sgidIndex() {
    return bytes.getInt(SGID_INDEX);
  }

  /** Of query: of the address vector. */
  public int hopLimit() {
    return bytes.getInt(HOP_LIMIT);
  }

  /** {@link Verbs}.QP_*: which fields modify is to take. */
  public int mask() {
    return bytes.getInt(MASK);
  }

  /** Of query: the peer's GID. */
  public byte[] dgid() {
    return copy(DGID, 16);
  }

  private QueuePairAttributesImage with(int bit) {
    bytes.putInt(MASK, bytes.getInt(MASK) | bit);
    return this;
  }
}
