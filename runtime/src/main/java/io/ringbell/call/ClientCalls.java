package io.ringbell.call;

import io.ringbell.CallOptions;
import java.util.concurrent.CompletableFuture;

/** Starts calls on a channel, for generated stubs. All methods from any thread. */
public final class ClientCalls {
  private final ClientTransport transport;

  ClientCalls(ClientTransport transport) {
    this.transport = transport;
  }

  /** The channel's number for a method; asked once when a stub is made. */
  public int register(MethodDescriptor method) {
    return transport.methods().register(method.path());
  }

  /**
   * Starts a call.
   *
   * @param method a number from {@link #register}
   * @throws io.ringbell.RpcException NOT_SENT if no call can be started
   */
  public ClientCall begin(int method, CallOptions options) {
    return transport.begin(method, options);
  }

  /**
   * The future of an asynchronous call that could not be sent.
   *
   * @param call null if it could not even be started
   * @throws Error if {@code problem} is one
   */
  public static <T> CompletableFuture<T> failed(ClientCall call, Throwable problem) {
    return CompletableFuture.failedFuture(call == null ? problem : call.abort(problem));
  }
}
