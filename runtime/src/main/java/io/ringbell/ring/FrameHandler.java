package io.ringbell.ring;

import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;

/**
 * What the call layer hears from a connection, on the polling thread. It must not block and must
 * not poll.
 */
public interface FrameHandler {
  /** The connection is up: frames may be sent. */
  void onUp(Connection connection);

  /**
   * A frame has come. It lies in memory that the peer can still change: load each field once and
   * check what was loaded.
   *
   * @param buffer little-endian; valid during this call only
   * @param offset where the frame starts
   * @param length of the frame, checked against the buffer
   * @return false to leave it, and all that follow, in the ring until nothing is queued on this
   *     side any more ({@link Connection#queuedBytes()}): the peer feels it as back pressure
   * @throws FabricException to close the connection for a broken protocol
   */
  boolean onFrame(Connection connection, ByteBuffer buffer, int offset, int length);

  /**
   * No more bytes wait than {@link Connection#notifyWritable} was told. After it, none comes until
   * it is asked for again.
   */
  default void onWritable(Connection connection) {}

  /** A deadline given to {@link Connection#wakeBy} may have passed. */
  void onTimer(Connection connection, long nowNanos);

  /**
   * The connection is down, for good; called once, also when it never was up. Frames before {@link
   * Connection#postedPosition()} may have reached the peer.
   */
  void onClosed(Connection connection, FabricException cause);
}
