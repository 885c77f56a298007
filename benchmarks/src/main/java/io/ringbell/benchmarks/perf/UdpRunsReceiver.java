package io.ringbell.benchmarks.perf;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Counts the bytes of datagrams, and tells their sender of them after each batch. */
final class UdpRunsReceiver extends SimpleChannelInboundHandler<DatagramPacket> implements RawEnd {
  private static final long SECONDS = 30;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition more = lock.newCondition();
  private UdpRuns runs;
  private long received; // written by the socket's thread, under the lock
  private long expected; // of the caller
  private InetSocketAddress sender;

  private UdpRunsReceiver() {}

  static UdpRunsReceiver open() throws IOException {
    UdpRunsReceiver receiver = new UdpRunsReceiver();
    receiver.runs = UdpRuns.open(receiver);
    return receiver;
  }

  int port() {
    return runs.port();
  }

  @Override
  protected void channelRead0(ChannelHandlerContext context, DatagramPacket packet) {
    sender = packet.sender();
    int length = packet.content().readableBytes();
    lock.lock();
    try {
      received += length;
      if (received >= expected) {
        more.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // the next one says the same
  public void channelReadComplete(ChannelHandlerContext context) {
    if (sender != null) {
      context.writeAndFlush(
          new DatagramPacket(context.alloc().directBuffer(Long.BYTES).writeLong(received), sender),
          context.voidPromise());
    }
  }

  @Override
  public long echo(int bytes, int outstanding, long messages) {
    throw new UnsupportedOperationException("runs of datagrams go one way");
  }

  @Override
  public long take(long bytes) throws IOException {
    lock.lock();
    try {
      expected += bytes;
      long left = TimeUnit.SECONDS.toNanos(SECONDS);
      while (received < expected) {
        if (left <= 0) {
          throw new IOException(received + " of " + expected + " bytes came");
        }
        left = more.awaitNanos(left);
      }
      return bytes;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void close() {
    runs.close();
  }
}
