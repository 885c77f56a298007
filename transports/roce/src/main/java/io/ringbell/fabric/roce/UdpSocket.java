package io.ringbell.fabric.roce;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * An unconnected, non-blocking UDP socket at one local address. Never connected: Linux numbers the
 * packets of a connected socket, and the number is inside of the ICRC. Used by the holder of the
 * engine's lock.
 */
interface UdpSocket extends AutoCloseable {
  InetSocketAddress localAddress();

  /** Whether runs of equal datagrams leave as one (UDP_SEGMENT). */
  boolean sendsRuns();

  /**
   * Takes what has come, without waiting.
   *
   * @return how many blocks: each is one datagram, or a run of datagrams of equal length from one
   *     sender but for a shorter last one
   */
  int receive() throws IOException;

  /** Whether there may be more than the last {@link #receive} took. */
  boolean wasFull();

  // The blocks of the last receive.

  /** Where all blocks are, big-endian. */
  ByteBuffer buffer(int block);

  int offset(int block);

  int length(int block);

  /** Length of each datagram of a run but the last; {@link #length} if it is one datagram. */
  int datagramLength(int block);

  /** Whether it came from the host of that path, whatever the port. */
  boolean isFrom(int block, Path path);

  int sourcePort(int block);

  /** The sender; allocates. */
  InetSocketAddress source(int block);

  /**
   * Sends all of a batch, in as few system calls as possible.
   *
   * @return how many datagrams were not sent, because the socket's buffer was full or the network
   *     refused them
   */
  int send(SendBatch batch);

  @Override
  void close();
}
