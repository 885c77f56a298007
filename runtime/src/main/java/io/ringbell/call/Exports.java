package io.ringbell.call;

import static java.util.Objects.requireNonNull;

import io.ringbell.MemoryRights;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;

/** What a server exports, by name. From any thread. */
public final class Exports {
  /** Allocated memory starts at a cache line, so that what is laid out in lines lies in them. */
  private static final int ALIGNMENT = 64;

  private final ConcurrentHashMap<String, Export> exports = new ConcurrentHashMap<>();
  private final long revokeTimeoutNanos;

  /**
   * Exports nothing yet.
   *
   * @param revokeTimeoutNanos how long a client may take to let go of memory that was withdrawn,
   *     before its connection is closed
   */
  public Exports(long revokeTimeoutNanos) {
    this.revokeTimeoutNanos = revokeTimeoutNanos;
  }

  /** Exports memory of its own, zeroed. */
  public Export allocate(String name, int length, MemoryRights rights) {
    if (length < 1) {
      throw new IllegalArgumentException("length: " + length + " (expected: >= 1)");
    }
    ByteBuffer whole = ByteBuffer.allocateDirect(Math.addExact(length, 2 * ALIGNMENT));
    return add(name, whole.alignedSlice(ALIGNMENT).slice(0, length), rights);
  }

  /** Exports a caller's memory, from position to limit. */
  public Export add(String name, ByteBuffer region, MemoryRights rights) {
    requireNonNull(rights, "rights");
    int nameLength = name.getBytes(StandardCharsets.UTF_8).length;
    if (nameLength < 1 || nameLength > MemoryFrames.MAX_NAME_LENGTH) {
      throw new IllegalArgumentException(
          "name: %d bytes (expected: 1 to %d)".formatted(nameLength, MemoryFrames.MAX_NAME_LENGTH));
    }
    if (!region.isDirect() || region.isReadOnly() || !region.hasRemaining()) {
      throw new IllegalArgumentException(
          "region: %s (expected: a direct, writable buffer with bytes remaining)"
              .formatted(region));
    }
    ByteBuffer memory = region.slice().order(ByteOrder.LITTLE_ENDIAN);
    if (rights == MemoryRights.READ_AND_ATOMICS && memory.alignmentOffset(0, Long.BYTES) != 0) {
      throw new IllegalArgumentException(
          "region: starts %d bytes behind a multiple of 8 (expected: aligned to 8 for atomics)"
              .formatted(memory.alignmentOffset(0, Long.BYTES)));
    }
    Export export = new Export(this, name, memory, rights);
    if (exports.putIfAbsent(name, export) != null) {
      throw new IllegalArgumentException("name: '" + name + "' is exported already");
    }
    return export;
  }

  /** The export of that name; null if there is none. */
  Export find(String name) {
    return exports.get(name);
  }

  void remove(Export export) {
    exports.remove(export.name(), export);
  }

  long revokeTimeoutNanos() {
    return revokeTimeoutNanos;
  }
}
