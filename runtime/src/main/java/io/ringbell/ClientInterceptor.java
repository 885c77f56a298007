package io.ringbell;

import io.ringbell.call.MethodDescriptor;

/**
 * Sees each call of a channel before it starts, in the order in which the interceptors were added:
 * to add metadata, to choose a deadline, to refuse it, or to observe it. A call that is tried again
 * is seen again. From any thread, several at a time.
 */
@FunctionalInterface
public interface ClientInterceptor {
  /**
   * A call is about to start.
   *
   * @throws RpcException to fail the call with that status without sending it
   */
  void onStart(OutgoingCall call);

  /** A call that is about to start. Valid during {@link #onStart} only. */
  interface OutgoingCall {
    /** What is called. */
    MethodDescriptor method();

    /** 1 for the first attempt of a call. */
    int attempt();

    /** Its settings as they are now. */
    CallOptions options();

    /**
     * Changes its settings, but for the observer. A timeout counts from the start of the first
     * attempt, and of that only.
     */
    void setOptions(CallOptions options);

    /** Adds who hears how this attempt ends. */
    void observe(CallObserver observer);
  }
}
