package io.ringbell.benchmarks.microservices.stack;

import io.grpc.CallOptions;
import io.grpc.ClientStreamTracer;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.ServerStreamTracer;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.ringbell.Metadata;
import io.ringbell.WaitStrategy;
import io.ringbell.benchmarks.microservices.trace.CallSpan;
import io.ringbell.benchmarks.microservices.trace.Remote;
import io.ringbell.benchmarks.microservices.trace.Tracer;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.grpc.RingbellChannelBuilder;
import io.ringbell.grpc.RingbellServerBuilder;
import io.ringbell.grpc.RingbellSocketAddress;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** grpc-java's channels and servers, with the services by way of the bridge. */
final class GrpcNode implements Node {
  private static final long GRACE_SECONDS = 5;
  private static final io.grpc.Metadata.Key<String> NUMBER =
      io.grpc.Metadata.Key.of(Tracer.NAME, io.grpc.Metadata.ASCII_STRING_MARSHALLER);

  private final Function<String, ServerBuilder<?>> servers;
  private final Function<String, ManagedChannelBuilder<?>> channels;
  private final boolean direct;
  private final Tracer tracer;
  private final Deque<Runnable> open = new ArrayDeque<>();

  private GrpcNode(
      Function<String, ServerBuilder<?>> servers,
      Function<String, ManagedChannelBuilder<?>> channels,
      boolean direct,
      Tracer tracer) {
    this.servers = servers;
    this.channels = channels;
    this.direct = direct;
    this.tracer = tracer;
  }

  static GrpcNode overNetty(boolean direct, Tracer tracer) {
    return new GrpcNode(
        address -> NettyServerBuilder.forAddress(inet(address)),
        address -> NettyChannelBuilder.forAddress(inet(address)).usePlaintext(),
        direct,
        tracer);
  }

  static GrpcNode overRingbell(WaitStrategy waiting, boolean direct, Tracer tracer) {
    return new GrpcNode(
        address -> RingbellServerBuilder.listen(address).waitStrategy(waiting),
        address ->
            RingbellChannelBuilder.forAddress(RingbellSocketAddress.parse(address))
                .waitStrategy(waiting),
        direct,
        tracer);
  }

  @Override
  public <S> String serve(Contract<S> contract, S implementation, String address)
      throws IOException {
    ServerBuilder<?> builder =
        servers.apply(address).addService(contract.binding().apply(implementation));
    if (direct) {
      builder.directExecutor();
    }
    if (tracer.isOn()) {
      builder.addStreamTracerFactory(new Arrivals(tracer));
    }
    Server server = builder.build().start();
    open.push(() -> close(server));
    if (server.getPort() < 0) { // a fabric without ports says its address itself
      return server.getListenSockets().get(0).toString();
    }
    FabricAddress asked = FabricAddress.parse(address);
    return new FabricAddress(asked.scheme(), asked.host(), server.getPort(), asked.options())
        .toString();
  }

  @Override
  public <S> Remote<S> connect(Contract<S> contract, String address) {
    ManagedChannelBuilder<?> builder = channels.apply(address);
    if (direct) {
      builder.directExecutor();
    }
    ManagedChannel channel = builder.build();
    open.push(() -> close(channel));
    S plain = contract.client().over(channel, Metadata.EMPTY, CallOptions.DEFAULT);
    return new Remote<>() {
      @Override
      public S plain() {
        return plain;
      }

      @Override
      public S traced(CallSpan span) {
        CallOptions options = CallOptions.DEFAULT.withStreamTracerFactory(new Departures(span));
        return contract.client().over(channel, Tracer.metadata(span), options);
      }
    };
  }

  @Override
  public void close() {
    while (!open.isEmpty()) {
      open.pop().run();
    }
  }

  private static InetSocketAddress inet(String address) {
    FabricAddress parsed = FabricAddress.parse(address);
    return new InetSocketAddress(parsed.host(), parsed.port());
  }

  private static void close(Server server) {
    server.shutdownNow();
    try {
      server.awaitTermination(GRACE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void close(ManagedChannel channel) {
    channel.shutdownNow();
    try {
      channel.awaitTermination(GRACE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** When requests have come to the server's transport. */
  private static final class Arrivals extends ServerStreamTracer.Factory {
    private static final ServerStreamTracer NOTHING_MORE = new ServerStreamTracer() {};
    private final Tracer tracer;

    Arrivals(Tracer tracer) {
      this.tracer = tracer;
    }

    @Override
    public ServerStreamTracer newServerStreamTracer(String method, io.grpc.Metadata headers) {
      tracer.arrived(headers.get(NUMBER));
      return NOTHING_MORE;
    }
  }

  /**
   * When a request is encoded. What follows is beyond gRPC's tracers: when a transport's thread
   * writes it to the socket, nobody says.
   */
  private static final class Departures extends ClientStreamTracer.Factory {
    private final CallSpan span;

    Departures(CallSpan span) {
      this.span = span;
    }

    @Override
    public ClientStreamTracer newClientStreamTracer(
        ClientStreamTracer.StreamInfo info, io.grpc.Metadata headers) {
      return new ClientStreamTracer() {
        @Override
        public void outboundMessageSent(int number, long wireSize, long size) {
          span.onEncoded();
        }
      };
    }
  }
}
