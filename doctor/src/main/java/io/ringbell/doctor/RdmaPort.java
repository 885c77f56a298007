package io.ringbell.doctor;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A port of an RDMA device, as {@code /sys/class/infiniband} shows it. */
record RdmaPort(String device, String number) {
  private static final String DEVICES = "sys/class/infiniband";

  /** All ports of all devices. */
  static List<RdmaPort> all(Machine machine) {
    List<RdmaPort> ports = new ArrayList<>();
    for (String device : devices(machine)) {
      for (String number : machine.names(DEVICES + "/" + device + "/ports")) {
        ports.add(new RdmaPort(device, number));
      }
    }
    return ports;
  }

  /** The names of all devices. */
  static List<String> devices(Machine machine) {
    return machine.names(DEVICES);
  }

  /** An attribute of a device; empty if it has none of that name. */
  static String attribute(Machine machine, String device, String name) {
    return machine.text(DEVICES + "/" + device + "/" + name).orElse("");
  }

  /** An attribute of the port; empty if it has none of that name. */
  String attribute(Machine machine, String name) {
    return attribute(machine, device, "ports/" + number + "/" + name);
  }

  boolean isActive(Machine machine) {
    return attribute(machine, "state").endsWith("ACTIVE");
  }

  boolean isEthernet(Machine machine) {
    return attribute(machine, "link_layer").equals("Ethernet");
  }

  /** The network interface below an Ethernet port. */
  Optional<String> networkInterface(Machine machine) {
    return Gid.all(machine, this).stream()
        .map(Gid::networkInterface)
        .filter(name -> !name.isEmpty())
        .findFirst();
  }

  @Override
  public String toString() {
    return device + " port " + number;
  }
}
