package io.ringbell.doctor;

import java.util.LinkedHashSet;
import java.util.Set;

/** The MTU of interfaces, which bounds the path MTU of RoCE: how much goes into one packet. */
final class MtuCheck implements Check {
  /** IPv6 40, UDP 8, BTH 12, extended headers 32, ICRC 4: what Linux leaves room for. */
  private static final int HEADERS = 96;

  private static final int LARGEST = 4096;
  private static final int SMALLEST = 256;
  private static final int USUAL = 1024;

  @Override
  public String name() {
    return "MTU";
  }

  @Override
  public void run(Machine machine, Findings findings) {
    Set<String> interfaces = new LinkedHashSet<>();
    for (RdmaPort port : RdmaPort.all(machine)) {
      port.networkInterface(machine).ifPresent(interfaces::add);
    }
    if (interfaces.isEmpty()) { // what the soft fabrics use
      for (String name : machine.names("sys/class/net")) {
        String state = machine.text("sys/class/net/" + name + "/operstate").orElse("");
        if (state.equals("up")) {
          interfaces.add(name);
        }
      }
    }
    if (interfaces.isEmpty()) {
      findings.ok("no network interface but loopback");
    }
    interfaces.forEach(each -> check(machine, each, findings));
  }

  private static void check(Machine machine, String name, Findings findings) {
    String mtu = machine.text("sys/class/net/" + name + "/mtu").orElse("");
    if (!mtu.matches("\\d{1,9}")) {
      findings.note("the MTU of " + name + " cannot be read", "look at: ip link show " + name);
      return;
    }
    int path = pathMtu(Integer.parseInt(mtu));
    String text = "%s: %s bytes, path MTU of RoCE %d".formatted(name, mtu, path);
    String remedy =
        "ip link set dev %s mtu %d, if all switches on the way carry it"
            .formatted(name, LARGEST + HEADERS);
    if (path < USUAL) {
      findings.warning(text, remedy);
    } else if (path < LARGEST) {
      findings.note(text, remedy);
    } else {
      findings.ok(text);
    }
  }

  /** The largest of RoCE's that fits; 0 if none does. */
  static int pathMtu(int interfaceMtu) {
    int path = LARGEST;
    while (path >= SMALLEST && path + HEADERS > interfaceMtu) {
      path /= 2;
    }
    return path < SMALLEST ? 0 : path;
  }
}
