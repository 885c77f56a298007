package io.ringbell.call;

import io.ringbell.CallOptions;

/** Starts calls on a channel, for generated stubs. All methods from any thread. */
@SuppressWarnings("DoNotCallSuggester")
public final class ClientCalls {
  /** The channel's number for a method; asked once when a stub is made. */
  public int register(MethodDescriptor method) {
    throw new UnsupportedOperationException("not yet");
  }

  /**
   * Starts a call.
   *
   * @param method a number from {@link #register}
   * @throws io.ringbell.RpcException NOT_SENT if no call can be started
   */
  public ClientCall begin(int method, CallOptions options) {
    throw new UnsupportedOperationException("not yet");
  }
}
