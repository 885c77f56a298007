package io.ringbell.fabric.roce.cm;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** Where a {@link ConnectionManager} puts what it has to say. */
public interface CmOutput {
  /**
   * Sends a MAD of {@link Mad#LENGTH} bytes to QP1 of a peer.
   *
   * @param mad position 0; not changed afterwards
   */
  void send(ByteBuffer mad, InetSocketAddress to);

  /** Counts. */
  void count(CmCounter counter);
}
