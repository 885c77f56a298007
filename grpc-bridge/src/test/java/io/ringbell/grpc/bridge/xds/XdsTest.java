package io.ringbell.grpc.bridge.xds;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.ManagedChannel;
import io.grpc.NameResolverRegistry;
import io.grpc.Server;
import io.grpc.xds.XdsNameResolverProvider;
import io.ringbell.grpc.RingbellChannelBuilder;
import io.ringbell.grpc.RingbellServerBuilder;
import io.ringbell.grpc.bridge.depot.DepotGrpc;
import io.ringbell.grpc.bridge.depot.DepotService;
import io.ringbell.grpc.bridge.depot.proto.FindRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The gRPC transport under grpc-xds: a control plane says which servers there are. */
class XdsTest {
  private static final FindRequest TEA = FindRequest.newBuilder().setName("tea").build();

  private final List<Node> nodes = new ArrayList<>();
  private ControlPlane control;
  private XdsNameResolverProvider provider;
  private ManagedChannel channel;

  @BeforeEach
  void start() throws IOException {
    control = new ControlPlane();
    provider = XdsNameResolverProvider.createForTest("xds-test", control.bootstrap());
    NameResolverRegistry.getDefaultRegistry().register(provider);
  }

  @AfterEach
  void stop() throws InterruptedException {
    if (channel != null) {
      channel.shutdownNow();
      channel.awaitTermination(20, TimeUnit.SECONDS);
    }
    NameResolverRegistry.getDefaultRegistry().deregister(provider);
    nodes.forEach(Node::close);
    control.close();
  }

  private io.ringbell.grpc.bridge.depot.proto.DepotGrpc.DepotBlockingStub stub() {
    channel =
        RingbellChannelBuilder.forTarget("xds-test:///" + ControlPlane.SERVICE)
            .defaultFabric("tcp")
            .build();
    return io.ringbell.grpc.bridge.depot.proto.DepotGrpc.newBlockingStub(channel);
  }

  private Node node() throws IOException {
    Node node = new Node();
    nodes.add(node);
    return node;
  }

  @Test
  void callsGoByTheWeightsOfLocalities() throws IOException {
    Node heavy = node();
    Node light = node();
    control.endpoints(Map.of(4, List.of(heavy.port()), 1, List.of(light.port())));
    var stub = stub().withWaitForReady().withDeadlineAfter(60, TimeUnit.SECONDS);
    while (heavy.calls.get() == 0 || light.calls.get() == 0) {
      assertThat(stub.find(TEA).getQuantity()).isEqualTo(3);
    }
    int heavyBefore = heavy.calls.get();
    int lightBefore = light.calls.get();

    for (int i = 0; i < 1000; i++) {
      assertThat(stub.find(TEA).getQuantity()).isEqualTo(3);
    }

    // 800 and 200 are expected, with a deviation of 13.
    assertThat(heavy.calls.get() - heavyBefore).isBetween(650, 950);
    assertThat(light.calls.get() - lightBefore).isBetween(50, 350);
    assertThat(control.refusals()).isEmpty();
  }

  /** No call fails, though after a while none of the first servers is there any more. */
  @Test
  void endpointsComeAndGoUnderLoad() throws Exception {
    List<Node> used = new ArrayList<>(List.of(node(), node(), node()));
    announce(used);
    var stub = stub();
    assertThat(stub.withWaitForReady().withDeadlineAfter(60, TimeUnit.SECONDS).find(TEA))
        .isNotNull();
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger calls = new AtomicInteger();
    ExecutorService callers = Executors.newFixedThreadPool(3);
    try {
      List<Future<?>> results = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        results.add(
            callers.submit(
                () -> {
                  while (!over.get()) {
                    assertThat(stub.find(TEA).getQuantity()).isEqualTo(3);
                    calls.incrementAndGet();
                  }
                  return null;
                }));
      }
      for (int round = 0; round < 12; round++) {
        Node added = node();
        Node removed = used.remove(0);
        used.add(added);
        announce(used);
        while (added.calls.get() < 20) {
          assertThat(results).noneMatch(Future::isDone);
          TimeUnit.MILLISECONDS.sleep(1);
        }
        removed.server.shutdown();
        assertThat(removed.server.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
      }
      over.set(true);
      for (Future<?> result : results) {
        result.get(20, TimeUnit.SECONDS);
      }
    } finally {
      over.set(true);
      callers.shutdown();
    }
    assertThat(calls.get()).isGreaterThan(200);
    assertThat(control.refusals()).isEmpty();
  }

  private void announce(List<Node> all) {
    control.endpoints(Map.of(1, all.stream().map(Node::port).toList()));
  }

  /** A server over Ringbell, with an annotated service. */
  private static final class Node {
    private final AtomicInteger calls = new AtomicInteger();
    private final Server server;

    Node() throws IOException {
      server =
          RingbellServerBuilder.listen("tcp://127.0.0.1:0")
              .addService(
                  DepotGrpc.bind(
                      new DepotService() {
                        @Override
                        public Item find(String name) throws Missing {
                          calls.incrementAndGet();
                          return super.find(name);
                        }
                      }))
              .build()
              .start();
    }

    int port() {
      return server.getPort();
    }

    void close() {
      server.shutdownNow();
    }
  }
}
