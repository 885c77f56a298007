package io.ringbell.grpc;

import io.grpc.Attributes;
import io.grpc.CallOptions;
import io.grpc.Deadline;
import io.grpc.Decompressor;
import io.grpc.DecompressorRegistry;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.internal.ClientStream;
import io.grpc.internal.ClientStreamListener;
import io.grpc.internal.ClientStreamListener.RpcProgress;
import io.grpc.internal.GrpcUtil;
import io.grpc.internal.InsightBuilder;
import io.grpc.internal.StatsTraceContext;
import io.grpc.internal.StreamListener;
import io.ringbell.RpcException;
import io.ringbell.call.RawClientCall;
import io.ringbell.call.RawEnd;
import io.ringbell.call.RawStream;
import java.io.InputStream;
import java.lang.invoke.VarHandle;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * A client's stream. A request of one message leaves as one frame, when it has been half-closed. If
 * the server takes no more at a time, the raw call keeps what it is given until others have ended,
 * and the listener hears that it may write when it is under way. A blocking stub waits in a queue
 * of its own for whoever brings the answer: its thread polls for that itself, in {@link
 * #halfClose}, so that no other thread has to wake it.
 */
final class RingbellClientStream extends BaseStream implements ClientStream, BooleanSupplier {
  /** How long a caller polls for its own answer before it leaves that to others. */
  private static final long POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private final RingbellClientTransport transport;
  private final MethodDescriptor<?, ?> method;
  private final Metadata headers;
  private final Queue<?> callerTasks; // of a blocking caller, which runs them; otherwise null
  private final boolean countsAsUse;
  private DecompressorRegistry decompressors = DecompressorRegistry.getDefaultInstance();
  private RawClientCall raw; // null until it has been started
  private ClientStreamListener listener;
  private String authority;
  private Deadline deadline;
  private OutboundMessage whole; // waits for the half-close
  private boolean begun;
  private boolean halfClosed;
  private boolean waited; // for others to end, before it began
  private boolean headersSeen; // on the polling thread

  // The end; written before it is enqueued.
  private Status status;
  private RpcProgress progress = RpcProgress.PROCESSED;
  private Metadata trailers;

  RingbellClientStream(
      RingbellClientTransport transport,
      MethodDescriptor<?, ?> method,
      Metadata headers,
      CallOptions options,
      StatsTraceContext stats,
      TransportCounts counts,
      int maxInbound) {
    super(stats, counts, maxInbound);
    this.transport = transport;
    this.method = method;
    this.headers = headers;
    this.callerTasks = tasksOf(options.getExecutor());
    this.countsAsUse = GrpcUtil.shouldBeCountedForInUse(options);
  }

  private static Queue<?> tasksOf(Executor executor) {
    return executor instanceof Queue<?> queue ? queue : null;
  }

  /** Whether the channel is in use while this stream is open. */
  boolean countsAsUse() {
    return countsAsUse;
  }

  @Override
  RawStream raw() {
    return raw;
  }

  @Override
  StreamListener listener() {
    return listener;
  }

  // ---- what the application does ----

  @Override
  public void start(ClientStreamListener listener) {
    this.listener = listener;
    if (isClosed()) {
      startDelivery(false);
      return;
    }
    boolean background = callerTasks == null || !method.getType().clientSendsOneMessage();
    try {
      raw = transport.begin(this, method, background);
    } catch (RpcException e) {
      Status status = Status.fromCodeValue(e.status().code().number());
      endUnsent(status.withDescription(e.status().description()), RpcProgress.REFUSED);
      return;
    }
    if (raw == null) {
      endUnsent(transport.shutdownStatus(), RpcProgress.MISCARRIED);
      return;
    }
    if (!waited) {
      stats.clientOutboundHeaders();
    }
    boolean sendsOne = method.getType().clientSendsOneMessage();
    VarHandle.fullFence(); // who ends it without the raw call looks for that once more
    if (isClosed()) {
      raw.cancel();
    } else if (!sendsOne) {
      begin();
    }
    startDelivery(!sendsOne && !waited);
  }

  /** Within {@link #start}. */
  @Override
  public void onWaiting() {
    waited = true;
  }

  @Override
  public void onStarted() {
    if (!isClosed()) {
      stats.clientOutboundHeaders();
    }
  }

  private void endUnsent(Status reason, RpcProgress how) {
    end(reason, how, new Metadata());
    abandon();
    startDelivery(false);
  }

  private void begin() {
    if (!begun) {
      begun = true;
      byte[][] metadata = metadataOrCancel();
      if (metadata != null) {
        raw.sendHeaders(metadata, timeout());
      }
    }
  }

  /** The request's metadata; null if they cannot be sent, and the call has ended. */
  private byte[][] metadataOrCancel() {
    try {
      return metadata();
    } catch (StatusRuntimeException e) {
      refuse(e.getStatus());
      return null;
    }
  }

  private byte[][] metadata() {
    byte[] chosen =
        authority == null
            ? transport.authorityBytes()
            : authority.getBytes(StandardCharsets.ISO_8859_1);
    return MetadataCodec.ofRequest(headers, chosen, transport.userAgentBytes());
  }

  private long timeout() {
    return deadline == null ? 0 : Math.max(1, deadline.timeRemaining(TimeUnit.NANOSECONDS));
  }

  @Override
  public void writeMessage(InputStream message) {
    if (isClosed() || halfClosed) {
      GrpcUtil.closeQuietly(message);
      return;
    }
    OutboundMessage made = outbound(message);
    if (begun) {
      raw.send(made);
    } else if (whole == null) {
      whole = made;
    } else {
      sendWaiting();
      raw.send(made);
    }
  }

  /**
   * A request of one message is not flushed: it waits for the half-close, which follows at once
   * (gRPC's retries flush each message).
   */
  @Override
  public void flush() {
    if (raw != null && !isClosed() && begun) {
      sendWaiting();
    }
  }

  private void sendWaiting() {
    begin();
    OutboundMessage waiting = whole;
    if (waiting != null) {
      whole = null;
      raw.send(waiting);
    }
  }

  @Override
  public void halfClose() {
    if (halfClosed || raw == null || isClosed()) {
      return;
    }
    halfClosed = true;
    OutboundMessage message = whole;
    if (!begun && message != null) {
      byte[][] metadata = metadataOrCancel();
      if (metadata == null) {
        return;
      }
      begun = true;
      whole = null;
      raw.sendWhole(metadata, timeout(), message);
    } else {
      sendWaiting();
      raw.halfClose();
    }
    if (callerTasks != null) {
      raw.pollFor(this, POLL_NANOS);
    }
  }

  /** Whether the caller that polls has something else to do. */
  @Override
  public boolean getAsBoolean() {
    return !callerTasks.isEmpty();
  }

  @Override
  public void cancel(Status reason) {
    cancel(reason, RpcProgress.PROCESSED);
  }

  private void cancel(Status reason, RpcProgress how) {
    RawClientCall call = raw;
    if (call == null) {
      end(reason, how, new Metadata());
      abandon();
      VarHandle.fullFence();
      RawClientCall late = raw;
      if (late != null) { // it was being started meanwhile
        late.cancel();
      }
      return;
    }
    if (endNow(reason, how, new Metadata())) {
      call.cancel();
      abandon();
    }
  }

  @Override
  public boolean isReady() {
    return raw != null && !isClosed() && raw.isWritable();
  }

  @Override
  public void setAuthority(String authority) {
    this.authority = authority;
  }

  @Override
  public void setFullStreamDecompression(boolean full) {
    // The wire knows compressed messages only.
  }

  @Override
  public void setDecompressorRegistry(DecompressorRegistry registry) {
    decompressors = registry;
  }

  @Override
  public void setMaxInboundMessageSize(int bytes) {
    limitInbound(bytes);
  }

  @Override
  public void setMaxOutboundMessageSize(int bytes) {
    limitOutbound(bytes);
  }

  @Override
  public void setDeadline(Deadline deadline) {
    this.deadline = deadline;
  }

  @Override
  public Attributes getAttributes() {
    return transport.getAttributes();
  }

  @Override
  public void appendTimeoutInsight(InsightBuilder insight) {
    insight.appendKeyValue("remote_addr", transport.remoteAddress());
    if (raw != null && raw.isWaiting()) {
      insight.append("waiting_for_other_calls_to_end");
    }
  }

  // ---- what comes ----

  @Override
  public void onHeaders(byte[][] metadata) {
    headersSeen = true;
    if (!checkSize(metadata, "initial metadata")) {
      return;
    }
    Metadata received = MetadataCodec.answer(metadata);
    String encoding = MetadataCodec.encoding(metadata);
    if (encoding != null) {
      Decompressor found = decompressors.lookupDecompressor(encoding);
      if (found == null) {
        refuse(Status.INTERNAL.withDescription("Can't find decompressor for " + encoding));
        return;
      }
      useDecompressor(found);
    }
    stats.clientInboundHeaders(received);
    enqueueHeaders(received);
  }

  @Override
  public void onMessage(
      java.nio.ByteBuffer buffer, int offset, int length, boolean compressed, int windowBytes) {
    if (!headersSeen) {
      onHeaders(io.ringbell.call.RawMetadata.EMPTY); // a server without initial metadata sends none
    }
    super.onMessage(buffer, offset, length, compressed, windowBytes);
  }

  private boolean checkSize(byte[][] metadata, String what) {
    long size = MetadataCodec.size(metadata);
    if (size <= transport.maxMetadata()) {
      return true;
    }
    refuse(
        Status.RESOURCE_EXHAUSTED.withDescription(
            "%s: %d bytes (expected: at most %d, see maxInboundMetadataSize)"
                .formatted(what, size, transport.maxMetadata())));
    return false;
  }

  @Override
  public void onEnd(RawEnd given, byte[][] metadata) {
    if (given.how() == RawEnd.How.ANSWERED && !checkSize(metadata, "trailers")) {
      return;
    }
    Metadata received = MetadataCodec.answer(metadata);
    Status reason = Status.fromCodeValue(given.code());
    if (!given.text().isEmpty()) {
      reason = reason.withDescription(given.text());
    }
    if (given.how() == RawEnd.How.ANSWERED) {
      stats.clientInboundTrailers(received);
    }
    if (endNow(reason, progressOf(given), received)) {
      enqueueEnd();
    }
  }

  private static RpcProgress progressOf(RawEnd given) {
    return switch (given.how()) {
      case NOT_SENT -> RpcProgress.MISCARRIED;
      case REFUSED ->
          given.code() == Status.Code.UNAVAILABLE.value()
              ? RpcProgress.REFUSED
              : RpcProgress.PROCESSED;
      case ANSWERED, RESET, LOST -> RpcProgress.PROCESSED;
    };
  }

  @Override
  public void onUnwritable(RuntimeException problem) {
    cancel(Status.CANCELLED.withDescription("Failed to stream message").withCause(problem));
  }

  @Override
  void refuse(Status reason) {
    cancel(reason);
  }

  /** The connection is given up, with a status of its own. */
  void fail(Status reason) {
    RawClientCall call = raw;
    boolean unsent = call != null && call.cancelIfWaiting();
    cancel(reason, unsent ? RpcProgress.MISCARRIED : RpcProgress.PROCESSED);
  }

  // ---- the end ----

  private synchronized boolean endNow(Status reason, RpcProgress how, Metadata metadata) {
    if (isClosed()) {
      return false;
    }
    end(reason, how, metadata);
    return true;
  }

  private void end(Status reason, RpcProgress how, Metadata metadata) {
    status = reason;
    progress = how;
    trailers = metadata;
  }

  @Override
  void deliverHeaders(Metadata metadata) {
    listener.headersRead(metadata);
  }

  @Override
  boolean endIsClose() {
    return true;
  }

  @Override
  void deliverEnd() {
    close();
  }

  @Override
  void deliverAbandoned() {
    close();
  }

  private void close() {
    OutboundMessage unsent = whole;
    whole = null;
    if (unsent != null) {
      unsent.discard();
    }
    stats.streamClosed(status);
    if (raw != null) {
      counts.streamClosed(status.isOk());
      transport.onStreamClosed(this);
    }
    listener.closed(status, progress, trailers);
  }
}
