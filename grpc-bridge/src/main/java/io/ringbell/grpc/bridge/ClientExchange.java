package io.ringbell.grpc.bridge;

import io.grpc.ClientCall;
import io.grpc.Metadata;
import io.grpc.Status;
import io.ringbell.call.CallContext;

/**
 * A call over a gRPC channel. It ends with the call that its maker serves, if it serves one. gRPC
 * calls the listener from one thread at a time.
 *
 * @param <Q> a request
 * @param <R> an answer
 */
abstract class ClientExchange<Q, R> extends ClientCall.Listener<R>
    implements OutboundStream.Target<Q> {
  private final GrpcMethod<Q, R> method;
  private final ClientCall<Q, R> call;
  private final CallContext parent = CallContext.currentOrNull();
  private final Runnable withParent = this::cancelWithParent; // one object, to be taken back
  private volatile OutboundStream<Q> requests; // null in a call with one request
  private volatile boolean closed;

  ClientExchange(GrpcMethod<Q, R> method, ClientCall<Q, R> call) {
    this.method = method;
    this.call = call;
  }

  /** Makes the call with one request. */
  final void start(Metadata headers, Q request) {
    begin(headers);
    call.sendMessage(request);
    call.halfClose();
  }

  /** Makes the call with a stream of requests. */
  final void start(Metadata headers, java.util.concurrent.Flow.Publisher<? extends Q> stream) {
    OutboundStream<Q> outbound = new OutboundStream<>(this);
    requests = outbound;
    begin(headers);
    if (closed) {
      outbound.stop();
    }
    try {
      stream.subscribe(outbound);
    } catch (RuntimeException | Error e) { // which it must not
      fail(e);
    }
  }

  private void begin(Metadata headers) {
    call.start(this, headers);
    onStarted();
    if (parent != null) {
      parent.onCancel(withParent);
      if (closed) {
        parent.forget(withParent);
      }
    }
  }

  private void cancelWithParent() {
    cancel("the call being served was cancelled", null);
  }

  // ---- the requests ----

  @Override
  public final boolean isReady() {
    return !closed && call.isReady();
  }

  @Override
  public final void send(Q request) {
    call.sendMessage(request);
  }

  @Override
  public final void complete() {
    call.halfClose();
  }

  @Override
  public final void fail(Throwable problem) {
    cancel("the stream of requests failed: " + problem, problem);
  }

  // ---- from gRPC ----

  @Override
  public final void onReady() {
    OutboundStream<Q> outbound = requests;
    if (outbound != null) {
      outbound.onReady();
    }
  }

  @Override
  public final void onClose(Status status, Metadata trailers) {
    closed = true;
    if (parent != null) {
      parent.forget(withParent);
    }
    OutboundStream<Q> outbound = requests;
    if (outbound != null) {
      outbound.stop();
    }
    onEnd(status.isOk() ? null : GrpcFailures.seen(status, trailers, method.method()));
  }

  // ---- for the kinds of calls ----

  /** The call may be asked for answers now. */
  abstract void onStarted();

  /**
   * The call has ended.
   *
   * @param problem what its caller is to see; null if all is well
   */
  abstract void onEnd(Throwable problem);

  /** From any thread. */
  final void cancel(String why, Throwable cause) {
    call.cancel(why, cause);
  }

  final ClientCall<Q, R> call() {
    return call;
  }

  final GrpcMethod<Q, R> method() {
    return method;
  }
}
