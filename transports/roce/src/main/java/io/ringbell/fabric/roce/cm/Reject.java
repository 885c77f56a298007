package io.ringbell.fabric.roce.cm;

import java.nio.ByteBuffer;

/**
 * REJ, from either side. Offsets within the body:
 *
 * <pre>
 *    0 local communication id (4), 0 if none     4 remote communication id (4)
 *    8 message rejected:2 (0 REQ, 1 REP, 2 other)
 *    9 length of the additional information:7   10 reason (2)
 *   12 additional information (72)               84 private data (148)
 * </pre>
 */
final class Reject extends Mad {
  static final int PRIVATE_DATA = 148;

  static final int MESSAGE_REQ = 0;
  static final int MESSAGE_REP = 1;

  private static final int MESSAGE = BODY + 8;
  private static final int INFO_LENGTH = BODY + 9;
  private static final int REASON = BODY + 10;
  private static final int INFO = BODY + 12;
  private static final int USER = BODY + 84;

  Reject(ByteBuffer bytes) {
    super(bytes);
  }

  static ByteBuffer encode(
      long transactionId,
      int localId,
      int remoteId,
      int message,
      RejectReason reason,
      ByteBuffer privateData) {
    ByteBuffer out = create(REJ, transactionId, localId, remoteId);
    out.put(MESSAGE, (byte) (message << 6));
    out.putShort(REASON, (short) reason.code());
    out.put(USER, privateData, privateData.position(), privateData.remaining());
    return out;
  }

  /** Adds the sender's CA GUID, by which a peer finds the connection that timed out. */
  static ByteBuffer withGuid(ByteBuffer reject, long caGuid) {
    return reject.put(INFO_LENGTH, (byte) (Long.BYTES << 1)).putLong(INFO, caGuid);
  }

  int reason() {
    return unsigned16(REASON);
  }

  ByteBuffer privateData() {
    return slice(USER, PRIVATE_DATA);
  }
}
