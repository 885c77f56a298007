package io.ringbell;

import java.util.Iterator;

/**
 * The answers of a streaming call, one after another, for a thread that waits for them. {@link
 * #hasNext} and {@link #next} block until there is one or the call has ended; as in a blocking
 * call, the waiting thread polls for itself. Answers that are not taken yet fill the call's window,
 * and then the server waits.
 *
 * <p>Used by one thread at a time, but for {@link #close}, which any thread may call.
 *
 * <pre>{@code
 * try (RpcResponses<Quote> quotes = stub.quotesBlocking(symbol)) {
 *   while (quotes.hasNext()) {
 *     show(quotes.next());
 *   }
 * }
 * }</pre>
 *
 * @param <R> an answer
 */
public interface RpcResponses<R> extends Iterator<R>, AutoCloseable {
  /**
   * Whether there is another answer; waits until that is known.
   *
   * @throws RpcException if the call has failed
   */
  @Override
  boolean hasNext();

  /**
   * The next answer; waits for it.
   *
   * @throws RpcException if the call has failed
   * @throws java.util.NoSuchElementException if it has ended with OK
   */
  @Override
  R next();

  /**
   * What the server sent ahead of its first answer; waits for that, or for the end of the call.
   *
   * @throws RpcException if the call has failed without any
   */
  Metadata headers();

  /**
   * What the server sent with the status; nothing if the call has not ended yet. That of a failed
   * call is also in its {@link RpcException}.
   */
  Metadata trailers();

  /** Cancels the call unless it has ended. From any thread. */
  @Override
  void close();
}
