package io.ringbell.fabric.shm;

import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;

/** Checks a whole chain before any of it is posted. From the posting threads. */
final class PostChecks {
  private final ShmProtectionDomain protectionDomain;
  private final int maxInline;

  PostChecks(ShmProtectionDomain protectionDomain, int maxInline) {
    this.protectionDomain = protectionDomain;
    this.maxInline = maxInline;
  }

  /** Checks send-queue requests and counts them. */
  int checkSends(WorkRequest first) {
    int count = 0;
    for (WorkRequest request = first; request != null; request = request.next()) {
      ShmMemoryRegion region = check(request.region(), request.offset(), request.length());
      if (request.isInline()) {
        if (request.length() > maxInline || SendQueue.isRead(request.opcode())) {
          throw badInline(request);
        }
      } else {
        checkDomain(region);
      }
      if (SendQueue.isRead(request.opcode()) && !region.allowsLocalWrite()) {
        throw noLocalWrite(region);
      }
      count++;
    }
    return count;
  }

  /** Checks receives and counts them. */
  int checkReceives(ReceiveRequest first) {
    int count = 0;
    for (ReceiveRequest request = first; request != null; request = request.next()) {
      ShmMemoryRegion region = check(request.region(), request.offset(), request.length());
      checkDomain(region);
      if (!region.allowsLocalWrite()) {
        throw noLocalWrite(region);
      }
      count++;
    }
    return count;
  }

  private static ShmMemoryRegion check(MemoryRegion region, int offset, int length) {
    if (!(region instanceof ShmMemoryRegion own)) {
      throw new IllegalArgumentException(
          "region: " + region + " (expected: one of the shm fabric)");
    }
    if (offset < 0 || length < 0 || offset > region.length() - length) {
      throw new IllegalArgumentException(
          "offset: %d, length: %d (expected: inside the %d bytes of the region)"
              .formatted(offset, length, region.length()));
    }
    return own;
  }

  private void checkDomain(ShmMemoryRegion region) {
    if (region.protectionDomain() != protectionDomain) {
      throw new IllegalArgumentException(
          region + " is of another protection domain (expected: that of the queue pair)");
    }
    if (!region.isOpen()) {
      throw new IllegalArgumentException(region + " is closed (expected: an open region)");
    }
  }

  private IllegalArgumentException badInline(WorkRequest request) {
    return new IllegalArgumentException(
        "inline %s of %d bytes (expected: a SEND or WRITE of at most %d bytes)"
            .formatted(request.opcode(), request.length(), maxInline));
  }

  private static IllegalArgumentException noLocalWrite(ShmMemoryRegion region) {
    return new IllegalArgumentException(
        region + " has " + region.access() + " (expected: LOCAL_WRITE)");
  }
}
