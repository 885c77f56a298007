package io.ringbell.fabric.roce;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** A socket that leaves out some of what has come. */
final class LossySocket implements UdpSocket {
  private final UdpSocket socket;
  private final SplittableRandom random;
  private final AtomicLong came;
  private final AtomicLong lost;
  private int[] kept = new int[64];

  LossySocket(UdpSocket socket, SplittableRandom random, AtomicLong came, AtomicLong lost) {
    this.socket = socket;
    this.random = random;
    this.came = came;
    this.lost = lost;
  }

  UdpSocket socket() {
    return socket;
  }

  @Override
  public InetSocketAddress localAddress() {
    return socket.localAddress();
  }

  @Override
  public boolean sendsRuns() {
    return socket.sendsRuns();
  }

  @Override
  public int receive() throws IOException {
    int blocks = socket.receive();
    if (blocks > kept.length) {
      kept = Arrays.copyOf(kept, blocks);
    }
    int count = 0;
    for (int i = 0; i < blocks; i++) {
      if (random.nextInt(LossyRoceProvider.ONE_IN) != 0) {
        kept[count++] = i;
      }
    }
    came.addAndGet(blocks);
    lost.addAndGet(blocks - count);
    return count;
  }

  @Override
  public boolean wasFull() {
    return socket.wasFull();
  }

  @Override
  public ByteBuffer buffer(int block) {
    return socket.buffer(kept[block]);
  }

  @Override
  public int offset(int block) {
    return socket.offset(kept[block]);
  }

  @Override
  public int length(int block) {
    return socket.length(kept[block]);
  }

  @Override
  public int datagramLength(int block) {
    return socket.datagramLength(kept[block]);
  }

  @Override
  public boolean isFrom(int block, Path path) {
    return socket.isFrom(kept[block], path);
  }

  @Override
  public int sourcePort(int block) {
    return socket.sourcePort(kept[block]);
  }

  @Override
  public InetSocketAddress source(int block) {
    return socket.source(kept[block]);
  }

  @Override
  public int send(SendBatch batch) {
    return socket.send(batch);
  }

  @Override
  public void close() {
    socket.close();
  }
}
