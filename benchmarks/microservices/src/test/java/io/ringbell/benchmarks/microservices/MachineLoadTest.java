package io.ringbell.benchmarks.microservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MachineLoadTest {
  @Test
  void whatIsNeitherIdleNorWaitingForDisksIsBusy() {
    MachineLoad before = MachineLoad.parse("cpu  100 0 50 1000 20 0 5 0 0 0");
    MachineLoad after = MachineLoad.parse("cpu  160 0 70 1010 30 0 5 0 7 7");
    assertThat(after.busySince(before)).isCloseTo(0.8, within(1e-9));
    assertThat(before.busySince(before)).isNaN();
  }
}
