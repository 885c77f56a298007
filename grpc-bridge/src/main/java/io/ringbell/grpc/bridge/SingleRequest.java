package io.ringbell.grpc.bridge;

import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.ringbell.Status;

/**
 * A call with one request, whose handler runs when the client has sent it.
 *
 * @param <Q> the request
 * @param <R> an answer
 */
final class SingleRequest<Q, R> extends ServerExchange<Q, R> {
  private final Start<Q, Q, R> handler;
  private Q request; // on gRPC's thread
  private boolean refused;

  SingleRequest(
      GrpcMethod<Q, R> method, ServerCall<Q, R> call, Metadata headers, Start<Q, Q, R> handler) {
    super(method, call, headers);
    this.handler = handler;
    call.request(2); // so that a second one is noticed
  }

  @Override
  public void onMessage(Q message) {
    if (request == null) {
      request = message;
    } else if (!refused) {
      refuse("more than one request");
    }
  }

  @Override
  public void onHalfClose() {
    if (refused) {
      return;
    }
    if (request == null) {
      refuse("no request");
      return;
    }
    inContext(
        () -> {
          try {
            handler.start(request, this);
          } catch (Exception | Error e) {
            fail(e);
          }
        });
  }

  private void refuse(String what) {
    refused = true;
    fail(
        Status.INTERNAL
            .withDescription("%s of %s (expected: one)".formatted(what, method().method().path()))
            .asException());
  }
}
