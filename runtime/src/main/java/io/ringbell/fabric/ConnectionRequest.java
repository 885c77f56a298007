package io.ringbell.fabric;

import java.nio.ByteBuffer;

/**
 * A peer that asks for a connection. Exactly one of {@link #accept} and {@link #reject} ends it; a
 * request that is left alone ends by the fabric's handshake time-out, or with its listener; what is
 * answered after that changes nothing for the peer. A second answer is an {@link
 * IllegalStateException}. Used by one thread at a time.
 */
public interface ConnectionRequest extends Endpoint {
  /** The private data of the peer's connect, read-only. */
  ByteBuffer privateData();

  /**
   * Lets the peer in. The queue pair must have been created; it may be in {@link
   * QueuePair.State#INIT} for a while yet, and completes its first receive in {@link
   * QueuePair.State#RTS}. If the peer is gone it moves to {@link QueuePair.State#ERROR} and
   * flushes.
   */
  void accept(ByteBuffer privateData);

  /** Turns the peer away with a reason. Closes the queue pair if one was created. */
  void reject(ByteBuffer privateData);
}
