package io.ringbell;

import io.ringbell.call.ClientCalls;

/** Placeholder until the call layer lands. */
public final class RpcChannel {
  /** For generated stubs. */
  public ClientCalls calls() {
    return null;
  }
}
