package io.ringbell.interop;

import java.util.ArrayList;
import java.util.List;

/** All cases, in the order in which the guest runs them. */
final class InteropCases {
  private InteropCases() {}

  static List<InteropCase> all() {
    List<InteropCase> cases = new ArrayList<>();
    cases.addAll(KernelToKernelCases.all());
    return cases;
  }
}
