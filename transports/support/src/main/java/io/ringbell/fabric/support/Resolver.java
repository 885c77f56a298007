package io.ringbell.fabric.support;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Looks up names within a time, which the JDK's own look-up does not promise. */
public final class Resolver {
  private Resolver() {}

  /** The first address of a name. */
  public static InetSocketAddress resolve(FabricAddress remote, long timeoutNanos) {
    return new InetSocketAddress(lookUp(remote, timeoutNanos)[0], remote.port());
  }

  /** One address for each that a name stands for; the name itself if it is only one. */
  public static List<FabricAddress> resolveAll(FabricAddress remote, long timeoutNanos) {
    InetAddress[] found = lookUp(remote, timeoutNanos);
    if (found.length == 1) {
      return List.of(remote); // looked up again when it is connected to
    }
    return Arrays.stream(found)
        .map(
            each ->
                new FabricAddress(
                    remote.scheme(), each.getHostAddress(), remote.port(), remote.options()))
        .toList();
  }

  private static InetAddress[] lookUp(FabricAddress remote, long timeoutNanos) {
    FutureTask<InetAddress[]> lookUp =
        new FutureTask<>(() -> InetAddress.getAllByName(remote.host()));
    // A numeric address never blocks, and needs no thread.
    if (isNumeric(remote.host())) {
      lookUp.run();
    } else {
      Thread thread =
          new Thread(lookUp, "ringbell-%s-resolve-%s".formatted(remote.scheme(), remote.host()));
      thread.setDaemon(true);
      thread.start();
    }
    try {
      return lookUp.get(timeoutNanos, TimeUnit.NANOSECONDS);
    } catch (ExecutionException e) {
      throw new FabricException(
          Reason.UNREACHABLE,
          "cannot resolve host '%s' of %s: check the name".formatted(remote.host(), remote),
          e.getCause());
    } catch (TimeoutException e) {
      throw new FabricException(
          Reason.TIMEOUT,
          "host '%s' of %s was not resolved within %d ms"
              .formatted(remote.host(), remote, TimeUnit.NANOSECONDS.toMillis(timeoutNanos)),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FabricException(Reason.CLOSED, "interrupted while resolving " + remote, e);
    }
  }

  private static boolean isNumeric(String host) {
    return host.indexOf(':') >= 0 || host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
  }
}
