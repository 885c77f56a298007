package io.ringbell.fabric.roce.cm;

import java.nio.ByteBuffer;

/**
 * The short messages. Offsets within the body:
 *
 * <pre>
 *   RTU, DREP   0 local id (4)   4 remote id (4)   8 private data (224)
 *   DREQ        0 local id (4)   4 remote id (4)   8 QPN of the receiver (3)
 *   MRA         0 local id (4)   4 remote id (4)   8 message:2   9 service timeout:5
 * </pre>
 */
final class Notice extends Mad {
  private static final int QPN = BODY + 8;
  private static final int SERVICE_TIMEOUT = BODY + 9;

  Notice(ByteBuffer bytes) {
    super(bytes);
  }

  static ByteBuffer disconnectRequest(long transactionId, int localId, int remoteId, int qpn) {
    ByteBuffer out = create(DREQ, transactionId, localId, remoteId);
    put24(out, QPN, qpn);
    return out;
  }

  /** MRA of a REQ: it has come, and the answer takes up to 4.096 us * 2^timeout. */
  static ByteBuffer requestReceived(long transactionId, int localId, int remoteId, int timeout) {
    return create(MRA, transactionId, localId, remoteId)
        .put(SERVICE_TIMEOUT, (byte) (timeout << 3));
  }

  /** The QPN of the receiver, in a DREQ. */
  int queuePairNumber() {
    return unsigned24(QPN);
  }

  /** n of 4.096 us * 2^n, in an MRA. */
  int serviceTimeout() {
    return unsigned8(SERVICE_TIMEOUT) >> 3;
  }
}
