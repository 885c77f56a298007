package io.ringbell.benchmarks.perf;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.DatagramPacket;
import io.netty.channel.unix.SegmentedDatagramPacket;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Messages one way as runs of datagrams, with a window so that the receiver's buffer holds them.
 * The receiver says how many bytes it has; if that stands still, the rest is sent again.
 */
final class UdpRunsSender extends Baseline {
  private static final long WINDOW = 1 << 20;
  private static final long STALL_MILLIS = 100;

  private final Control control;
  private final int bytes;
  private final Sending sending;
  private final UdpRuns runs;
  private long total; // bytes of all slices

  private UdpRunsSender(RawLink link, Control control, int bytes, Sending sending, UdpRuns runs) {
    super(link);
    this.control = control;
    this.bytes = bytes;
    this.sending = sending;
    this.runs = runs;
  }

  static UdpRunsSender open(RawLink link, Session session, int bytes) throws IOException {
    InetSocketAddress receiver =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), session.rawPort());
    Sending sending = new Sending(receiver);
    return new UdpRunsSender(link, session.control(), bytes, sending, UdpRuns.open(sending));
  }

  @Override
  long measure(long count, RoundTrips into) throws IOException {
    send(bytes); // until the server's thread is there
    long nanos = send(count * bytes);
    into.record(nanos / count);
    return nanos;
  }

  private long send(long more) throws IOException {
    Future<Long> taken = control.takeRaw(more);
    long start = System.nanoTime();
    total += more;
    long target = total;
    CompletableFuture<Long> sent = new CompletableFuture<>();
    runs.loop().execute(() -> sending.until(target, sent));
    awaitServer(sent);
    long nanos = System.nanoTime() - start;
    awaitServer(taken);
    return nanos;
  }

  @Override
  public void close() {
    runs.close();
    sending.payload.release();
  }

  /** What the socket's thread does. */
  private static final class Sending extends SimpleChannelInboundHandler<DatagramPacket> {
    private final InetSocketAddress receiver;
    private final ByteBuf payload =
        Unpooled.directBuffer(UdpRuns.RUN).writeBytes(Payload.ofLength(UdpRuns.RUN));
    private ChannelHandlerContext socket;
    private CompletableFuture<Long> done;
    private long target;
    private long sent;
    private long acknowledged;
    private long acknowledgedBefore; // at the last look for a stall

    Sending(InetSocketAddress receiver) {
      this.receiver = receiver;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // ends with the loop
    public void channelActive(ChannelHandlerContext context) {
      socket = context;
      context
          .executor()
          .scheduleAtFixedRate(
              this::lookForStall, STALL_MILLIS, STALL_MILLIS, TimeUnit.MILLISECONDS);
    }

    void until(long bytes, CompletableFuture<Long> end) {
      target = bytes;
      done = end;
      acknowledgedBefore = -1;
      advance();
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, DatagramPacket packet) {
      acknowledged = Math.max(acknowledged, packet.content().readLong());
      advance();
    }

    @SuppressWarnings("FutureReturnValueIgnored") // failures show as datagrams that do not arrive
    private void advance() {
      if (done != null && acknowledged >= target) {
        done.complete(acknowledged);
        done = null;
      }
      sent = Math.max(sent, acknowledged);
      boolean written = false;
      while (sent < target && sent - acknowledged < WINDOW) {
        int length = (int) Math.min(UdpRuns.RUN, target - sent);
        ByteBuf run = payload.retainedSlice(0, length);
        socket.write(
            length > UdpRuns.DATAGRAM
                ? new SegmentedDatagramPacket(run, UdpRuns.DATAGRAM, receiver)
                : new DatagramPacket(run, receiver),
            socket.voidPromise());
        sent += length;
        written = true;
      }
      if (written) {
        socket.flush();
      }
    }

    private void lookForStall() {
      if (done != null && acknowledged == acknowledgedBefore) {
        sent = acknowledged; // some were lost
        advance();
      }
      acknowledgedBefore = acknowledged;
    }
  }
}
