package io.ringbell.doctor;

import java.util.List;

/** RDMA devices. */
final class DeviceCheck implements Check {
  @Override
  public String name() {
    return "devices";
  }

  @Override
  public void run(Machine machine, Findings findings) {
    List<String> devices = RdmaPort.devices(machine);
    if (devices.isEmpty()) {
      findings.note(
          "no RDMA device: no fabric 'verbs'; 'roce' and 'tcp' need none",
          "load the adapter's driver, or make a soft one: rdma link add rxe0 type rxe netdev eth0");
    }
    for (String device : devices) {
      String firmware = RdmaPort.attribute(machine, device, "fw_ver");
      String type = RdmaPort.attribute(machine, device, "node_type");
      findings.ok(
          "%s, %s%s"
              .formatted(
                  device,
                  type.isEmpty() ? "of unknown type" : type.replaceFirst("^\\d+: *", ""),
                  firmware.isEmpty() ? "" : ", firmware " + firmware));
    }
  }
}
