package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.opentest4j.TestAbortedException;

/** The way of a suite's outcomes from the guest to the host, here without a guest. */
class GuestTestsTest {
  private static final VirtualMachine.Execution GUEST = new VirtualMachine.Execution(3, "panic");

  @Test
  void eachOutcomeComesBackAsItWas(@TempDir Path directory) throws Throwable {
    try (Outcomes.Writer outcomes = Outcomes.write(directory)) {
      LauncherFactory.create()
          .execute(
              LauncherDiscoveryRequestBuilder.request()
                  .selectors(DiscoverySelectors.selectClass(Sample.class))
                  .build(),
              new OutcomeListener(outcomes));
      outcomes.add(Outcomes.END);
    }
    List<DynamicTest> tests = GuestTests.of(Outcomes.read(directory), GUEST);
    assertThat(tests).hasSize(5);
    executable(tests, "passes()").getExecutable().execute();
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> executable(tests, "fails()").getExecutable().execute())
        .withMessageContaining(
            "fails(), in the guest: java.lang.AssertionError: with a tab and a line\n")
        .withMessageContaining("\tat io.ringbell.interop.GuestTestsTest");
    assertThatExceptionOfType(TestAbortedException.class)
        .isThrownBy(() -> executable(tests, "lacksSomething()").getExecutable().execute())
        .withMessageContaining("no such device");
    assertThatExceptionOfType(TestAbortedException.class)
        .isThrownBy(() -> executable(tests, "isDisabled()").getExecutable().execute())
        .withMessageContaining("for this test");
  }

  @Test
  void aSuiteThatDoesNotEndFails() {
    Map<String, Outcome> outcomes = Map.of("one", new Outcome("one", 1, "", ""));
    assertFailsWith(GuestTests.of(outcomes, GUEST), "ended after 1 tests; it said:");
  }

  @Test
  void aSuiteWithoutTestsFails() {
    Map<String, Outcome> outcomes = Map.of(Outcomes.END.name(), Outcomes.END);
    assertFailsWith(GuestTests.of(outcomes, GUEST), "panic");
  }

  private static void assertFailsWith(List<DynamicTest> tests, String text) {
    assertThatExceptionOfType(AssertionError.class)
        .isThrownBy(() -> executable(tests, "is missing").getExecutable().execute())
        .withMessageContaining("status 3")
        .withMessageContaining(text);
  }

  private static DynamicTest executable(List<DynamicTest> tests, String end) {
    return tests.stream()
        .filter(each -> each.getDisplayName().endsWith(end))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no test " + end + " in " + tests));
  }

  /** Run by the test above only: surefire leaves out nested classes that are static. */
  static class Sample {
    @Test
    void passes() {}

    @Test
    void fails() {
      throw new AssertionError("with\ta tab\nand a line");
    }

    @Test
    void lacksSomething() {
      Assumptions.abort("no such device");
    }

    @Test
    @Disabled("for this test")
    void isDisabled() {}
  }
}
