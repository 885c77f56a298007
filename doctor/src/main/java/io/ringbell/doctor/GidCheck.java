package io.ringbell.doctor;

import java.util.List;
import java.util.stream.Collectors;

/** The GIDs of ports, by which peers address them, and their RoCE types. */
final class GidCheck implements Check {
  private static final int MOST_SHOWN = 8;

  @Override
  public String name() {
    return "GIDs";
  }

  @Override
  public void run(Machine machine, Findings findings) {
    List<RdmaPort> ports = RdmaPort.all(machine);
    if (ports.isEmpty()) {
      findings.ok("none to look at");
    }
    for (RdmaPort port : ports) {
      check(machine, port, Gid.all(machine, port), findings);
    }
  }

  private static void check(Machine machine, RdmaPort port, List<Gid> gids, Findings findings) {
    String text =
        port
            + ": "
            + gids.stream().limit(MOST_SHOWN).map(GidCheck::words).collect(Collectors.joining("; "))
            + (gids.size() > MOST_SHOWN ? "; and " + (gids.size() - MOST_SHOWN) + " more" : "");
    String link = port.networkInterface(machine).orElse("its network interface");
    if (gids.isEmpty()) {
      findings.problem(port + " has no GID: no peer can be reached", "bring up " + link);
    } else if (!port.isEthernet(machine)) {
      findings.ok(text);
    } else if (gids.stream().noneMatch(Gid::isRoceV2)) {
      findings.problem(
          text + ": none is RoCE v2",
          "turn on RoCE v2 in the adapter's firmware or driver (cma_roce_mode -m 2)");
    } else if (gids.stream().noneMatch(each -> each.isRoceV2() && each.ipv4().isPresent())) {
      findings.warning(
          text + ": none stands for an IPv4 address",
          "give " + link + " an IPv4 address, or use IPv6 addresses only");
    } else {
      findings.ok(text);
    }
  }

  private static String words(Gid gid) {
    return "%d %s%s"
        .formatted(
            gid.index(),
            gid.ipv4().orElse(gid.value()),
            gid.type().isEmpty() ? "" : " (" + gid.type() + ")");
  }
}
