package io.ringbell.grpc.bridge;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.ringbell.RpcException;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;

/**
 * A call with a stream of requests, whose handler runs at its start; on an executor if it may
 * block, since gRPC brings the requests on the thread that it would block.
 *
 * @param <Q> a request
 * @param <R> an answer
 */
final class RequestStream<Q, R> extends ServerExchange<Q, R> {
  private final InboundStream<Q> requests;

  RequestStream(GrpcMethod<Q, R> method, ServerCall<Q, R> call, Metadata headers) {
    super(method, call, headers);
    this.requests =
        new InboundStream<>(
            call::request,
            problem -> {
              if (problem != null) {
                fail(problem);
              }
            });
  }

  /** Runs the handler. */
  void start(Start<Flow.Publisher<Q>, Q, R> handler, Executor executor) {
    Runnable run =
        () -> {
          try {
            handler.start(requests, this);
          } catch (Exception | Error e) {
            fail(e);
          }
        };
    if (!method().method().blocking()) {
      inContext(run);
      return;
    }
    try {
      executor.execute(elsewhere(run));
    } catch (RejectedExecutionException e) {
      fail(
          io.ringbell.Status.RESOURCE_EXHAUSTED
              .withDescription("the server's executor takes no more handlers")
              .asException());
    }
  }

  @Override
  public void onMessage(Q message) {
    inContext(() -> requests.onMessage(message));
  }

  @Override
  public void onHalfClose() {
    inContext(() -> requests.onEnd(null));
  }

  @Override
  void onGivenUp(RpcException why) {
    requests.onEnd(why);
  }
}
