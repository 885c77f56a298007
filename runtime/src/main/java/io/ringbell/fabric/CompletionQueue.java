package io.ringbell.fabric;

/**
 * Where the work of queue pairs completes, and the engine that makes their progress. It grows with
 * the queue pairs that are created on it, so it never overruns.
 *
 * <p>Event mode, without losing an event: {@code arm}, {@code poll} once more, and {@code await}
 * only if that found nothing.
 */
public interface CompletionQueue extends AutoCloseable {
  /**
   * Makes progress and hands over at most {@code limit} completions, in the order of each queue.
   * Never blocks and never allocates. An exception of the handler passes through; the completion
   * that it was given counts as taken.
   *
   * @param limit at least 1
   * @return how many completions were handed over
   */
  int poll(CompletionHandler handler, int limit);

  /**
   * Asks for one event. Called by the polling thread.
   *
   * @param solicitedOnly whether only a received SEND with {@link WorkRequest#SOLICITED} and errors
   *     count; a fabric may wake for more
   */
  void arm(boolean solicitedOnly);

  /**
   * Blocks until there may be something to poll since the last {@link #arm}, until {@link #wakeup},
   * or for {@code timeoutNanos}. May return early without a cause. One thread at a time; it may run
   * beside {@link #poll} on another thread. An interrupt ends the wait and stays set.
   *
   * @param timeoutNanos more than 0; {@code Long.MAX_VALUE} waits without limit
   */
  void await(long timeoutNanos);

  /**
   * {@link #arm}, a look for completions and, if there are none, {@link #await}, in one. By the
   * polling thread, which polls next: what was found is handed over then.
   *
   * <p>The default is right where a wait itself looks for completions.
   *
   * @param timeoutNanos as in {@link #await}
   */
  default void armAndAwait(long timeoutNanos) {
    arm(false);
    await(timeoutNanos);
  }

  /** Ends the current {@link #await}, or the next one if there is none. From any thread. */
  void wakeup();

  /** Frees it. Its queue pairs must have been closed; a second close does nothing. */
  @Override
  void close();
}
