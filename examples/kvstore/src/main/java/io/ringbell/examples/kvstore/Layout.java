package io.ringbell.examples.kvstore;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The table as it lies in the exported memory, little-endian: a header, then buckets of 4 slots. A
 * key lives in one of the slots of its bucket, so that one READ of 1024 bytes finds it.
 *
 * <pre>
 *  header, 64 bytes
 *   0               4               8               12                               64
 *  +---------------+---------------+---------------+--------------------------------+
 *  | "RBKV"        | layout 1      | buckets       | 0                              |
 *  +---------------+---------------+---------------+--------------------------------+
 *
 *  slot, 256 bytes
 *   0               8               16      18      20      24                      256
 *  +---------------+---------------+-------+-------+-------+------------------------+
 *  | version       | check         | key   | value | 0     | key, value, 0 ...      |
 *  |               |               | length| length|       |                        |
 *  +---------------+---------------+-------+-------+-------+------------------------+
 * </pre>
 *
 * The version is odd while the slot is being written, and grows by 2 with each write. The check is
 * a hash of the version and of all that follows: a READ may see some bytes from before a write and
 * some from after it, in any order, and then the check does not match. An empty slot has key length
 * 0.
 */
final class Layout {
  static final int MAGIC = 0x564B4252; // "RBKV" in little-endian order
  static final int LAYOUT = 1;
  static final int HEADER_LENGTH = 64;
  static final int MAGIC_OFFSET = 0;
  static final int LAYOUT_OFFSET = 4;
  static final int BUCKETS_OFFSET = 8;

  static final int SLOT_LENGTH = 256;
  static final int SLOTS = 4;
  static final int BUCKET_LENGTH = SLOTS * SLOT_LENGTH;
  static final int VERSION_OFFSET = 0;
  static final int CHECK_OFFSET = 8;
  static final int KEY_LENGTH_OFFSET = 16;
  static final int VALUE_LENGTH_OFFSET = 18;
  static final int CONTENT_OFFSET = 24;

  /** Bytes of a key and its value together. */
  static final int MAX_CONTENT = SLOT_LENGTH - CONTENT_OFFSET;

  private static final long PRIME = 0x9E37_79B9_7F4A_7C15L;

  /** What a reader finds in a slot. */
  enum SlotState {
    EMPTY,
    /** It can be used. */
    VALID,
    /** It is being written. */
    BUSY,
    /** Some of it is from before a write and some from after it. */
    TORN
  }

  private Layout() {}

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Bytes of a table. */
  static int tableLength(int buckets) {
    return HEADER_LENGTH + Math.multiplyExact(buckets, BUCKET_LENGTH);
  }

  /** Where the bucket of a key starts. */
  static int bucketOffset(byte[] key, int buckets) {
    long hash = PRIME;
    for (byte b : key) {
      hash = (hash ^ b) * PRIME;
      hash ^= hash >>> 29;
    }
    return HEADER_LENGTH + (int) Long.remainderUnsigned(hash, buckets) * BUCKET_LENGTH;
  }

  /** The check that belongs to a slot's content and a version. */
  static long check(ByteBuffer buffer, int slot, long version) {
    long hash = version * PRIME;
    for (int i = KEY_LENGTH_OFFSET; i < SLOT_LENGTH; i += Long.BYTES) {
      hash = (hash ^ buffer.getLong(slot + i)) * PRIME;
      hash ^= hash >>> 32;
    }
    return hash;
  }

  /** Judges a slot of a copy, which nobody changes any more. */
  static SlotState stateOf(ByteBuffer copy, int slot) {
    long version = copy.getLong(slot + VERSION_OFFSET);
    if ((version & 1) != 0) {
      return SlotState.BUSY;
    }
    if (version == 0) {
      return SlotState.EMPTY; // never written, or not yet: as it was a moment ago
    }
    int keyLength = keyLength(copy, slot);
    if (copy.getLong(slot + CHECK_OFFSET) != check(copy, slot, version)
        || keyLength + valueLength(copy, slot) > MAX_CONTENT) {
      return SlotState.TORN;
    }
    return keyLength == 0 ? SlotState.EMPTY : SlotState.VALID;
  }

  static int keyLength(ByteBuffer buffer, int slot) {
    return buffer.getShort(slot + KEY_LENGTH_OFFSET) & 0xFFFF;
  }

  static int valueLength(ByteBuffer buffer, int slot) {
    return buffer.getShort(slot + VALUE_LENGTH_OFFSET) & 0xFFFF;
  }

  /** Whether a slot that is in use has that key. */
  static boolean hasKey(ByteBuffer buffer, int slot, byte[] key) {
    if (keyLength(buffer, slot) != key.length) {
      return false;
    }
    for (int i = 0; i < key.length; i++) {
      if (buffer.get(slot + CONTENT_OFFSET + i) != key[i]) {
        return false;
      }
    }
    return true;
  }

  static String value(ByteBuffer buffer, int slot) {
    byte[] bytes = new byte[valueLength(buffer, slot)];
    buffer.get(slot + CONTENT_OFFSET + keyLength(buffer, slot), bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
