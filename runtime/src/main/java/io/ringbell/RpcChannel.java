package io.ringbell;

import static java.util.Objects.requireNonNull;

import io.ringbell.call.ClientCalls;
import io.ringbell.call.ClientTransport;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Fabrics;
import io.ringbell.ring.RingConfig;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A connection to a server, for any number of stubs and threads. Close it when it is not needed any
 * more.
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
  private final ClientTransport transport;
  private final ClientCalls calls;
  private final FabricAddress address;
  private final Fabric fabric;

  private RpcChannel(ClientTransport transport, FabricAddress address, Fabric fabric) {
    this.transport = transport;
    this.fabric = fabric;
    this.calls = transport.calls();
    this.address = address;
  }

  /** Connects with default settings; see {@link Builder#open}. */
  public static RpcChannel open(String address) {
    return builder(address).open();
  }

  /**
   * Settings of a channel to be opened.
   *
   * @param address {@code scheme://host:port}; the scheme chooses the fabric
   */
  public static Builder builder(String address) {
    return new Builder(FabricAddress.parse(address));
  }

  /** For generated stubs. */
  public ClientCalls calls() {
    return calls;
  }

  /** Where it is connected to. */
  public String address() {
    return address.toString();
  }

  /**
   * The counters of its calls and rings, by lower-case name, and those of its fabric, behind the
   * scheme: {@code tcp.socket_writes}.
   */
  public Map<String, Long> counters() {
    Map<String, Long> all = new LinkedHashMap<>(transport.callCounters().snapshot());
    all.putAll(transport.ringCounters().snapshot());
    fabric.counters().snapshot().forEach((name, n) -> all.put(fabric.scheme() + "." + name, n));
    return all;
  }

  /**
   * Opens memory that the server exports, and waits for that without a limit.
   *
   * @throws RpcException NOT_FOUND if the server exports none of that name; UNAVAILABLE if the
   *     channel is closed
   */
  public RemoteMemory openMemory(String name) {
    return new RemoteMemory(transport.openMemory(name, 0), 0);
  }

  /**
   * Opens memory that the server exports.
   *
   * @throws RpcException also DEADLINE_EXCEEDED if it takes longer than {@code timeout}
   */
  public RemoteMemory openMemory(String name, Duration timeout) {
    long nanos = Defaults.nanos(Defaults.positive(timeout, "timeout"));
    return new RemoteMemory(transport.openMemory(name, nanos), 0);
  }

  /** How many buffers for large messages are in use: 0 when no call is under way. */
  public int outstandingBuffers() {
    return transport.outstandingBuffers();
  }

  /**
   * Takes no new calls, waits for those under way, and closes.
   *
   * @param grace how long to wait; what is left then fails
   */
  public void shutdown(Duration grace) {
    transport.shutdown(Defaults.nanos(grace));
  }

  /**
   * Closes the connection; calls under way fail with UNAVAILABLE. A second close does nothing. From
   * any thread.
   */
  @Override
  public void close() {
    transport.close();
  }

  @Override
  public String toString() {
    return "RpcChannel[" + address + "]";
  }

  /** Settings of a channel. Not safe for several threads. */
  public static final class Builder {
    private final FabricAddress address;
    private WaitStrategy waitStrategy = WaitStrategy.ADAPTIVE;
    private Duration connectTimeout = Defaults.CONNECT_TIMEOUT;
    private int ringCapacity = Defaults.CHANNEL_RING_CAPACITY;
    private int maxMessageSize = Defaults.MAX_MESSAGE_SIZE;
    private int maxConcurrentCalls = Defaults.MAX_CONCURRENT_CALLS;
    private final Rendezvous rendezvous = new Rendezvous();

    private Builder(FabricAddress address) {
      this.address = address;
    }

    /** How threads wait for answers; {@link WaitStrategy#ADAPTIVE} by default. */
    public Builder waitStrategy(WaitStrategy waitStrategy) {
      this.waitStrategy = requireNonNull(waitStrategy, "waitStrategy");
      return this;
    }

    /** How long {@link #open} may take; 10 seconds by default. */
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

    /** Most calls at a time, 1 to 65 536; 4096 by default. The server has a bound of its own. */
    public Builder maxConcurrentCalls(int maxConcurrentCalls) {
      this.maxConcurrentCalls = Defaults.concurrentCalls(maxConcurrentCalls);
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
     * Memory for messages that are READ by their receiver, of this channel: those that wait for the
     * peer to READ them, and those that are READ from the peer. What finds no room goes through the
     * ring, or waits. Taken only while it is needed; by default one largest message each.
     */
    public Builder rendezvousBudgets(long sendBytes, long receiveBytes) {
      rendezvous.budgets(sendBytes, receiveBytes);
      return this;
    }

    /**
     * Connects.
     *
     * @throws RpcException UNAVAILABLE and NOT_SENT, with the address and the cause in its message,
     *     if there is no such fabric, nobody listens, or the peer refuses; DEADLINE_EXCEEDED if it
     *     takes too long
     * @throws IllegalArgumentException if a setting is out of its range
     */
    public RpcChannel open() {
      RingConfig config =
          Defaults.ringConfig(ringCapacity, maxMessageSize, 0, connectTimeout, rendezvous);
      try {
        Fabric fabric = Fabrics.open(address.scheme());
        try {
          ClientTransport transport =
              ClientTransport.connect(
                  fabric,
                  address,
                  config,
                  waitStrategy,
                  maxConcurrentCalls,
                  Defaults.nanos(connectTimeout),
                  fabric::close);
          return new RpcChannel(transport, address, fabric);
        } catch (RuntimeException e) {
          fabric.close();
          throw e;
        }
      } catch (FabricException e) {
        throw new RpcException(statusOf(e), Delivery.NOT_SENT, e);
      }
    }

    private Status statusOf(FabricException e) {
      String text =
          e.getMessage().contains(address.hostAndPort())
              ? e.getMessage()
              : address + ": " + e.getMessage();
      return e.reason() == FabricException.Reason.TIMEOUT
          ? Status.DEADLINE_EXCEEDED.withDescription(text)
          : Status.UNAVAILABLE.withDescription(text);
    }
  }
}
