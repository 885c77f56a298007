package io.ringbell.fabric.roce;

import io.netty.channel.epoll.LinuxSocket;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.unix.Buffer;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** A socket by way of Netty's epoll library, without its event loop: see {@link EpollNatives}. */
final class EpollUdpSocket implements UdpSocket {
  private static final int SOL_SOCKET = 1;
  private static final int SO_RCVBUFFORCE = 33;
  private static final int SO_SNDBUFFORCE = 32;
  private static final int SOL_IP = 0;
  private static final int IP_MTU_DISCOVER = 10;
  private static final int SOL_IPV6 = 41;
  private static final int IPV6_MTU_DISCOVER = 23;
  private static final int PMTUDISC_DO = 2;
  private static final int SOL_UDP = 17;
  private static final int UDP_NO_CHECK6_RX = 102;
  private static final int UDP_SEGMENT = 103;
  private static final int UDP_GRO = 104;

  private static final int EAGAIN = -11;
  private static final int EINTR = -4;

  private static final int BLOCKS = 16;
  private static final int BLOCK_LENGTH = 65_536;
  private static final int IOVEC_LENGTH = 16;
  private static final int SEND_TRIES = 50;

  private final LinuxSocket socket;
  private final int fd;
  private final boolean ipv6;
  private final InetSocketAddress local;
  private final boolean sendsRuns;
  private final int blocks;
  private final Object[] inbox;
  private final Object[] outbox;
  private final ByteBuffer received;
  private final ByteBuffer inVectors = vectors(BLOCKS);
  private final ByteBuffer outVectors = vectors(SendBatch.MAX_RUNS);
  private long sendBuffer; // address of the batch's buffer
  private ByteBuffer sendBufferOwner;
  private int lastCount;
  private boolean burst;
  private boolean full;

  EpollUdpSocket(InetSocketAddress address, int trafficClass, boolean small) throws IOException {
    blocks = small ? 1 : BLOCKS;
    inbox = EpollNatives.newPackets(blocks);
    outbox = EpollNatives.newPackets(small ? 0 : SendBatch.MAX_RUNS);
    received = ByteBuffer.allocateDirect(blocks * BLOCK_LENGTH).order(ByteOrder.BIG_ENDIAN);
    ipv6 = address.getAddress() instanceof Inet6Address;
    socket =
        LinuxSocket.newSocketDgram(ipv6 ? SocketProtocolFamily.INET6 : SocketProtocolFamily.INET);
    fd = socket.intValue();
    boolean done = false;
    try {
      configure(trafficClass);
      sendsRuns = trySet(SOL_UDP, UDP_SEGMENT, 0);
      trySet(SOL_UDP, UDP_GRO, 1);
      socket.bind(address);
      local = new InetSocketAddress(address.getAddress(), socket.localAddress().getPort());
      done = true;
    } finally {
      if (!done) {
        socket.close();
      }
    }
    long base = Buffer.memoryAddress(received);
    for (int i = 0; i < blocks; i++) {
      vector(inVectors, i, base + (long) i * BLOCK_LENGTH, BLOCK_LENGTH);
      EpollNatives.vector(inbox[i], Buffer.memoryAddress(inVectors) + (long) i * IOVEC_LENGTH, 1);
    }
    for (int i = 0; i < outbox.length; i++) {
      EpollNatives.vector(outbox[i], Buffer.memoryAddress(outVectors) + (long) i * IOVEC_LENGTH, 1);
    }
  }

  private void configure(int trafficClass) throws IOException {
    if (ipv6) {
      socket.setIntOpt(SOL_IPV6, IPV6_MTU_DISCOVER, PMTUDISC_DO);
      socket.setIntOpt(SOL_UDP, UDP_NO_CHECK6_RX, 1); // RNICs and rxe send checksum 0
    } else {
      socket.setIntOpt(SOL_IP, IP_MTU_DISCOVER, PMTUDISC_DO); // DF, identification 0
    }
    if (trafficClass != 0) {
      socket.setTrafficClass(trafficClass);
    }
    if (!trySet(SOL_SOCKET, SO_RCVBUFFORCE, BufferSizes.RECEIVE)) {
      socket.setReceiveBufferSize(BufferSizes.RECEIVE);
    }
    if (!trySet(SOL_SOCKET, SO_SNDBUFFORCE, BufferSizes.SEND)) {
      socket.setSendBufferSize(BufferSizes.SEND);
    }
  }

  private boolean trySet(int level, int option, int value) {
    try {
      socket.setIntOpt(level, option, value);
      return true;
    } catch (IOException e) {
      return false; // an older kernel, or not root: the caller does without
    }
  }

  private static ByteBuffer vectors(int count) {
    return ByteBuffer.allocateDirect(count * IOVEC_LENGTH).order(ByteOrder.nativeOrder());
  }

  private static void vector(ByteBuffer vectors, int index, long address, int length) {
    vectors.putLong(index * IOVEC_LENGTH, address).putLong(index * IOVEC_LENGTH + 8, length);
  }

  int descriptor() {
    return fd;
  }

  @Override
  public InetSocketAddress localAddress() {
    return local;
  }

  @Override
  public boolean sendsRuns() {
    return sendsRuns;
  }

  /**
   * One block for each system call, since only recvmsg tells the length of the segments. It looks
   * for a second one only while blocks come so fast that there was no empty look in between: the
   * look costs time, and the first block waits meanwhile.
   */
  @Override
  public int receive() throws IOException {
    int most = burst ? blocks : 1;
    int count = 0;
    while (count < most && receiveInto(inbox[count])) {
      count++;
    }
    full = count == most;
    burst = count > 1 || (count == 1 && lastCount == 1 && most == 1);
    lastCount = count;
    return count;
  }

  private boolean receiveInto(Object packet) throws IOException {
    EpollNatives.setCount(packet, 1);
    EpollNatives.setSegment(packet, 0);
    int result = EpollNatives.receive(fd, ipv6, packet);
    if (result < 0 && result != EAGAIN && result != EINTR) {
      throw new IOException("recvmsg at " + local + ": errno " + -result);
    }
    return result >= 0;
  }

  @Override
  public boolean wasFull() {
    return full && burst;
  }

  @Override
  public ByteBuffer buffer(int block) {
    return received;
  }

  @Override
  public int offset(int block) {
    return block * BLOCK_LENGTH;
  }

  @Override
  public int length(int block) {
    return EpollNatives.count(inbox[block]);
  }

  @Override
  public int datagramLength(int block) {
    int segment = EpollNatives.segment(inbox[block]);
    return segment > 0 ? segment : length(block);
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
  public int send(SendBatch batch) {
    if (sendBufferOwner == null) {
      sendBufferOwner = batch.buffer();
      sendBuffer = Buffer.memoryAddress(sendBufferOwner);
    }
    int runs = batch.runs();
    for (int i = 0; i < runs; i++) {
      Object packet = outbox[i];
      Path path = batch.path(i);
      vector(outVectors, i, sendBuffer + batch.offset(i), batch.length(i));
      EpollNatives.recipient(packet, path.address(), path.scopeId(), path.port());
      EpollNatives.setSegment(packet, batch.packets(i) > 1 ? batch.datagramLength(i) : 0);
    }
    return sendAll(batch, runs);
  }

  private int sendAll(SendBatch batch, int runs) {
    int sent = 0;
    int lost = 0;
    int tries = 0;
    while (sent < runs) {
      int result = EpollNatives.send(fd, ipv6, outbox, sent, runs - sent);
      if (result > 0) {
        sent += result;
      } else if ((result == EAGAIN || result == EINTR) && ++tries < SEND_TRIES) {
        Thread.onSpinWait();
      } else {
        // Refused (no route, a firewall, a smaller MTU) or full for long: as if lost on the way.
        lost += batch.packets(sent);
        sent++;
      }
    }
    return lost;
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // The descriptor is gone all the same.
    }
  }
}
