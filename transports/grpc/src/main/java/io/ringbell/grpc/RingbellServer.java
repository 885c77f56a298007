package io.ringbell.grpc;

import io.grpc.InternalChannelz.SocketStats;
import io.grpc.InternalInstrumented;
import io.grpc.internal.GrpcUtil;
import io.grpc.internal.InternalServer;
import io.grpc.internal.ServerListener;
import io.grpc.internal.SharedResourceHolder;
import io.ringbell.call.RawReceiver;
import io.ringbell.call.RawServer;
import io.ringbell.call.RawServerCall;
import io.ringbell.call.RawServerConnection;
import io.ringbell.call.RawServerHandler;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import java.io.IOException;
import java.net.SocketAddress;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The listening side of a gRPC server. When it is shut down and its last connection is gone, its
 * threads end. From any thread.
 */
final class RingbellServer implements InternalServer, RawServerHandler {
  private final ServerSettings settings;
  private final Set<RingbellServerTransport> transports = ConcurrentHashMap.newKeySet();
  private ServerListener listener;
  private volatile List<FabricAddress> addresses = List.of();
  private ScheduledExecutorService timer;
  private RawServer raw; // guarded by this
  private volatile boolean shutdown;
  private boolean closed; // guarded by this

  RingbellServer(ServerSettings settings) {
    this.settings = settings;
  }

  ServerSettings settings() {
    return settings;
  }

  ScheduledExecutorService timer() {
    return timer;
  }

  /** The layer below; null before the start. */
  synchronized RawServer raw() {
    return raw;
  }

  @Override
  public void start(ServerListener listener) throws IOException {
    this.listener = listener;
    timer = SharedResourceHolder.get(GrpcUtil.TIMER_SERVICE);
    try {
      RawServer started = RawServer.start(settings.addresses(), settings.raw(), this);
      synchronized (this) {
        raw = started;
      }
      addresses = started.addresses();
    } catch (FabricException e) {
      SharedResourceHolder.release(GrpcUtil.TIMER_SERVICE, timer);
      throw new IOException(e.getMessage(), e);
    }
  }

  @Override
  public Connected onConnected(RawServerConnection connection) {
    if (shutdown) {
      connection.close("the server shuts down");
      return Refused.INSTANCE;
    }
    String scheme = settings.addresses().get(0).scheme();
    RingbellServerTransport transport = new RingbellServerTransport(this, connection, scheme);
    transports.add(transport);
    transport.start(listener.transportCreated(transport));
    if (shutdown) {
      transport.shutdown(); // it may have come too late to be seen by who shuts down
    }
    return transport;
  }

  void onClosed(RingbellServerTransport transport) {
    transports.remove(transport);
    if (shutdown) {
      closeIfUnused();
    }
  }

  @Override
  public void shutdown() {
    RawServer current = raw();
    synchronized (this) {
      if (shutdown) {
        return;
      }
      shutdown = true;
    }
    current.stopListening();
    listener.serverShutdown();
    closeIfUnused();
  }

  private void closeIfUnused() {
    synchronized (this) {
      if (closed || !transports.isEmpty()) {
        return;
      }
      closed = true;
    }
    Thread thread = new Thread(this::close, "ringbell-grpc-server-close");
    thread.setDaemon(true);
    thread.start();
  }

  private void close() {
    raw().close();
    SharedResourceHolder.release(GrpcUtil.TIMER_SERVICE, timer);
  }

  @Override
  public SocketAddress getListenSocketAddress() {
    List<? extends SocketAddress> all = getListenSocketAddresses();
    return all.isEmpty() ? null : all.get(0);
  }

  @Override
  public List<? extends SocketAddress> getListenSocketAddresses() {
    return addresses.stream()
        .map(address -> PeerAddress.of(address.scheme(), address.hostAndPort()))
        .toList();
  }

  @Override
  public InternalInstrumented<SocketStats> getListenSocketStats() {
    return null;
  }

  @Override
  public List<InternalInstrumented<SocketStats>> getListenSocketStatsList() {
    return null;
  }

  /** A connection that came too late. */
  private enum Refused implements Connected {
    INSTANCE;

    @Override
    public RawReceiver onCall(
        RawServerCall call, String path, byte[][] metadata, long timeoutNanos) {
      throw new FabricException(FabricException.Reason.CLOSED, "the server shuts down");
    }

    @Override
    public boolean onPing(long token) {
      return true;
    }

    @Override
    public void onPong(long token) {}

    @Override
    public void onClosed() {}
  }
}
