package io.ringbell.benchmarks.perf;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;

/**
 * The echoing end of the raw baseline: a loop of reads and writes that sends a message back when
 * the whole of it is there. It is busy where the channel does not block. One thread.
 */
final class RawEcho {
  private final ByteChannel channel;
  private final int bytes;
  private final ByteBuffer ring;

  /**
   * @param channel blocks in reads and writes only with one message outstanding
   * @param bytes length of a message
   * @param outstanding how many messages the peer has under way at most
   */
  RawEcho(ByteChannel channel, int bytes, int outstanding) {
    this.channel = channel;
    this.bytes = bytes;
    this.ring = ByteBuffer.allocateDirect(Math.multiplyExact(bytes, outstanding));
  }

  /** Whether this one was made for such messages. */
  boolean fits(int bytes, int outstanding) {
    return bytes == this.bytes && ring.capacity() == (long) bytes * outstanding;
  }

  /** Echoes so many messages and returns their bytes. */
  long run(long messages) throws IOException {
    long total = Math.multiplyExact(messages, bytes);
    long received = 0;
    long sent = 0;
    while (sent < total) {
      if (received < total && received - sent < ring.capacity()) {
        received += read(received, sent);
      }
      long whole = received - received % bytes;
      if (whole > sent) {
        sent += write(sent, whole);
      }
    }
    return total;
  }

  private int read(long received, long sent) throws IOException {
    int n = channel.read(window(received, sent + ring.capacity()));
    if (n < 0) {
      throw new EOFException("closed by the peer after " + received + " bytes");
    }
    return n;
  }

  private int write(long sent, long whole) throws IOException {
    return channel.write(window(sent, whole));
  }

  /** The ring from position {@code from} to {@code to} or to its end, whichever comes first. */
  private ByteBuffer window(long from, long to) {
    int start = (int) (from % ring.capacity());
    return ring.limit((int) Math.min(ring.capacity(), start + (to - from))).position(start);
  }
}
