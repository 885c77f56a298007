package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Processes that are killed in the middle of calls. */
public abstract class ProcessesContract {
  private final String listenAddress;

  /**
   * Over one fabric.
   *
   * @param listenAddress where servers listen, with port 0
   */
  protected ProcessesContract(String listenAddress) {
    this.listenAddress = listenAddress;
  }

  @Test
  void aServerThatIsKilledFailsTheCallsUnderWay() {
    Leaks leaks = Leaks.remember();
    try (Child child = new Child(ServerProgram.class, listenAddress)) {
      String address = child.line();
      RpcChannel channel = RpcChannel.open(address);
      ProbeStub probe = ProbeStub.of(channel);
      assertThat(probe.add(1, 2)).isEqualTo(3);
      CompletableFuture<Long> held = probe.hold(1);
      AtomicReference<RpcException> blocked = new AtomicReference<>();
      Thread caller = new Thread(() -> blocked.set(Await.failureOf(() -> probe.block(2))));
      caller.start();
      assertThat(probe.add(1, 2)).as("the calls are under way").isEqualTo(3);
      child.kill();
      RpcException failure = Await.failure(() -> held);
      assertThat(failure.status().code()).isEqualTo(Code.UNAVAILABLE);
      assertThat(failure.delivery()).isEqualTo(Delivery.MAYBE_EXECUTED);
      assertThat(failure).hasMessageContaining(address);
      Await.until("the caller ends", () -> !caller.isAlive());
      assertThat(blocked.get().status().code()).isEqualTo(Code.UNAVAILABLE);
      assertThat(Await.failureOf(() -> probe.add(1, 2)).delivery()).isEqualTo(Delivery.NOT_SENT);
      channel.close();
      assertThat(channel.outstandingBuffers()).isZero();
    }
    leaks.awaitNone();
  }

  @Test
  void aClientThatIsKilledEndsItsCallsAndHarmsNobody() {
    Leaks leaks = Leaks.remember();
    ProbeService service = new ProbeService();
    try (RpcServer server =
        RpcServer.builder().listen(listenAddress).addService(ProbeSkeleton.of(service)).start()) {
      try (RpcChannel channel = RpcChannel.open(server.address())) {
        ProbeStub probe = ProbeStub.of(channel);
        CompletableFuture<Long> mine = probe.hold(100);
        List<CompletableFuture<Long>> theirs = new ArrayList<>();
        try (Child child = new Child(ClientProgram.class, server.address())) {
          assertThat(child.line()).startsWith("calls are under way");
          for (int i = 0; i < 10; i++) {
            theirs.add(service.held(i));
          }
          child.kill();
        }
        for (CompletableFuture<Long> held : theirs) {
          Await.until("the handler's future is cancelled", held::isCancelled);
        }
        Await.until("the server drops it", () -> server.connections() == 1);
        assertThat(probe.add(1, 2)).isEqualTo(3);
        service.held(100).complete(5L);
        assertThat(Await.result(mine)).isEqualTo(5);
      }
      Await.until("all calls have ended", () -> allEnded(server));
      Await.until("buffers", () -> server.outstandingBuffers() == 0);
    }
    leaks.awaitNone();
  }

  private static boolean allEnded(RpcServer server) {
    var counters = server.counters();
    return counters.get("calls_started")
        == counters.get("calls_completed") + counters.get("calls_failed");
  }
}
