package io.ringbell.codec;

/**
 * What a message may make its reader do, whoever sent it. The bytes of a message bound what its
 * strings, arrays, lists and maps take; but an empty nested message of two bytes becomes an object
 * with all its fields, so that these have a limit of their own.
 *
 * @param depth how deep messages may nest
 * @param spareHeap bytes that the objects of nested messages may take beyond {@value
 *     #HEAP_PER_BYTE} times the length of the whole message
 */
public record DecodeLimits(int depth, long spareHeap) {
  /** 100 levels, as protobuf's own libraries have it, and 16 MiB. */
  public static final DecodeLimits DEFAULT = new DecodeLimits(WireSizer.MAX_DEPTH, 16 << 20);

  /** What objects may take in any case, for each byte of the message. */
  static final int HEAP_PER_BYTE = 64;

  /** How many bytes may be read again to merge messages that come in parts, for each byte. */
  static final int MERGE_PER_BYTE = 8;

  /** And beyond that. */
  static final int SPARE_MERGE = 1 << 16;

  /** What one merge counts at least. */
  static final int LEAST_MERGE = 64;

  /** Checks that the limits can be kept. */
  public DecodeLimits {
    if (depth < 1 || depth > WireSizer.MAX_DEPTH) {
      throw new IllegalArgumentException(
          "depth: " + depth + " (expected: 1 to " + WireSizer.MAX_DEPTH + ")");
    }
    if (spareHeap < 0) {
      throw new IllegalArgumentException("spareHeap: " + spareHeap + " (expected: 0 or more)");
    }
  }
}
