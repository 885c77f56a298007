package io.ringbell.fabric;

import static java.util.Objects.requireNonNull;

/**
 * How a queue pair is made.
 *
 * @param completionQueue takes the completions of both of its queues
 * @param sendDepth how many send-queue requests may be outstanding, at least 1; an unsignaled
 *     request counts until a later signaled one has completed
 * @param receiveDepth how many receives may be posted, at least 1
 * @param maxInline the inline size that is wanted; less may be granted ({@link
 *     QueuePair#maxInline()})
 */
public record QueuePairConfig(
    CompletionQueue completionQueue, int sendDepth, int receiveDepth, int maxInline) {
  /** Checks the ranges. */
  public QueuePairConfig {
    requireNonNull(completionQueue, "completionQueue");
    if (sendDepth < 1 || receiveDepth < 1 || maxInline < 0) {
      throw new IllegalArgumentException(
          "sendDepth: %d, receiveDepth: %d, maxInline: %d (expected: >= 1, >= 1, >= 0)"
              .formatted(sendDepth, receiveDepth, maxInline));
    }
  }
}
