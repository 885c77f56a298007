package io.ringbell.grpc.bridge;

import io.grpc.Context;
import io.grpc.ServerCall;
import io.grpc.SynchronizationContext;
import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.call.CallContext;
import io.ringbell.call.HandlerFutures;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A call on a gRPC server, for an annotated service: ends exactly once, whoever brings the end. The
 * listener's methods come from one thread at a time; what a handler calls may come from any.
 *
 * @param <Q> a request
 * @param <R> an answer
 */
abstract class ServerExchange<Q, R> extends ServerCall.Listener<Q>
    implements OutboundStream.Target<R> {
  private static final Logger LOG = LoggerFactory.getLogger(ServerExchange.class);

  private final GrpcMethod<Q, R> method;
  private final ServerCall<Q, R> call;
  private final AnswerMetadata metadata;
  private final CallContext context;
  private final Context grpcContext = Context.current();

  /** What is sent goes through here, since a gRPC call takes one caller at a time. */
  private final SynchronizationContext sending =
      new SynchronizationContext((thread, problem) -> LOG.warn("sending failed", problem));

  private final AtomicBoolean ended = new AtomicBoolean();
  private volatile CompletionStage<?> result; // for cancelling it
  private volatile OutboundStream<R> answers;

  ServerExchange(GrpcMethod<Q, R> method, ServerCall<Q, R> call, io.grpc.Metadata headers) {
    this.method = method;
    this.call = call;
    this.metadata = new AnswerMetadata(method.method().path());
    this.context = GrpcContexts.of(method.method().path(), call, headers, metadata);
    if (method.method().compressed()) {
      call.setCompression("gzip"); // gRPC sends plain messages to who does not know it
    }
    grpcContext.addListener(this::onContextCancelled, Runnable::run);
  }

  // ---- the answers ----

  /** Answers with what a future gives. */
  final <T> void reply(CompletionStage<T> stage, Function<? super T, R> answer) {
    if (stage == null) {
      fail(new NullPointerException("the handler returned null in place of a future"));
      return;
    }
    result = stage;
    if (isOver()) {
      HandlerFutures.cancel(result, method.method().path()); // given up before there was a future
    }
    stage.whenComplete(
        (value, problem) -> {
          if (problem != null) {
            fail(problem);
            return;
          }
          R message;
          try {
            message = answer.apply(value);
          } catch (RuntimeException | Error e) {
            fail(e);
            return;
          }
          reply(message);
        });
  }

  /** Answers with one message. */
  final void reply(R answer) {
    try {
      send(answer);
    } catch (RuntimeException | Error e) {
      fail(e);
      return;
    }
    complete();
  }

  /** Answers with a stream. */
  final void reply(Flow.Publisher<? extends R> stream) {
    if (stream == null) {
      fail(new NullPointerException("the handler returned null in place of a publisher"));
      return;
    }
    OutboundStream<R> outbound = new OutboundStream<>(this);
    answers = outbound;
    if (isOver()) {
      outbound.stop();
    }
    stream.subscribe(outbound);
  }

  @Override
  public final boolean isReady() {
    return !isOver() && call.isReady();
  }

  @Override
  public final void send(R answer) {
    sending.execute(
        () -> {
          if (isOver()) {
            return;
          }
          try {
            sendHeaders();
            call.sendMessage(answer);
          } catch (RuntimeException | Error e) {
            undo(e);
          }
        });
  }

  @Override
  public final void complete() {
    sending.execute(() -> close(Status.OK, Metadata.EMPTY));
  }

  @Override
  public final void fail(Throwable problem) {
    if (isOver()) {
      return;
    }
    RpcException failure = GrpcFailures.sent(problem, method.method());
    sending.execute(() -> close(failure.status(), failure.trailers()));
  }

  // ---- from gRPC ----

  @Override
  public final void onReady() {
    OutboundStream<R> outbound = answers;
    if (outbound != null) {
      inContext(outbound::onReady);
    }
  }

  @Override
  public final void onCancel() {
    giveUp();
    inContext(
        () ->
            onGivenUp(
                new RpcException(
                    Status.CANCELLED.withDescription("nobody waits for the answer any more"),
                    Delivery.MAYBE_EXECUTED)));
  }

  /**
   * The same while a handler holds the thread that {@link #onCancel} would come on: gRPC cancels
   * its context on another.
   */
  private void onContextCancelled(Context cancelled) {
    giveUp();
  }

  private void giveUp() {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    context.cancel();
    HandlerFutures.cancel(result, method.method().path());
    OutboundStream<R> outbound = answers;
    if (outbound != null) {
      inContext(outbound::stop);
    }
  }

  // ---- for the kinds of calls ----

  /** The client has gone, or its deadline has passed. */
  void onGivenUp(RpcException why) {}

  final GrpcMethod<Q, R> method() {
    return method;
  }

  final ServerCall<Q, R> call() {
    return call;
  }

  final boolean isOver() {
    return ended.get();
  }

  /** Runs a part of the handler with the call's context on the thread. */
  final void inContext(Runnable part) {
    CallContext.run(context, part);
  }

  /** The same on another thread. */
  final Runnable elsewhere(Runnable part) {
    return grpcContext.wrap(() -> inContext(part));
  }

  // ---- inside ----

  private void undo(Throwable problem) {
    OutboundStream<R> outbound = answers;
    if (outbound != null) {
      outbound.stop();
    }
    if (problem instanceof RpcException exception) {
      close(exception.status(), exception.trailers());
      return;
    }
    LOG.warn("the answer of {} cannot be encoded", method.method().path(), problem);
    close(
        Status.INTERNAL.withDescription("the answer cannot be encoded: " + problem.getMessage()),
        Metadata.EMPTY);
  }

  private void sendHeaders() {
    Metadata headers = metadata.takeHeaders();
    if (headers != null) {
      call.sendHeaders(GrpcMetadata.toGrpc(headers));
    }
  }

  private void close(Status status, Metadata more) {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    context.ended();
    try {
      if (status.isOk() || metadata.hasHeaders()) { // otherwise trailers are all there is
        sendHeaders();
      }
      call.close(GrpcFailures.toGrpc(status), GrpcMetadata.toGrpc(metadata.trailers().and(more)));
    } catch (IllegalStateException e) { // an interceptor has closed it
      LOG.debug("{} was closed", method.method().path(), e);
    }
  }

  /**
   * Runs a handler, which ends the call now or later.
   *
   * @param <A> what it is given
   * @param <Q> a request
   * @param <R> an answer
   */
  interface Start<A, Q, R> {
    /** Runs it; what it throws ends the call. */
    void start(A argument, ServerExchange<Q, R> call) throws Exception;
  }
}
