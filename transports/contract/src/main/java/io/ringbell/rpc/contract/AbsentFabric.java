package io.ringbell.rpc.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringbell.fabric.FabricProvider;
import io.ringbell.fabric.Fabrics;
import java.util.List;
import java.util.Optional;

/** A fabric of Ringbell's that is not on the class path of the tests that run. */
final class AbsentFabric {
  private static final List<String> SCHEMES = List.of("verbs", "roce", "tcp", "shm");

  private AbsentFabric() {}

  /** Its scheme; the test is skipped where there is none. */
  static String scheme() {
    List<String> present = Fabrics.providers().stream().map(FabricProvider::scheme).toList();
    Optional<String> absent =
        SCHEMES.stream().filter(scheme -> !present.contains(scheme)).findFirst();
    assumeTrue(absent.isPresent(), "every fabric is on this class path: no jar is missing");
    return absent.orElseThrow();
  }
}
