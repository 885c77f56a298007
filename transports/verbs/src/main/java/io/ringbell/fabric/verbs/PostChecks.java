package io.ringbell.fabric.verbs;

import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;

/** Checks a whole chain before any of it is posted. From the posting threads. */
final class PostChecks {
  private final VerbsProtectionDomain protectionDomain;
  private final int maxInline;
  private final boolean noImmediate;
  private final boolean noAtomics;

  PostChecks(VerbsProtectionDomain protectionDomain, int maxInline) {
    this.protectionDomain = protectionDomain;
    this.maxInline = maxInline;
    this.noImmediate = protectionDomain.device().iwarp();
    this.noAtomics = !protectionDomain.device().atomics();
  }

  /** Checks send-queue requests and counts them. */
  int checkSends(WorkRequest first) {
    int count = 0;
    for (WorkRequest request = first; request != null; request = request.next()) {
      VerbsMemoryRegion region = check(request.region(), request.offset(), request.length());
      if (request.isInline()) {
        checkInline(request, region);
      } else {
        checkDomain(region);
      }
      if (isRead(request) && !region.allowsLocalWrite()) {
        throw noLocalWrite(region);
      }
      if (isLacking(request)) {
        throw new IllegalArgumentException(
            request.opcode() + " (expected: what the device can, see FabricCapabilities)");
      }
      count++;
    }
    return count;
  }

  /** Checks receives and counts them. */
  int checkReceives(ReceiveRequest first) {
    int count = 0;
    for (ReceiveRequest request = first; request != null; request = request.next()) {
      VerbsMemoryRegion region = check(request.region(), request.offset(), request.length());
      checkDomain(region);
      if (!region.allowsLocalWrite()) {
        throw noLocalWrite(region);
      }
      count++;
    }
    return count;
  }

  private static VerbsMemoryRegion check(MemoryRegion region, int offset, int length) {
    if (!(region instanceof VerbsMemoryRegion own)) {
      throw new IllegalArgumentException(
          "region: " + region + " (expected: one of the verbs fabric)");
    }
    if (offset < 0 || length < 0 || offset > region.length() - length) {
      throw new IllegalArgumentException(
          "offset: %d, length: %d (expected: inside the %d bytes of the region)"
              .formatted(offset, length, region.length()));
    }
    return own;
  }

  private void checkInline(WorkRequest request, VerbsMemoryRegion region) {
    if (request.length() > maxInline || isRead(request) || !region.isReadableHere()) {
      throw new IllegalArgumentException(
          "inline %s of %d bytes of %s (expected: a SEND or WRITE of at most %d bytes of host memory)"
              .formatted(request.opcode(), request.length(), region, maxInline));
    }
  }

  private void checkDomain(VerbsMemoryRegion region) {
    if (region.protectionDomain() != protectionDomain) {
      throw new IllegalArgumentException(
          region + " is of another protection domain (expected: that of the queue pair)");
    }
    if (!region.isOpen()) {
      throw new IllegalArgumentException(region + " is closed (expected: an open region)");
    }
  }

  private boolean isLacking(WorkRequest request) {
    return switch (request.opcode()) {
      case SEND_WITH_IMM, WRITE_WITH_IMM -> noImmediate;
      case COMPARE_AND_SWAP, FETCH_AND_ADD -> noAtomics;
      case SEND, WRITE, READ -> false;
    };
  }

  private static boolean isRead(WorkRequest request) {
    return switch (request.opcode()) {
      case READ, COMPARE_AND_SWAP, FETCH_AND_ADD -> true;
      case SEND, SEND_WITH_IMM, WRITE, WRITE_WITH_IMM -> false;
    };
  }

  private static IllegalArgumentException noLocalWrite(VerbsMemoryRegion region) {
    return new IllegalArgumentException(
        region + " has " + region.access() + " (expected: LOCAL_WRITE)");
  }
}
