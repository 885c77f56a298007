package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import io.ringbell.WaitStrategy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Closing at any time: each call ends once, and says the truth about its delivery. */
abstract class ClosingContract extends RpcContractTest {
  @Test
  void callsUnderWayFail() {
    RpcServer server = start();
    RpcChannel channel = open(server);
    CompletableFuture<Long> held = ProbeStub.of(channel).hold(1);
    CompletableFuture<Long> handlers = service.held(1);
    channel.close();
    channel.close();
    RpcException failure = Await.failure(() -> held);
    assertFailure(failure, Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    assertThat(failure).hasMessageContaining("channel was closed");
    Await.until("the handler's future is cancelled", handlers::isCancelled);
    assertFailure(
        Await.failureOf(() -> ProbeStub.of(channel).add(1, 2)),
        Code.UNAVAILABLE,
        Delivery.NOT_SENT);
    Await.until("the server sees it go", () -> server.connections() == 0);
  }

  @ParameterizedTest
  @EnumSource(WaitStrategy.class)
  void aBlockingCallerIsFreed(WaitStrategy strategy) {
    RpcChannel channel = open(start(), builder -> builder.waitStrategy(strategy));
    ProbeStub probe = ProbeStub.of(channel);
    AtomicReference<RpcException> first = new AtomicReference<>();
    AtomicReference<RpcException> second = new AtomicReference<>();
    Workers workers = new Workers();
    workers.start("first", () -> first.set(Await.failureOf(() -> probe.block(1))));
    workers.start("second", () -> second.set(Await.failureOf(() -> probe.block(2))));
    service.awaitRun(1);
    service.awaitRun(2);
    channel.close();
    workers.join();
    assertFailure(first.get(), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    assertFailure(second.get(), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
  }

  @ParameterizedTest
  @EnumSource(WaitStrategy.class)
  void aServerThatClosesFailsTheCalls(WaitStrategy strategy) {
    RpcServer server = start(builder -> builder.waitStrategy(strategy));
    RpcChannel channel = open(server, builder -> builder.waitStrategy(strategy));
    ProbeStub probe = ProbeStub.of(channel);
    CompletableFuture<Long> held = probe.hold(1);
    CompletableFuture<Long> handlers = service.held(1);
    AtomicReference<RpcException> blocked = new AtomicReference<>();
    Workers workers = new Workers();
    workers.start("blocked", () -> blocked.set(Await.failureOf(() -> probe.block(2))));
    service.awaitRun(2);
    server.close();
    server.close();
    RpcException failure = Await.failure(() -> held);
    assertFailure(failure, Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    assertThat(failure).hasMessageContaining(server.address());
    workers.join();
    assertFailure(blocked.get(), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    Await.until("the handler's future is cancelled", handlers::isCancelled);
    assertFailure(Await.failureOf(() -> probe.add(1, 2)), Code.UNAVAILABLE, Delivery.NOT_SENT);
  }

  @Test
  void aHandlerMayCloseItsServer() {
    AtomicReference<RpcServer> itself = new AtomicReference<>();
    RpcServer server =
        start(
            builder ->
                builder.addService(
                    ElsewhereSkeleton.of(
                        () -> {
                          itself.get().close();
                          return "closing";
                        })));
    itself.set(server);
    RpcChannel channel = open(server);
    CompletableFuture<Long> held = ProbeStub.of(channel).hold(1);
    service.awaitRun(1);
    try {
      assertThat(ElsewhereStub.of(channel).where()).isEqualTo("closing");
    } catch (RpcException e) {
      assertFailure(e, Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED); // the close was quicker
    }
    Workers workers = new Workers();
    workers.start("termination", () -> awaitTermination(server));
    workers.join();
    assertFailure(Await.failure(() -> held), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
  }

  private static void awaitTermination(RpcServer server) {
    try {
      server.awaitTermination();
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  @Test
  void requestsThatWaitForRoomAreNotSent() {
    RpcServer server = start(builder -> builder.ringCapacity(4096));
    RpcChannel channel = open(server);
    ProbeStub probe = ProbeStub.of(channel);
    CompletableFuture<Void> stalled = probe.stallLater(0);
    service.awaitRun(0);
    CompletableFuture<byte[]> large = probe.echoLater(Payloads.bytes(100_000, 1));
    CompletableFuture<Void> waiting = probe.noteLater(1);
    channel.close();
    assertFailure(Await.failure(() -> stalled), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    assertFailure(Await.failure(() -> large), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    assertFailure(Await.failure(() -> waiting), Code.UNAVAILABLE, Delivery.NOT_SENT);
    service.openGate();
    Await.until("the server sees it go", () -> server.connections() == 0);
    assertThat(service.runs(1)).isZero();
  }

  @RepeatedTest(10)
  void closingTheChannelUnderLoad() {
    RpcServer server = start();
    RpcChannel channel = open(server);
    Load load = new Load(ProbeStub.of(channel));
    Await.until("the load runs", () -> load.succeeded.get() > 200);
    channel.close();
    load.check(server);
  }

  @RepeatedTest(10)
  void closingTheServerUnderLoad() {
    RpcServer server = start();
    Load load = new Load(ProbeStub.of(open(server)));
    Await.until("the load runs", () -> load.succeeded.get() > 200);
    server.close();
    load.check(server);
  }

  @RepeatedTest(10)
  void aServerThatClosesWhileClientsConnect() {
    RpcServer server = start();
    AtomicInteger opened = new AtomicInteger();
    Workers workers = new Workers();
    for (int i = 0; i < 3; i++) {
      workers.start(
          "client-" + i,
          () -> {
            try {
              for (; ; ) {
                RpcChannel.open(server.address()).close();
                opened.incrementAndGet();
              }
            } catch (RpcException e) {
              // Over datagrams nobody says that nobody listens: only the time-out does.
              assertThat(e.status().code()).isIn(Code.UNAVAILABLE, Code.DEADLINE_EXCEEDED);
              assertThat(e.delivery()).isEqualTo(Delivery.NOT_SENT);
            }
          });
    }
    Await.until("clients connect", () -> opened.get() > 5);
    server.close();
    workers.join();
    assertThat(counter(server, "connections_closed"))
        .isEqualTo(counter(server, "connections_opened"));
  }

  /** Calls of several threads until the first failure of each, and how they ended. */
  private final class Load {
    private final ProbeStub probe;
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicInteger succeeded = new AtomicInteger();
    private final List<Integer> notSent = new ArrayList<>(); // guarded by this
    private final Workers workers = new Workers();

    private Load(ProbeStub probe) {
      this.probe = probe;
      workers.start("blocking-1", this::blocking);
      workers.start("blocking-2", this::blocking);
      workers.start("asynchronous", this::asynchronous);
    }

    private void blocking() {
      boolean open = true;
      while (open) {
        int id = next.getAndIncrement();
        try {
          probe.note(id);
          open = ended(id, null);
        } catch (RpcException e) {
          open = ended(id, e);
        }
      }
    }

    private void asynchronous() {
      AtomicInteger outstanding = new AtomicInteger();
      AtomicInteger failures = new AtomicInteger();
      while (failures.get() == 0) {
        Await.until("room", () -> outstanding.get() < 32);
        int id = next.getAndIncrement();
        outstanding.incrementAndGet();
        try {
          CompletableFuture<Void> unused =
              probe
                  .noteLater(id)
                  .handle(
                      (nothing, failure) -> {
                        outstanding.decrementAndGet();
                        if (!ended(id, failure)) {
                          failures.incrementAndGet();
                        }
                        return null;
                      });
        } catch (RpcException e) {
          outstanding.decrementAndGet();
          ended(id, e);
          failures.incrementAndGet();
        }
      }
      Await.until("all end", () -> outstanding.get() == 0);
    }

    private boolean ended(int id, Throwable failure) {
      if (failure == null) {
        succeeded.incrementAndGet();
        return true;
      }
      RpcException e =
          (RpcException) (failure instanceof CompletionException ? failure.getCause() : failure);
      assertThat(e.status().code()).isEqualTo(Code.UNAVAILABLE);
      if (e.delivery() == Delivery.NOT_SENT) {
        synchronized (this) {
          notSent.add(id);
        }
      }
      return false;
    }

    private void check(RpcServer server) {
      workers.join();
      Await.until("the server sees it go", () -> server.connections() == 0);
      server.close();
      synchronized (this) {
        assertThat(notSent).allSatisfy(id -> assertThat(service.runs(id)).isZero());
      }
      for (int id = 0; id < next.get(); id++) {
        assertThat(service.runs(id)).isLessThanOrEqualTo(1);
      }
    }
  }
}
