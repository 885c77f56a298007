package io.ringbell.examples.grpc;

import io.grpc.ManagedChannelBuilder;
import io.grpc.Server;
import io.grpc.ServerBuilder;
import io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.NettyServerBuilder;
import io.ringbell.grpc.RingbellChannelBuilder;
import io.ringbell.grpc.RingbellServerBuilder;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/**
 * What carries the calls. This is the only class of the application that knows: services, stubs,
 * interceptors and options stay as they are.
 */
enum Transport {
  /** HTTP/2 over TCP, as gRPC comes. */
  NETTY,
  /** Ringbell over TCP. */
  TCP,
  /** Ringbell over RoCEv2. */
  ROCE;

  /** A server on a free port of this machine. */
  ServerBuilder<?> server() {
    return switch (this) {
      case NETTY ->
          NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      case TCP -> RingbellServerBuilder.listen("tcp://127.0.0.1:0");
      case ROCE -> RingbellServerBuilder.listen("roce://127.0.0.1:0");
    };
  }

  /** A channel to that server. */
  ManagedChannelBuilder<?> channel(Server server) {
    String address = "127.0.0.1:" + server.getPort();
    return switch (this) {
      case NETTY -> NettyChannelBuilder.forTarget(address).usePlaintext();
      case TCP -> RingbellChannelBuilder.forTarget("tcp+ring://" + address);
      case ROCE -> RingbellChannelBuilder.forTarget("roce://" + address);
    };
  }
}
