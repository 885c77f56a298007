package io.ringbell.fabric.contract;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import java.util.Set;

/** The fabric that the contract is about. */
public interface FabricSubject {
  /**
   * Opens it. Each test opens two, a client's and a server's, which must be able to reach each
   * other.
   */
  Fabric openFabric();

  /** An address to listen at, with port 0. */
  FabricAddress listenAddress();

  /** An address where nobody listens, and whose machine says so soon. */
  FabricAddress unreachableAddress();

  /** How many connect and close cycles the leak test runs. */
  default int leakCycles() {
    return 1_000;
  }

  /**
   * What a receive that is too short for its message may complete with. A device may call it
   * something else than the specification does.
   */
  default Set<CompletionStatus> statusOfShortReceive() {
    return Set.of(CompletionStatus.LOC_LEN_ERR);
  }

  /**
   * How many file descriptors this process has open, to count leaks; -1 where that cannot be known.
   */
  default int openDescriptors() {
    String[] descriptors = new java.io.File("/proc/self/fd").list();
    return descriptors == null ? -1 : descriptors.length;
  }
}
