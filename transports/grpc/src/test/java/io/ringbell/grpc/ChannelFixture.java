package io.ringbell.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.stub.ClientCalls;
import io.ringbell.fabric.FabricAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;

/** Servers and channels of a test, which end with it. */
abstract class ChannelFixture {
  static final long SECONDS = 20;
  static final Metadata.Key<String> TEXT =
      Metadata.Key.of("text", Metadata.ASCII_STRING_MARSHALLER);
  static final Metadata.Key<byte[]> BYTES =
      Metadata.Key.of("bytes-bin", Metadata.BINARY_BYTE_MARSHALLER);

  final String address;
  final List<Server> servers = new ArrayList<>();
  final List<ManagedChannel> channels = new ArrayList<>();

  ChannelFixture(String address) {
    this.address = address;
  }

  @AfterEach
  void end() throws Exception {
    for (ManagedChannel each : channels) {
      each.shutdownNow();
    }
    for (Server each : servers) {
      each.shutdownNow();
    }
    for (ManagedChannel each : channels) {
      assertThat(each.awaitTermination(SECONDS, TimeUnit.SECONDS)).isTrue();
    }
    for (Server each : servers) {
      assertThat(each.awaitTermination(SECONDS, TimeUnit.SECONDS)).isTrue();
    }
  }

  RingbellServerBuilder builder() {
    return RingbellServerBuilder.listen(address).addService(Echo.service());
  }

  /** Starts a server; returns where it listens. */
  FabricAddress start(RingbellServerBuilder builder) throws Exception {
    Server server = builder.build().start();
    servers.add(server);
    return builder.built().raw().addresses().get(0);
  }

  ManagedChannel channel(FabricAddress where) {
    return open(RingbellChannelBuilder.forAddress(RingbellSocketAddress.of(where)));
  }

  ManagedChannel open(RingbellChannelBuilder builder) {
    ManagedChannel channel = builder.build();
    channels.add(channel);
    return channel;
  }

  static String unary(io.grpc.Channel channel, String request) {
    return ClientCalls.blockingUnaryCall(channel, Echo.UNARY, CallOptions.DEFAULT, request);
  }
}
