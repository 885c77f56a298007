package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

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
