package io.ringbell.benchmarks.perf;

import io.ringbell.RpcChannel;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ByteChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;

/**
 * The client's connections to a {@link ServerProcess}: the measured channel, the raw one, and a
 * channel for control which sleeps while it waits, so that it takes no core from the other two.
 */
final class Session implements AutoCloseable {
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

  private final RpcChannel measured;
  private final RpcChannel controlling;
  private final ByteChannel raw;

  /** Connects all three. */
  Session(PerfOptions options, int maxMessageSize, ServerProcess server) throws IOException {
    String address =
        options.fabricOptions().isEmpty()
            ? server.address()
            : server.address() + "?" + options.fabricOptions();
    RpcChannel.Builder builder =
        RpcChannel.builder(address)
            .waitStrategy(options.waiting().strategy())
            .maxMessageSize(maxMessageSize)
            .connectTimeout(CONNECT_TIMEOUT);
    measured = (options.ring() > 0 ? builder.ringCapacity(options.ring()) : builder).open();
    controlling =
        RpcChannel.builder(address)
            .waitStrategy(Waiting.EVENT.strategy())
            .connectTimeout(CONNECT_TIMEOUT)
            .open();
    raw =
        options.rawBySharedMemory()
            ? RawSharedMemory.open(server.rawPort())
            : options.rawByDatagrams() ? RawDatagrams.connect(server.rawPort()) : tcp(server);
  }

  private static SocketChannel tcp(ServerProcess server) throws IOException {
    return PerfServer.prepare(
        SocketChannel.open(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), server.rawPort())));
  }

  Echo echo() {
    return EchoStub.of(measured);
  }

  Streams streams() {
    return new Streams(measured);
  }

  Control control() {
    return ControlStub.of(controlling);
  }

  ByteChannel raw() {
    return raw;
  }

  /** Doorbells that the measured channel has rung so far. */
  long doorbells() {
    return measured.counters().get("doorbells_sent");
  }

  @Override
  public void close() throws IOException {
    raw.close();
    measured.close();
    controlling.close();
  }
}
