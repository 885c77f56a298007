package io.ringbell.interop;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;

/** Tests of the host that stand for those which a suite in the guest has run. */
final class GuestTests {
  private GuestTests() {}

  /**
   * One for each outcome, and one that fails if the suite did not come to its end, or was empty.
   */
  static List<DynamicTest> of(Map<String, Outcome> outcomes, VirtualMachine.Execution guest) {
    List<DynamicTest> tests = new ArrayList<>();
    for (Outcome outcome : outcomes.values()) {
      tests.add(dynamicTest(outcome.name(), () -> repeat(outcome)));
    }
    if (outcomes.size() < 2 || !outcomes.containsKey(Outcomes.END.name())) {
      tests.add(
          dynamicTest(
              Outcomes.END.name() + " is missing",
              () -> {
                throw new AssertionError(
                    "the guest (status %d) ended after %d tests; it said:%n%s"
                        .formatted(guest.status(), outcomes.size(), guest.output()));
              }));
    }
    return tests;
  }

  private static void repeat(Outcome outcome) {
    outcome.requireNoFailure();
    if (!outcome.skipped().isEmpty()) {
      System.out.println("SKIPPED in the guest: " + outcome.name() + ": " + outcome.skipped());
      Assumptions.abort(outcome.name() + ": " + outcome.skipped());
    }
  }
}
