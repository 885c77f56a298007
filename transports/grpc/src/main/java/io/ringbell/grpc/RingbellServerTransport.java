package io.ringbell.grpc;

import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import io.grpc.Attributes;
import io.grpc.Grpc;
import io.grpc.InternalChannelz.SocketOptions;
import io.grpc.InternalChannelz.SocketStats;
import io.grpc.InternalLogId;
import io.grpc.Metadata;
import io.grpc.SecurityLevel;
import io.grpc.Status;
import io.grpc.internal.GrpcAttributes;
import io.grpc.internal.GrpcUtil;
import io.grpc.internal.KeepAliveEnforcer;
import io.grpc.internal.ServerTransport;
import io.grpc.internal.ServerTransportListener;
import io.grpc.internal.StatsTraceContext;
import io.ringbell.call.RawClientTransport;
import io.ringbell.call.RawEnd;
import io.ringbell.call.RawReceiver;
import io.ringbell.call.RawServerCall;
import io.ringbell.call.RawServerConnection;
import io.ringbell.call.RawServerHandler;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A server's side of one connection. What comes is handled on the polling thread. */
final class RingbellServerTransport implements ServerTransport, RawServerHandler.Connected {
  private static final byte[] NO_AUTHORITY = {};

  private final RingbellServer server;
  private final RawServerConnection connection;
  private final TransportCounts counts = new TransportCounts(false);
  private final InternalLogId logId;
  private final SocketAddress local;
  private final SocketAddress remote;
  private final KeepAliveEnforcer enforcer; // on the polling thread
  private final AtomicInteger streams = new AtomicInteger();
  private volatile boolean written; // since the last PING
  private boolean active; // what the enforcer knows
  private ServerTransportListener listener;
  private volatile Attributes attributes = Attributes.EMPTY;
  private byte[] authorityBytes = NO_AUTHORITY; // the last one, which the next call has again
  private String authority;
  private boolean goAway; // guarded by this

  RingbellServerTransport(RingbellServer server, RawServerConnection connection, String scheme) {
    this.server = server;
    this.connection = connection;
    this.local = PeerAddress.of(scheme, connection.localAddress());
    this.remote = PeerAddress.of(scheme, connection.remoteAddress());
    this.logId = InternalLogId.allocate(getClass(), connection.remoteAddress());
    ServerSettings settings = server.settings();
    this.enforcer =
        new KeepAliveEnforcer(
            settings.permitWithoutCalls(), settings.permitNanos(), TimeUnit.NANOSECONDS);
  }

  /** The server knows it: streams may come. */
  void start(ServerTransportListener listener) {
    this.listener = listener;
    attributes =
        listener.transportReady(
            Attributes.newBuilder()
                .set(Grpc.TRANSPORT_ATTR_LOCAL_ADDR, local)
                .set(Grpc.TRANSPORT_ATTR_REMOTE_ADDR, remote)
                .set(GrpcAttributes.ATTR_SECURITY_LEVEL, SecurityLevel.NONE)
                .build());
  }

  Attributes attributes() {
    return attributes;
  }

  void execute(Runnable task) {
    connection.execute(task);
  }

  void onWritten() {
    if (!written) {
      written = true;
    }
  }

  void onStreamClosed() {
    streams.getAndDecrement();
  }

  // ---- what comes ----

  @Override
  public RawReceiver onCall(RawServerCall call, String path, byte[][] metadata, long timeoutNanos) {
    ServerSettings settings = server.settings();
    long size = MetadataCodec.size(metadata);
    if (size > settings.maxMetadata()) {
      call.endNow(
          Status.Code.RESOURCE_EXHAUSTED.value(),
          "request metadata: %d bytes (expected: at most %d, see maxInboundMetadataSize)"
              .formatted(size, settings.maxMetadata()));
      return Nobody.INSTANCE;
    }
    Metadata headers = MetadataCodec.request(metadata);
    headers.discardAll(GrpcUtil.TIMEOUT_KEY);
    if (timeoutNanos > 0) {
      headers.put(GrpcUtil.TIMEOUT_KEY, timeoutNanos);
    }
    String method = path.substring(1);
    StatsTraceContext stats =
        StatsTraceContext.newServerContext(settings.tracerFactories(), method, headers);
    RingbellServerStream stream =
        new RingbellServerStream(
            this, call, authority(metadata), stats, counts, settings.maxMessage());
    call.setReceiver(stream);
    streams.getAndIncrement();
    counts.streamStarted(call.nanoTime());
    listener.streamCreated(stream, method, headers);
    stream.startDelivery(true);
    return stream;
  }

  private String authority(byte[][] metadata) {
    byte[] given = MetadataCodec.authority(metadata);
    if (given == null) {
      return null;
    }
    if (!Arrays.equals(given, authorityBytes)) {
      authorityBytes = given;
      authority = new String(given, StandardCharsets.ISO_8859_1);
    }
    return authority;
  }

  @Override
  public boolean onPing(long token) {
    if (token != RawClientTransport.KEEP_ALIVE_TOKEN) {
      return true;
    }
    if (written) {
      written = false;
      enforcer.resetCounters();
    }
    boolean busy = streams.get() > 0;
    if (busy != active) {
      active = busy;
      if (busy) {
        enforcer.onTransportActive();
      } else {
        enforcer.onTransportIdle();
      }
    }
    return enforcer.pingAcceptable();
  }

  @Override
  public void onPong(long token) {
    // The connection itself looks at signs of life.
  }

  @Override
  public void onClosed() {
    listener.transportTerminated();
    server.onClosed(this);
  }

  // ---- what the server does ----

  @Override
  public void shutdown() {
    synchronized (this) {
      if (goAway) {
        return;
      }
      goAway = true;
    }
    connection.goAway("the server shuts down");
  }

  @Override
  public void shutdownNow(Status reason) {
    connection.execute(
        () -> {
          connection.forEachCall(
              receiver -> {
                if (receiver instanceof RingbellServerStream stream) {
                  stream.fail(reason);
                }
              });
          connection.execute(() -> connection.close("the server was shut down"));
        });
  }

  @Override
  public ScheduledExecutorService getScheduledExecutorService() {
    return server.timer();
  }

  @Override
  public ListenableFuture<SocketStats> getStats() {
    SocketOptions about =
        new SocketOptions.Builder()
            .addOption("queued_bytes", "" + connection.queuedBytes())
            .build();
    return Futures.immediateFuture(new SocketStats(counts.stats(), local, remote, about, null));
  }

  @Override
  public InternalLogId getLogId() {
    return logId;
  }

  /** Takes what a client sends on a call that was refused at once. */
  private enum Nobody implements RawReceiver {
    INSTANCE;

    @Override
    public void onMessage(
        ByteBuffer buffer, int offset, int length, boolean compressed, int windowBytes) {}

    @Override
    public void onEnd(RawEnd end, byte[][] trailers) {}

    @Override
    public void onWritable() {}

    @Override
    public void onUnwritable(RuntimeException problem) {}
  }
}
