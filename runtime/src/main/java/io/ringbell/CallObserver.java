package io.ringbell;

/**
 * Hears how one call goes: all of it, with its further attempts, if it comes from {@link
 * CallOptions#withObserver}; one attempt if an interceptor of a channel has added it. Callbacks
 * come one after another, on the thread that brings the news, which they must not block. What they
 * throw is logged and dropped.
 */
public interface CallObserver {
  /**
   * The server's metadata have come ahead of its answer; on a client only, and only if there are
   * any.
   */
  default void onHeaders(Metadata headers) {}

  /**
   * The call has ended; the last callback, exactly once.
   *
   * @param trailers what came, or went, with the status
   */
  void onEnd(Status status, Metadata trailers);
}
