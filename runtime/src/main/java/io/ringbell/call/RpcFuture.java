package io.ringbell.call;

import java.util.concurrent.CompletableFuture;

/** The future of an asynchronous call: cancelling it cancels the call. */
final class RpcFuture<T> extends CompletableFuture<T> implements Attempt {
  private final ClientTransport transport;
  private final int callId;

  RpcFuture(ClientTransport transport, int callId) {
    this.transport = transport;
    this.callId = callId;
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    if (cancelled) {
      transport.cancel(callId);
    }
    return cancelled;
  }

  @Override
  public int number() {
    return 1;
  }

  /** Dependent stages are ordinary futures: cancelling them does not cancel the call. */
  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new CompletableFuture<>();
  }
}
