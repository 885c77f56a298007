package io.ringbell.grpc.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.HandlerThreads;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.ServiceOptions;
import io.ringbell.Status;
import io.ringbell.grpc.bridge.depot.Depot;
import io.ringbell.grpc.bridge.depot.DepotGrpc;
import io.ringbell.grpc.bridge.depot.DepotService;
import io.ringbell.grpc.bridge.depot.DepotSkeleton;
import io.ringbell.grpc.bridge.depot.DepotStub;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Calls that handlers make inherit the deadline and the cancellation, whichever way they go. */
class NestedCallsTest {
  private final DepotService inner = new DepotService();

  /** gRPC outside, Ringbell inside. */
  @Test
  void fromABoundServiceOverRings() throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    try (RpcServer server =
            RpcServer.builder()
                .listen("tcp://127.0.0.1:0")
                .addService(
                    DepotSkeleton.of(inner),
                    ServiceOptions.DEFAULT.on(HandlerThreads.executor(threads)))
                .start();
        RpcChannel channel = RpcChannel.open(server.address());
        Rig rig = Rig.of(DepotGrpc.bind(new Relaying(DepotStub.of(channel))))) {
      check(DepotGrpc.client(rig.channel).withDeadline(Duration.ofSeconds(60)));
      CompletableFuture<Depot.Item> future = DepotGrpc.client(rig.channel).findAsync("wait");
      assertThat(inner.begun.await(20, TimeUnit.SECONDS)).isTrue();
      future.cancel(true);
      assertThat(inner.cancelled.await(20, TimeUnit.SECONDS)).isTrue();
    } finally {
      threads.shutdown();
    }
  }

  /** Ringbell outside, gRPC inside. */
  @Test
  void fromARingServiceOverGrpc() throws Exception {
    ExecutorService threads = Executors.newCachedThreadPool();
    try (Rig rig = Rig.of(DepotGrpc.bind(inner));
        RpcServer server =
            RpcServer.builder()
                .listen("tcp://127.0.0.1:0")
                .addService(
                    DepotSkeleton.of(new Relaying(DepotGrpc.client(rig.channel))),
                    ServiceOptions.DEFAULT.on(HandlerThreads.executor(threads)))
                .start();
        RpcChannel channel = RpcChannel.open(server.address())) {
      check(DepotStub.of(channel).withDeadline(Duration.ofSeconds(60)));
      CompletableFuture<Depot.Item> future = DepotStub.of(channel).findAsync("wait");
      assertThat(inner.begun.await(20, TimeUnit.SECONDS)).isTrue();
      future.cancel(true);
      assertThat(inner.cancelled.await(20, TimeUnit.SECONDS)).isTrue();
    } finally {
      threads.shutdown();
    }
  }

  private void check(Depot depot) throws Exception {
    assertThat(depot.find("tea").quantity()).isEqualTo(3);
    assertThat(inner.context.timeLeft().orElseThrow()).isLessThan(Duration.ofSeconds(60));
    assertThatThrownBy(() -> depot.find("missing")).isInstanceOf(Depot.Missing.class);
    assertThatThrownBy(() -> depot.find("code:9"))
        .isInstanceOfSatisfying(
            RpcException.class,
            e -> {
              assertThat(e.status().code()).isEqualTo(Status.Code.FAILED_PRECONDITION);
              assertThat(e.trailers().get("x-why")).isEqualTo("asked");
            });
  }

  private static final class Relaying extends DepotService {
    private final Depot next;

    Relaying(Depot next) {
      this.next = next;
    }

    @Override
    public Item find(String name) throws Missing {
      return next.find(name);
    }
  }
}
