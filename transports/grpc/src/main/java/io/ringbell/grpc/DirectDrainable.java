package io.ringbell.grpc;

import java.io.IOException;
import java.nio.ByteBuffer;

/** The stream of a marshaller that can write its message straight into a ring. */
interface DirectDrainable {
  /**
   * Writes the whole message.
   *
   * @param buffer shared with other threads: its position and limit must be left alone
   * @return how many bytes
   */
  int drainTo(ByteBuffer buffer, int offset) throws IOException;
}
