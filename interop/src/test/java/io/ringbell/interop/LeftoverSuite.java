package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** For the guest, after all others: the kernel has no more queue pairs and so on than at first. */
class LeftoverSuite {
  /** What {@code rdma resource show} said before the first suite, in the output directory. */
  static final String BEFORE = "resources.txt";

  private static final Duration PATIENCE = Duration.ofSeconds(30);

  @Test
  void nothingIsLeftInTheKernel() throws Exception {
    String before = Files.readString(Path.of("/out", BEFORE));
    assertThat(before).contains("rxe0", "qp 1"); // the one of the connection manager
    String expected = RdmaResources.ofConnections(before);
    long giveUp = System.nanoTime() + PATIENCE.toNanos();
    String now = RdmaResources.ofConnections(RdmaResources.now());
    // The suite before took the link down: an id whose connection was closed then stays a moment.
    while (!now.equals(expected) && System.nanoTime() - giveUp < 0) {
      Thread.sleep(100);
      now = RdmaResources.ofConnections(RdmaResources.now());
    }
    assertThat(now).isEqualTo(expected);
  }
}
