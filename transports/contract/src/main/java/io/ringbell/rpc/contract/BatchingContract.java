package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import org.junit.jupiter.api.Test;

/** Under load, many calls share a doorbell, and a doorbell and its frames share a socket write. */
abstract class BatchingContract extends RpcContractTest {
  private static final int CALLS = 50_000;

  @Test
  void sixtyFourCallsAtATimeShareDoorbells() {
    RpcServer server = start();
    RpcChannel channel = open(server);
    ProbeStub probe = ProbeStub.of(channel);
    int calls = repetitions(CALLS);
    AsyncLoad.run(probe, 64, calls);
    System.out.printf(
        "%s: %.1f requests and %.1f answers for each doorbell%n",
        server.address(),
        (double) calls / counter(channel, "doorbells_sent"),
        (double) calls / counter(server, "doorbells_sent"));
    assertThat(counter(channel, "doorbells_sent")).isLessThan(calls / 4);
    assertThat(counter(server, "doorbells_sent")).isLessThan(calls / 4);
    assertThat(counter(server, "doorbells_received")).isEqualTo(counter(channel, "doorbells_sent"));
    assertSocketWrites(channel.counters().get("tcp.socket_writes"), calls);
    assertSocketWrites(server.counters().get("tcp.socket_writes"), calls);
  }

  /** Otherwise the client would wait while the server makes all answers, and the server then. */
  @Test
  void manyCallsAtATimeLeaveInParts() {
    RpcServer server = start();
    RpcChannel channel = open(server);
    int calls = repetitions(CALLS);
    AsyncLoad.run(ProbeStub.of(channel), 256, calls);
    assertThat(counter(server, "doorbells_sent")).isGreaterThan(calls / 100);
    assertThat(counter(channel, "doorbells_sent")).isGreaterThan(calls / 100);
  }

  private void assertSocketWrites(Long writes, int calls) {
    if (subject().listenAddress().startsWith("tcp:")) {
      assertThat(writes).isPositive().isLessThan(calls / 4);
    } else {
      assertThat(writes).as("socket writes of a fabric without sockets").isNull();
    }
  }
}
