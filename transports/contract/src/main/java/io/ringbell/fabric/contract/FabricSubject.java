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

  /**
   * An address to listen at, with port 0, for connections whose peer does not answer in the end: a
   * fabric whose client finds that out by time-outs may have shorter ones here.
   */
  default FabricAddress impatientAddress() {
    return listenAddress();
  }

  /**
   * By what the numbers of repetitions are divided that only warm up, or make rare cases likelier:
   * 1 for a fabric of some microseconds per message, more where it takes a large part of a
   * millisecond, as on emulated processors. Sizes, limits and kinds of cases stay as they are.
   */
  default int slowness() {
    return 1;
  }

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
