package io.ringbell.fabric.verbs;

import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.verbs.natives.DeviceImage;
import io.ringbell.fabric.verbs.natives.PortImage;
import io.ringbell.fabric.verbs.natives.Verbs;
import java.io.IOException;

/**
 * A device and what it can do. Immutable.
 *
 * @param context its handle
 * @param index 0 for the first device that the fabric uses, and so on
 * @param maxDepth most requests of a queue
 * @param maxCompletions most entries of a completion queue
 * @param readDepth READs and atomics that a queue pair may have outstanding, each way
 * @param completionVectors interrupts for completions
 * @param mtu payload bytes of a packet at its first port
 * @param iwarp whether it is an iWARP RNIC
 * @param atomics whether it has atomics
 * @param onDemandPaging whether memory need not be pinned
 */
record VerbsDevice(
    long context,
    int index,
    String name,
    int maxDepth,
    int maxCompletions,
    int readDepth,
    int completionVectors,
    int mtu,
    boolean iwarp,
    boolean atomics,
    boolean onDemandPaging) {
  /** More is of no use to a ring, and costs the device memory per queue pair. */
  private static final int MAX_READ_DEPTH = 16;

  private static final int ODP_NEEDED =
      Verbs.ODP_SEND | Verbs.ODP_RECV | Verbs.ODP_WRITE | Verbs.ODP_READ;

  static VerbsDevice query(Natives natives, long context, int index) {
    DeviceImage device = new DeviceImage();
    PortImage port = new PortImage();
    try {
      natives.extras().queryDevice(context, device.buffer());
      natives.extras().queryPort(context, 1, port.buffer());
    } catch (IOException e) {
      throw Natives.resource("cannot query the RDMA device", e);
    }
    int reads = Math.min(device.maxQpRdAtom(), device.maxQpInitRdAtom());
    return new VerbsDevice(
        context,
        index,
        device.name(),
        device.maxQpWr(),
        device.maxCqe(),
        Math.max(1, Math.min(reads, MAX_READ_DEPTH)),
        Math.max(1, device.completionVectors()),
        128 << port.activeMtu(),
        device.transport() == Verbs.TRANSPORT_IWARP,
        device.atomics() != 0,
        (device.odpGeneral() & 1) != 0 && (device.odpRc() & ODP_NEEDED) == ODP_NEEDED);
  }

  /** Checks a depth, of which the fabric needs one more for itself. */
  void checkDepth(String what, int depth) {
    if (depth >= maxDepth) {
      throw new FabricException(
          FabricException.Reason.RESOURCE,
          "%s: %d (expected: less than %d, the limit of %s)"
              .formatted(what, depth, maxDepth, name));
    }
  }
}
