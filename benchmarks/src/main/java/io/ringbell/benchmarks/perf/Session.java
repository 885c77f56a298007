package io.ringbell.benchmarks.perf;

import io.ringbell.RpcChannel;
import java.io.IOException;
import java.nio.channels.ByteChannel;
import java.time.Duration;

/**
 * The client's connections to a {@link ServerProcess}: the measured channel, the raw one, and a
 * channel for control which sleeps while it waits, so that it takes no core from the other two.
 */
final class Session implements AutoCloseable {
  static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(30);

  private final Connection measured;
  private final RpcChannel controlling;
  private final ByteChannel raw; // null where the raw link is no channel
  private final int rawPort;

  /** Connects all three. */
  Session(PerfOptions options, int maxMessageSize, ServerProcess server) throws IOException {
    boolean grpc = options.subject().isGrpc();
    String address =
        options.subject() == Subject.GRPC_NETTY
            ? server.measured()
            : options.channelAddress(server.measured());
    measured =
        grpc
            ? new GrpcConnection(options, maxMessageSize, address)
            : new NativeConnection(options, maxMessageSize, address);
    controlling =
        RpcChannel.builder(grpc ? server.address() : address)
            .waitStrategy(Waiting.EVENT.strategy())
            .connectTimeout(CONNECT_TIMEOUT)
            .open();
    rawPort = server.rawPort();
    raw = RawListener.connect(options.rawLink(), rawPort);
  }

  Echo echo() {
    return measured.echo();
  }

  Streams streams() {
    return measured.streams();
  }

  Control control() {
    return ControlStub.of(controlling);
  }

  ByteChannel raw() {
    return raw;
  }

  /** Where the server's end of the raw link is. */
  int rawPort() {
    return rawPort;
  }

  /** Doorbells that the measured channel has rung so far. */
  long doorbells() {
    return measured.doorbells();
  }

  @Override
  public void close() throws IOException {
    if (raw != null) {
      raw.close();
    }
    measured.close();
    controlling.close();
  }
}
