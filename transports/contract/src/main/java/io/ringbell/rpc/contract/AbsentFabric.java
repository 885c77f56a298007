package io.ringbell.rpc.contract;

import io.ringbell.fabric.FabricProvider;
import io.ringbell.fabric.Fabrics;
import java.util.List;

/** A fabric of Ringbell's that is not on the class path of the tests that run. */
final class AbsentFabric {
  private static final List<String> SCHEMES = List.of("verbs", "roce", "tcp", "shm");

  private AbsentFabric() {}

  static String scheme() {
    List<String> present = Fabrics.providers().stream().map(FabricProvider::scheme).toList();
    return SCHEMES.stream()
        .filter(scheme -> !present.contains(scheme))
        .findFirst()
        .orElseThrow(
            () -> new AssertionError("all fabrics are on the class path: no jar is missing"));
  }
}
