package io.ringbell;

import static java.util.Objects.requireNonNull;

import io.ringbell.call.ChannelConfig;
import io.ringbell.call.ClientCalls;
import io.ringbell.call.ManagedChannel;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Fabrics;
import io.ringbell.ring.Timings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * The way to a server, or to several that offer the same, for any number of stubs and threads. It
 * keeps the connections that its calls need, and makes them anew when they are lost. Close it when
 * it is not needed any more.
 *
 * <pre>{@code
 * try (RpcChannel channel = RpcChannel.open("tcp://127.0.0.1:7471")) {
 *   Inventory inventory = InventoryStub.of(channel);
 *   ...
 * }
 * }</pre>
 *
 * <p>A blocking call is polled for by its own thread. Futures complete on the polling thread: on
 * the channel's own, or on that of a blocking caller; a callback must not block, and must not make
 * a blocking call on the same channel.
 */
public final class RpcChannel implements AutoCloseable {
  private final ManagedChannel channel;
  private final String address;

  private RpcChannel(ManagedChannel channel, String address) {
    this.channel = channel;
    this.address = address;
  }

  /** Connects with default settings; see {@link Builder#open}. */
  public static RpcChannel open(String... addresses) {
    return builder(addresses).open();
  }

  /**
   * Settings of a channel to be opened.
   *
   * @param addresses {@code scheme://host:port}, at least one; the scheme chooses the fabric, and
   *     {@code auto} takes the best that works on this machine. One string may hold several,
   *     separated by commas
   */
  public static Builder builder(String... addresses) {
    return new Builder(
        Arrays.stream(addresses)
            .flatMap(each -> Arrays.stream(each.split(",", -1)))
            .map(each -> FabricAddress.parse(each.strip()))
            .toList());
  }

  /** Settings of a channel whose addresses come and go as {@code source} says. */
  public static Builder builder(AddressSource source) {
    return new Builder(requireNonNull(source, "source"));
  }

  /** For generated stubs. */
  public ClientCalls calls() {
    return channel.calls();
  }

  /**
   * The address that it was made with; with commas between them if there are several. If a source
   * gives them, its {@code toString}.
   */
  public String address() {
    return address;
  }

  /** How it is at the moment: READY if one of its addresses is. */
  public ConnectivityState state() {
    return channel.state();
  }

  /** How each address is at the moment, in the order given; names may stand for several. */
  public Map<String, ConnectivityState> states() {
    return channel.states();
  }

  /**
   * Asks for a connection, and waits until there is one, also after failures.
   *
   * @return whether there is one; false if the time is up or the channel is closed
   */
  public boolean awaitReady(Duration timeout) throws InterruptedException {
    return channel.awaitReady(Defaults.nanos(timeout));
  }

  /**
   * The counters of its calls, connections and rings, by lower-case name, and those of its fabrics,
   * behind the scheme: {@code tcp.socket_writes}.
   */
  public Map<String, Long> counters() {
    return channel.counters();
  }

  /**
   * Opens memory that the server exports, and waits for that without a limit. It belongs to one of
   * the channel's connections: see {@link RemoteMemory}.
   *
   * @throws RpcException NOT_FOUND if the server exports none of that name; UNAVAILABLE if there is
   *     no connection
   */
  public RemoteMemory openMemory(String name) {
    return new RemoteMemory(channel.openMemory(name, 0), 0);
  }

  /**
   * Opens memory that the server exports.
   *
   * @throws RpcException also DEADLINE_EXCEEDED if it takes longer than {@code timeout}
   */
  public RemoteMemory openMemory(String name, Duration timeout) {
    long nanos = Defaults.nanos(Defaults.positive(timeout, "timeout"));
    return new RemoteMemory(channel.openMemory(name, nanos), 0);
  }

  /** How many buffers for large messages are in use: 0 when no call is under way. */
  public int outstandingBuffers() {
    return channel.outstandingBuffers();
  }

  /**
   * Takes no new calls, waits for those that were sent, and closes. Calls that still wait for a
   * connection or for their next attempt fail.
   *
   * @param grace how long to wait; what is left then fails
   */
  public void shutdown(Duration grace) {
    channel.shutdown(Defaults.nanos(grace));
  }

  /**
   * Closes the connections; calls under way fail with UNAVAILABLE. A second close does nothing.
   * From any thread.
   */
  @Override
  public void close() {
    channel.close();
  }

  @Override
  public String toString() {
    return "RpcChannel[" + address + "]";
  }

  /** Settings of a channel. Not safe for several threads. */
  public static final class Builder {
    private final List<FabricAddress> addresses;
    private final AddressSource source; // null: there are addresses
    private LoadBalancing loadBalancing = LoadBalancing.PICK_FIRST;
    private WaitStrategy waitStrategy = WaitStrategy.ADAPTIVE;
    private Duration connectTimeout = Defaults.CONNECT_TIMEOUT;
    private int ringCapacity = Defaults.CHANNEL_RING_CAPACITY;
    private int maxMessageSize = Defaults.MAX_MESSAGE_SIZE;
    private int maxConcurrentCalls = Defaults.MAX_CONCURRENT_CALLS;
    private BackoffPolicy reconnectBackoff = BackoffPolicy.RECONNECT;
    private RetryPolicy retryPolicy = RetryPolicy.DEFAULT;
    private int retryTokens = Defaults.RETRY_TOKENS;
    private double retryTokensPerSuccess = Defaults.RETRY_TOKENS_PER_SUCCESS;
    private long keepAlive = Defaults.nanos(Defaults.CHANNEL_KEEP_ALIVE);
    private Duration keepAliveTimeout = Defaults.CHANNEL_KEEP_ALIVE_TIMEOUT;
    private long idleTimeout = Timings.NEVER;
    private boolean lazy;
    private final List<ClientInterceptor> interceptors = new ArrayList<>();
    private Consumer<ConnectivityState> stateListener;
    private final Rendezvous rendezvous = new Rendezvous();

    private Builder(List<FabricAddress> addresses) {
      if (addresses.isEmpty()) {
        throw new IllegalArgumentException(
            "no address to connect to (expected: \"tcp://127.0.0.1:7471\" or the like)");
      }
      this.addresses = new ArrayList<>(addresses);
      this.source = null;
    }

    private Builder(AddressSource source) {
      this.addresses = List.of();
      this.source = source;
    }

    /** How calls are spread over several addresses; {@link LoadBalancing#PICK_FIRST} by default. */
    public Builder loadBalancing(LoadBalancing loadBalancing) {
      this.loadBalancing = requireNonNull(loadBalancing, "loadBalancing");
      return this;
    }

    /** Adds one that sees each call before it starts, after those added before. */
    public Builder intercept(ClientInterceptor interceptor) {
      interceptors.add(requireNonNull(interceptor, "interceptor"));
      return this;
    }

    /** How threads wait for answers; {@link WaitStrategy#ADAPTIVE} by default. */
    public Builder waitStrategy(WaitStrategy waitStrategy) {
      this.waitStrategy = requireNonNull(waitStrategy, "waitStrategy");
      return this;
    }

    /** How long one attempt to connect may take; 10 seconds by default. */
    public Builder connectTimeout(Duration connectTimeout) {
      this.connectTimeout = Defaults.positive(connectTimeout, "connectTimeout");
      return this;
    }

    /** Bytes of the ring that takes the answers: a power of two from 4096; 256 KiB by default. */
    public Builder ringCapacity(int ringCapacity) {
      this.ringCapacity = ringCapacity;
      return this;
    }

    /**
     * Largest request and answer in bytes; 16 MiB by default. The server has a bound of its own.
     */
    public Builder maxMessageSize(int maxMessageSize) {
      this.maxMessageSize = maxMessageSize;
      return this;
    }

    /**
     * From how many bytes on a message is READ by its receiver from this side's memory, in place of
     * going through the ring; from 1024, {@code Integer.MAX_VALUE} for never. By default what was
     * measured to be best on the fabric.
     */
    public Builder rendezvousThreshold(int bytes) {
      rendezvous.threshold(bytes);
      return this;
    }

    /**
     * Memory for messages that are READ by their receiver, of each connection: those that wait for
     * the peer to READ them, and those that are READ from the peer. What finds no room goes through
     * the ring, or waits. Taken only while it is needed; by default one largest message each.
     */
    public Builder rendezvousBudgets(long sendBytes, long receiveBytes) {
      rendezvous.budgets(sendBytes, receiveBytes);
      return this;
    }

    /**
     * Most calls at a time on one connection, 1 to 65 536; 4096 by default. The server has a bound
     * of its own. As many asynchronous calls may wait for a connection.
     */
    public Builder maxConcurrentCalls(int maxConcurrentCalls) {
      this.maxConcurrentCalls = Defaults.concurrentCalls(maxConcurrentCalls);
      return this;
    }

    /** How long to wait before connecting again; {@link BackoffPolicy#RECONNECT} by default. */
    public Builder reconnectBackoff(BackoffPolicy reconnectBackoff) {
      this.reconnectBackoff = requireNonNull(reconnectBackoff, "reconnectBackoff");
      return this;
    }

    /**
     * Which failed calls are made again; {@link RetryPolicy#DEFAULT} by default, {@link
     * RetryPolicy#NONE} turns it off.
     */
    public Builder retryPolicy(RetryPolicy retryPolicy) {
      this.retryPolicy = requireNonNull(retryPolicy, "retryPolicy");
      return this;
    }

    /**
     * How many retries all calls together may make: each failed attempt takes a token, each call
     * that succeeds gives {@code tokensPerSuccess} back, and there are no retries while half of the
     * tokens or less are left. 1000 and 0.1 by default.
     *
     * @param tokens 1 to 1000
     * @param tokensPerSuccess 0 to 1000, to three decimals
     */
    public Builder retryBudget(int tokens, double tokensPerSuccess) {
      if (tokens < 1 || tokens > 1000 || !(tokensPerSuccess >= 0 && tokensPerSuccess <= 1000)) {
        throw new IllegalArgumentException(
            "tokens: %d, tokensPerSuccess: %s (expected: 1 to 1000, and 0 to 1000)"
                .formatted(tokens, tokensPerSuccess));
      }
      this.retryTokens = tokens;
      this.retryTokensPerSuccess = tokensPerSuccess;
      return this;
    }

    /**
     * A server that is silent for so long while calls are under way is asked for a sign of life; 20
     * seconds by default. A server that gives none within {@code timeout}, 10 seconds by default,
     * is taken for dead: the connection is closed, and its calls fail.
     */
    public Builder keepAlive(Duration time, Duration timeout) {
      this.keepAlive = Defaults.nanos(Defaults.positive(time, "time"));
      this.keepAliveTimeout = Defaults.positive(timeout, "timeout");
      return this;
    }

    /** Never asks a silent server for a sign of life. */
    public Builder withoutKeepAlive() {
      this.keepAlive = Timings.NEVER;
      return this;
    }

    /**
     * Closes a connection that has had no call for so long; the next call makes a new one. Never by
     * default.
     */
    public Builder idleTimeout(Duration idleTimeout) {
      this.idleTimeout = Defaults.nanos(Defaults.positive(idleTimeout, "idleTimeout"));
      return this;
    }

    /** Whether {@link #open} leaves connecting to the first call; false by default. */
    public Builder lazy(boolean lazy) {
      this.lazy = lazy;
      return this;
    }

    /** Hears each new state of the channel, on a thread of the channel; it must not block. */
    public Builder stateListener(Consumer<ConnectivityState> stateListener) {
      this.stateListener = requireNonNull(stateListener, "stateListener");
      return this;
    }

    /**
     * Connects, unless it is {@link #lazy}.
     *
     * @throws RpcException UNAVAILABLE and NOT_SENT, with the addresses and the causes in its
     *     message, if there is no such fabric, nobody listens, or the peer refuses;
     *     DEADLINE_EXCEEDED if it takes too long
     * @throws IllegalArgumentException if a setting is out of its range
     */
    public RpcChannel open() {
      String name =
          source != null
              ? source.toString()
              : addresses.stream().map(Object::toString).collect(Collectors.joining(","));
      ManagedChannel channel = new ManagedChannel(config(name), Fabrics::open);
      if (!lazy) {
        try {
          channel.connect();
        } catch (FabricException e) {
          channel.close();
          throw new RpcException(statusOf(e, name), Delivery.NOT_SENT, e);
        }
      }
      return new RpcChannel(channel, name);
    }

    private List<FabricAddress> chosen(String name) {
      try {
        return addresses.stream().map(Fabrics::choose).toList();
      } catch (FabricException e) {
        throw new RpcException(statusOf(e, name), Delivery.NOT_SENT, e);
      }
    }

    private ChannelConfig config(String name) {
      return new ChannelConfig(
          chosen(name),
          source,
          loadBalancing,
          Defaults.ringConfig(ringCapacity, maxMessageSize, 0, connectTimeout, rendezvous),
          waitStrategy,
          maxConcurrentCalls,
          Defaults.nanos(connectTimeout),
          reconnectBackoff,
          retryPolicy,
          retryTokens,
          retryTokensPerSuccess,
          keepAlive,
          Defaults.nanos(keepAliveTimeout),
          idleTimeout,
          interceptors,
          stateListener);
    }

    private Status statusOf(FabricException e, String name) {
      boolean named =
          e.getMessage().contains(name)
              || addresses.stream().anyMatch(each -> e.getMessage().contains(each.hostAndPort()));
      String text = named ? e.getMessage() : name + ": " + e.getMessage();
      return e.reason() == FabricException.Reason.TIMEOUT
          ? Status.DEADLINE_EXCEEDED.withDescription(text)
          : Status.UNAVAILABLE.withDescription(text);
    }
  }
}
