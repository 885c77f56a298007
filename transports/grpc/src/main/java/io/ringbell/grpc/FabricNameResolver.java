package io.ringbell.grpc;

import io.grpc.EquivalentAddressGroup;
import io.grpc.NameResolver;
import io.grpc.Status;
import io.grpc.StatusOr;
import io.grpc.SynchronizationContext;
import io.grpc.internal.GrpcUtil;
import io.grpc.internal.SharedResourceHolder;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricProvider;
import io.ringbell.fabric.Fabrics;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Executor;

/**
 * The addresses of a target such as {@code roce://host:port}. A host with several IP addresses is
 * several servers to the load balancer. With {@code auto:} each of them has an address for each
 * fabric that works here, the fastest first, of which the first that answers is taken.
 */
final class FabricNameResolver extends NameResolver {
  /** Fabrics whose hosts are names of the internet. */
  private static final Set<String> INTERNET = Set.of("roce", "verbs", "tcp");

  private final FabricAddress target;
  private final SynchronizationContext events;
  private final Executor offload; // null for gRPC's shared one
  private Executor shared;
  private Listener2 listener;
  private boolean resolving; // in events
  private boolean again; // in events
  private boolean shutdown; // in events

  FabricNameResolver(URI target, Args args) {
    String text = target.toString();
    String prefix = target.getScheme() + ":///";
    if (text.startsWith(prefix)) {
      text = target.getScheme() + "://" + text.substring(prefix.length());
    }
    FabricAddress parsed = FabricAddress.parse(text);
    this.target =
        new FabricAddress(
            Schemes.fabric(parsed.scheme()), parsed.host(), parsed.port(), parsed.options());
    this.events = args.getSynchronizationContext();
    this.offload = args.getOffloadExecutor();
  }

  @Override
  public String getServiceAuthority() {
    return target.hostAndPort();
  }

  @Override
  public void start(Listener2 listener) {
    this.listener = listener;
    if (offload == null) {
      shared = SharedResourceHolder.get(GrpcUtil.SHARED_CHANNEL_EXECUTOR);
    }
    resolve();
  }

  @Override
  public void refresh() {
    if (resolving) {
      again = true;
    } else {
      resolve();
    }
  }

  private void resolve() {
    if (shutdown) {
      return;
    }
    resolving = true;
    (offload == null ? shared : offload)
        .execute(
            () -> {
              StatusOr<List<EquivalentAddressGroup>> found = look();
              events.execute(() -> onFound(found));
            });
  }

  private void onFound(StatusOr<List<EquivalentAddressGroup>> found) {
    resolving = false;
    if (shutdown) {
      return;
    }
    Status unused =
        listener.onResult2(ResolutionResult.newBuilder().setAddressesOrError(found).build());
    if (again) {
      again = false;
      resolve();
    }
  }

  private StatusOr<List<EquivalentAddressGroup>> look() {
    List<String> schemes = schemes();
    if (schemes.isEmpty()) {
      return StatusOr.fromStatus(
          Status.UNAVAILABLE.withDescription(
              "no fabric for %s works here (expected: one of %s on the class path)"
                  .formatted(target, Schemes.BY_SPEED)));
    }
    try {
      List<EquivalentAddressGroup> groups = new ArrayList<>();
      for (String host : hosts()) {
        List<SocketAddress> same = new ArrayList<>();
        for (String scheme : schemes) {
          same.add(
              RingbellSocketAddress.of(
                  new FabricAddress(scheme, host, target.port(), target.options())));
        }
        groups.add(new EquivalentAddressGroup(same));
      }
      return StatusOr.fromValue(groups);
    } catch (UnknownHostException e) {
      return StatusOr.fromStatus(
          Status.UNAVAILABLE
              .withDescription(
                  "host of %s: unknown (expected: a name or an IP address)".formatted(target))
              .withCause(e));
    }
  }

  private Set<String> hosts() throws UnknownHostException {
    if (!target.scheme().equals(Schemes.AUTO) && !INTERNET.contains(target.scheme())) {
      return Set.of(target.host());
    }
    Set<String> hosts = new TreeSet<>();
    for (InetAddress each : InetAddress.getAllByName(target.host())) {
      hosts.add(each.getHostAddress());
    }
    return hosts;
  }

  private List<String> schemes() {
    if (!target.scheme().equals(Schemes.AUTO)) {
      return List.of(target.scheme());
    }
    List<String> working =
        Fabrics.providers().stream()
            .filter(provider -> provider.availability().available())
            .map(FabricProvider::scheme)
            .toList();
    return Schemes.BY_SPEED.stream().filter(working::contains).toList();
  }

  @Override
  public void shutdown() {
    shutdown = true;
    if (shared != null) {
      shared = SharedResourceHolder.release(GrpcUtil.SHARED_CHANNEL_EXECUTOR, shared);
    }
  }
}
