package io.ringbell.benchmarks.microservices.trace;

/**
 * A service somewhere else, whatever carries the calls. From any thread.
 *
 * @param <S> its interface
 */
public interface Remote<S> {
  /** A stub for calls that nobody looks at. */
  S plain();

  /** A stub for the one call that is timed by {@code span}, and carries its number. */
  S traced(CallSpan span);
}
