package io.ringbell.benchmarks.perf;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ByteChannel;

/**
 * The measuring end of the raw baseline: keeps {@code outstanding} messages under way in a loop of
 * writes and reads, a busy one where the channel does not block. With one outstanding it is the
 * plain ping-pong. One thread.
 */
final class RawPingPong {
  private static final int LARGEST_WRITE = 1 << 20;

  private final ByteChannel channel;
  private final int bytes;
  private final long[] startedAt;
  private final ByteBuffer out;
  private final ByteBuffer in;

  /**
   * @param channel blocks in reads and writes only with one message outstanding
   * @param bytes length of a message
   * @param outstanding how many messages are under way at most
   */
  RawPingPong(ByteChannel channel, int bytes, int outstanding) {
    this.channel = channel;
    this.bytes = bytes;
    this.startedAt = new long[outstanding];
    int buffer = Math.max(bytes, (int) Math.min((long) bytes * outstanding, LARGEST_WRITE));
    this.out = ByteBuffer.allocateDirect(buffer);
    this.in = ByteBuffer.allocateDirect(buffer);
  }

  /** Sends so many messages, waits for each to come back, and records their round trips. */
  void run(long messages, RoundTrips roundTrips) throws IOException {
    long started = 0;
    long completed = 0;
    long unsent = 0;
    long received = 0;
    while (completed < messages) {
      while (started < messages && started - completed < startedAt.length) {
        startedAt[(int) (started % startedAt.length)] = System.nanoTime();
        started++;
        unsent += bytes;
      }
      if (unsent > 0) {
        out.clear().limit((int) Math.min(out.capacity(), unsent));
        unsent -= channel.write(out);
      }
      int n = channel.read(in.clear());
      if (n < 0) {
        throw new EOFException("closed by the peer after " + received + " bytes");
      }
      received += n;
      while (completed < started && received >= (completed + 1) * bytes) {
        long start = startedAt[(int) (completed % startedAt.length)];
        roundTrips.record(System.nanoTime() - start);
        completed++;
      }
    }
  }
}
