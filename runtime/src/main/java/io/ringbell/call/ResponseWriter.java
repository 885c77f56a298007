package io.ringbell.call;

/**
 * Encodes and sends the result of one method; generated, without state.
 *
 * @param <T> the result
 */
@FunctionalInterface
public interface ResponseWriter<T> {
  /** Sends {@code value} as the answer of {@code call}. */
  void write(T value, ServerCall call);
}
