package io.ringbell.call;

/**
 * The frames of the call layer, behind the 6 bytes that all frames share (length, type, flags). All
 * numbers are little-endian. A call id is chosen by the client: the low 16 bits are an index below
 * the server's most calls at a time, the high 16 bits tell one use of the index from the next.
 *
 * <pre>
 *  METHOD 0x10: from now on this number stands for this path
 *   6       8               12              16
 *  | number | 0             | path length   | path, UTF-8, such as /shop.Inventory/Find
 *
 *  REQUEST 0x11: a whole request, of one message
 *   6       8               12              16                      24
 *  | number | call id       | metadata len  | timeout in ns, 0: none | metadata | message
 *  flag 0x04: the message is compressed
 *
 *  RESPONSE 0x12: a whole answer, of one message if the status is OK
 *   6       8               12              16
 *  | status | call id       | text length   | status text, UTF-8 | message
 *  flag 0x01: the handler surely did not run
 *  flag 0x02: with metadata; behind the text
 *    | initial length (4) | trailing length (4) | initial metadata | trailing metadata | message
 *  flag 0x04: the message is compressed
 *
 *  CANCEL 0x13: the client does not want the answer any more (it still comes)
 *   6       8               12              16
 *  | 0      | call id       | 0             |
 *
 *  PING 0x14, PONG 0x15: the answer carries the same token
 *   6       8                               16
 *  | 0      | token                         |
 *
 *  GOAWAY 0x16: the server takes leave: open calls end well, new ones belong elsewhere
 *   6       8               12              16
 *  | status | 0             | text length   | text, UTF-8
 *
 *  HEADERS 0x17, client to server: starts a call whose request is a stream
 *   6       8               12              16                      24
 *  | number | call id       | metadata len  | timeout in ns, 0: none | metadata
 *
 *  HEADERS 0x17, server to client: ahead of the first message
 *   6       8               12              16
 *  | 0      | call id       | metadata len  | metadata
 *
 *  MESSAGE 0x18: one message of a stream
 *   6       8               12              16
 *  | 0      | call id       | 0             | message
 *  flag 0x01, client to server: the last one; flag 0x04: the message is compressed
 *
 *  HALF_CLOSE 0x19: the client sends no more messages
 *   6       8               12              16
 *  | 0      | call id       | 0             |
 *
 *  TRAILERS 0x1A: the end of an answer that is a stream
 *   6       8               12              16              20
 *  | status | call id       | text length   | metadata len  | text, UTF-8 | metadata
 *  flag 0x01: the handler surely did not run; flag 0x08: the server has given the call up
 *
 *  WINDOW 0x1B: how many bytes of messages the other side may send, from the call's start on
 *   6       8               12              16                      24
 *  | 0      | call id       | 0             | limit                 |
 * </pre>
 */
final class CallFrames {
  static final byte METHOD = 0x10;
  static final byte REQUEST = 0x11;
  static final byte RESPONSE = 0x12;
  static final byte CANCEL = 0x13;
  static final byte PING = 0x14;
  static final byte PONG = 0x15;
  static final byte GOAWAY = 0x16;

  static final byte HEADERS = 0x17;
  static final byte MESSAGE = 0x18;
  static final byte HALF_CLOSE = 0x19;
  static final byte TRAILERS = 0x1A;
  static final byte WINDOW = 0x1B;

  static final int CODE_OFFSET = 6; // method number or status
  static final int CALL_ID_OFFSET = 8;
  static final int TEXT_LENGTH_OFFSET = 12;
  static final int TEXT_OFFSET = 16;
  static final int TIMEOUT_OFFSET = 16;
  static final int TOKEN_OFFSET = 8;

  static final int REQUEST_HEADER_LENGTH = 24;
  static final int RESPONSE_HEADER_LENGTH = 16;
  static final int HEADER_LENGTH = 16;
  static final int TRAILERS_METADATA_OFFSET = 16;
  static final int TRAILERS_HEADER_LENGTH = 20;
  static final int LIMIT_OFFSET = 16;
  static final int WINDOW_LENGTH = 24;

  /** Lengths of the two blocks of metadata in a RESPONSE that has them. */
  static final int METADATA_LENGTHS = 8;

  /** In a RESPONSE: the handler surely did not run. */
  static final byte FLAG_NOT_EXECUTED = 0x01;

  /** In a RESPONSE: metadata stand between text and message. */
  static final byte FLAG_METADATA = 0x02;

  /** In a REQUEST, RESPONSE or MESSAGE. */
  static final byte FLAG_COMPRESSED = 0x04;

  /** In TRAILERS: the server has given the call up, and there are no trailers. */
  static final byte FLAG_RESET = 0x08;

  /** In a client's MESSAGE: no more follow. */
  static final byte FLAG_END = 0x01;

  static final int INDEX_BITS = 16;
  static final int INDEX_MASK = (1 << INDEX_BITS) - 1;
  static final int MAX_PATH_LENGTH = 1024;
  static final int MAX_TEXT_LENGTH = 8 * 1024;
  static final int MAX_METADATA_LENGTH = 8 * 1024;
  static final int MAX_METHODS = 1 << 16;

  private CallFrames() {}

  /** Type, flags and code share the 4 bytes behind the length. */
  static int typeWord(byte type, byte flags, int code) {
    return (type & 0xFF) | ((flags & 0xFF) << 8) | (code << 16);
  }
}
