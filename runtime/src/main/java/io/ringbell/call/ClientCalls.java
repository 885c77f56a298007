package io.ringbell.call;

import io.ringbell.CallOptions;

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
}
