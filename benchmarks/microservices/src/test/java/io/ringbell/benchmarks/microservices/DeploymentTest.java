package io.ringbell.benchmarks.microservices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.WaitStrategy;
import io.ringbell.benchmarks.microservices.stack.Stack;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The services' processes: none outlives the command, and none dies unseen. */
@Timeout(300)
class DeploymentTest {
  private static final Variant NATIVE = new Variant(Stack.NATIVE, "tcp");

  @Test
  void aKilledServiceIsNamedAndTheOthersEnd() throws Exception {
    List<ServiceProcess> processes;
    try (Deployment deployment = Deployment.start(NATIVE, options("-Xmx64m"))) {
      processes = deployment.processes();
      assertThat(processes).extracting(ServiceProcess::role).containsExactly(Role.values());
      assertThat(deployment.processorTimes()).containsOnlyKeys(Role.values());
      assertThat(deployment.isWhole()).isTrue();
      deployment.checkWhole();
      ServiceProcess geo = processes.get(0);
      ProcessHandle.of(geo.pid()).orElseThrow().destroyForcibly();
      while (deployment.isWhole()) {
        Thread.sleep(5);
      }
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(deployment::checkWhole)
          .withMessageContaining("service geo (process " + geo.pid() + ") ended with code 137");
      assertThatExceptionOfType(IOException.class)
          .isThrownBy(() -> deployment.askAll(ServiceProgram.SPANS))
          .withMessageContaining("service geo");
    }
    assertThat(processes).noneMatch(ServiceProcess::isAlive);
  }

  @Test
  void aServiceThatDoesNotStartIsNamed() {
    assertThatExceptionOfType(IOException.class)
        .isThrownBy(() -> Deployment.start(NATIVE, options("-XX:NoSuchOption=1")))
        .withMessageContaining("at its start, service geo")
        .withMessageContaining("ended with code 1");
    assertThat(ProcessHandle.current().children().filter(DeploymentTest::isService)).isEmpty();
  }

  private static boolean isService(ProcessHandle process) {
    return process.isAlive()
        && process.info().commandLine().orElse("").contains(ServiceProgram.class.getName());
  }

  private static GraphOptions options(String java) {
    return new GraphOptions(7, 50, WaitStrategy.EVENT, false, true, List.of(java));
  }
}
