package io.ringbell.doctor;

import io.ringbell.fabric.FabricAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Where a fabric of this machine can be tried. */
final class FabricAddresses {
  private final String scheme;

  FabricAddresses(String scheme) {
    this.scheme = scheme;
  }

  /** Loopback; for verbs the first IPv4 address of each active port. */
  List<FabricAddress> of(Machine machine) {
    if (!scheme.equals("verbs")) {
      return List.of(at("127.0.0.1"));
    }
    List<FabricAddress> addresses = new ArrayList<>();
    for (RdmaPort port : RdmaPort.all(machine)) {
      if (port.isActive(machine)) {
        Gid.all(machine, port).stream()
            .flatMap(gid -> gid.ipv4().stream())
            .findFirst()
            .ifPresent(host -> addresses.add(at(host)));
      }
    }
    return addresses;
  }

  private FabricAddress at(String host) {
    return new FabricAddress(scheme, host, 0, Map.of());
  }
}
