package io.ringbell.interop;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * The guest's main program for test classes: runs those named from the second argument on, and
 * writes the outcomes into the directory of the first.
 */
final class GuestSuite {
  private static final String SECONDS_PER_TEST = "300 s";

  private GuestSuite() {}

  public static void main(String[] arguments) throws Exception {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(
                Arrays.stream(arguments).skip(1).map(DiscoverySelectors::selectClass).toList())
            .configurationParameter("junit.jupiter.execution.timeout.default", SECONDS_PER_TEST)
            .build();
    try (Outcomes.Writer outcomes = Outcomes.write(Path.of(arguments[0]))) {
      LauncherFactory.create().execute(request, new OutcomeListener(outcomes));
      outcomes.add(Outcomes.END);
    }
    System.exit(0); // whatever a failed test may have left running
  }
}
