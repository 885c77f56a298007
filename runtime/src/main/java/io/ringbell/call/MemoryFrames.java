package io.ringbell.call;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The frames by which a client opens and closes memory that a server exports. Like {@link
 * CallFrames}, behind the 6 bytes that all frames share; they belong to no call.
 *
 * <pre>
 *  MEMORY_OPEN 0x20: client to server
 *   6       8               12              16
 *  | 0      | request id    | name length   | name, UTF-8
 *
 *  MEMORY_OPENED 0x21: server to client, one for each MEMORY_OPEN
 *   6       8               12              16
 *  | status | request id    | rest length   | rest:
 *  +--------+---------------+---------------+ 16
 *  | handle                 | rkey          |
 *  +------------------------+---------------+ 24
 *  | address of the first byte              |
 *  +----------------------------------------+ 32
 *  | length                                 |
 *  +------------------------+---------------+ 40
 *  | rights                 | 0             |
 *  +------------------------+---------------+ 48
 *  | status text, UTF-8
 *
 *  MEMORY_REVOKED 0x22: server to client: no new access; answer MEMORY_CLOSED
 *  MEMORY_CLOSED 0x23: client to server: no access is under way, and none will come
 *   6       8               12              16
 *  | 0      | handle        | 0             |
 * </pre>
 */
final class MemoryFrames {
  static final byte MEMORY_OPEN = 0x20;
  static final byte MEMORY_OPENED = 0x21;
  static final byte MEMORY_REVOKED = 0x22;
  static final byte MEMORY_CLOSED = 0x23;

  /** In rights: the client may READ. */
  static final int RIGHT_READ = 0x01;

  /** In rights: the client may run atomics. */
  static final int RIGHT_ATOMICS = 0x02;

  static final int ID_OFFSET = CallFrames.CALL_ID_OFFSET;
  static final int REST_LENGTH_OFFSET = CallFrames.TEXT_LENGTH_OFFSET;
  static final int REST_OFFSET = CallFrames.TEXT_OFFSET;

  // Within the rest.
  static final int HANDLE = 0;
  static final int RKEY = 4;
  static final int ADDRESS = 8;
  static final int LENGTH = 16;
  static final int RIGHTS = 24;
  static final int TEXT = 32;

  static final int MAX_NAME_LENGTH = 1024;

  private MemoryFrames() {}

  /** The rest of a MEMORY_OPENED with status OK. */
  static byte[] opened(int handle, int rkey, long address, long length, int rights) {
    byte[] rest = new byte[TEXT];
    ByteBuffer.wrap(rest)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putInt(HANDLE, handle)
        .putInt(RKEY, rkey)
        .putLong(ADDRESS, address)
        .putLong(LENGTH, length)
        .putInt(RIGHTS, rights);
    return rest;
  }

  /** The rest of a MEMORY_OPENED with another status. */
  static byte[] refused(byte[] text) {
    byte[] rest = new byte[TEXT + text.length];
    System.arraycopy(text, 0, rest, TEXT, text.length);
    return rest;
  }
}
