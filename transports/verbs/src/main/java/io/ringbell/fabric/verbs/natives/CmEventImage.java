package io.ringbell.fabric.verbs.natives;

import java.nio.ByteBuffer;

/**
 * A connection manager event, copied.
 *
 * <pre>
 *         0              4              8
 *       0 | id 64                       | listen id 64                |
 *      16 | type 32      | status 32    | remote QPN 32| resources 8  :
 *         :              :              :              : depth 8, retry 8, RNR retry 8
 *      32 | private data | private data, 256 bytes, and 4 unused      |
 *         | length 32    |
 *     296
 * </pre>
 */
public final class CmEventImage extends Image {
  static final int ID = 0;
  static final int LISTEN_ID = 8;
  static final int TYPE = 16;
  static final int STATUS = 20;
  static final int REMOTE_QPN = 24;
  static final int RESPONDER_RESOURCES = 28;
  static final int INITIATOR_DEPTH = 29;
  static final int RETRY_COUNT = 30;
  static final int RNR_RETRY_COUNT = 31;
  static final int PRIVATE_DATA_LENGTH = 32;
  static final int PRIVATE_DATA = 36;
  static final int SIZE = 296;

  public CmEventImage() {
    super(SIZE);
  }

  /** The id that it is about; of a connect request the new one. 0 if that is destroyed already. */
  public long id() {
    return bytes.getLong(ID);
  }

  /** The listening id of a connect request, else 0. */
  public long listenId() {
    return bytes.getLong(LISTEN_ID);
  }

  /** {@link Verbs}.CM_*. */
  public int type() {
    return bytes.getInt(TYPE);
  }

  /**
   * 0; a negative errno; for CM_REJECTED the positive reason of the CM (28: consumer's reject, 8:
   * nobody listens).
   */
  public int status() {
    return bytes.getInt(STATUS);
  }

  /** The peer's queue pair number, where the event carries it. */
  public int remoteQpn() {
    return bytes.getInt(REMOTE_QPN);
  }

  /** As this side may use in its accept: how many READs the peer wants open here. */
  public int responderResources() {
    return unsignedByte(RESPONDER_RESOURCES);
  }

  /** How many READs this side may have open at the peer. */
  public int initiatorDepth() {
    return unsignedByte(INITIATOR_DEPTH);
  }

  /** As the peer asked. */
  public int retryCount() {
    return unsignedByte(RETRY_COUNT);
  }

  /** As the peer asked. */
  public int rnrRetryCount() {
    return unsignedByte(RNR_RETRY_COUNT);
  }

  /** How many bytes; the CM pads them with zeroes to what its message holds. */
  public int privateDataLength() {
    return bytes.getInt(PRIVATE_DATA_LENGTH);
  }

  /** A copy of the private data. */
  public ByteBuffer privateData() {
    return ByteBuffer.wrap(copy(PRIVATE_DATA, privateDataLength()));
  }
}
