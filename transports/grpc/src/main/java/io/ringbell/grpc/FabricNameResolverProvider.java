package io.ringbell.grpc;

import io.grpc.NameResolver;
import io.grpc.NameResolverProvider;
import java.net.SocketAddress;
import java.net.URI;
import java.util.Collection;
import java.util.List;

/**
 * Resolves the targets of one scheme. Its priority is below that of {@code dns}: at the same one a
 * target without a scheme could become ours.
 */
public abstract class FabricNameResolverProvider extends NameResolverProvider {
  private static final int BELOW_DNS = 3;

  private final String scheme;

  FabricNameResolverProvider(String scheme) {
    this.scheme = scheme;
  }

  @Override
  protected boolean isAvailable() {
    return true;
  }

  @Override
  protected int priority() {
    return BELOW_DNS;
  }

  @Override
  public String getDefaultScheme() {
    return scheme;
  }

  @Override
  public Collection<Class<? extends SocketAddress>> getProducedSocketAddressTypes() {
    return List.of(RingbellSocketAddress.class);
  }

  @Override
  public NameResolver newNameResolver(URI target, NameResolver.Args args) {
    return scheme.equals(target.getScheme()) ? new FabricNameResolver(target, args) : null;
  }

  /** Of {@code roce:}. */
  public static final class Roce extends FabricNameResolverProvider {
    public Roce() {
      super("roce");
    }
  }

  /** Of {@code verbs:}. */
  public static final class Verbs extends FabricNameResolverProvider {
    public Verbs() {
      super("verbs");
    }
  }

  /** Of {@code tcp+ring:}. */
  public static final class Tcp extends FabricNameResolverProvider {
    public Tcp() {
      super(Schemes.TCP_TARGET);
    }
  }

  /** Of {@code shm:}. */
  public static final class Shm extends FabricNameResolverProvider {
    public Shm() {
      super("shm");
    }
  }

  /** Of {@code auto:}, which takes the fastest fabric that works. */
  public static final class Auto extends FabricNameResolverProvider {
    public Auto() {
      super(Schemes.AUTO);
    }
  }
}
