package io.ringbell.fabric;

/** Takes the completions that {@link CompletionQueue#poll} finds. */
@FunctionalInterface
public interface CompletionHandler {
  /**
   * Takes one completion, on the polling thread. It may post to any queue pair, and must not poll.
   *
   * @param completion a flyweight, valid during this call only
   */
  void onCompletion(WorkCompletion completion);
}
