package io.ringbell.examples.project;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The parts of the launcher that need no build: what it says of itself and of wrong use. */
@Timeout(60)
class LauncherTest {
  private static final Path LAUNCHER = Path.of("../../ringbell");

  @Test
  void helpListsTheCommands() throws Exception {
    for (String[] arguments : new String[][] {{"help"}, {"--help"}, {}}) {
      Run run = run(arguments);
      assertThat(run.code).isZero();
      assertThat(run.output)
          .contains(
              "  demo ",
              "  test ",
              "  perf ",
              "  bench ",
              "  doctor ",
              "  rping ",
              "  pcap ",
              "  help ");
    }
  }

  @Test
  void wrongUseIsOneLineAndCodeTwo() throws Exception {
    Run unknown = run("dance");
    assertThat(unknown.code).isEqualTo(2);
    assertThat(unknown.output).startsWith("ringbell: unknown command 'dance'").hasLineCount(1);
    Run option = run("demo", "--colour");
    assertThat(option.code).isEqualTo(2);
    assertThat(option.output).startsWith("ringbell: demo: unknown option").hasLineCount(1);
    Run bench = run("bench", "dance");
    assertThat(bench.code).isEqualTo(2);
    assertThat(bench.output)
        .startsWith("ringbell: bench: unknown benchmark 'dance'")
        .hasLineCount(1);
    Run noValue = run("demo", "--fabric");
    assertThat(noValue.code).isEqualTo(2);
    assertThat(noValue.output).startsWith("ringbell: --fabric wants a name").hasLineCount(1);
    Run store = run("kvstore", "extra");
    assertThat(store.code).isEqualTo(2);
    assertThat(store.output)
        .startsWith("ringbell: kvstore: unknown option 'extra'")
        .hasLineCount(1);
  }

  private static Run run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("bash", LAUNCHER.toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), output);
  }

  private record Run(int code, String output) {}
}
