package io.ringbell.interop;

import java.util.ArrayList;
import java.util.List;

/** All cases, in the order in which the guest runs them. */
final class InteropCases {
  private InteropCases() {}

  static List<InteropCase> all() {
    List<InteropCase> cases = new ArrayList<>();
    cases.addAll(KernelToKernelCases.all());
    cases.addAll(RpingCases.all());
    cases.addAll(ExampleCases.all());
    cases.addAll(VerbCases.all(1024));
    cases.addAll(FaultCases.all());
    cases.addAll(InjectionCases.all());
    cases.addAll(LossCases.all());
    cases.add(new InteropCase("the wire's MTU becomes 4500", guest -> Wire.mtu(4500)));
    cases.addAll(VerbCases.all(4096));
    return cases;
  }
}
