package io.ringbell.grpc.bridge.xds;

import com.google.protobuf.Any;
import com.google.protobuf.Message;
import com.google.protobuf.UInt32Value;
import io.grpc.Server;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.StreamObserver;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.cluster.v3.Cluster;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.core.v3.Address;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.core.v3.AggregatedConfigSource;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.core.v3.ConfigSource;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.core.v3.Locality;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.core.v3.SocketAddress;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.endpoint.v3.ClusterLoadAssignment;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.endpoint.v3.Endpoint;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.endpoint.v3.LbEndpoint;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.endpoint.v3.LocalityLbEndpoints;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.listener.v3.ApiListener;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.listener.v3.Listener;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.route.v3.Route;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.route.v3.RouteAction;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.route.v3.RouteConfiguration;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.route.v3.RouteMatch;
import io.grpc.xds.shaded.io.envoyproxy.envoy.config.route.v3.VirtualHost;
import io.grpc.xds.shaded.io.envoyproxy.envoy.extensions.filters.http.router.v3.Router;
import io.grpc.xds.shaded.io.envoyproxy.envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager;
import io.grpc.xds.shaded.io.envoyproxy.envoy.extensions.filters.network.http_connection_manager.v3.HttpFilter;
import io.grpc.xds.shaded.io.envoyproxy.envoy.service.discovery.v3.AggregatedDiscoveryServiceGrpc;
import io.grpc.xds.shaded.io.envoyproxy.envoy.service.discovery.v3.DiscoveryRequest;
import io.grpc.xds.shaded.io.envoyproxy.envoy.service.discovery.v3.DiscoveryResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * As much of a control plane as one service needs: it tells its clients of the endpoints, in two
 * localities with weights, and of each change.
 */
final class ControlPlane extends AggregatedDiscoveryServiceGrpc.AggregatedDiscoveryServiceImplBase
    implements AutoCloseable {
  static final String SERVICE = "depot";
  private static final String CLUSTER = "depot-cluster";

  private final Server server;
  private final List<Stream> streams = new ArrayList<>(); // guarded by this, like those below
  private final List<String> refusals = new ArrayList<>();
  private Map<Integer, List<Integer>> ports = Map.of();
  private int version;

  ControlPlane() throws IOException {
    server =
        NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .addService(this)
            .build()
            .start();
  }

  /** What a client needs to find it. */
  Map<String, ?> bootstrap() {
    return Map.of(
        "node",
        Map.of("id", "test", "cluster", "test"),
        "xds_servers",
        List.of(
            Map.of(
                "server_uri",
                "127.0.0.1:" + server.getPort(),
                "channel_creds",
                List.of(Map.of("type", "insecure")),
                "server_features",
                List.of("xds_v3"))));
  }

  /** The endpoints from now on: the ports of each locality, by its weight. */
  void endpoints(Map<Integer, List<Integer>> byWeight) {
    List<Stream> all;
    synchronized (this) {
      ports = Map.copyOf(byWeight);
      version++;
      all = List.copyOf(streams);
    }
    all.forEach(Stream::sendEndpoints);
  }

  /** What clients did not accept. */
  synchronized List<String> refusals() {
    return List.copyOf(refusals);
  }

  @Override
  public StreamObserver<DiscoveryRequest> streamAggregatedResources(
      StreamObserver<DiscoveryResponse> answers) {
    Stream stream = new Stream(answers);
    synchronized (this) {
      streams.add(stream);
    }
    return stream;
  }

  @Override
  public void close() {
    server.shutdownNow();
    try {
      server.awaitTermination(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Message listener() {
    RouteConfiguration routes =
        RouteConfiguration.newBuilder()
            .setName("routes")
            .addVirtualHosts(
                VirtualHost.newBuilder()
                    .setName("all")
                    .addDomains("*")
                    .addRoutes(
                        Route.newBuilder()
                            .setMatch(RouteMatch.newBuilder().setPrefix(""))
                            .setRoute(RouteAction.newBuilder().setCluster(CLUSTER))))
            .build();
    HttpConnectionManager manager =
        HttpConnectionManager.newBuilder()
            .setRouteConfig(routes)
            .addHttpFilters(
                HttpFilter.newBuilder()
                    .setName("router")
                    .setTypedConfig(Any.pack(Router.getDefaultInstance())))
            .build();
    return Listener.newBuilder()
        .setName(SERVICE)
        .setApiListener(ApiListener.newBuilder().setApiListener(Any.pack(manager)))
        .build();
  }

  private static Message cluster() {
    return Cluster.newBuilder()
        .setName(CLUSTER)
        .setType(Cluster.DiscoveryType.EDS)
        .setEdsClusterConfig(
            Cluster.EdsClusterConfig.newBuilder()
                .setEdsConfig(
                    ConfigSource.newBuilder().setAds(AggregatedConfigSource.getDefaultInstance())))
        .setLbPolicy(Cluster.LbPolicy.ROUND_ROBIN)
        .build();
  }

  private synchronized Message assignment() {
    ClusterLoadAssignment.Builder assignment =
        ClusterLoadAssignment.newBuilder().setClusterName(CLUSTER);
    ports.forEach(
        (weight, all) -> {
          LocalityLbEndpoints.Builder locality =
              LocalityLbEndpoints.newBuilder()
                  .setLocality(Locality.newBuilder().setZone("zone-" + weight))
                  .setLoadBalancingWeight(UInt32Value.of(weight));
          for (int port : all) {
            locality.addLbEndpoints(
                LbEndpoint.newBuilder()
                    .setEndpoint(
                        Endpoint.newBuilder()
                            .setAddress(
                                Address.newBuilder()
                                    .setSocketAddress(
                                        SocketAddress.newBuilder()
                                            .setAddress("127.0.0.1")
                                            .setPortValue(port)))));
          }
          assignment.addEndpoints(locality);
        });
    return assignment.build();
  }

  private synchronized String version() {
    return Integer.toString(version);
  }

  private synchronized void refused(String what) {
    refusals.add(what);
  }

  /** One client. */
  private final class Stream implements StreamObserver<DiscoveryRequest> {
    private final StreamObserver<DiscoveryResponse> answers;
    private final Map<String, String> asked = new HashMap<>(); // type to nonce; guarded by this
    private String endpointType;
    private int nonce;
    private boolean over;

    Stream(StreamObserver<DiscoveryResponse> answers) {
      this.answers = answers;
    }

    @Override
    public synchronized void onNext(DiscoveryRequest request) {
      if (request.hasErrorDetail()) {
        refused(request.getTypeUrl() + ": " + request.getErrorDetail().getMessage());
      }
      String type = request.getTypeUrl();
      if (request.getResponseNonce().isEmpty() && !asked.containsKey(type)) {
        if (type.endsWith("ClusterLoadAssignment")) {
          endpointType = type;
        }
        send(type);
      }
    }

    synchronized void sendEndpoints() {
      if (endpointType != null) {
        send(endpointType);
      }
    }

    private void send(String type) {
      if (over) {
        return;
      }
      Message resource =
          type.endsWith(".Listener")
              ? listener()
              : type.endsWith(".Cluster") ? cluster() : assignment();
      nonce++;
      asked.put(type, Integer.toString(nonce));
      answers.onNext(
          DiscoveryResponse.newBuilder()
              .setTypeUrl(type)
              .setVersionInfo(version())
              .setNonce(asked.get(type))
              .addResources(Any.pack(resource))
              .build());
    }

    @Override
    public synchronized void onError(Throwable problem) {
      over = true;
    }

    @Override
    public synchronized void onCompleted() {
      over = true;
      answers.onCompleted();
    }
  }
}
