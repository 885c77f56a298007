package io.ringbell;

import io.ringbell.call.MethodDescriptor;

/**
 * Sees each call of a server, or of one of its services, before its request is decoded, in the
 * order in which the interceptors were added: to refuse it, to attach values for its handler, or to
 * observe it. Runs on the event loop, which it must not block.
 */
@FunctionalInterface
public interface ServerInterceptor {
  /**
   * A call has come.
   *
   * @throws RpcException to end the call with that status; its handler does not run
   */
  void onStart(IncomingCall call);

  /** A call that has come. Valid during {@link #onStart} only. */
  interface IncomingCall {
    /** What is called. */
    MethodDescriptor method();

    /** The call's context, with the metadata that came with it. */
    RpcContext context();

    /** Adds who hears how it ends. */
    void observe(CallObserver observer);
  }
}
