package io.ringbell.interop;

import java.nio.file.Path;

/**
 * What the cases use of the guest.
 *
 * @param output a directory that the host sees
 * @param verbsPeer the built verbs program
 */
record Guest(Path output, Path verbsPeer) {
  /** The kernel's side of the wire. */
  static final String KERNEL = "198.18.0.1";

  /** The user-space side. */
  static final String OURS = "198.18.0.2";

  static final String KERNEL_V6 = "fd00:18::1";
  static final String OURS_V6 = "fd00:18::2";

  /** The verbs program, on the kernel's side. */
  VerbsPeer startVerbsPeer() {
    return new VerbsPeer(verbsPeer);
  }
}
