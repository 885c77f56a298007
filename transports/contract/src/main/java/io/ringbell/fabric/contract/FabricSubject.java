package io.ringbell.fabric.contract;

import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;

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
   * How many file descriptors this process has open, to count leaks; -1 where that cannot be known.
   */
  default int openDescriptors() {
    String[] descriptors = new java.io.File("/proc/self/fd").list();
    return descriptors == null ? -1 : descriptors.length;
  }
}
