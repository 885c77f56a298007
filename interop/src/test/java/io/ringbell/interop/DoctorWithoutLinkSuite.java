package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.doctor.Doctor;
import org.junit.jupiter.api.Test;

/** For the guest, after all that needs the link: the doctor on a machine whose port is down. */
class DoctorWithoutLinkSuite {
  @Test
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
