package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import java.util.List;
import java.util.function.UnaryOperator;

/** What the themes about streams share. */
abstract class StreamContractTest extends RpcContractTest {
  final StreamProbeService streams = new StreamProbeService();

  final RpcServer startStreams() {
    return startStreams(builder -> builder);
  }

  /** A server with {@link #streams} and {@link #service}. */
  final RpcServer startStreams(UnaryOperator<RpcServer.Builder> settings) {
    return start(builder -> settings.apply(builder.addService(streams)));
  }

  final StreamProbe streamProbe() {
    return StreamProbe.of(open(startStreams()));
  }

  /** Makes a call of whichever kind with one message or three, and waits for its end. */
  static void run(StreamProbe probe, StreamProbe.Method method) {
    StreamSource requests = StreamSource.of(3, 10);
    switch (method.kind) {
      case UNARY -> {
        byte[] unused = probe.echo(method, new byte[] {1});
      }
      case SERVER_STREAMING -> end(StreamSink.all().to(probe.produce(method, new byte[] {1})));
      case CLIENT_STREAMING -> {
        byte[] unused = probe.collectBlocking(method, requests);
      }
      case BIDI_STREAMING -> end(StreamSink.all().to(probe.talk(method, requests)));
    }
  }

  private static void end(StreamSink sink) {
    Throwable failure = sink.awaitEnd().failure();
    if (failure instanceof RpcException exception) {
      throw exception;
    }
    if (failure != null) {
      throw new AssertionError("failed with " + failure, failure);
    }
  }

  /** Sets what handlers of all kinds do first, before they echo. */
  final void onEachCall(Runnable first) {
    streams.onEcho(
        (call, request) -> {
          first.run();
          return request;
        });
    streams.onProduce(
        (call, request) -> {
          first.run();
          return StreamSource.of(3, 10);
        });
    streams.onCollect(
        (call, requests) -> {
          first.run();
          return StreamProbeService.Collector.of(requests);
        });
    streams.onTalk(
        (call, requests) -> {
          first.run();
          return requests;
        });
  }

  /** The sink ends with the messages of {@link StreamSource#of(long, int)}. */
  static void assertIsSource(StreamSink sink, int count, int size) {
    sink.awaitEnd();
    assertThat(sink.failure()).isNull();
    assertThat(sink.defect()).isNull();
    assertThat(sink.ends()).isEqualTo(1);
    assertSource(sink.messages(), count, size);
  }

  static void assertSource(List<byte[]> messages, int count, int size) {
    assertThat(messages).hasSize(count);
    for (int i = 0; i < count; i++) {
      assertThat(messages.get(i)).as("message %d", i).isEqualTo(Payloads.bytes(size, i));
    }
  }
}
