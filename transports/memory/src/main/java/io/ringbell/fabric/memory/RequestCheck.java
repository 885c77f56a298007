package io.ringbell.fabric.memory;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;

/** Refuses malformed requests before anything of their chain is posted. */
final class RequestCheck {
  private RequestCheck() {}

  /**
   * Checks a request.
   *
   * @throws IllegalArgumentException with what was given and expected
   */
  static void check(WorkRequest request, MemoryProtectionDomain domain, int maxInline) {
    boolean inline = request.isInline();
    boolean needsWrite =
        switch (request.opcode()) {
          case READ, COMPARE_AND_SWAP, FETCH_AND_ADD -> true;
          case SEND, SEND_WITH_IMM, WRITE, WRITE_WITH_IMM -> false;
        };
    if (inline && needsWrite) {
      throw new IllegalArgumentException(
          request.opcode() + " with INLINE (expected: INLINE with SEND and WRITE only)");
    }
    if (inline && request.length() > maxInline) {
      throw new IllegalArgumentException(
          "inline length: %d (expected: at most %d)".formatted(request.length(), maxInline));
    }
    // Inline bytes are taken by the posting thread, so that no key and no domain matters.
    check(request.region(), request.offset(), request.length(), inline ? null : domain, needsWrite);
  }

  /**
   * Checks a receive.
   *
   * @throws IllegalArgumentException with what was given and expected
   */
  static void check(ReceiveRequest request, MemoryProtectionDomain domain) {
    check(request.region(), request.offset(), request.length(), domain, true);
  }

  private static void check(
      MemoryRegion region,
      int offset,
      int length,
      MemoryProtectionDomain domain,
      boolean needsWrite) {
    if (!(region instanceof RegisteredMemory memory)) {
      throw new IllegalArgumentException(
          "region: " + region + " (expected: one of the memory fabric)");
    }
    if (!memory.contains(offset, length)) {
      throw new IllegalArgumentException(
          "offset: %d, length: %d (expected: inside of %s)".formatted(offset, length, memory));
    }
    if (domain == null) {
      return;
    }
    if (memory.protectionDomain() != domain || memory.isClosed()) {
      throw new IllegalArgumentException("%s (expected: open, of %s)".formatted(memory, domain));
    }
    if (needsWrite && !memory.access().contains(Access.LOCAL_WRITE)) {
      throw new IllegalArgumentException(memory + " (expected: access LOCAL_WRITE)");
    }
  }
}
