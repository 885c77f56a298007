package io.ringbell.grpc;

import io.grpc.Attributes;
import io.grpc.Decompressor;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.internal.ServerStream;
import io.grpc.internal.ServerStreamListener;
import io.grpc.internal.StatsTraceContext;
import io.grpc.internal.StreamListener;
import io.ringbell.call.RawEnd;
import io.ringbell.call.RawMetadata;
import io.ringbell.call.RawServerCall;
import io.ringbell.call.RawStream;
import java.io.InputStream;

/**
 * A server's stream. Headers and a message that nobody has asked to flush wait for what follows, so
 * that an answer of one message leaves as one frame, with its status.
 */
final class RingbellServerStream extends BaseStream implements ServerStream {
  private final RingbellServerTransport transport;
  private final RawServerCall raw;
  private final String authority;
  private ServerStreamListener listener;

  // Used by the application, one thread at a time.
  private Metadata headers; // wait to be sent
  private boolean headersSent;
  private OutboundMessage whole; // waits to be sent
  private boolean closing;

  // Guarded by this.
  private Status closedStatus; // what the application has ended the call with
  private Status finalStatus; // what the listener is told; null until the call is over
  private boolean over;

  RingbellServerStream(
      RingbellServerTransport transport,
      RawServerCall raw,
      String authority,
      StatsTraceContext stats,
      TransportCounts counts,
      int maxInbound) {
    super(stats, counts, maxInbound);
    this.transport = transport;
    this.raw = raw;
    this.authority = authority;
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
  public void setListener(ServerStreamListener listener) {
    this.listener = listener;
  }

  @Override
  public void writeHeaders(Metadata metadata, boolean flush) {
    if (closing || isClosed()) {
      return;
    }
    headers = metadata;
    if (flush) {
      flush();
    }
  }

  @Override
  public void writeMessage(InputStream message) {
    if (closing || isClosed()) {
      io.grpc.internal.GrpcUtil.closeQuietly(message);
      return;
    }
    OutboundMessage made = outbound(message);
    if (whole == null && !headersSent) {
      whole = made;
    } else {
      flush();
      raw.send(made);
    }
  }

  @Override
  public void flush() {
    if (isClosed()) {
      return;
    }
    sendHeaders();
    OutboundMessage waiting = whole;
    if (waiting != null) {
      whole = null;
      raw.send(waiting);
    }
    transport.onWritten();
  }

  private void sendHeaders() {
    Metadata waiting = headers;
    if (waiting != null) {
      headers = null;
      headersSent = true;
      try {
        raw.sendHeaders(MetadataCodec.ofAnswer(waiting));
      } catch (StatusRuntimeException e) {
        refuse(e.getStatus());
      }
    }
  }

  @Override
  public void close(Status status, Metadata trailers) {
    if (closing || isClosed()) {
      return;
    }
    closing = true;
    synchronized (this) {
      closedStatus = status;
    }
    transport.onWritten();
    String text = status.getDescription() == null ? "" : status.getDescription();
    boolean sent;
    try {
      sent = sendEnd(status, text, MetadataCodec.ofAnswer(trailers));
    } catch (StatusRuntimeException e) {
      refuse(e.getStatus());
      return;
    } catch (RuntimeException e) {
      refuse(Status.INTERNAL.withDescription("the answer cannot be written").withCause(e));
      return;
    }
    if (sent) {
      onEndSent();
    }
  }

  private boolean sendEnd(Status status, String text, byte[][] trailers) {
    OutboundMessage message = whole;
    if (message != null && status.isOk()) {
      whole = null;
      byte[][] initial = headers == null ? RawMetadata.EMPTY : MetadataCodec.ofAnswer(headers);
      headers = null;
      raw.respond(initial, message, text, trailers);
      return true;
    }
    flush();
    return raw.end(status.getCode().value(), text, trailers);
  }

  @Override
  public void cancel(Status reason) {
    if (finish(reason)) {
      raw.reset();
      abandon();
    }
  }

  @Override
  public boolean isReady() {
    return !closing && !isClosed() && raw.isWritable();
  }

  @Override
  public void setDecompressor(Decompressor decompressor) {
    useDecompressor(decompressor);
  }

  @Override
  public Attributes getAttributes() {
    return transport.attributes();
  }

  @Override
  public String getAuthority() {
    return authority;
  }

  @Override
  public void triggerEvent(Object event) {
    transport.execute(() -> enqueueEvent(event));
  }

  @Override
  public StatsTraceContext statsTraceContext() {
    return stats;
  }

  @Override
  public int streamId() {
    return -1;
  }

  @Override
  public void setOnReadyThreshold(int bytes) {
    raw.setReadyThreshold(bytes);
  }

  // ---- what comes ----

  @Override
  public void onHalfClose() {
    enqueueEnd();
  }

  /** The client has cancelled, or the connection is lost. */
  @Override
  public void onEnd(RawEnd given, byte[][] unused) {
    Status status = Status.fromCodeValue(given.code()).withDescription(given.text());
    if (finish(status)) {
      abandon();
    }
  }

  /** The end of the answer is on its way. */
  @Override
  public void onEndSent() {
    if (finish(Status.OK)) {
      abandon();
    }
  }

  @Override
  public void onUnwritable(RuntimeException problem) {
    refuse(Status.INTERNAL.withDescription("an answer cannot be written").withCause(problem));
  }

  /** The client hears of it, and the handler. */
  @Override
  void refuse(Status reason) {
    if (finish(reason)) {
      String text = reason.getDescription() == null ? "" : reason.getDescription();
      raw.endNow(reason.getCode().value(), text);
      abandon();
    }
  }

  /** The connection is given up, with a status of its own. */
  void fail(Status reason) {
    cancel(reason);
  }

  private synchronized boolean finish(Status status) {
    if (over) {
      return false;
    }
    over = true;
    finalStatus = status;
    return true;
  }

  // ---- delivery ----

  @Override
  boolean endIsClose() {
    return false;
  }

  @Override
  void deliverEnd() {
    listener.halfClosed();
  }

  @Override
  void deliverEvent(Object event) {
    listener.triggerEvent(event);
  }

  @Override
  void deliverAbandoned() {
    OutboundMessage unsent = whole;
    whole = null;
    if (unsent != null) {
      unsent.discard();
    }
    Status told;
    Status counted;
    synchronized (this) {
      told = finalStatus;
      counted = told.isOk() && closedStatus != null ? closedStatus : told;
    }
    stats.streamClosed(counted);
    counts.streamClosed(counted.isOk());
    transport.onStreamClosed();
    listener.closed(told);
  }
}
