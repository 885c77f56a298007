package io.ringbell.fabric.roce;

import io.netty.channel.epoll.LinuxSocket;
import io.netty.channel.socket.SocketProtocolFamily;
import io.netty.channel.unix.Buffer;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * A socket whose options are those of Linux: DF, UDP_SEGMENT, UDP_GRO. Netty's epoll library opens
 * it; how it sends and receives is left to the subclasses.
 */
abstract class LinuxUdpSocket extends BlockSocket {
  /** Length of each block: more than any datagram, or run of them, has. */
  static final int BLOCK_LENGTH = 65_536;

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

  private static final int SEND_TRIES = 50;

  private final LinuxSocket socket;
  private final int fd;
  private final boolean ipv6;
  private final InetSocketAddress local;
  private final boolean sendsRuns;
  private ByteBuffer batchBuffer;
  private long batchAddress;
  private int lastCount;
  private boolean burst;
  private boolean full;

  LinuxUdpSocket(InetSocketAddress address, int trafficClass, boolean small) throws IOException {
    super(BLOCK_LENGTH, small);
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

  final int descriptor() {
    return fd;
  }

  final boolean isIpv6() {
    return ipv6;
  }

  /** Where a block's data goes. */
  final long blockAddress(int block) {
    return Buffer.memoryAddress(buffer(block)) + offset(block);
  }

  /** One datagram, or a run of them, into a block. Returns its length, or a negative errno. */
  abstract int receiveInto(int block);

  /** Length of the segments of what came last into a block; 0 or less if it is one datagram. */
  abstract int segment(int block);

  /**
   * Makes a run of the batch ready to leave.
   *
   * @param address of its first byte
   */
  abstract void prepare(int run, SendBatch batch, long address);

  /** Sends prepared runs: the number of those that were taken, or a negative errno. */
  abstract int transmit(int first, int count);

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
    int most = burst ? blocks() : 1;
    int count = 0;
    while (count < most && receiveOne(count)) {
      count++;
    }
    full = count == most;
    burst = count > 1 || (count == 1 && lastCount == 1 && most == 1);
    lastCount = count;
    return count;
  }

  private boolean receiveOne(int block) throws IOException {
    int result = receiveInto(block);
    if (result >= 0) {
      fill(block, Math.min(result, BLOCK_LENGTH));
      return true;
    }
    if (result != EAGAIN && result != EINTR) {
      throw new IOException("recvmsg at " + local + ": errno " + -result);
    }
    return false;
  }

  @Override
  public boolean wasFull() {
    return full && burst;
  }

  @Override
  public int datagramLength(int block) {
    int segment = segment(block);
    return segment > 0 ? segment : length(block);
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // the same batch
  public int send(SendBatch batch) {
    if (batchBuffer != batch.buffer()) {
      batchBuffer = batch.buffer();
      batchAddress = Buffer.memoryAddress(batchBuffer);
    }
    int runs = batch.runs();
    for (int run = 0; run < runs; run++) {
      prepare(run, batch, batchAddress + batch.offset(run));
    }
    return sendAll(batch, runs);
  }

  private int sendAll(SendBatch batch, int runs) {
    int sent = 0;
    int lost = 0;
    int tries = 0;
    while (sent < runs) {
      int result = transmit(sent, runs - sent);
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
