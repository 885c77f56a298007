package io.ringbell.fabric.roce.cm;

import java.nio.ByteBuffer;

/**
 * REP, the passive side's consent. Offsets within the body:
 *
 * <pre>
 *    0 local communication id (4)      4 remote communication id (4)
 *   12 QPN (3)                        20 starting PSN (3): what the peer must send first
 *   24 responder resources            25 initiator depth
 *   26 target ACK delay:5, failover:2, flow control:1
 *   27 RNR retry count:3, SRQ:1       28 CA GUID (8)
 *   36 private data (196)
 * </pre>
 */
public final class ConnectReply extends Mad {
  /** Bytes of private data. */
  public static final int PRIVATE_DATA = 196;

  private static final int QPN = BODY + 12;
  private static final int STARTING_PSN = BODY + 20;
  private static final int RESPONDER_RESOURCES = BODY + 24;
  private static final int INITIATOR_DEPTH = BODY + 25;
  private static final int ACK_DELAY = BODY + 26;
  private static final int RNR_RETRY = BODY + 27;
  private static final int CA_GUID = BODY + 28;
  private static final int USER = BODY + 36;

  private static final int TARGET_ACK_DELAY = 15; // 134 ms, as rxe

  ConnectReply(ByteBuffer bytes) {
    super(bytes);
  }

  static ByteBuffer encode(
      long transactionId,
      int localId,
      int remoteId,
      long caGuid,
      QueuePairParameters qp,
      ByteBuffer privateData) {
    ByteBuffer out = create(REP, transactionId, localId, remoteId);
    put24(out, QPN, qp.number());
    put24(out, STARTING_PSN, qp.startingPsn());
    out.put(RESPONDER_RESOURCES, (byte) qp.responderResources());
    out.put(INITIATOR_DEPTH, (byte) qp.initiatorDepth());
    out.put(ACK_DELAY, (byte) (TARGET_ACK_DELAY << 3));
    out.put(RNR_RETRY, (byte) (qp.rnrRetry() << 5));
    out.putLong(CA_GUID, caGuid);
    out.put(USER, privateData, privateData.position(), privateData.remaining());
    return out;
  }

  public int queuePairNumber() {
    return unsigned24(QPN);
  }

  /** The PSN that this side must send first. */
  public int startingPsn() {
    return unsigned24(STARTING_PSN);
  }

  /** How many READs and atomics the peer serves. */
  public int responderResources() {
    return unsigned8(RESPONDER_RESOURCES);
  }

  /** How many READs and atomics the peer will have outstanding. */
  public int initiatorDepth() {
    return unsigned8(INITIATOR_DEPTH);
  }

  /** How often to retry when the receiver is not ready; 7 without end. */
  public int rnrRetry() {
    return unsigned8(RNR_RETRY) >> 5;
  }

  long caGuid() {
    return bytes.getLong(CA_GUID);
  }

  ByteBuffer privateData() {
    return slice(USER, PRIVATE_DATA);
  }
}
