package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Large messages that their receiver READs, whatever the fabric's own threshold is. */
abstract class RendezvousContract extends RpcContractTest {
  private static final int THRESHOLD = 4096;
  private static final int NEVER = Integer.MAX_VALUE;
  private static final Set<Code> ENDS = Set.of(Code.UNAVAILABLE, Code.CANCELLED);

  private RpcServer startWith(int threshold, long budget) {
    return start(
        builder -> builder.rendezvousThreshold(threshold).rendezvousBudgets(budget, budget));
  }

  private RpcChannel openWith(RpcServer server, int threshold, long budget) {
    return open(
        server,
        builder -> builder.rendezvousThreshold(threshold).rendezvousBudgets(budget, budget));
  }

  private static void check(Probe probe, int size) {
    byte[] payload = Payloads.bytes(size, size);
    long sum = Payloads.checksum(payload);
    assertThat(probe.consume(payload)).as("request of %d", size).isEqualTo(sum);
    assertThat(Payloads.checksum(probe.produce(size, size)))
        .as("answer of %d", size)
        .isEqualTo(sum);
    assertThat(Payloads.checksum(probe.echo(payload))).as("both of %d", size).isEqualTo(sum);
  }

  @ParameterizedTest
  @ValueSource(ints = {4096, 65_536, 262_144})
  void sizesAroundEachBound(int ringCapacity) {
    RpcServer server =
        start(builder -> builder.ringCapacity(ringCapacity).rendezvousThreshold(THRESHOLD));
    RpcChannel channel =
        open(server, builder -> builder.ringCapacity(ringCapacity).rendezvousThreshold(THRESHOLD));
    Probe probe = ProbeStub.of(channel);
    IntStream.of(0, 100, 2000).forEach(size -> check(probe, size));
    assertThat(counter(channel, "rendezvous_sent")).isZero();
    IntStream.rangeClosed(THRESHOLD - 40, THRESHOLD + 8).forEach(size -> check(probe, size));
    IntStream.of(65_536, 300_000, (1 << 19) - 24, 1 << 19, 1_048_577, (16 << 20) - 5)
        .forEach(size -> check(probe, size));
    for (String name : new String[] {"rendezvous_sent", "rendezvous_received"}) {
      assertThat(counter(channel, name)).as(name).isGreaterThan(12);
      assertThat(counter(server, name)).as(name).isGreaterThan(12);
    }
    assertThat(counter(channel, "rendezvous_sent"))
        .isEqualTo(counter(server, "rendezvous_received"));
    assertThat(counter(channel, "rendezvous_fallbacks")).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "4096, 2147483647, true, false",
    "2147483647, 4096, false, true",
    "2147483647, 2147483647, false, false"
  })
  void eachSideChoosesForWhatItSends(int clients, int servers, boolean requests, boolean answers) {
    RpcServer server = startWith(servers, 1 << 20);
    RpcChannel channel = openWith(server, clients, 1 << 20);
    Probe probe = ProbeStub.of(channel);
    check(probe, 200_000);
    assertThat(counter(channel, "rendezvous_sent") > 0).isEqualTo(requests);
    assertThat(counter(server, "rendezvous_sent") > 0).isEqualTo(answers);
  }

  @ParameterizedTest
  @CsvSource({"0, 1048576", "1048576, 0", "0, 0", "50000, 1048576", "1048576, 50000"})
  void budgetsThatAreTooSmallForAMessage(long serverBudget, long clientBudget) {
    RpcServer server = startWith(THRESHOLD, serverBudget);
    Probe probe = ProbeStub.of(openWith(server, THRESHOLD, clientBudget));
    IntStream.of(10_000, 60_000, 200_000).forEach(size -> check(probe, size));
  }

  @Test
  void aBudgetThatIsUsedUp() {
    RpcServer server = startWith(THRESHOLD, 40_000);
    RpcChannel channel = openWith(server, THRESHOLD, 40_000);
    ProbeStub probe = ProbeStub.of(channel);
    List<CompletableFuture<?>> futures = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      byte[] payload = Payloads.bytes(5000 + 150 * i, i);
      futures.add(
          probe.echoLater(payload).thenAccept(answer -> assertThat(answer).isEqualTo(payload)));
    }
    futures.forEach(Await::result);
    assertThat(counter(channel, "rendezvous_sent")).isPositive();
    Await.until("buffers come back", () -> channel.outstandingBuffers() == 0);
    Await.until("buffers come back", () -> server.outstandingBuffers() == 0);
  }

  @Test
  void smallAndLargeCallsOfManyThreads() {
    RpcServer server = start(builder -> builder.rendezvousThreshold(THRESHOLD));
    RpcChannel channel = open(server, builder -> builder.rendezvousThreshold(THRESHOLD));
    ProbeStub probe = ProbeStub.of(channel);
    List<Thread> threads = new ArrayList<>();
    List<Throwable> failures = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      SplittableRandom random = new SplittableRandom(t);
      Thread thread =
          new Thread(
              () -> {
                try {
                  for (int i = 0; i < 150; i++) {
                    int size = random.nextInt(3) == 0 ? random.nextInt(200_000) : 50;
                    byte[] payload = Payloads.bytes(size, i);
                    assertThat(probe.echo(payload)).isEqualTo(payload);
                  }
                } catch (RuntimeException | Error e) {
                  synchronized (failures) {
                    failures.add(e);
                  }
                }
              });
      threads.add(thread);
      thread.start();
    }
    threads.forEach(thread -> Await.until("it ends", () -> !thread.isAlive()));
    assertThat(failures).isEmpty();
    assertThat(counter(server, "rendezvous_received")).isPositive();
  }

  @Test
  void callsThatAreGivenUpLeaveNothingBehind() {
    RpcServer server = start(builder -> builder.rendezvousThreshold(THRESHOLD));
    RpcChannel channel = open(server, builder -> builder.rendezvousThreshold(THRESHOLD));
    ProbeStub probe = ProbeStub.of(channel);
    ProbeStub hurried = probe.withDeadline(Duration.ofNanos(200_000));
    for (int i = 0; i < 60; i++) {
      byte[] payload = Payloads.bytes(100_000 + i, i);
      probe.echoLater(payload).cancel(true);
      try {
        hurried.echo(payload);
      } catch (RpcException e) {
        assertThat(e.status().code()).isEqualTo(Code.DEADLINE_EXCEEDED);
      }
    }
    assertThat(Payloads.checksum(probe.echo(Payloads.bytes(150_000, 1))))
        .isEqualTo(Payloads.checksum(Payloads.bytes(150_000, 1)));
    Await.until("buffers come back", () -> channel.outstandingBuffers() == 0);
    Await.until("buffers come back", () -> server.outstandingBuffers() == 0);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aSideThatClosesInTheMiddle(boolean client) {
    for (int round = 0; round < 10; round++) {
      RpcServer server = start(builder -> builder.rendezvousThreshold(THRESHOLD));
      RpcChannel channel = open(server, builder -> builder.rendezvousThreshold(THRESHOLD));
      ProbeStub probe = ProbeStub.of(channel);
      List<CompletableFuture<byte[]>> futures = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        futures.add(probe.echoLater(Payloads.bytes(30_000 * (1 + i % 10), i)));
      }
      if (round % 2 == 1) {
        Await.until("one has come", () -> futures.get(0).isDone());
      }
      if (client) {
        channel.close();
      } else {
        server.close();
      }
      for (CompletableFuture<byte[]> future : futures) {
        Await.until("it ends", future::isDone);
        if (future.isCompletedExceptionally()) {
          assertThat(ENDS).contains(Await.failure(() -> future).status().code());
        }
      }
      Await.until("buffers", () -> channel.outstandingBuffers() == 0);
      Await.until("buffers", () -> server.outstandingBuffers() == 0);
    }
  }

  @Test
  void settingsOutOfRange() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RpcServer.builder().rendezvousThreshold(1023))
        .withMessage("rendezvousThreshold: 1023 (expected: >= 1024, Integer.MAX_VALUE for never)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RpcChannel.builder("tcp://localhost:1").rendezvousBudgets(-1, 0))
        .withMessageContaining("-1 and 0");
    RpcServer server = startWith(NEVER, 0);
    assertThat(ProbeStub.of(openWith(server, NEVER, 0)).add(1, 2)).isEqualTo(3);
  }
}
