package io.ringbell.call;

import java.nio.ByteBuffer;

/**
 * A message to be sent, which writes its own bytes. Used by one thread at a time. Internal: for
 * transports that bring their own calls.
 */
public interface RawMessage {
  /** How many bytes {@link #writeTo} will write. */
  int size();

  /** Whether they are compressed, as the metadata of the call say. */
  boolean compressed();

  /**
   * Writes exactly {@link #size} bytes from {@code offset} on; called once. The buffer is shared
   * with other threads: its position and limit must be left alone.
   *
   * @throws RuntimeException if it cannot; nothing is sent then
   */
  void writeTo(ByteBuffer buffer, int offset);

  /** It will not be written (any more): frees what it holds. May be called more than once. */
  void discard();
}
