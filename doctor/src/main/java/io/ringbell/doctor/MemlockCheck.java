package io.ringbell.doctor;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How much memory this user may lock, which registering memory with a device does. */
final class MemlockCheck implements Check {
  private static final Pattern LIMIT =
      Pattern.compile("(?m)^Max locked memory\\s+(\\d{1,18}|unlimited)\\s");
  private static final Pattern CAPABILITIES = Pattern.compile("(?m)^CapEff:\\s*([0-9a-f]{1,16})$");
  private static final int CAP_IPC_LOCK = 14;
  private static final long ENOUGH = 64L << 20; // a hundred connections with the default rings
  private static final long LEAST = 1L << 20; // one connection

  @Override
  public String name() {
    return "memlock";
  }

  @Override
  public void run(Machine machine, Findings findings) {
    Matcher limit = LIMIT.matcher(machine.text("proc/self/limits").orElse(""));
    boolean needed = !RdmaPort.devices(machine).isEmpty();
    String remedy =
        "raise it: 'memlock unlimited' in /etc/security/limits.conf, LimitMEMLOCK=infinity of a"
            + " systemd unit, --ulimit memlock=-1 of a container";
    if (!limit.find()) {
      findings.note("the limit cannot be read", "look at: ulimit -l");
    } else if (limit.group(1).equals("unlimited")) {
      findings.ok("no limit");
    } else if (mayExceedLimits(machine)) {
      findings.ok("limited, but CAP_IPC_LOCK lifts the limit");
    } else {
      long bytes = Long.parseLong(limit.group(1));
      String text = "at most %d KiB".formatted(bytes >> 10);
      if (!needed) {
        findings.ok(text + ": no matter without an RDMA device");
      } else if (bytes < LEAST) {
        findings.problem(text + ": not enough for one connection of 'verbs'", remedy);
      } else if (bytes < ENOUGH) {
        findings.warning(text + ": enough for few connections of 'verbs'", remedy);
      } else {
        findings.ok(text);
      }
    }
  }

  private static boolean mayExceedLimits(Machine machine) {
    Matcher set = CAPABILITIES.matcher(machine.text("proc/self/status").orElse(""));
    return set.find() && (Long.parseUnsignedLong(set.group(1), 16) >> CAP_IPC_LOCK & 1) == 1;
  }
}
