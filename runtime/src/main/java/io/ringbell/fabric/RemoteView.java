package io.ringbell.fabric;

import java.nio.ByteBuffer;

/**
 * Memory of a peer that this process sees by its own loads ({@link QueuePair#view}). The peer can
 * change it at any time, as it can a region that it may WRITE. Used by the thread that polls.
 *
 * <p>Both sides agree by other means how long the peer leaves the content alone. If the peer closes
 * its region all the same, the memory stays accessible until this is closed, and afterwards, too:
 * it may read as zeros then.
 */
public interface RemoteView extends AutoCloseable {
  /**
   * The memory from the viewed address on, little-endian, at least as long as was asked for. The
   * same object each time; not to be written to.
   */
  ByteBuffer buffer();

  /**
   * Lets go of it: the peer may use the memory for something else. A fabric that finds now that the
   * memory could not be trusted moves the queue pair to its error state. Closed with the queue pair
   * at the latest; a second close does nothing.
   */
  @Override
  void close();
}
