package io.ringbell.fabric.roce.cm;

import java.nio.ByteBuffer;

/**
 * A management datagram of the CM class. Subclasses name the fields of one message; all are views
 * of 256 bytes, big-endian.
 *
 * <pre>
 *   0               1        2                3          4         6                8
 *  +---------------+--------+----------------+----------+---------+----------------+
 *  | base version 1| class 7| class version 2| method 3 | status 0| class specific |
 *  +---------------+--------+----------------+----------+---------+----------------+
 *  | transaction id                                                                |
 *  +-------------------------------+---------------------+-------------------------+ 16
 *  | attribute id | reserved       | attribute modifier                            |
 *  +-------------------------------+-----------------------------------------------+ 24
 *  | local communication id        | remote communication id, or reserved          |
 *  +-------------------------------+-----------------------------------------------+ 32
 * </pre>
 */
public class Mad {
  /** Bytes of a MAD. */
  public static final int LENGTH = 256;

  static final int REQ = 0x10;
  static final int MRA = 0x11;
  static final int REJ = 0x12;
  static final int REP = 0x13;
  static final int RTU = 0x14;
  static final int DREQ = 0x15;
  static final int DREP = 0x16;

  /** Where the body of a CM message starts. */
  static final int BODY = 24;

  private static final int BASE_VERSION = 1;
  private static final int CLASS_CM = 7;
  private static final int CLASS_VERSION = 2;
  private static final int METHOD_SEND = 3;
  private static final int TRANSACTION_OFFSET = 8;
  private static final int ATTRIBUTE_OFFSET = 16;
  private static final int LOCAL_ID_OFFSET = BODY;
  private static final int REMOTE_ID_OFFSET = BODY + 4;

  /** The whole MAD, position 0. */
  final ByteBuffer bytes;

  Mad(ByteBuffer bytes) {
    this.bytes = bytes;
  }

  /** A new message of zeros but for the header. */
  static ByteBuffer create(int attribute, long transactionId, int localId, int remoteId) {
    return ByteBuffer.allocate(LENGTH)
        .put(0, (byte) BASE_VERSION)
        .put(1, (byte) CLASS_CM)
        .put(2, (byte) CLASS_VERSION)
        .put(3, (byte) METHOD_SEND)
        .putLong(TRANSACTION_OFFSET, transactionId)
        .putShort(ATTRIBUTE_OFFSET, (short) attribute)
        .putInt(LOCAL_ID_OFFSET, localId)
        .putInt(REMOTE_ID_OFFSET, remoteId);
  }

  /** Whether this is a CM message of the version that exists. */
  boolean isConnectionManagement() {
    return bytes.get(0) == BASE_VERSION
        && bytes.get(1) == CLASS_CM
        && bytes.get(2) == CLASS_VERSION
        && bytes.get(3) == METHOD_SEND;
  }

  final long transactionId() {
    return bytes.getLong(TRANSACTION_OFFSET);
  }

  final int attribute() {
    return unsigned16(ATTRIBUTE_OFFSET);
  }

  /** The communication id of the message's sender. */
  final int localId() {
    return bytes.getInt(LOCAL_ID_OFFSET);
  }

  /** The communication id of the message's receiver; not in a REQ. */
  final int remoteId() {
    return bytes.getInt(REMOTE_ID_OFFSET);
  }

  final int unsigned8(int offset) {
    return bytes.get(offset) & 0xFF;
  }

  final int unsigned16(int offset) {
    return bytes.getShort(offset) & 0xFFFF;
  }

  final int unsigned24(int offset) {
    return unsigned8(offset) << 16 | unsigned16(offset + 1);
  }

  static void put24(ByteBuffer bytes, int offset, int value) {
    bytes.put(offset, (byte) (value >>> 16)).putShort(offset + 1, (short) value);
  }

  final ByteBuffer slice(int offset, int length) {
    return bytes.slice(offset, length).asReadOnlyBuffer();
  }
}
