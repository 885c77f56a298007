package io.ringbell.call;

import io.ringbell.CallObserver;
import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.Status;
import java.util.concurrent.CancellationException;

/**
 * Hands on one end, whoever brings it first, and nothing after it. News of a call may come from
 * several threads at the same time; they go on one after another. From any thread.
 */
final class OnceObserver implements CallObserver {
  private final CallObserver to;
  private boolean ended;

  OnceObserver(CallObserver to) {
    this.to = to;
  }

  @Override
  public void onEncoded() {
    Observers.encoded(to);
  }

  @Override
  public void onPosted() {
    Observers.posted(to); // not in order with the others: it waits for nobody
  }

  @Override
  public synchronized void onHeaders(Metadata headers) {
    if (!ended) {
      Observers.headers(to, headers);
    }
  }

  @Override
  public synchronized void onEnd(Status status, Metadata trailers) {
    if (!ended) {
      ended = true;
      Observers.end(to, status, trailers);
    }
  }

  /** How a future has ended, if nobody has said more of it before. */
  void onCompleted(Throwable problem) {
    if (problem == null) {
      onEnd(Status.OK, Metadata.EMPTY);
    } else if (problem instanceof RpcException failure) {
      onEnd(failure.status(), failure.trailers());
    } else if (problem instanceof CancellationException) {
      onEnd(Status.CANCELLED, Metadata.EMPTY);
    } else {
      onEnd(ClientCalls.asRpcException(problem).status(), Metadata.EMPTY);
    }
  }
}
