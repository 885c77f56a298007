package io.ringbell.fabric.roce;

import io.netty.channel.unix.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * What C reads to send runs of datagrams, as {@code run_image} in udp.c. For one thread.
 *
 * <pre>
 *   0       8        12        14         16           44     48
 *  +-------+--------+---------+----------+------------+------+
 *  | data  | length | segment | peer     | peer: a    |      |
 *  |       |        |         | length   | sockaddr   |      |
 *  +-------+--------+---------+----------+------------+------+
 * </pre>
 */
final class RunImages {
  private static final int LENGTH_AT = 8;
  private static final int SEGMENT = 12;
  private static final int PEER_LENGTH = 14;
  private static final int PEER = 16;
  private static final int SIZE = 48;

  private static final int MAX_LENGTH = 0xffff; // of UDP, so of a run too

  private final ByteBuffer images;
  private final long address;
  private final int count;

  /** That many, empty. */
  RunImages(int count) {
    this.count = count;
    images = ByteBuffer.allocateDirect(count * SIZE).order(ByteOrder.nativeOrder());
    address = Buffer.memoryAddress(images);
  }

  /**
   * Describes one run.
   *
   * @param data address of its first byte
   * @param length in bytes, at most 65535
   * @param segment length of each datagram but the last; 0 if it is one
   */
  void put(int run, long data, int length, int segment, SocketAddressImage peer) {
    if ((length | segment) >>> 16 != 0) {
      throw new IllegalArgumentException(
          "a run of %d bytes in segments of %d (expected: 0 to %d)"
              .formatted(length, segment, MAX_LENGTH));
    }
    int at = run * SIZE;
    images
        .putLong(at, data)
        .putInt(at + LENGTH_AT, length)
        .putShort(at + SEGMENT, (short) segment)
        .putShort(at + PEER_LENGTH, (short) peer.length());
    peer.copyTo(images, at + PEER);
  }

  /** Where the image of a run is, if so many follow each other from there. */
  long address(int first, int many) {
    Objects.checkFromIndexSize(first, many, count);
    return address + (long) first * SIZE;
  }
}
