package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Many calls at a time. */
abstract class ConcurrencyContract extends RpcContractTest {
  private static final int THREADS = 8;
  private static final int CALLS = 2000;
  private static final long SEED = 20_260_301;

  @Test
  void manyThreadsShareAChannel() {
    RpcServer server = start(builder -> builder.ringCapacity(1 << 16));
    RpcChannel channel = open(server, builder -> builder.ringCapacity(1 << 16));
    ProbeStub probe = ProbeStub.of(channel);
    Workers workers = new Workers();
    for (int i = 0; i < THREADS; i++) {
      long seed = SEED + i;
      workers.start("caller-" + i, () -> mixedCalls(probe, seed));
    }
    workers.join();
    assertThat(counter(channel, "calls_completed")).isEqualTo((long) THREADS * CALLS);
    assertThat(counter(server, "calls_completed")).isEqualTo((long) THREADS * CALLS);
  }

  private static void mixedCalls(ProbeStub probe, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ArrayDeque<CompletableFuture<?>> window = new ArrayDeque<>();
    for (int i = 0; i < CALLS; i++) {
      int size = random.nextInt(100) == 0 ? random.nextInt(100_000) : random.nextInt(300);
      byte[] payload = Payloads.bytes(size, seed + i);
      switch (random.nextInt(3)) {
        case 0 -> assertThat(probe.echo(payload)).as("seed %d", seed).isEqualTo(payload);
        case 1 -> assertThat(probe.add(i, size)).as("seed %d", seed).isEqualTo((long) i + size);
        default ->
            window.add(
                probe
                    .echoLater(payload)
                    .thenAccept(
                        answer -> assertThat(answer).as("seed %d", seed).isEqualTo(payload)));
      }
      if (window.size() > random.nextInt(32)) {
        Await.result(window.remove());
      }
    }
    window.forEach(Await::result);
  }

  @Test
  void blockedHandlersHoldUpNobody() {
    RpcServer server = start();
    ProbeStub probe = ProbeStub.of(open(server));
    List<CompletableFuture<Long>> blocked = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      blocked.add(probe.blockLater(i));
    }
    for (int i = 0; i < 20; i++) {
      service.awaitRun(i);
    }
    assertThat(probe.add(1, 2)).isEqualTo(3);
    assertThat(Await.result(probe.addLater(1, 2))).isEqualTo(3);
    service.openGate();
    for (int i = 0; i < 20; i++) {
      assertThat(Await.result(blocked.get(i))).isEqualTo(i);
    }
  }

  @Test
  void allHandlersOnTheExecutor() {
    RpcServer server = start(builder -> builder.handlersOnExecutor(true));
    ProbeStub probe = ProbeStub.of(open(server));
    CompletableFuture<Void> stalled = probe.stallLater(1);
    service.awaitRun(1);
    assertThat(probe.add(1, 2)).isEqualTo(3);
    byte[] large = Payloads.bytes(500_000, 1);
    assertThat(probe.echo(large)).isEqualTo(large);
    service.openGate();
    Await.result(stalled);
  }

  @Test
  void anExecutorThatIsFullTurnsCallsAway() {
    ExecutorService full = Executors.newSingleThreadExecutor();
    full.shutdown();
    RpcServer server = start(builder -> builder.executor(full));
    ProbeStub probe = ProbeStub.of(open(server));
    assertFailure(
        Await.failureOf(() -> probe.block(1)), Code.RESOURCE_EXHAUSTED, Delivery.NOT_SENT);
    assertThat(service.runs(1)).isZero();
    assertThat(counter(server, "calls_refused")).isEqualTo(1);
    assertThat(probe.add(1, 2)).isEqualTo(3);
  }

  @Test
  void moreCallsThanAllowedAreNotSent() {
    RpcServer server = start(builder -> builder.maxConcurrentCalls(3));
    RpcChannel channel = open(server);
    ProbeStub probe = ProbeStub.of(channel);
    List<CompletableFuture<Long>> held = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      held.add(probe.hold(i));
    }
    RpcException failure = Await.failureOf(() -> probe.add(1, 2));
    assertFailure(failure, Code.RESOURCE_EXHAUSTED, Delivery.NOT_SENT);
    assertThat(failure).hasMessageContainingAll("3", "maxConcurrentCalls");
    assertThat(counter(channel, "calls_refused")).isEqualTo(1);
    service.held(1).complete(1L);
    Await.result(held.get(1));
    assertThat(probe.add(1, 2)).isEqualTo(3);
    service.held(0).complete(0L);
    service.held(2).complete(2L);
    held.forEach(Await::result);
  }

  @Test
  void aReaderThatIsSlowFeelsBackPressure() {
    RpcServer server = start(builder -> builder.maxMessageSize(64 << 10));
    RpcChannel channel = open(server, builder -> builder.ringCapacity(4096));
    ProbeStub probe = ProbeStub.of(channel);
    CountDownLatch release = new CountDownLatch(1);
    CompletableFuture<Void> reader = probe.hold(1).thenRun(() -> join(release));
    service.held(1).complete(1L);
    List<CompletableFuture<byte[]>> answers = new ArrayList<>();
    int most = 0;
    for (int i = 0; i < 100; i++) {
      answers.add(probe.produceLater(60_000, i));
      most = Math.max(most, server.outstandingBuffers());
    }
    Await.until("requests wait", () -> counter(server, "back_pressure_stalls") > 0);
    assertThat(Math.max(most, server.outstandingBuffers())).as("buffers").isLessThan(10);
    release.countDown();
    Await.result(reader);
    for (int i = 0; i < 100; i++) {
      assertThat(Await.result(answers.get(i))).isEqualTo(Payloads.bytes(60_000, i));
    }
  }

  private static void join(CountDownLatch latch) {
    try {
      if (!latch.await(Await.LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("not released");
      }
    } catch (InterruptedException e) {
      throw new AssertionError("interrupted", e);
    }
  }

  @Test
  void aServerThatIsSlowBoundsTheQueueOfRequests() {
    RpcServer server = start(builder -> builder.ringCapacity(4096));
    RpcChannel channel = open(server, builder -> builder.maxMessageSize(64 << 10));
    ProbeStub probe = ProbeStub.of(channel);
    CompletableFuture<Void> stalled = probe.stallLater(1);
    service.awaitRun(1);
    List<CompletableFuture<byte[]>> sent = new ArrayList<>();
    RpcException refusal = null;
    for (int i = 0; i < 100 && refusal == null; i++) {
      CompletableFuture<byte[]> call = probe.echoLater(Payloads.bytes(30_000, i));
      if (call.isCompletedExceptionally()) {
        refusal = Await.failure(() -> call);
      } else {
        sent.add(call);
      }
    }
    assertThat(refusal).as("after %d calls", sent.size()).isNotNull();
    assertFailure(refusal, Code.RESOURCE_EXHAUSTED, Delivery.NOT_SENT);
    service.openGate();
    Await.result(stalled);
    for (int i = 0; i < sent.size(); i++) {
      assertThat(Await.result(sent.get(i))).isEqualTo(Payloads.bytes(30_000, i));
    }
  }

  @Test
  void aQueuedRequestThatIsCancelledIsNeverSent() {
    RpcServer server = start(builder -> builder.ringCapacity(4096));
    RpcChannel channel = open(server);
    ProbeStub probe = ProbeStub.of(channel);
    CompletableFuture<Void> stalled = probe.stallLater(1);
    service.awaitRun(1);
    CompletableFuture<byte[]> large = probe.echoLater(Payloads.bytes(100_000, 1));
    CompletableFuture<Void> waiting = probe.noteLater(2);
    assertThat(waiting.cancel(true)).isTrue();
    service.openGate();
    Await.result(stalled);
    Await.result(large);
    assertThat(probe.add(1, 2)).isEqualTo(3);
    assertThat(service.runs(2)).isZero();
    assertThat(counter(channel, "late_responses")).isZero();
  }
}
