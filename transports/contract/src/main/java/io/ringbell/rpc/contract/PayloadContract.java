package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests and answers of all sizes, through rings of all sizes. */
abstract class PayloadContract extends RpcContractTest {
  private static final int MAX = 16 << 20; // the default

  /** Tag and length of the only field of a message of a size around {@link #MAX}. */
  private static final int FIELD_HEADER = 1 + 4;

  @ParameterizedTest
  @ValueSource(ints = {4096, 8192, 65_536, 262_144})
  void sizesAroundEachBound(int ringCapacity) {
    RpcServer server = start(builder -> builder.ringCapacity(ringCapacity));
    RpcChannel channel = open(server, builder -> builder.ringCapacity(ringCapacity));
    Probe probe = ProbeStub.of(channel);
    int half = ringCapacity / 2;
    IntStream.of(0, 1, 31, 32, 33, 63, 64, 65, 4095, 4096, 4097).forEach(n -> check(probe, n));
    // Headers of 16 to 24 bytes, a tag and a length stand before the payload.
    IntStream.rangeClosed(half - 64, half + 8).forEach(n -> check(probe, n));
    IntStream.rangeClosed(ringCapacity - 2, ringCapacity + 2).forEach(n -> check(probe, n));
    IntStream.of(3 * half - 1, 2 * ringCapacity + 1, 300_000).forEach(n -> check(probe, n));
    assertThat(counter(channel, "fragmented_messages_sent")).isGreaterThan(8);
    assertThat(counter(server, "fragmented_messages_sent")).isGreaterThan(8);
  }

  private static void check(Probe probe, int size) {
    byte[] payload = Payloads.bytes(size, size);
    assertThat(probe.consume(payload)).as("request of %d", size).isEqualTo(sum(payload));
    assertThat(sum(probe.produce(size, size))).as("answer of %d", size).isEqualTo(sum(payload));
    assertThat(sum(probe.echo(payload))).as("both of %d", size).isEqualTo(sum(payload));
  }

  private static long sum(byte[] payload) {
    return Payloads.checksum(payload);
  }

  @Test
  void ringsOfDifferentSizes() {
    RpcServer server = start(builder -> builder.ringCapacity(4096));
    Probe probe = ProbeStub.of(open(server, builder -> builder.ringCapacity(1 << 20)));
    IntStream.of(0, 2000, 2048, 4096, 100_000, 1 << 20).forEach(n -> check(probe, n));
    RpcServer large = start(builder -> builder.ringCapacity(1 << 20));
    Probe small = ProbeStub.of(open(large, builder -> builder.ringCapacity(4096)));
    IntStream.of(0, 2000, 2048, 4096, 100_000, 1 << 20).forEach(n -> check(small, n));
  }

  @Test
  void theLargestMessage() {
    Probe probe = stub();
    check(probe, MAX - FIELD_HEADER);
  }

  @Test
  void requestsThatAreTooLargeAreNotSent() {
    RpcServer server = start();
    RpcChannel channel = open(server);
    ProbeStub probe = ProbeStub.of(channel);
    byte[] payload = new byte[MAX - FIELD_HEADER + 1];
    assertTooLarge(Await.failureOf(() -> probe.consume(payload)));
    assertTooLarge(Await.failure(() -> probe.echoLater(payload)));
    assertThat(counter(server, "calls_started")).isZero();
    assertThat(probe.add(1, 2)).as("the channel goes on").isEqualTo(3);
  }

  private static void assertTooLarge(RpcException failure) {
    assertFailure(failure, Status.Code.RESOURCE_EXHAUSTED, Delivery.NOT_SENT);
    assertThat(failure)
        .hasMessageContainingAll("" + (MAX + 1), "expected at most " + MAX, "maxMessageSize");
  }

  @Test
  void theServersBoundOnRequests() {
    RpcServer server = start(builder -> builder.maxMessageSize(1000));
    Probe probe = ProbeStub.of(open(server));
    assertThat(probe.consume(new byte[1000 - 3])).isEqualTo(sum(new byte[1000 - 3]));
    assertFailure(
        Await.failureOf(() -> probe.consume(new byte[1000 - 2])),
        Status.Code.RESOURCE_EXHAUSTED,
        Delivery.NOT_SENT);
  }

  @Test
  void theClientsBoundOnAnswers() {
    RpcServer server = start();
    Probe probe = ProbeStub.of(open(server, builder -> builder.maxMessageSize(1000)));
    assertThat(probe.produce(1000 - 3, 1)).hasSize(1000 - 3);
    assertFailure(
        Await.failureOf(() -> probe.produce(1000 - 2, 1)),
        Status.Code.RESOURCE_EXHAUSTED,
        Delivery.MAYBE_EXECUTED);
    assertThat(probe.add(1, 2)).as("the channel goes on").isEqualTo(3);
  }

  @Test
  void answersThatAreTooLarge() {
    Probe probe = stub();
    RpcException failure = Await.failureOf(() -> probe.produce(MAX - FIELD_HEADER + 1, 1));
    assertFailure(failure, Status.Code.RESOURCE_EXHAUSTED, Delivery.MAYBE_EXECUTED);
    assertThat(failure).hasMessageContainingAll("" + (MAX + 1), "expected at most " + MAX);
    assertFailure(
        Await.failure(() -> probe.produceLater(MAX - FIELD_HEADER + 1, 1)),
        Status.Code.RESOURCE_EXHAUSTED,
        Delivery.MAYBE_EXECUTED);
  }

  @Test
  void largeAndSmallCallsAtOnce() {
    RpcServer server = start(builder -> builder.ringCapacity(8192));
    Probe probe = ProbeStub.of(open(server, builder -> builder.ringCapacity(8192)));
    List<CompletableFuture<?>> futures = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      int size = i % 4 == 0 ? 20_000 + i : i;
      byte[] payload = Payloads.bytes(size, i);
      futures.add(
          probe.echoLater(payload).thenAccept(answer -> assertThat(answer).isEqualTo(payload)));
    }
    futures.forEach(Await::result);
  }
}
