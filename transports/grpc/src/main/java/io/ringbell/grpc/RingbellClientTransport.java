package io.ringbell.grpc;

import com.google.common.base.Stopwatch;
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.ClientStreamTracer;
import io.grpc.Grpc;
import io.grpc.InternalChannelz.SocketOptions;
import io.grpc.InternalChannelz.SocketStats;
import io.grpc.InternalLogId;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.SecurityLevel;
import io.grpc.Status;
import io.grpc.SynchronizationContext;
import io.grpc.internal.ClientStream;
import io.grpc.internal.ClientStreamListener.RpcProgress;
import io.grpc.internal.ClientTransportFactory.ClientTransportOptions;
import io.grpc.internal.ConnectionClientTransport;
import io.grpc.internal.DisconnectError;
import io.grpc.internal.FailingClientStream;
import io.grpc.internal.GoAwayDisconnectError;
import io.grpc.internal.GrpcAttributes;
import io.grpc.internal.GrpcUtil;
import io.grpc.internal.GrpcUtil.Http2Error;
import io.grpc.internal.Http2Ping;
import io.grpc.internal.SimpleDisconnectError;
import io.grpc.internal.StatsTraceContext;
import io.ringbell.RpcException;
import io.ringbell.call.RawClientCall;
import io.ringbell.call.RawClientListener;
import io.ringbell.call.RawClientTransport;
import io.ringbell.call.RawServerHandler;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * One connection of a gRPC channel. Its listener hears one thing at a time, from {@link #events},
 * and never while a lock is held.
 */
final class RingbellClientTransport implements ConnectionClientTransport, RawClientListener {
  private static final long USE_LINGER_MILLIS = 5;
  private static final AtomicIntegerFieldUpdater<RingbellClientTransport> LOOKING =
      AtomicIntegerFieldUpdater.newUpdater(RingbellClientTransport.class, "looking");
  private static final Logger LOG = Logger.getLogger(RingbellClientTransport.class.getName());

  private final InternalLogId logId;
  private final TransportFactory factory;
  private final FabricAddress address;
  private final TransportCounts counts = new TransportCounts(true);
  private final byte[] authority;
  private final byte[] userAgent;
  private final AtomicInteger uses = new AtomicInteger();
  private final AtomicInteger streams = new AtomicInteger();
  private final Runnable reportUse = this::reportUse;
  private final Runnable reportEndOfUse = this::reportEndOfUse;
  private final SynchronizationContext events =
      new SynchronizationContext(
          (thread, problem) -> LOG.log(Level.SEVERE, "a transport listener failed", problem));
  private volatile Attributes attributes;
  private Listener listener;
  private boolean reportedUse; // in events

  @SuppressWarnings("UnusedVariable") // by LOOKING
  private volatile int looking; // 1 while it will be looked at whether the use has ended

  // Guarded by this, but for reading.
  private volatile RawClientTransport raw;
  private volatile Status shutdown; // why there are no new streams; null while there are
  private boolean terminated;
  private boolean closing; // the connection is being closed since nothing uses it
  private Thread connecting;
  private Http2Ping ping;

  RingbellClientTransport(
      TransportFactory factory, FabricAddress address, ClientTransportOptions options) {
    this.factory = factory;
    this.address = address;
    this.logId = InternalLogId.allocate(getClass(), address.toString());
    this.authority = options.getAuthority().getBytes(StandardCharsets.ISO_8859_1);
    this.userAgent =
        GrpcUtil.getGrpcUserAgent("ringbell", options.getUserAgent())
            .getBytes(StandardCharsets.ISO_8859_1);
    this.attributes =
        Attributes.newBuilder()
            .set(GrpcAttributes.ATTR_CLIENT_EAG_ATTRS, options.getEagAttributes())
            .set(GrpcAttributes.ATTR_SECURITY_LEVEL, SecurityLevel.NONE)
            .set(Grpc.TRANSPORT_ATTR_REMOTE_ADDR, RingbellSocketAddress.of(address))
            .build();
  }

  byte[] authorityBytes() {
    return authority;
  }

  byte[] userAgentBytes() {
    return userAgent;
  }

  int maxMetadata() {
    return factory.settings().maxMetadata();
  }

  String remoteAddress() {
    return address.toString();
  }

  Status shutdownStatus() {
    Status status = shutdown;
    return status != null ? status : Status.UNAVAILABLE.withDescription("not connected yet");
  }

  // ---- connecting ----

  @Override
  public Runnable start(Listener listener) {
    this.listener = listener;
    Thread thread = new Thread(this::connect, "ringbell-grpc-connect-" + address.hostAndPort());
    thread.setDaemon(true);
    synchronized (this) {
      connecting = thread;
    }
    thread.start();
    return null;
  }

  private void connect() {
    RawClientTransport connected;
    try {
      connected = factory.connect(address, this);
    } catch (RuntimeException | Error e) {
      onConnectFailed(e);
      return;
    }
    boolean late;
    synchronized (this) {
      connecting = null;
      raw = connected;
      late = shutdown != null;
    }
    if (connected.cause() != null) {
      onClosing(connected.cause()); // it may have been closed before we knew it
      onClosed(connected.cause());
    } else if (late) {
      closeIfUnused();
    } else {
      events.execute(() -> ready(connected));
    }
  }

  private void ready(RawClientTransport connected) {
    if (shutdown != null) {
      return;
    }
    Attributes up =
        attributes.toBuilder()
            .set(
                Grpc.TRANSPORT_ATTR_LOCAL_ADDR,
                PeerAddress.of(address.scheme(), connected.localAddress()))
            .set(
                Grpc.TRANSPORT_ATTR_REMOTE_ADDR,
                PeerAddress.of(address.scheme(), connected.remoteAddress()))
            .build();
    attributes = listener.filterTransport(up);
    listener.transportReady();
  }

  private void onConnectFailed(Throwable problem) {
    synchronized (this) {
      connecting = null;
    }
    Status status = Status.UNAVAILABLE.withDescription(problem.getMessage()).withCause(problem);
    DisconnectError error =
        problem instanceof FabricException failure
                && failure.reason() == FabricException.Reason.TIMEOUT
            ? SimpleDisconnectError.CONNECTION_TIMED_OUT
            : SimpleDisconnectError.SOCKET_ERROR;
    leave(status, error);
    terminate();
    factory.onFreed();
  }

  // ---- streams ----

  @Override
  public ClientStream newStream(
      MethodDescriptor<?, ?> method,
      Metadata headers,
      CallOptions callOptions,
      ClientStreamTracer[] tracers) {
    StatsTraceContext stats = StatsTraceContext.newClientContext(tracers, attributes, headers);
    if (shutdown != null || raw == null) {
      return new FailingClientStream(shutdownStatus(), RpcProgress.MISCARRIED, tracers);
    }
    return new RingbellClientStream(
        this, method, headers, callOptions, stats, counts, factory.settings().maxMessage());
  }

  /**
   * A stream is started; it may have to wait for others to end.
   *
   * @return null if it is too late for that
   * @throws RpcException RESOURCE_EXHAUSTED if too many wait
   */
  RawClientCall begin(
      RingbellClientStream stream, MethodDescriptor<?, ?> method, boolean background) {
    streams.getAndIncrement(); // before the look at what who leaves has written before its own
    RawClientCall call = null;
    try {
      if (shutdown == null) {
        call = raw.newCall(factory.path(method), stream, background);
      }
    } finally {
      if (call == null) {
        streams.getAndDecrement();
        closeIfUnused();
      }
    }
    if (call != null) {
      counts.streamStarted(call.nanoTime());
      if (stream.countsAsUse() && uses.getAndIncrement() == 0) {
        events.execute(reportUse);
      }
    }
    return call;
  }

  /** A stream that {@link #begin} has given a call is closed. */
  void onStreamClosed(RingbellClientStream stream) {
    if (stream.countsAsUse() && uses.decrementAndGet() == 0) {
      lookLater();
    }
    if (streams.decrementAndGet() == 0 && shutdown != null) {
      closeIfUnused();
    }
  }

  /**
   * The end of use is reported when it has lasted a moment, so that calls one after another do not
   * each stop and start the channel's idle timer.
   */
  private void lookLater() {
    if (LOOKING.compareAndSet(this, 0, 1)) {
      ScheduledFuture<?> unused =
          factory
              .getScheduledExecutorService()
              .schedule(
                  () -> {
                    looking = 0;
                    events.execute(reportEndOfUse);
                  },
                  USE_LINGER_MILLIS,
                  TimeUnit.MILLISECONDS);
    }
  }

  /** A use that has ended by now is reported all the same: each has both its edges. */
  private void reportUse() {
    if (!reportedUse) {
      reportedUse = true;
      listener.transportInUse(true);
    }
    if (uses.get() == 0) {
      lookLater();
    }
  }

  private void reportEndOfUse() {
    if (reportedUse && uses.get() == 0) {
      reportedUse = false;
      listener.transportInUse(false);
    }
  }

  // ---- the end ----

  @Override
  public void shutdown(Status reason) {
    leave(reason, SimpleDisconnectError.SUBCHANNEL_SHUTDOWN);
    Thread thread;
    synchronized (this) {
      thread = connecting;
    }
    if (thread != null) {
      thread.interrupt();
    }
    closeIfUnused();
  }

  @Override
  public void shutdownNow(Status reason) {
    shutdown(reason);
    RawClientTransport current = raw;
    if (current != null) {
      current.forEachCall(receiver -> ((RingbellClientStream) receiver).fail(reason));
      close(current, "the channel was shut down");
    }
  }

  /** No new streams from now on; the first reason counts. */
  private void leave(Status reason, DisconnectError error) {
    synchronized (this) {
      if (shutdown != null) {
        return;
      }
      shutdown = reason;
    }
    events.execute(() -> listener.transportShutdown(reason, error));
  }

  private void closeIfUnused() {
    RawClientTransport current = raw;
    if (current != null && shutdown != null && streams.get() == 0) {
      close(current, "nothing uses it any more");
    }
  }

  private void close(RawClientTransport current, String why) {
    synchronized (this) {
      if (closing) {
        return;
      }
      closing = true;
    }
    current.abort(why);
  }

  private void terminate() {
    Http2Ping unanswered;
    synchronized (this) {
      if (terminated) {
        return;
      }
      terminated = true;
      unanswered = ping;
      ping = null;
    }
    if (unanswered != null) {
      unanswered.failed(shutdownStatus());
    }
    events.execute(reportEndOfUse);
    events.execute(listener::transportTerminated);
  }

  // ---- what the connection says ----

  @Override
  public void onGoAway(int code, String text) {
    boolean calm = text.equals(RawServerHandler.TOO_MANY_PINGS);
    Status status =
        calm
            ? Status.RESOURCE_EXHAUSTED.withDescription(
                "the server wants fewer keep-alive PINGs: too_many_pings")
            : Status.UNAVAILABLE.withDescription("the server takes leave: " + text);
    leave(
        status,
        new GoAwayDisconnectError(calm ? Http2Error.ENHANCE_YOUR_CALM : Http2Error.NO_ERROR));
    RawClientTransport current = raw;
    if (current != null) {
      current.endWaiting("the server takes leave, while the call waited for others: " + text);
    }
    closeIfUnused();
  }

  @Override
  public void onClosing(FabricException cause) {
    leave(
        Status.UNAVAILABLE
            .withDescription("connection to %s: %s".formatted(address, cause.getMessage()))
            .withCause(cause),
        cause.reason() == FabricException.Reason.TIMEOUT
            ? SimpleDisconnectError.CONNECTION_TIMED_OUT
            : SimpleDisconnectError.CONNECTION_RESET);
  }

  @Override
  public void onClosed(FabricException cause) {
    RawClientTransport current = raw;
    if (current == null) {
      return; // connect looks again
    }
    synchronized (this) {
      if (terminated) {
        return;
      }
    }
    terminate();
    Thread thread = new Thread(() -> free(current), "ringbell-grpc-free-" + address.hostAndPort());
    thread.setDaemon(true);
    thread.start();
  }

  private void free(RawClientTransport current) {
    try {
      current.free();
    } finally {
      factory.onFreed();
    }
  }

  @Override
  public void onPong(long token) {
    Http2Ping answered;
    synchronized (this) {
      answered = ping;
      if (answered == null || answered.payload() != token) {
        return;
      }
      ping = null;
    }
    raw.backgroundEnded();
    boolean unused = answered.complete();
  }

  @Override
  public void ping(PingCallback callback, Executor executor) {
    boolean asks = false;
    Http2Ping pending = null;
    synchronized (this) {
      if (!terminated && raw != null) {
        if (ping == null) {
          long token = ThreadLocalRandom.current().nextLong() & Long.MAX_VALUE;
          ping = new Http2Ping(token, Stopwatch.createStarted());
          asks = true;
        }
        pending = ping;
        pending.addCallback(callback, executor);
      }
    }
    if (pending == null) {
      Http2Ping.notifyFailed(callback, executor, shutdownStatus());
    } else if (asks) {
      raw.backgroundStarted();
      raw.ensurePolling();
      raw.ping(pending.payload());
    }
  }

  @Override
  public ListenableFuture<SocketStats> getStats() {
    RawClientTransport current = raw;
    SocketOptions about =
        new SocketOptions.Builder()
            .addOption("fabric", address.scheme())
            .addOption("queued_bytes", current == null ? "0" : "" + current.queuedBytes())
            .addOption("waiting_calls", current == null ? "0" : "" + current.waitingCalls())
            .build();
    return Futures.immediateFuture(
        new SocketStats(
            counts.stats(),
            attributes.get(Grpc.TRANSPORT_ATTR_LOCAL_ADDR),
            attributes.get(Grpc.TRANSPORT_ATTR_REMOTE_ADDR),
            about,
            null));
  }

  @Override
  public Attributes getAttributes() {
    return attributes;
  }

  @Override
  public InternalLogId getLogId() {
    return logId;
  }

  @Override
  public String toString() {
    return logId.toString();
  }
}
