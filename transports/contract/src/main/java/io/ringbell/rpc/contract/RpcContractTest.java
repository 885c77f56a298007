package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.Delivery;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/**
 * What the themes share: servers and channels, closed at the end of each test, when also nothing
 * may be in use any more and each call must have ended exactly once on both sides.
 */
abstract class RpcContractTest {
  final ProbeService service = new ProbeService();
  private final List<RpcServer> servers = new ArrayList<>();
  private final List<RpcChannel> channels = new ArrayList<>();
  private Leaks leaks;

  abstract RpcSubject subject();

  /** So many repetitions, or fewer on a slow fabric. */
  final int repetitions(int number) {
    return number / subject().slowness();
  }

  @BeforeEach
  final void rememberWhatIsInUse() {
    leaks = Leaks.remember();
  }

  @AfterEach
  final void closeAllAndCount() {
    service.openGate();
    channels.forEach(RpcChannel::close);
    servers.forEach(RpcServer::close);
    for (RpcChannel channel : channels) {
      assertEachCallEnded("client", channel::counters);
      Await.until("buffers of " + channel, () -> channel.outstandingBuffers() == 0);
    }
    for (RpcServer server : servers) {
      assertEachCallEnded("server", server::counters);
      Await.until("buffers of the server", () -> server.outstandingBuffers() == 0);
      assertThat(server.connections()).isZero();
    }
    leaks.awaitNone();
  }

  private static void assertEachCallEnded(
      String side, java.util.function.Supplier<Map<String, Long>> counters) {
    Await.until(
        side + ": calls started = completed + failed: " + counters.get(),
        () -> {
          Map<String, Long> now = counters.get();
          return now.get("calls_started") == now.get("calls_completed") + now.get("calls_failed");
        });
  }

  final RpcServer start() {
    return start(builder -> builder);
  }

  /** A server with {@link #service}. */
  final RpcServer start(UnaryOperator<RpcServer.Builder> settings) {
    RpcServer.Builder builder =
        RpcServer.builder().listen(subject().listenAddress()).addService(ProbeSkeleton.of(service));
    return keep(settings.apply(builder).start());
  }

  final RpcServer keep(RpcServer server) {
    servers.add(server);
    return server;
  }

  final RpcChannel open(RpcServer server) {
    return open(server, builder -> builder);
  }

  final RpcChannel open(RpcServer server, UnaryOperator<RpcChannel.Builder> settings) {
    return keep(settings.apply(RpcChannel.builder(server.address())).open());
  }

  final RpcChannel keep(RpcChannel channel) {
    channels.add(channel);
    return channel;
  }

  final ProbeStub stub() {
    return ProbeStub.of(open(start()));
  }

  static long counter(RpcChannel channel, String name) {
    return channel.counters().get(name);
  }

  static long counter(RpcServer server, String name) {
    return server.counters().get(name);
  }

  static void assertFailure(RpcException failure, Status.Code code, Delivery delivery) {
    assertThat(failure.status().code()).as(failure.getMessage()).isEqualTo(code);
    assertThat(failure.delivery()).as(failure.getMessage()).isEqualTo(delivery);
  }
}
