package io.ringbell.benchmarks.perf;

import io.grpc.ManagedChannel;
import io.grpc.netty.NettyChannelBuilder;
import io.ringbell.grpc.RingbellChannelBuilder;
import io.ringbell.grpc.RingbellSocketAddress;
import java.util.concurrent.TimeUnit;

/** A channel of grpc-java, set up for the least latency: callbacks on the transport's thread. */
final class GrpcConnection implements Connection {
  private final ManagedChannel channel;

  GrpcConnection(PerfOptions options, int maxMessageSize, String address) {
    channel =
        options.subject() == Subject.GRPC_NETTY
            ? NettyChannelBuilder.forTarget(address)
                .usePlaintext()
                .directExecutor()
                .maxInboundMessageSize(maxMessageSize)
                .build()
            : overRings(options, maxMessageSize, address);
  }

  private static ManagedChannel overRings(PerfOptions options, int maxMessageSize, String address) {
    RingbellChannelBuilder builder =
        RingbellChannelBuilder.forAddress(RingbellSocketAddress.parse(address))
            .waitStrategy(options.waiting().strategy())
            .directExecutor()
            .maxTransportMessageSize(maxMessageSize)
            .maxInboundMessageSize(maxMessageSize);
    return (options.ring() > 0 ? builder.ringCapacity(options.ring()) : builder).build();
  }

  @Override
  public Echo echo() {
    return new GrpcEcho(channel);
  }

  @Override
  public Streams streams() {
    throw new UnsupportedOperationException("streams are measured without gRPC only");
  }

  @Override
  public long doorbells() {
    return 0;
  }

  @Override
  public void close() {
    channel.shutdownNow();
    try {
      if (!channel.awaitTermination(10, TimeUnit.SECONDS)) {
        throw new IllegalStateException("a gRPC channel did not end within 10 seconds");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
