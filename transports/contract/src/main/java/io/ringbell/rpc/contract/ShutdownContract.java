package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Taking leave without harm. */
abstract class ShutdownContract extends RpcContractTest {
  private static final Duration GRACE = Duration.ofSeconds(Await.LIMIT_SECONDS);

  @RepeatedTest(5)
  void aServerShutsDownUnderLoadWithoutAFailedCall() {
    RpcServer server = start();
    List<RpcChannel> channels = List.of(open(server), open(server), open(server));
    AtomicInteger next = new AtomicInteger();
    AtomicInteger succeeded = new AtomicInteger();
    ConcurrentLinkedQueue<RpcException> failures = new ConcurrentLinkedQueue<>();
    ConcurrentLinkedQueue<Integer> refused = new ConcurrentLinkedQueue<>();
    Workers workers = new Workers();
    for (RpcChannel channel : channels) {
      ProbeStub probe = ProbeStub.of(channel);
      workers.start("blocking", () -> call(probe, next, succeeded, failures, refused, false));
      workers.start("asynchronous", () -> call(probe, next, succeeded, failures, refused, true));
    }
    Await.until("the load runs", () -> succeeded.get() > 500);
    server.shutdown(GRACE);
    workers.join();
    for (RpcException failure : failures) {
      assertFailure(failure, Code.UNAVAILABLE, Delivery.NOT_SENT);
    }
    assertThat(refused).allSatisfy(id -> assertThat(service.runs(id)).isZero());
    assertThat(failures).as("each worker ends with a refusal").hasSize(2 * channels.size());
    assertThat(counter(server, "goaways_sent")).isEqualTo(3);
    assertThat(counter(server, "calls_failed")).isZero();
  }

  private static void call(
      ProbeStub probe,
      AtomicInteger next,
      AtomicInteger succeeded,
      ConcurrentLinkedQueue<RpcException> failures,
      ConcurrentLinkedQueue<Integer> refused,
      boolean later) {
    for (; ; ) {
      int id = next.getAndIncrement();
      try {
        if (later) {
          probe.noteLater(id).join();
        } else {
          probe.note(id);
        }
        succeeded.incrementAndGet();
      } catch (RpcException e) {
        failures.add(e);
        refused.add(id);
        return;
      } catch (CompletionException e) {
        failures.add((RpcException) e.getCause());
        refused.add(id);
        return;
      }
    }
  }

  @Test
  void aServerThatShutsDownServesWhatItHas() {
    RpcServer server = start();
    RpcChannel channel = open(server);
    ProbeStub probe = ProbeStub.of(channel);
    CompletableFuture<Long> held = probe.hold(1);
    CompletableFuture<Long> blocked = probe.blockLater(2);
    service.awaitRun(2);
    assertThat(service.held(1)).isNotDone();
    Workers workers = new Workers();
    workers.start("shutdown", () -> server.shutdown(GRACE));
    Await.until("GOAWAY", () -> counter(channel, "goaways_received") == 1);
    RpcException refusal = Await.failureOf(() -> probe.add(1, 2));
    assertFailure(refusal, Code.UNAVAILABLE, Delivery.NOT_SENT);
    assertThat(refusal).hasMessageContaining("no connection to " + server.address());
    service.openGate();
    assertThat(Await.result(blocked)).isEqualTo(2);
    service.held(1).complete(11L);
    assertThat(Await.result(held)).isEqualTo(11);
    workers.join();
    assertThat(server.connections()).isZero();
  }

  @Test
  void aServerEndsTheGraceOfThoseThatStay() {
    RpcServer server = start();
    ProbeStub probe = ProbeStub.of(open(server));
    CompletableFuture<Long> held = probe.hold(1);
    CompletableFuture<Long> handlers = service.held(1);
    server.shutdown(Duration.ofMillis(50));
    assertFailure(Await.failure(() -> held), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
    Await.until("the handler's future is cancelled", handlers::isCancelled);
  }

  @Test
  void idleClientsHoldUpNoShutdown() {
    RpcServer server = start();
    RpcChannel first = open(server);
    RpcChannel second = open(server);
    assertThat(ProbeStub.of(first).add(1, 2)).isEqualTo(3);
    server.shutdown(GRACE);
    assertThat(counter(first, "goaways_received") + counter(second, "goaways_received"))
        .isEqualTo(2);
    assertFailure(
        Await.failureOf(() -> ProbeStub.of(first).add(1, 2)), Code.UNAVAILABLE, Delivery.NOT_SENT);
  }

  @Test
  void aServerWithoutClientsShutsDown() {
    start().shutdown(GRACE);
  }

  @Test
  void aChannelThatShutsDownWaitsForItsCalls() {
    RpcServer server = start();
    RpcChannel channel = open(server);
    ProbeStub probe = ProbeStub.of(channel);
    CompletableFuture<Long> held = probe.hold(1);
    assertThat(service.held(1)).isNotDone();
    Workers workers = new Workers();
    workers.start("shutdown", () -> channel.shutdown(GRACE));
    Await.until(
        "new calls are refused",
        () -> {
          try {
            probe.add(1, 2);
            return false;
          } catch (RpcException e) {
            assertFailure(e, Code.UNAVAILABLE, Delivery.NOT_SENT);
            return true;
          }
        });
    service.held(1).complete(3L);
    assertThat(Await.result(held)).isEqualTo(3);
    workers.join();
    Await.until("the server sees it go", () -> server.connections() == 0);
  }

  @Test
  void aChannelEndsTheGraceOfItsCalls() {
    RpcChannel channel = open(start());
    CompletableFuture<Long> held = ProbeStub.of(channel).hold(1);
    assertThat(service.held(1)).isNotDone();
    channel.shutdown(Duration.ofMillis(20));
    assertFailure(Await.failure(() -> held), Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
  }
}
