package io.ringbell.doctor;

import io.ringbell.fabric.Availability;
import java.util.function.Supplier;

/** Whether what the soft RoCE fabric sends is what adapters expect: DF set, identification 0. */
final class SelfTestCheck implements Check {
  private final Supplier<Availability> selfTest;

  SelfTestCheck(Supplier<Availability> selfTest) {
    this.selfTest = selfTest;
  }

  @Override
  public String name() {
    return "DF and ID";
  }

  @Override
  public void run(Machine machine, Findings findings) {
    Availability result = selfTest.get();
    if (result.available()) {
      findings.ok("roce: " + result.detail());
    } else {
      Cause cause = Cause.of(result.detail(), "see docs/roce.md");
      findings.warning("roce: " + cause.text(), cause.remedy());
    }
  }
}
