package io.ringbell.fabric.support;

import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;

/** Checks a whole chain before any of it is posted. From the posting threads. */
public final class PostChecks {
  private final BufferDomain<?> domain;
  private final int maxInline;
  private final String fabric;

  /**
   * Checks for one queue pair.
   *
   * @param fabric its name, for what a user is told
   */
  public PostChecks(BufferDomain<?> domain, int maxInline, String fabric) {
    this.domain = domain;
    this.maxInline = maxInline;
    this.fabric = fabric;
  }

  /** Checks send-queue requests and counts them. */
  public int checkSends(WorkRequest first) {
    int count = 0;
    for (WorkRequest request = first; request != null; request = request.next()) {
      BufferRegion region = check(request.region(), request.offset(), request.length());
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
  public int checkReceives(ReceiveRequest first) {
    int count = 0;
    for (ReceiveRequest request = first; request != null; request = request.next()) {
      BufferRegion region = check(request.region(), request.offset(), request.length());
      checkDomain(region);
      if (!region.allowsLocalWrite()) {
        throw noLocalWrite(region);
      }
      count++;
    }
    return count;
  }

  private BufferRegion check(MemoryRegion region, int offset, int length) {
    if (!(region instanceof BufferRegion own) || own.domain().getClass() != domain.getClass()) {
      throw new IllegalArgumentException(
          "region: %s (expected: one of the %s fabric)".formatted(region, fabric));
    }
    if (offset < 0 || length < 0 || offset > region.length() - length) {
      throw new IllegalArgumentException(
          "offset: %d, length: %d (expected: inside the %d bytes of the region)"
              .formatted(offset, length, region.length()));
    }
    return own;
  }

  private void checkDomain(BufferRegion region) {
    if (region.domain() != domain) {
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

  private static IllegalArgumentException noLocalWrite(BufferRegion region) {
    return new IllegalArgumentException(
        region + " has " + region.access() + " (expected: LOCAL_WRITE)");
  }
}
