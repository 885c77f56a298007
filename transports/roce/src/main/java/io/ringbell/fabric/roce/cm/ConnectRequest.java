package io.ringbell.fabric.roce.cm;

import java.nio.ByteBuffer;

/**
 * REQ, from the active side. Offsets within the body:
 *
 * <pre>
 *    0 local communication id (4)     8 service id (8)          16 CA GUID (8)
 *   32 QPN (3)                       35 responder resources    39 initiator depth
 *   43 remote CM response timeout:5, transport type:2, flow control:1
 *   44 starting PSN (3): what the peer must send first
 *   47 local CM response timeout:5, retry count:3             48 P_Key (2)
 *   50 path MTU code:4, RDC exists:1, RNR retry count:3
 *   51 most CM retries:4, SRQ:1, extended transport type:3
 *   52 local LID (2), remote LID (2)
 *   56 local GID (16)                72 remote GID (16)
 *   88 flow label:20, reserved:6, packet rate:6
 *   92 traffic class                 93 hop limit              94 SL:4, subnet local:1
 *   95 local ACK timeout:5           96 alternate path, 0 (44)
 *  140 private data (92): CMA header (36), user's (56)
 * </pre>
 */
public final class ConnectRequest extends Mad {
  /** Bytes of private data behind the CMA header. */
  public static final int PRIVATE_DATA = 56;

  static final int TRANSPORT_RC = 0;

  private static final int SERVICE_ID = BODY + 8;
  private static final int CA_GUID = BODY + 16;
  private static final int QPN = BODY + 32;
  private static final int RESPONDER_RESOURCES = BODY + 35;
  private static final int INITIATOR_DEPTH = BODY + 39;
  private static final int TRANSPORT = BODY + 43;
  private static final int STARTING_PSN = BODY + 44;
  private static final int RETRIES = BODY + 47;
  private static final int P_KEY = BODY + 48;
  private static final int MTU = BODY + 50;
  private static final int CM_RETRIES = BODY + 51;
  private static final int LIDS = BODY + 52;
  private static final int LOCAL_GID = BODY + 56;
  private static final int REMOTE_GID = BODY + 72;
  private static final int TRAFFIC_CLASS = BODY + 92;
  private static final int HOP_LIMIT = BODY + 93;
  private static final int ACK_TIMEOUT = BODY + 95;
  private static final int CMA = BODY + 140;
  private static final int USER = CMA + CmaHeader.LENGTH;

  private static final int CM_RESPONSE_TIMEOUT = 20; // 4.3 s, as Linux
  private static final int MOST_CM_RETRIES = 15;
  private static final int DEFAULT_HOP_LIMIT = 64;

  ConnectRequest(ByteBuffer bytes) {
    super(bytes);
  }

  static ByteBuffer encode(
      long transactionId, int localId, long caGuid, ConnectParameters p, ByteBuffer privateData) {
    ByteBuffer out = create(REQ, transactionId, localId, 0);
    QueuePairParameters qp = p.queuePair();
    out.putLong(SERVICE_ID, p.serviceId()).putLong(CA_GUID, caGuid);
    put24(out, QPN, qp.number());
    out.put(RESPONDER_RESOURCES, (byte) qp.responderResources());
    out.put(INITIATOR_DEPTH, (byte) qp.initiatorDepth());
    out.put(TRANSPORT, (byte) (CM_RESPONSE_TIMEOUT << 3));
    put24(out, STARTING_PSN, qp.startingPsn());
    out.put(RETRIES, (byte) (CM_RESPONSE_TIMEOUT << 3 | p.retryCount()));
    out.putShort(P_KEY, (short) 0xFFFF);
    out.put(MTU, (byte) (p.pathMtuCode() << 4 | qp.rnrRetry()));
    out.put(CM_RETRIES, (byte) (MOST_CM_RETRIES << 4));
    out.putInt(LIDS, 0xFFFFFFFF);
    out.put(LOCAL_GID, Gid.of(p.local().getAddress()));
    out.put(REMOTE_GID, Gid.of(p.remote().getAddress()));
    out.put(TRAFFIC_CLASS, (byte) p.trafficClass()).put(HOP_LIMIT, (byte) DEFAULT_HOP_LIMIT);
    out.put(ACK_TIMEOUT, (byte) (p.ackTimeout() << 3));
    CmaHeader.encode(out, CMA, p.local(), p.remote().getAddress());
    out.put(USER, privateData, privateData.position(), privateData.remaining());
    return out;
  }

  public long serviceId() {
    return bytes.getLong(SERVICE_ID);
  }

  public long caGuid() {
    return bytes.getLong(CA_GUID);
  }

  public int queuePairNumber() {
    return unsigned24(QPN);
  }

  /** How many READs and atomics the peer serves. */
  public int responderResources() {
    return unsigned8(RESPONDER_RESOURCES);
  }

  /** How many READs and atomics the peer will have outstanding. */
  public int initiatorDepth() {
    return unsigned8(INITIATOR_DEPTH);
  }

  int transportType() {
    return unsigned8(TRANSPORT) >> 1 & 3;
  }

  /** The PSN that this side must send first. */
  public int startingPsn() {
    return unsigned24(STARTING_PSN);
  }

  /** How often to retransmit without progress. */
  public int retryCount() {
    return unsigned8(RETRIES) & 7;
  }

  int pKey() {
    return unsigned16(P_KEY);
  }

  /** 1 for 256 to 5 for 4096; what both sides must use. */
  public int pathMtuCode() {
    return unsigned8(MTU) >> 4;
  }

  boolean hasReliableDatagramDomain() {
    return (unsigned8(MTU) & 8) != 0;
  }

  /** How often to retry when the receiver is not ready; 7 without end. */
  public int rnrRetry() {
    return unsigned8(MTU) & 7;
  }

  int extendedTransport() {
    return unsigned8(CM_RETRIES) & 7;
  }

  boolean hasLocalGid(byte[] gid) {
    return Gid.equalsAt(bytes, LOCAL_GID, gid);
  }

  boolean hasRemoteGid(byte[] gid) {
    return Gid.equalsAt(bytes, REMOTE_GID, gid);
  }

  /** n of 4.096 us * 2^n, the acknowledge time-out. */
  public int ackTimeout() {
    return unsigned8(ACK_TIMEOUT) >> 3;
  }

  boolean hasCmaHeader() {
    return CmaHeader.isValid(bytes, CMA);
  }

  /** The port that the peer's application is bound to. */
  public int sourcePort() {
    return CmaHeader.sourcePort(bytes, CMA);
  }

  /** All of the private data behind the CMA header. */
  ByteBuffer privateData() {
    return slice(USER, PRIVATE_DATA);
  }
}
