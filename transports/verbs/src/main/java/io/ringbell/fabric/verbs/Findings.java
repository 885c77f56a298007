package io.ringbell.fabric.verbs;

import io.ringbell.fabric.Availability;
import java.util.List;

/**
 * What was found on this machine that verbs need, in the order in which it is missed.
 *
 * @param library why the native half could not be loaded, empty if it was
 * @param origin which library it is
 * @param devices the RDMA devices of the kernel
 * @param files the files of devices that this user may not open, empty if none
 * @param missing a file that a kernel module makes and that is not there, empty if none
 * @param deviceError why librdmacm sees no device although there is one, empty if it does
 * @param lockedMemory how many bytes this process may lock
 */
record Findings(
    String library,
    String origin,
    List<String> devices,
    List<String> files,
    String missing,
    String deviceError,
    long lockedMemory) {
  /** A connection with default rings takes about this much. */
  static final long LEAST_LOCKED = 1 << 20;

  /** Enough for a server with some connections. */
  private static final long COMFORTABLE = 64 << 20;

  private static final String MEMLOCK_REMEDY =
      "raise it: 'ulimit -l unlimited', LimitMEMLOCK=infinity in a systemd unit, or a line"
          + " '* - memlock unlimited' in /etc/security/limits.conf";

  /** The first of what is missing, with its remedy. */
  Availability availability() {
    if (!library.isEmpty()) {
      return Availability.unavailable(library);
    }
    if (devices.isEmpty()) {
      return Availability.unavailable(
          "no RDMA device in /sys/class/infiniband: load the driver of the card (mlx5_ib, irdma,"
              + " bnxt_re...), or make a software device: 'modprobe rdma_rxe; rdma link add rxe0"
              + " type rxe netdev eth0'");
    }
    if (!missing.isEmpty()) {
      return Availability.unavailable(
          missing
              + " is missing: 'modprobe rdma_ucm ib_uverbs', and in a container pass it on"
              + " with --device=/dev/infiniband");
    }
    if (!files.isEmpty()) {
      return Availability.unavailable(
          "no permission to open "
              + String.join(", ", files)
              + ": add this user to the group that owns it (often rdma), or 'chmod 0666' it by a"
              + " udev rule; in a container pass --device=/dev/infiniband");
    }
    if (!deviceError.isEmpty()) {
      return Availability.unavailable(
          "librdmacm finds none of "
              + String.join(", ", devices)
              + ": "
              + deviceError
              + ": install the user-space driver (Debian: apt-get install ibverbs-providers)");
    }
    if (lockedMemory < LEAST_LOCKED) {
      return Availability.unavailable(
          "only %d KiB of memory may be locked, and a connection registers %d KiB: %s"
              .formatted(lockedMemory >> 10, LEAST_LOCKED >> 10, MEMLOCK_REMEDY));
    }
    return Availability.available(
        String.join(", ", devices)
            + " by "
            + origin
            + (lockedMemory < COMFORTABLE
                ? "; only %d MiB of memory may be locked: %s"
                    .formatted(lockedMemory >> 20, MEMLOCK_REMEDY)
                : ""));
  }
}
