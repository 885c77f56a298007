package io.ringbell.codec;

/**
 * Decodes one message. Implementations are generated, keep no state and may be used by any thread.
 *
 * @param <T> the message
 */
@FunctionalInterface
public interface MessageReader<T> {
  /**
   * Reads to the reader's limit.
   *
   * @throws WireFormatException if the bytes are not a valid encoding
   */
  T read(WireReader in);
}
