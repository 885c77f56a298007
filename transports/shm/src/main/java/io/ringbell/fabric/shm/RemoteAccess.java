package io.ringbell.fabric.shm;

import io.ringbell.fabric.support.SoftwareMemoryRegion;
import io.ringbell.fabric.support.SoftwareProtectionDomain;

/**
 * Decides what a peer may touch: key, then bounds, then right. Remembers the last region, since
 * most peers name the same one again. Used by the thread that polls.
 */
final class RemoteAccess {
  private final SoftwareProtectionDomain protectionDomain;
  private SoftwareMemoryRegion last;

  RemoteAccess(SoftwareProtectionDomain protectionDomain) {
    this.protectionDomain = protectionDomain;
  }

  SoftwareMemoryRegion forWrite(int rkey, long address, int length) {
    SoftwareMemoryRegion region = find(rkey);
    if (region == null) {
      throw unknown("WRITE", rkey);
    }
    if (!region.contains(address, length)) {
      throw outside("WRITE", region, address, length);
    }
    if (!region.allowsRemoteWrite()) {
      throw forbidden("WRITE", region, "REMOTE_WRITE");
    }
    return region;
  }

  SoftwareMemoryRegion forRead(int rkey, long address, int length) {
    SoftwareMemoryRegion region = findForRequest(rkey, address, length, "READ");
    if (!region.allowsRemoteRead()) {
      throw forbidden("READ", region, "REMOTE_READ");
    }
    return region;
  }

  SoftwareMemoryRegion forAtomic(int rkey, long address) {
    SoftwareMemoryRegion region = findForRequest(rkey, address, Long.BYTES, "atomic");
    if (!region.allowsRemoteAtomic()) {
      throw forbidden("atomic", region, "REMOTE_ATOMIC");
    }
    if ((address & (Long.BYTES - 1)) != 0) {
      throw new FaultException(
          Fault.MISALIGNED,
          "received an atomic at 0x%x, expected an address aligned to 8".formatted(address));
    }
    return region;
  }

  private SoftwareMemoryRegion findForRequest(int rkey, long address, int length, String what) {
    SoftwareMemoryRegion region = find(rkey);
    if (region == null) {
      throw unknown(what, rkey);
    }
    if (!region.contains(address, length)) {
      throw outside(what, region, address, length);
    }
    return region;
  }

  private SoftwareMemoryRegion find(int rkey) {
    SoftwareMemoryRegion region = last;
    if (region == null || region.rkey() != rkey || !region.isOpen()) {
      region = protectionDomain.find(rkey);
      last = region;
    }
    return region;
  }

  // The peer's key is quoted; true keys and addresses of other regions never are.
  private static FaultException unknown(String what, int rkey) {
    return new FaultException(
        Fault.ACCESS,
        "received a %s with rkey 0x%08x, expected the rkey of a region of this protection domain"
            .formatted(what, rkey));
  }

  private static FaultException outside(
      String what, SoftwareMemoryRegion region, long address, int length) {
    return new FaultException(
        Fault.ACCESS,
        "received a %s of %s bytes at 0x%x, expected it inside the %s"
            .formatted(what, Integer.toUnsignedString(length), address, region));
  }

  private static FaultException forbidden(String what, SoftwareMemoryRegion region, String right) {
    return new FaultException(
        Fault.ACCESS,
        "received a %s for a %s with %s, expected a region with %s"
            .formatted(what, region, region.access(), right));
  }
}
