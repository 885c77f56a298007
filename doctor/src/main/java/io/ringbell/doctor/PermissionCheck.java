package io.ringbell.doctor;

import java.util.List;
import java.util.Optional;

/** The device files of RDMA: whether this user may open them. */
final class PermissionCheck implements Check {
  private static final String DIRECTORY = "dev/infiniband/";
  private static final String CONNECTION_MANAGER = "rdma_cm";

  @Override
  public String name() {
    return "permissions";
  }

  @Override
  public void run(Machine machine, Findings findings) {
    List<String> devices = RdmaPort.devices(machine);
    if (devices.isEmpty()) {
      findings.ok("no device to open");
      return;
    }
    for (String device : devices) {
      Optional<String> file =
          machine.names("sys/class/infiniband_verbs").stream()
              .filter(each -> device.equals(ownerOf(machine, each)))
              .findFirst();
      if (file.isEmpty()) {
        findings.problem(
            device + " has no device file", "load the module of verbs: modprobe ib_uverbs");
      } else {
        check(machine, file.get(), "ib_uverbs", findings);
      }
    }
    check(machine, CONNECTION_MANAGER, "rdma_ucm", findings);
  }

  private static String ownerOf(Machine machine, String verbsDevice) {
    return machine.text("sys/class/infiniband_verbs/" + verbsDevice + "/ibdev").orElse("");
  }

  private static void check(Machine machine, String name, String module, Findings findings) {
    String file = DIRECTORY + name;
    if (!machine.exists(file)) {
      findings.problem(
          "/" + file + " is missing",
          "modprobe " + module + "; in a container, add the device: --device /dev/infiniband");
    } else if (!machine.isAccessible(file)) {
      findings.problem(
          "/" + file + " may not be opened by this user",
          "add the user to the file's group (often 'rdma'), or chmod it by a udev rule");
    } else {
      findings.ok("/" + file);
    }
  }
}
