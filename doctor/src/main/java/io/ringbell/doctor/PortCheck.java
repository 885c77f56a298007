package io.ringbell.doctor;

import java.util.List;

/** Ports of RDMA devices: whether they are up. */
final class PortCheck implements Check {
  @Override
  public String name() {
    return "ports";
  }

  @Override
  public void run(Machine machine, Findings findings) {
    List<RdmaPort> ports = RdmaPort.all(machine);
    if (ports.isEmpty()) {
      findings.ok("none to look at");
    }
    boolean anyActive = ports.stream().anyMatch(each -> each.isActive(machine));
    for (RdmaPort port : ports) {
      String text =
          "%s: %s, %s, %s"
              .formatted(
                  port,
                  port.attribute(machine, "link_layer"),
                  port.attribute(machine, "state").replaceFirst("^\\d+: *", ""),
                  port.attribute(machine, "rate"));
      String remedy =
          port.networkInterface(machine)
              .map(each -> "check the cable, and: ip link set dev " + each + " up")
              .orElse("check the cable and, on InfiniBand, that a subnet manager runs");
      if (port.isActive(machine)) {
        findings.ok(text);
      } else if (anyActive) {
        findings.warning(text, remedy);
      } else {
        findings.problem(text + ": no port is active", remedy);
      }
    }
  }
}
