package io.ringbell.codec;

/**
 * Writes one message that was sized. Implementations are generated, keep no state and may be used
 * by any thread.
 *
 * @param <T> the message
 */
@FunctionalInterface
public interface MessageWriter<T> {
  /** Writes the message. */
  void write(T message, WireWriter out);
}
