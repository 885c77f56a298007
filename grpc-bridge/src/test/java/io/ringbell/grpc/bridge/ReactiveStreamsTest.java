package io.ringbell.grpc.bridge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testng.ITestResult;
import org.testng.TestListenerAdapter;
import org.testng.TestNG;

/** The technology compatibility kit of Reactive Streams, on both ends of a client's streams. */
class ReactiveStreamsTest {
  @TempDir private Path directory;

  private void verify(Class<?> verification, int least) {
    TestListenerAdapter listener = new TestListenerAdapter();
    TestNG testng = new TestNG(false);
    testng.setTestClasses(new Class<?>[] {verification});
    testng.setOutputDirectory(directory.toString());
    testng.addListener(listener);
    testng.run();
    for (ITestResult failed : listener.getFailedTests()) {
      throw new AssertionError(failed.getName(), failed.getThrowable());
    }
    assertThat(listener.getConfigurationFailures()).isEmpty();
    assertThat(listener.getPassedTests()).hasSizeGreaterThanOrEqualTo(least);
    List<ITestResult> skipped = listener.getSkippedTests();
    skipped.forEach(
        test -> System.out.println("skipped by the kit: " + test.getName() + why(test)));
  }

  private static String why(ITestResult test) {
    return test.getThrowable() == null ? "" : ": " + test.getThrowable().getMessage();
  }

  @Test
  void theAnswersOfACallAreAPublisher() {
    verify(AnswersVerification.class, 20);
  }

  @Test
  void theRequestsOfACallGoToASubscriber() {
    verify(RequestsVerification.class, 10);
  }
}
