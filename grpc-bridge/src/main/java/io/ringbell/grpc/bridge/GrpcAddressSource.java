package io.ringbell.grpc.bridge;

import static java.util.Objects.requireNonNull;

import io.grpc.EquivalentAddressGroup;
import io.grpc.NameResolver;
import io.grpc.NameResolver.ConfigOrError;
import io.grpc.NameResolver.ResolutionResult;
import io.grpc.NameResolverRegistry;
import io.grpc.Status;
import io.grpc.StatusOr;
import io.grpc.SynchronizationContext;
import io.ringbell.AddressSource;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The addresses of a channel from gRPC's name resolution: {@code dns:}, or whatever {@link
 * io.grpc.NameResolverProvider} is there for the scheme. Of what a resolver gives, the addresses
 * are used and the service config is not.
 *
 * <pre>{@code
 * RpcChannel.builder(GrpcAddressSource.of("dns:///inventory.example:7471", "roce"))
 * }</pre>
 *
 * <p>For one channel. From any thread.
 */
public final class GrpcAddressSource implements AddressSource {
  private static final Logger LOG = LoggerFactory.getLogger(GrpcAddressSource.class);

  private final String target;
  private final String fabric;
  private final NameResolverRegistry registry;

  /** A resolver takes one caller at a time, and so do the fields below. */
  private final SynchronizationContext context =
      new SynchronizationContext((thread, problem) -> LOG.error("a name resolver failed", problem));

  private ScheduledExecutorService timer;
  private NameResolver resolver;
  private boolean closed;

  private GrpcAddressSource(String target, String fabric, NameResolverRegistry registry) {
    this.target = requireNonNull(target, "target");
    this.fabric = requireNonNull(fabric, "fabric");
    this.registry = requireNonNull(registry, "registry");
  }

  /**
   * The addresses of a target, by the resolvers that are on the class path.
   *
   * @param target such as {@code dns:///host:port}
   * @param fabric the scheme of the addresses: {@code tcp}, {@code roce}
   */
  public static GrpcAddressSource of(String target, String fabric) {
    return of(target, fabric, NameResolverRegistry.getDefaultRegistry());
  }

  /** The same by the resolvers of a registry of one's own. */
  public static GrpcAddressSource of(String target, String fabric, NameResolverRegistry registry) {
    return new GrpcAddressSource(target, fabric, registry);
  }

  @Override
  public void start(Listener listener) {
    context.execute(() -> begin(listener));
  }

  @Override
  public void refresh() {
    context.execute(
        () -> {
          if (resolver != null) {
            resolver.refresh();
          }
        });
  }

  @Override
  public void close() {
    context.execute(
        () -> {
          closed = true;
          if (resolver != null) {
            resolver.shutdown();
            resolver = null;
            timer.shutdownNow();
          }
        });
  }

  /** The target and the fabric. */
  @Override
  public String toString() {
    return target + " over " + fabric;
  }

  private void begin(Listener listener) {
    if (closed) {
      return;
    }
    ScheduledThreadPoolExecutor threads =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "ringbell-resolver-" + target);
              thread.setDaemon(true);
              return thread;
            });
    NameResolver found = resolver(threads);
    if (found == null) {
      threads.shutdown();
      listener.onError("no name resolver (expected: dns:///host:port, or a provider's scheme)");
      return;
    }
    timer = threads;
    resolver = found;
    found.start(new Addresses(listener));
  }

  private NameResolver resolver(ScheduledExecutorService threads) {
    URI uri;
    try {
      uri = new URI(target);
    } catch (URISyntaxException e) {
      return null;
    }
    return registry
        .asFactory()
        .newNameResolver(
            uri,
            NameResolver.Args.newBuilder()
                .setDefaultPort(7471)
                .setProxyDetector(address -> null) // a fabric goes through none
                .setSynchronizationContext(context)
                .setScheduledExecutorService(threads)
                .setOffloadExecutor(threads)
                .setServiceConfigParser(new UnusedConfig())
                .build());
  }

  private List<String> addresses(List<EquivalentAddressGroup> groups) {
    List<String> addresses = new ArrayList<>();
    for (EquivalentAddressGroup group : groups) {
      for (SocketAddress address : group.getAddresses()) {
        if (address instanceof InetSocketAddress inet) {
          addresses.add(fabric + "://" + host(inet) + ":" + inet.getPort());
        } else {
          LOG.warn("{} of {} is left out (expected: a host and a port)", address, target);
        }
      }
    }
    return addresses;
  }

  private static String host(InetSocketAddress address) {
    InetAddress resolved = address.getAddress();
    String host = resolved == null ? address.getHostString() : resolved.getHostAddress();
    return host.indexOf(':') >= 0 ? "[" + host + "]" : host;
  }

  /** Hears the resolver, within the context. */
  private final class Addresses extends NameResolver.Listener2 {
    private final Listener listener;

    Addresses(Listener listener) {
      this.listener = listener;
    }

    @Override
    public void onResult(ResolutionResult result) {
      context.execute(() -> onResult2(result));
    }

    @Override
    public Status onResult2(ResolutionResult result) {
      StatusOr<List<EquivalentAddressGroup>> found = result.getAddressesOrError();
      if (closed) {
        return Status.OK;
      }
      if (!found.hasValue()) {
        listener.onError(found.getStatus().toString());
        return found.getStatus();
      }
      List<String> usable = addresses(found.getValue());
      if (usable.isEmpty()) {
        listener.onError("the resolver gave no address that a fabric can use");
        return Status.UNAVAILABLE.withDescription("no usable address");
      }
      listener.onAddresses(usable);
      return Status.OK;
    }

    @Override
    public void onError(Status problem) {
      context.execute(() -> tell(problem));
    }

    private void tell(Status problem) {
      if (!closed) {
        listener.onError(problem.toString());
      }
    }
  }

  private static final class UnusedConfig extends NameResolver.ServiceConfigParser {
    @Override
    public ConfigOrError parseServiceConfig(Map<String, ?> raw) {
      return ConfigOrError.fromConfig(raw);
    }
  }
}
