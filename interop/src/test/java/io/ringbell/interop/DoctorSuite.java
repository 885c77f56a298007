package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.doctor.Doctor;
import org.junit.jupiter.api.Test;

/** For the guest: the doctor on a machine that has a device. */
class DoctorSuite {
  @Test
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
}
