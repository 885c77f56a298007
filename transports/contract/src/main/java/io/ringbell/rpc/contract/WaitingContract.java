package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.RpcServer;
import io.ringbell.WaitStrategy;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Both sides may wait in any way. */
abstract class WaitingContract extends RpcContractTest {
  static Stream<Arguments> strategies() {
    return Stream.of(WaitStrategy.values())
        .flatMap(
            client -> Stream.of(WaitStrategy.values()).map(server -> Arguments.of(client, server)));
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void allKindsOfCalls(WaitStrategy client, WaitStrategy server) {
    RpcServer rpcServer = start(builder -> builder.waitStrategy(server));
    ProbeStub probe = ProbeStub.of(open(rpcServer, builder -> builder.waitStrategy(client)));
    for (int i = 0; i < 100; i++) {
      assertThat(probe.add(i, 1)).isEqualTo(i + 1L);
      assertThat(Await.result(probe.addLater(i, 2))).isEqualTo(i + 2L);
    }
    byte[] large = Payloads.bytes(400_000, 1);
    assertThat(probe.echo(large)).isEqualTo(large);
    CompletableFuture<Long> held = probe.hold(1);
    // Long enough for both sides to fall asleep, so that each must be woken.
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(30));
    assertThat(probe.add(1, 2)).isEqualTo(3);
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(30));
    service.held(1).complete(5L);
    assertThat(Await.result(held)).isEqualTo(5);
    assertThat(
            Await.failure(() -> probe.withDeadline(Duration.ofMillis(20)).hold(2)).status().code())
        .isEqualTo(io.ringbell.Status.Code.DEADLINE_EXCEEDED);
  }

  @ParameterizedTest
  @MethodSource("strategies")
  void callersOfAllKindsAtOnce(WaitStrategy client, WaitStrategy server) {
    RpcServer rpcServer = start(builder -> builder.waitStrategy(server));
    ProbeStub probe = ProbeStub.of(open(rpcServer, builder -> builder.waitStrategy(client)));
    // Threads that spin for each other's processor take their time.
    int callers = client == WaitStrategy.BUSY_SPIN ? 2 : 3;
    int calls = server == WaitStrategy.BUSY_SPIN ? 100 : 300;
    Workers workers = new Workers();
    for (int i = 0; i < callers; i++) {
      workers.start(
          "blocking-" + i,
          () -> {
            for (int n = 0; n < calls; n++) {
              assertThat(probe.add(n, 1)).isEqualTo(n + 1L);
            }
          });
    }
    workers.start("asynchronous", () -> AsyncLoad.run(probe, 8, 3 * calls));
    workers.join();
  }
}
