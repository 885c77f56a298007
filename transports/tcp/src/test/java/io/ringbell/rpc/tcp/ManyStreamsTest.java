package io.ringbell.rpc.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringbell.rpc.contract.Child;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The memory of 10 000 streams of one connection whose readers have stopped, on both sides. */
class ManyStreamsTest {
  private static final int STREAMS = 10_000;
  private static final int BYTES = 500;
  private static final long LIMIT_KIB = 512 << 10;

  @Test
  void tenThousandStreamsOfOneConnection() {
    boolean linux = Files.exists(Path.of("/proc/self/status"));
    if (!linux) {
      System.out.println("skipped: no /proc/PID/status to read a process's memory from");
    }
    assumeTrue(linux, "needs /proc");
    // The heap holds what waits: half of the streams have a full window on one side, or on both.
    try (Child server = Child.withHeap("384m", StreamsServerProgram.class)) {
      String address = server.line();
      try (Child client =
          Child.withHeap("384m", StreamsClientProgram.class, address, "" + STREAMS, "" + BYTES)) {
        assertThat(client.line()).isEqualTo("open");
        client.send('1');
        assertThat(client.line()).isEqualTo("taken");
        long atServer = server.statusKib("VmHWM");
        long atClient = client.statusKib("VmHWM");
        System.out.printf(
            "%d streams with full windows: VmHWM of the server %d KiB, of the client %d KiB%n",
            STREAMS, atServer, atClient);
        assertThat(List.of(atServer, atClient))
            .allSatisfy(most -> assertThat(most).isLessThan(LIMIT_KIB));
        client.send('2');
        assertThat(client.line()).startsWith("cancelled");
      }
    }
  }
}
