package io.ringbell.codec;

/**
 * Gives the size of one message. Implementations are generated, keep no state and may be used by
 * any thread.
 *
 * @param <T> the message
 */
@FunctionalInterface
public interface MessageSizer<T> {
  /**
   * The size in bytes.
   *
   * @throws WireFormatException if the message cannot be encoded
   */
  int size(T message, WireSizer sizer);
}
