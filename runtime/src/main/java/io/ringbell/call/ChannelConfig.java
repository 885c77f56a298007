package io.ringbell.call;

import io.ringbell.AddressSource;
import io.ringbell.BackoffPolicy;
import io.ringbell.ClientInterceptor;
import io.ringbell.ConnectivityState;
import io.ringbell.LoadBalancing;
import io.ringbell.RetryPolicy;
import io.ringbell.WaitStrategy;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.ring.RingConfig;
import io.ringbell.ring.Timings;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * How a channel connects and calls.
 *
 * @param addresses at least one, unless there is a source
 * @param source gives the addresses; null if they stay as they are
 * @param maxCalls most calls at a time on one connection, as far as the server allows as many
 * @param connectTimeoutNanos how long one attempt to connect may take
 * @param reconnect waits between attempts to connect
 * @param retries which calls are made again
 * @param retryTokens of the {@link RetryBudget}
 * @param retryTokensPerSuccess of the {@link RetryBudget}
 * @param keepAliveNanos after how much silence the server is asked for a sign of life while calls
 *     are under way; {@link Timings#NEVER} for never
 * @param keepAliveTimeoutNanos how long it may take to give one
 * @param idleNanos a connection without calls is closed after so long; {@link Timings#NEVER} for
 *     never
 * @param interceptors see each call, in this order
 * @param listener hears each new state; null for nobody
 */
public record ChannelConfig(
    List<FabricAddress> addresses,
    AddressSource source,
    LoadBalancing balancing,
    RingConfig ring,
    WaitStrategy waitStrategy,
    int maxCalls,
    long connectTimeoutNanos,
    BackoffPolicy reconnect,
    RetryPolicy retries,
    int retryTokens,
    double retryTokensPerSuccess,
    long keepAliveNanos,
    long keepAliveTimeoutNanos,
    long idleNanos,
    List<ClientInterceptor> interceptors,
    Consumer<ConnectivityState> listener) {
  /** Copies the list. */
  public ChannelConfig {
    addresses = List.copyOf(addresses);
    interceptors = List.copyOf(interceptors);
    if (addresses.isEmpty() == (source == null)) {
      throw new IllegalArgumentException(
          "addresses: " + addresses + ", source: " + source + " (expected: one of them)");
    }
  }

  /** What it connects to, for texts. */
  String label() {
    return source != null
        ? source.toString()
        : addresses.stream().map(Object::toString).collect(Collectors.joining(", "));
  }

  /** The same, short, for the names of threads. */
  String shortLabel() {
    return source != null ? source.toString() : addresses.get(0).hostAndPort();
  }
}
