package io.ringbell.benchmarks.perf;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;

/**
 * The raw TCP baseline of messages one way: each is copied from the heap once, as a user's message
 * would be, and taken from the socket into one buffer. One byte at the end says that all are there.
 * Both ends are loops of reads or writes, busy ones where the channel does not block.
 */
final class RawOneWay {
  private static final int LARGEST_READ = 1 << 20;

  private RawOneWay() {}

  /** Sends so many messages and waits until the other end has them; records their mean time. */
  static void send(ByteChannel channel, byte[] message, long messages, RoundTrips times)
      throws IOException {
    ByteBuffer out = ByteBuffer.allocateDirect(message.length);
    long start = System.nanoTime();
    for (long i = 0; i < messages; i++) {
      out.clear().put(message).flip();
      while (out.hasRemaining()) {
        channel.write(out);
      }
    }
    ByteBuffer end = ByteBuffer.allocateDirect(1);
    while (end.hasRemaining()) {
      if (channel.read(end) < 0) {
        throw new EOFException("closed by the peer");
      }
    }
    times.record((System.nanoTime() - start) / messages);
  }

  /** Takes so many bytes and says so. */
  static long take(ByteChannel channel, long bytes) throws IOException {
    ByteBuffer in = ByteBuffer.allocateDirect(LARGEST_READ);
    long taken = 0;
    while (taken < bytes) {
      in.clear().limit((int) Math.min(in.capacity(), bytes - taken));
      int n = channel.read(in);
      if (n < 0) {
        throw new EOFException("closed by the peer after " + taken + " bytes");
      }
      taken += n;
    }
    ByteBuffer end = ByteBuffer.allocateDirect(1);
    while (end.hasRemaining()) {
      channel.write(end);
    }
    return taken;
  }
}
