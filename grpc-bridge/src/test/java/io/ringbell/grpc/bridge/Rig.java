package io.ringbell.grpc.bridge;

import io.grpc.BindableService;
import io.grpc.ManagedChannel;
import io.grpc.Server;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** A gRPC server over HTTP/2 on the loopback, and a channel to it. */
final class Rig implements AutoCloseable {
  final Server server;
  final ManagedChannel channel;

  private Rig(NettyServerBuilder builder) {
    try {
      server = builder.build().start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    channel =
        NettyChannelBuilder.forAddress(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort()))
            .usePlaintext()
            .build();
  }

  static Rig of(ServerServiceDefinition... services) {
    NettyServerBuilder builder = builder();
    for (ServerServiceDefinition service : services) {
      builder.addService(service);
    }
    return new Rig(builder);
  }

  static Rig of(BindableService... services) {
    NettyServerBuilder builder = builder();
    for (BindableService service : services) {
      builder.addService(service);
    }
    return new Rig(builder);
  }

  static Rig of(ServerServiceDefinition service, BindableService another) {
    return new Rig(builder().addService(service).addService(another));
  }

  private static NettyServerBuilder builder() {
    return NettyServerBuilder.forAddress(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
  }

  @Override
  public void close() {
    channel.shutdownNow();
    server.shutdownNow();
    try {
      channel.awaitTermination(30, TimeUnit.SECONDS);
      server.awaitTermination(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
