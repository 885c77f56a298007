package io.ringbell.fabric.verbs.natives;

import java.nio.ByteBuffer;

/**
 * {@code rdma_conn_param} of connect and accept. Made with 7 retries (for ever, if the peer has no
 * receive posted) and one READ each way.
 *
 * <pre>
 *         0              4
 *       0 | responder  : initiator  : retry   : rnr     | private data    |
 *         | resources8 : depth 8    : count 8 : retry 8 | length 32       |
 *       8 | private data, 256 bytes                                       |
 *     264
 * </pre>
 */
public final class ConnectionImage extends Image {
  static final int RESPONDER_RESOURCES = 0;
  static final int INITIATOR_DEPTH = 1;
  static final int RETRY_COUNT = 2;
  static final int RNR_RETRY_COUNT = 3;
  static final int PRIVATE_DATA_LENGTH = 4;
  static final int PRIVATE_DATA = 8;
  static final int SIZE = 264;

  /** More than any connection manager protocol carries. */
  public static final int MAX_PRIVATE_DATA = 255;

  public ConnectionImage() {
    super(SIZE);
    retryCount(7);
    rnrRetryCount(7);
    responderResources(1);
    initiatorDepth(1);
  }

  /**
   * How many READs and atomics of the peer may be open here; at most the device's max_qp_rd_atom.
   */
  public ConnectionImage responderResources(int value) {
    putByte(RESPONDER_RESOURCES, value);
    return this;
  }

  /**
   * How many READs and atomics may be open at the peer; at most the device's max_qp_init_rd_atom.
   */
  public ConnectionImage initiatorDepth(int value) {
    putByte(INITIATOR_DEPTH, value);
    return this;
  }

  /** Retransmissions after a lost packet: 0 to 7. Ignored by accept. */
  public ConnectionImage retryCount(int value) {
    putByte(RETRY_COUNT, value);
    return this;
  }

  /** Retries while the peer has no receive posted: 0 to 6, or 7 for ever. */
  public ConnectionImage rnrRetryCount(int value) {
    putByte(RNR_RETRY_COUNT, value);
    return this;
  }

  /** Copies the private data. RDMA_PS_TCP carries 56 bytes of it to the server, 196 back. */
  public ConnectionImage privateData(ByteBuffer source) {
    int length = source.remaining();
    if (length > MAX_PRIVATE_DATA) {
      throw new IllegalArgumentException(
          length + " bytes of private data are too long, expected at most " + MAX_PRIVATE_DATA);
    }
    bytes.put(PRIVATE_DATA, source, source.position(), length);
    bytes.putInt(PRIVATE_DATA_LENGTH, length);
    return this;
  }
}
