package io.ringbell.benchmarks.perf;

import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.ringbell.grpc.RingbellServerBuilder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;

/** The servers of grpc-java: set up for the least latency, handlers on the transport's thread. */
final class GrpcServers {
  private GrpcServers() {}

  static Server start(PerfServer.Arguments arguments) throws IOException {
    if (arguments.subject() == Subject.GRPC_NETTY) {
      return NettyServerBuilder.forAddress(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
          .directExecutor()
          .maxInboundMessageSize(arguments.maxMessageSize())
          .maxConcurrentCallsPerConnection(Integer.MAX_VALUE)
          .addService(GrpcEcho.service())
          .build()
          .start();
    }
    RingbellServerBuilder server =
        RingbellServerBuilder.listen(arguments.address())
            .waitStrategy(arguments.waiting().strategy())
            .eventLoops(1)
            .directExecutor()
            .maxTransportMessageSize(arguments.maxMessageSize())
            .maxInboundMessageSize(arguments.maxMessageSize())
            .addService(GrpcEcho.service());
    return (arguments.ring() > 0 ? server.ringCapacity(arguments.ring()) : server).build().start();
  }

  /** Where it can be called. */
  static String address(Server server, PerfServer.Arguments arguments) {
    if (arguments.subject() == Subject.GRPC_NETTY) {
      return InetAddress.getLoopbackAddress().getHostAddress() + ":" + server.getPort();
    }
    String listening = arguments.address().split("\\?", 2)[0];
    return listening.substring(0, listening.lastIndexOf(':') + 1) + server.getPort();
  }
}
