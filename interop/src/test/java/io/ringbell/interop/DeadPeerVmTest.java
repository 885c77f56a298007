package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two guests call each other over verbs, and one of them is killed. */
class DeadPeerVmTest {
  private static final Path OUTPUT = Path.of("target/guest-dead-peer").toAbsolutePath();
  private static final long PATIENCE_SECONDS = 300;

  @Test
  void theOtherGoesOn(@TempDir Path directory) throws Exception {
    String missing = VirtualMachine.whatIsMissing();
    if (!missing.isEmpty()) {
      System.out.println("SKIPPED: the test of a peer that is killed: " + missing);
    }
    assumeTrue(missing.isEmpty(), missing);
    VirtualMachine.empty(OUTPUT);
    Path socket = directory.resolve("wire");
    Path first = OUTPUT.resolve("survivor");
    Path second = OUTPUT.resolve("victim");
    Process survivor =
        VirtualMachine.start(
            1, first, script(1, SurvivorProgram.class, "/out", VictimProgram.LISTEN), socket);
    try {
      await(survivor, first, socket);
      Process victim = VirtualMachine.start(2, second, script(2, VictimProgram.class), socket);
      try {
        await(survivor, first, first.resolve(SurvivorProgram.CONNECTED));
      } finally {
        kill(victim);
      }
      assertThat(survivor.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).as("it ends").isTrue();
    } finally {
      kill(survivor);
    }
    assertThat(Outcomes.read(first))
        .as(Files.readString(first.resolve("console.txt")))
        .containsKey(Outcomes.END.name());
  }

  private static String script(int number, Class<?> program, String... arguments) {
    return ". /rxe-env %d\nexec %s\n"
        .formatted(number, GuestJava.quoted(GuestJava.command(List.of(), program, arguments)));
  }

  private static void await(Process survivor, Path output, Path file) throws Exception {
    long start = System.nanoTime();
    while (!Files.exists(file)) {
      if (!survivor.isAlive()
          || System.nanoTime() - start > TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS)) {
        throw new AssertionError(
            "%s does not come; the survivor said: %s"
                .formatted(file, Files.readString(output.resolve("console.txt"))));
      }
      Thread.sleep(50);
    }
  }

  /** The machine, which is a child of the script. */
  private static void kill(Process machine) throws InterruptedException {
    machine.descendants().forEach(ProcessHandle::destroyForcibly);
    machine.destroyForcibly();
    machine.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }
}
