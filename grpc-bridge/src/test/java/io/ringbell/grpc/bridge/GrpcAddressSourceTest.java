package io.ringbell.grpc.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.EquivalentAddressGroup;
import io.grpc.NameResolver;
import io.grpc.NameResolverProvider;
import io.grpc.NameResolverRegistry;
import io.grpc.StatusOr;
import io.ringbell.LoadBalancing;
import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import io.ringbell.grpc.bridge.depot.DepotService;
import io.ringbell.grpc.bridge.depot.DepotSkeleton;
import io.ringbell.grpc.bridge.depot.DepotStub;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Channels of annotated stubs whose addresses gRPC's resolvers find. */
class GrpcAddressSourceTest {
  private static RpcServer start() {
    return RpcServer.builder()
        .listen("tcp://127.0.0.1:0")
        .addService(DepotSkeleton.of(new DepotService()))
        .start();
  }

  private static int port(RpcServer server) {
    return URI.create(server.address()).getPort();
  }

  @Test
  void dnsResolves() throws Exception {
    try (RpcServer server = start();
        RpcChannel channel =
            RpcChannel.builder(GrpcAddressSource.of("dns:///127.0.0.1:" + port(server), "tcp"))
                .open()) {
      assertThat(DepotStub.of(channel).find("tea").quantity()).isEqualTo(3);
      assertThat(channel.states()).containsOnlyKeys(server.address());
    }
  }

  @Test
  void aNameThatDoesNotResolveFailsCalls() {
    GrpcAddressSource none = GrpcAddressSource.of("dns:///no-such-host.invalid:1", "tcp");
    GrpcAddressSource unknown = GrpcAddressSource.of("nobody-knows:///x", "tcp", registry(null));

    assertThatThrownBy(() -> RpcChannel.builder(none).open())
        .hasMessageContaining("UNAVAILABLE")
        .hasMessageContaining("no-such-host.invalid");
    assertThatThrownBy(() -> RpcChannel.builder(unknown).open())
        .hasMessageContaining("no name resolver");
  }

  @Test
  void addressesComeAndGoUnderLoad() throws Exception {
    Registry names = new Registry();
    List<RpcServer> servers = new ArrayList<>(List.of(start(), start()));
    names.next(servers);
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger calls = new AtomicInteger();
    ExecutorService callers = Executors.newFixedThreadPool(2);
    try (RpcChannel channel =
        RpcChannel.builder(GrpcAddressSource.of("test:///depot", "tcp", registry(names)))
            .loadBalancing(LoadBalancing.ROUND_ROBIN)
            .open()) {
      DepotStub depot = DepotStub.of(channel);
      List<Future<?>> results = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        results.add(
            callers.submit(
                () -> {
                  while (!over.get()) {
                    assertThat(depot.find("tea").quantity()).isEqualTo(3);
                    calls.incrementAndGet();
                  }
                  return null;
                }));
      }
      for (int round = 0; round < 10; round++) {
        servers.add(start());
        RpcServer removed = servers.remove(0);
        names.next(servers);
        int before = calls.get();
        while (removed.connections() > 0 || calls.get() < before + 50) {
          assertThat(results).noneMatch(Future::isDone);
          TimeUnit.MILLISECONDS.sleep(1);
        }
        removed.shutdown(Duration.ofSeconds(20));
      }
      over.set(true);
      for (Future<?> result : results) {
        result.get(20, TimeUnit.SECONDS);
      }
    } finally {
      over.set(true);
      callers.shutdown();
      servers.forEach(RpcServer::close);
    }
    assertThat(names.shutDown.get()).isTrue();
  }

  private static NameResolverRegistry registry(Registry names) {
    NameResolverRegistry registry = new NameResolverRegistry();
    if (names != null) {
      registry.register(names);
    }
    return registry;
  }

  /** A name service as a user may have one. */
  private static final class Registry extends NameResolverProvider {
    private final AtomicBoolean shutDown = new AtomicBoolean();
    private List<EquivalentAddressGroup> addresses; // guarded by this, like the next
    private NameResolver.Listener2 listener;

    void next(List<RpcServer> servers) {
      List<EquivalentAddressGroup> next = new ArrayList<>();
      for (RpcServer server : servers) {
        next.add(
            new EquivalentAddressGroup(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port(server))));
      }
      synchronized (this) {
        addresses = next;
      }
      tell();
    }

    private synchronized void tell() {
      if (listener != null) {
        listener.onResult(
            NameResolver.ResolutionResult.newBuilder()
                .setAddressesOrError(StatusOr.fromValue(addresses))
                .build());
      }
    }

    @Override
    public NameResolver newNameResolver(URI target, NameResolver.Args args) {
      return new NameResolver() {
        @Override
        public String getServiceAuthority() {
          return "depot";
        }

        @Override
        public void start(Listener2 to) {
          synchronized (Registry.this) {
            listener = to;
          }
          tell();
        }

        @Override
        public void shutdown() {
          shutDown.set(true);
        }
      };
    }

    @Override
    protected boolean isAvailable() {
      return true;
    }

    @Override
    protected int priority() {
      return 5;
    }

    @Override
    public String getDefaultScheme() {
      return "test";
    }
  }
}
