package io.ringbell;

/**
 * Hears how one call goes: all of it, with its further attempts, if it comes from {@link
 * CallOptions#withObserver}; one attempt if an interceptor of a channel has added it. Callbacks
 * come one after another, on the thread that brings the news, which they must not block. What they
 * throw is logged and dropped.
 */
public interface CallObserver {
  /**
   * The request, or what starts a stream of requests, is encoded and about to be posted; on a
   * client only, on the thread that makes the attempt. With {@link #onPosted} it is there for
   * tracing, and costs nothing where nobody observes.
   */
  default void onEncoded() {}

  /**
   * What was encoded has been given to the link, or left to a thread that is posting already; on
   * the thread that called {@link #onEncoded}. Unlike the other callbacks it does not wait for
   * them: the answer to a quick call may come first, and even its end.
   */
  default void onPosted() {}

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
