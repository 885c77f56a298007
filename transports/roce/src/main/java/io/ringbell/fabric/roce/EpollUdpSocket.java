package io.ringbell.fabric.roce;

import io.netty.channel.unix.Buffer;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Sends and receives by way of Netty's epoll library: see {@link EpollNatives}. */
final class EpollUdpSocket extends LinuxUdpSocket {
  private static final int IOVEC_LENGTH = 16;

  private final Object[] inbox;
  private final Object[] outbox;
  private final ByteBuffer inVectors;
  private final ByteBuffer outVectors = vectors(SendBatch.MAX_RUNS);

  EpollUdpSocket(InetSocketAddress address, int trafficClass, boolean small) throws IOException {
    super(address, trafficClass, small);
    inbox = EpollNatives.newPackets(blocks());
    inVectors = vectors(blocks());
    outbox = EpollNatives.newPackets(small ? 0 : SendBatch.MAX_RUNS);
    for (int i = 0; i < inbox.length; i++) {
      vector(inVectors, i, blockAddress(i), BLOCK_LENGTH);
      EpollNatives.vector(inbox[i], Buffer.memoryAddress(inVectors) + (long) i * IOVEC_LENGTH, 1);
    }
    for (int i = 0; i < outbox.length; i++) {
      EpollNatives.vector(outbox[i], Buffer.memoryAddress(outVectors) + (long) i * IOVEC_LENGTH, 1);
    }
  }

  private static ByteBuffer vectors(int count) {
    return ByteBuffer.allocateDirect(count * IOVEC_LENGTH).order(ByteOrder.nativeOrder());
  }

  private static void vector(ByteBuffer vectors, int index, long address, int length) {
    vectors.putLong(index * IOVEC_LENGTH, address).putLong(index * IOVEC_LENGTH + 8, length);
  }

  @Override
  int receiveInto(int block) {
    Object packet = inbox[block];
    EpollNatives.setCount(packet, 1);
    EpollNatives.setSegment(packet, 0);
    return EpollNatives.receive(descriptor(), isIpv6(), packet);
  }

  @Override
  int segment(int block) {
    return EpollNatives.segment(inbox[block]);
  }

  @Override
  public boolean isFrom(int block, Path path) {
    byte[] sender = EpollNatives.sender(inbox[block]);
    byte[] address = path.address();
    return Arrays.equals(sender, 0, address.length, address, 0, address.length);
  }

  @Override
  public int sourcePort(int block) {
    return EpollNatives.senderPort(inbox[block]);
  }

  @Override
  public InetSocketAddress source(int block) {
    Object packet = inbox[block];
    byte[] bytes = Arrays.copyOf(EpollNatives.sender(packet), EpollNatives.senderLength(packet));
    try {
      int scope = EpollNatives.senderScope(packet);
      InetAddress host =
          scope == 0
              ? InetAddress.getByAddress(bytes)
              : Inet6Address.getByAddress(null, bytes, scope);
      return new InetSocketAddress(host, EpollNatives.senderPort(packet));
    } catch (UnknownHostException e) {
      throw new IllegalStateException(
          "an address of %d bytes (expected: 4 or 16)".formatted(bytes.length), e);
    }
  }

  @Override
  void prepare(int run, SendBatch batch, long address) {
    Object packet = outbox[run];
    Path path = batch.path(run);
    vector(outVectors, run, address, batch.length(run));
    EpollNatives.recipient(packet, path.address(), path.scopeId(), path.port());
    EpollNatives.setSegment(packet, batch.packets(run) > 1 ? batch.datagramLength(run) : 0);
  }

  @Override
  int transmit(int first, int count) {
    return EpollNatives.send(descriptor(), isIpv6(), outbox, first, count);
  }
}
