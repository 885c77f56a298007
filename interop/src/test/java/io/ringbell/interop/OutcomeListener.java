package io.ringbell.interop;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/** Writes each test, and each class that fails or is skipped as a whole, when it has ended. */
final class OutcomeListener implements TestExecutionListener {
  private final Outcomes.Writer outcomes;
  private final Map<String, Long> started = new ConcurrentHashMap<>();
  private TestPlan plan;

  OutcomeListener(Outcomes.Writer outcomes) {
    this.outcomes = outcomes;
  }

  @Override
  public void testPlanExecutionStarted(TestPlan testPlan) {
    plan = testPlan;
  }

  @Override
  public void executionStarted(TestIdentifier test) {
    started.put(test.getUniqueId(), System.nanoTime());
  }

  @Override
  public void executionSkipped(TestIdentifier test, String reason) {
    write(new Outcome(nameOf(test), 0, "", reason));
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    if (test.isContainer() && result.getStatus() == TestExecutionResult.Status.SUCCESSFUL) {
      return;
    }
    long nanos = System.nanoTime() - started.remove(test.getUniqueId());
    long millis = TimeUnit.NANOSECONDS.toMillis(nanos);
    Throwable cause = result.getThrowable().orElse(null);
    switch (result.getStatus()) {
      case SUCCESSFUL -> write(new Outcome(nameOf(test), millis, "", ""));
      case FAILED -> write(new Outcome(nameOf(test), millis, traceOf(cause), ""));
      case ABORTED ->
          write(
              new Outcome(
                  nameOf(test), millis, "", cause == null ? "no reason given" : cause.toString()));
    }
  }

  /** The names on the way to the test, without the engine's. */
  private String nameOf(TestIdentifier test) {
    String name = test.getDisplayName();
    TestIdentifier parent = plan.getParent(test).orElse(null);
    while (parent != null && parent.getParentId().isPresent()) {
      name = parent.getDisplayName() + " > " + name;
      parent = plan.getParent(parent).orElse(null);
    }
    return name;
  }

  private static String traceOf(Throwable failure) {
    if (failure == null) {
      return "no cause given";
    }
    StringWriter trace = new StringWriter();
    failure.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }

  private void write(Outcome outcome) {
    try {
      outcomes.add(outcome);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String how = outcome.skipped().isEmpty() ? "" : ": SKIPPED";
    System.out.printf(
        "%6d ms  %s%s%n",
        outcome.millis(), outcome.name(), outcome.failure().isEmpty() ? how : ": FAILED");
  }
}
