package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.CallOptions;
import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.Status.Code;
import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.ring.Connection;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers that send wrong frames. */
abstract class HostileServerContract extends RpcContractTest {
  private RawServer server(BiConsumer<Connection, Integer> answers) {
    return new RawServer(subject().listenAddress(), answers);
  }

  private RpcChannel channel(RawServer server) {
    return keep(RpcChannel.open(server.address()));
  }

  @Test
  void answersOfNoCallAreCounted() {
    try (RawServer server =
        server(
            (connection, id) -> {
              RawFrame.response(0, id + 0x0005_0000).send(connection);
              RawFrame.response(0, id + 1).send(connection);
              RawFrame.response(0, id | 0xFFFF).send(connection);
              RawFrame.response(0, id, (byte) 0x08, (byte) 21).send(connection);
              RawFrame.response(0, id, (byte) 0x08, (byte) 22).send(connection);
            })) {
      RpcChannel channel = channel(server);
      ProbeStub probe = ProbeStub.of(channel);
      assertThat(probe.add(1, 2)).isEqualTo(21);
      assertThat(probe.add(1, 2)).isEqualTo(21);
      Await.until("all are counted", () -> counter(channel, "unknown_responses") == 8);
    }
  }

  @Test
  void answersThatCannotBeDecoded() {
    try (RawServer server =
        server((connection, id) -> RawFrame.response(0, id, (byte) 0xFF).send(connection))) {
      RpcChannel channel = channel(server);
      ProbeStub probe = ProbeStub.of(channel);
      assertFailure(Await.failureOf(() -> probe.add(1, 2)), Code.INTERNAL, Delivery.MAYBE_EXECUTED);
      assertFailure(
          Await.failure(() -> probe.echoLater(new byte[0])),
          Code.INTERNAL,
          Delivery.MAYBE_EXECUTED);
      assertThat(counter(channel, "undecodable_messages")).isEqualTo(2);
    }
  }

  @Test
  void codesThatNobodyKnowsAreUnknown() {
    try (RawServer server =
        server((connection, id) -> RawFrame.response(99, id).send(connection))) {
      assertFailure(
          Await.failureOf(() -> ProbeStub.of(channel(server)).add(1, 2)),
          Code.UNKNOWN,
          Delivery.MAYBE_EXECUTED);
    }
  }

  static Stream<Arguments> violations() {
    return Stream.of(
        Arguments.of("a text beyond the frame", text(1)),
        Arguments.of("an absurd text", text(Integer.MAX_VALUE)),
        Arguments.of("a negative text", text(-1)),
        Arguments.of("a REQUEST", RawFrame.request(0, 0)),
        Arguments.of("a CANCEL", RawFrame.of(RawFrame.CANCEL, 0).number64(0)),
        Arguments.of("an unknown type", RawFrame.of(0x55, 0).number64(0)),
        Arguments.of(
            "an oversized message",
            RawFrame.of(RawFrame.FRAGMENT, 1, 0).number64(1 << 30).data(new byte[100])));
  }

  private static RawFrame text(int length) {
    return RawFrame.of(RawFrame.RESPONSE, 3).number(0).number(length);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("violations")
  void wrongFramesCloseTheConnectionAndFailItsCalls(String name, RawFrame frame) {
    try (RawServer server = server((connection, id) -> frame.send(connection))) {
      RpcChannel channel = channel(server);
      ProbeStub probe = ProbeStub.of(channel);
      RpcException failure = Await.failureOf(() -> probe.add(1, 2));
      assertFailure(failure, Code.UNAVAILABLE, Delivery.MAYBE_EXECUTED);
      assertThat(failure).as(name).hasMessageContaining(server.address());
      assertThat(counter(channel, "protocol_violations")).isEqualTo(1);
      CallOptions waiting = CallOptions.DEFAULT.withWaitForReady(true);
      RpcException again = Await.failureOf(() -> probe.withOptions(waiting).add(1, 2));
      assertThat(again.status().code()).isEqualTo(Code.UNAVAILABLE);
      assertThat(counter(channel, "connections_lost")).isEqualTo(2); // it had a new connection
    }
  }

  @Test
  void aServerThatIsSilentMissesTheDeadlineOnly() {
    try (RawServer server = server((connection, id) -> {})) {
      RpcChannel channel = channel(server);
      ProbeStub probe = ProbeStub.of(channel).withDeadline(Duration.ofMillis(30));
      assertFailure(
          Await.failureOf(() -> probe.add(1, 2)), Code.DEADLINE_EXCEEDED, Delivery.MAYBE_EXECUTED);
      CompletableFuture<Long> later = probe.addLater(1, 2);
      assertFailure(Await.failure(() -> later), Code.DEADLINE_EXCEEDED, Delivery.MAYBE_EXECUTED);
      channel.shutdown(Duration.ofSeconds(Await.LIMIT_SECONDS));
    }
  }

  @Test
  void aServerThatNeverSaysHello() {
    FabricAddress address = FabricAddress.parse(subject().listenAddress());
    Fabric fabric = Fabrics.open(address.scheme());
    try (CompletionQueue queue = fabric.createCompletionQueue();
        SilentSide side = new SilentSide(queue)) {
      Listener listener =
          fabric.listen(
              address,
              request -> {
                side.prepare(request.allocateProtectionDomain(), request);
                request.accept(ByteBuffer.allocate(0));
              });
      RpcException failure =
          Await.failureOf(
              () ->
                  keep(
                      RpcChannel.builder(listener.address().toString())
                          .connectTimeout(Duration.ofMillis(200))
                          .open()));
      assertFailure(failure, Code.DEADLINE_EXCEEDED, Delivery.NOT_SENT);
      assertThat(failure).hasMessageContainingAll(listener.address().hostAndPort(), "Ringbell");
      listener.close();
    }
    fabric.close();
  }

  /** A queue pair that takes a message and answers nothing. */
  private static final class SilentSide implements AutoCloseable {
    private final CompletionQueue queue;
    private volatile ProtectionDomain domain;
    private volatile MemoryRegion memory;
    private volatile QueuePair queuePair;

    private SilentSide(CompletionQueue queue) {
      this.queue = queue;
    }

    private void prepare(ProtectionDomain own, io.ringbell.fabric.Endpoint endpoint) {
      domain = own;
      memory = own.allocate(4096, EnumSet.of(Access.LOCAL_WRITE));
      queuePair = endpoint.createQueuePair(own, new QueuePairConfig(queue, 16, 16, 0));
      queuePair.postReceive(new ReceiveRequest().set(1, memory, 0, 4096));
    }

    @Override
    public void close() {
      if (queuePair != null) {
        queuePair.close();
        memory.close();
        domain.close();
      }
    }
  }
}
