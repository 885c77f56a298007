package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** For the guest, after all others: the kernel has no more queue pairs and so on than at first. */
class LeftoverSuite {
  /** What {@code rdma resource show} said before the first suite, in the output directory. */
  static final String BEFORE = "resources.txt";

  @Test
  void nothingIsLeftInTheKernel() throws Exception {
    String before = Files.readString(Path.of("/out", BEFORE));
    assertThat(before).contains("rxe0", "qp 1"); // the one of the connection manager
    assertThat(RdmaResources.ofConnections(RdmaResources.now()))
        .isEqualTo(RdmaResources.ofConnections(before));
  }
}
