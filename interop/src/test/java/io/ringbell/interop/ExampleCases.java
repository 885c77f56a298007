package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.WorkRequest;
import java.util.List;

/** {@code rdma_server} and {@code rdma_client}: 16 bytes each way, port 7471. */
final class ExampleCases {
  private static final int BYTES = 16;
  private static final byte[] NO_DATA = {};

  private ExampleCases() {}

  static List<InteropCase> all() {
    return List.of(
        new InteropCase("rdma_server of the kernel", ExampleCases::server),
        new InteropCase("rdma_client of the kernel", ExampleCases::client));
  }

  private static void server(Guest guest) throws Exception {
    try (KernelProcess server = KernelProcess.start("rdma_server");
        Fabric fabric = Fabrics.open("roce")) {
      KernelProcess.awaitListener(7471);
      String address = "roce://" + Guest.KERNEL + ":7471";
      try (OurSide ours = OurSide.connect(fabric, address, 1, BYTES, NO_DATA)) {
        Done done = ours.execute(new WorkRequest().send(1, ours.memory, 0, BYTES));
        assertThat(done.status()).isEqualTo(CompletionStatus.SUCCESS);
        assertThat(ours.awaitReceived().bytes()).isEqualTo(BYTES);
        ours.until("the server's end", () -> ours.queuePair.failure() != null);
      }
      assertThat(server.succeeded()).contains("rdma_server: end 0");
    }
  }

  private static void client(Guest guest) throws Exception {
    try (Fabric fabric = Fabrics.open("roce");
        OurListener listener = new OurListener(fabric, "roce://" + Guest.OURS + ":7471");
        KernelProcess client = KernelProcess.start("rdma_client", "-s", Guest.OURS);
        OurSide ours = OurSide.accept(fabric, listener.next(), 1, BYTES, NO_DATA)) {
      assertThat(ours.awaitReceived().bytes()).isEqualTo(BYTES);
      Done done = ours.execute(new WorkRequest().send(1, ours.memory, 0, BYTES));
      assertThat(done.status()).isEqualTo(CompletionStatus.SUCCESS);
      ours.until("the client's end", () -> ours.queuePair.failure() != null);
      assertThat(client.succeeded()).contains("rdma_client: end 0");
    }
  }
}
