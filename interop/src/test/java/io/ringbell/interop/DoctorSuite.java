package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.doctor.Doctor;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** For the guest: the doctor on a machine that has a device, and then on one without a link. */
@TestMethodOrder(OrderAnnotation.class)
class DoctorSuite {
  @Test
  @Order(1)
  void theDeviceIsDescribedAndWritesArrive() throws Exception {
    try (FleetProcess doctor = FleetProcess.onKernelSide(Doctor.class)) {
      assertThat(doctor.toItsEnd())
          .contains("ok       devices         rxe0, CA")
          .contains("rxe0 port 1: Ethernet, ACTIVE")
          .contains("1 " + Guest.KERNEL + " (RoCE v2)")
          .contains("note     UDP 4791        the kernel's rdma_rxe has it")
          .contains("ok       fabric verbs    " + Guest.KERNEL + ": WRITE and doorbell arrive")
          .contains("problems: 0,");
    }
  }

  @Test
  @Order(2)
  void aPortThatIsDownIsAProblem() throws Exception {
    KernelProcess.run("ip", "link", "set", "wire0", "down");
    try (FleetProcess doctor = FleetProcess.onKernelSide(Doctor.class, "--no-live")) {
      assertThat(doctor.toItsEnd())
          .contains("problem  ports           rxe0 port 1: Ethernet, DOWN")
          .contains("-> check the cable, and: ip link set dev wire0 up");
    } finally {
      KernelProcess.run("ip", "link", "set", "wire0", "up");
    }
  }
}
