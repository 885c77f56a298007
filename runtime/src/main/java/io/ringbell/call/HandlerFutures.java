package io.ringbell.call;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What there is to know of the futures that handlers return. From any thread. Internal: for calls
 * of all transports.
 */
public final class HandlerFutures {
  private static final Logger LOG = LoggerFactory.getLogger(HandlerFutures.class);

  private HandlerFutures() {}

  /** What the handler failed with, without what futures wrap around it. */
  public static Throwable causeOf(Throwable error) {
    Throwable cause = error;
    while ((cause instanceof CompletionException || cause instanceof ExecutionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause;
  }

  /**
   * Cancels the work of a call that nobody waits for any more.
   *
   * @param running null if there is none
   * @param path of the method
   */
  public static void cancel(CompletionStage<?> running, String path) {
    if (running instanceof CompletableFuture<?> future) {
      try {
        future.cancel(true);
      } catch (RuntimeException | Error e) { // the user's own kind of future
        LOG.warn("the future of {} cannot be cancelled", path, e);
      }
    }
  }
}
