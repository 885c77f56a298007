package io.ringbell.doctor;

import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether this process may run on the processors next to the adapter. */
final class NumaCheck implements Check {
  private static final Pattern ALLOWED = Pattern.compile("(?m)^Cpus_allowed_list:\\s*([0-9,-]+)$");

  @Override
  public String name() {
    return "NUMA";
  }

  @Override
  public void run(Machine machine, Findings findings) {
    List<String> devices = RdmaPort.devices(machine);
    if (devices.isEmpty()) {
      findings.ok("no device to be near to");
    }
    Matcher status = ALLOWED.matcher(machine.text("proc/self/status").orElse(""));
    BitSet allowed = CpuList.parse(status.find() ? status.group(1) : "");
    for (String device : devices) {
      String node = RdmaPort.attribute(machine, device, "device/numa_node");
      if (!node.matches("\\d{1,4}")) {
        findings.ok(device + ": of no node");
        continue;
      }
      String list = machine.text("sys/devices/system/node/node" + node + "/cpulist").orElse("");
      BitSet near = CpuList.parse(list);
      String text = "%s: node %s, processors %s".formatted(device, node, list);
      if (near.isEmpty() || near.intersects(allowed)) {
        findings.ok(text);
      } else {
        findings.warning(
            text + ", none of which this process may use",
            "run it there: numactl --cpunodebind=%s --membind=%s".formatted(node, node));
      }
    }
  }
}
