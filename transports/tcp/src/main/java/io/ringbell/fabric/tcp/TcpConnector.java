package io.ringbell.fabric.tcp;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.support.QuietClose;
import io.ringbell.fabric.support.SocketConnector;
import io.ringbell.fabric.tcp.protocol.MpaStart;
import io.ringbell.fabric.tcp.protocol.MpaStartException;
import io.ringbell.fabric.tcp.protocol.MpaStartReader;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.concurrent.TimeUnit;

/** The active side: connects the socket, sends the MPA Request, and waits for the Reply. */
final class TcpConnector extends SocketConnector<TcpQueuePair> {
  private final InetSocketAddress resolved;
  private final TcpOptions options;

  TcpConnector(
      TcpFabric fabric, FabricAddress remote, InetSocketAddress resolved, TcpOptions options) {
    super(fabric, remote, TcpCounter.CONNECTIONS_OPENED, TcpCounter.CONNECTS_FAILED);
    this.resolved = resolved;
    this.options = options;
  }

  @Override
  public String remoteAddress() {
    return Sockets.text(resolved);
  }

  @Override
  protected ByteBuffer connect(TcpQueuePair queuePair, ByteBuffer privateData, long timeoutNanos) {
    long start = System.nanoTime();
    SocketChannel channel = null;
    boolean done = false;
    try {
      channel = SocketChannel.open();
      MpaStart reply = handshake(channel, privateData, start, timeoutNanos);
      if (reply.rejected()) {
        throw rejected(reply.privateData());
      }
      queuePair.connected(channel, asksForCrc() || reply.crc(), options.maxUlpdu());
      if (queuePair.isBroken() || queuePair.isClosed()) {
        throw new FabricException(
            Reason.CLOSED, "the queue pair was closed while connecting to " + remote());
      }
      done = true;
      return reply.privateData();
    } catch (ConnectException e) {
      throw new FabricException(
          Reason.UNREACHABLE,
          "cannot connect to %s: %s (is the server running there?)"
              .formatted(remote(), e.getMessage()),
          e);
    } catch (IOException e) {
      throw new FabricException(
          Reason.UNREACHABLE, "cannot connect to " + remote() + ": " + e.getMessage(), e);
    } finally {
      if (!done && channel != null) {
        QuietClose.close(channel);
      }
    }
  }

  private boolean asksForCrc() {
    return options.crc().asks(resolved.getAddress());
  }

  /** Closes its selector before it returns, so that the channel is free for another. */
  private MpaStart handshake(
      SocketChannel channel, ByteBuffer privateData, long start, long timeoutNanos)
      throws IOException {
    MpaStartReader reader = new MpaStartReader(true);
    ByteBuffer request = MpaStart.of(asksForCrc(), false, privateData).encode(false);
    try (Selector selector = Selector.open()) {
      Sockets.configure(channel);
      SelectionKey key = channel.register(selector, SelectionKey.OP_CONNECT);
      if (!channel.connect(resolved)) {
        while (!channel.finishConnect()) {
          await(selector, start, timeoutNanos, null);
        }
      }
      key.interestOps(SelectionKey.OP_WRITE);
      while (request.hasRemaining()) {
        await(selector, start, timeoutNanos, reader);
        channel.write(request);
      }
      key.interestOps(SelectionKey.OP_READ);
      MpaStart reply = null;
      while (reply == null) {
        await(selector, start, timeoutNanos, reader);
        if (channel.read(reader.buffer()) < 0) {
          throw reader.truncated();
        }
        reply = reader.advance();
      }
      return reply;
    } catch (MpaStartException e) {
      throw new FabricException(
          Reason.PROTOCOL,
          remote() + " does not speak this fabric's protocol: " + e.getMessage(),
          e);
    }
  }

  /** Waits for the socket. The reader, once there is one, knows how far the peer has come. */
  private void await(Selector selector, long start, long timeoutNanos, MpaStartReader reader)
      throws IOException {
    long left = timeoutNanos - (System.nanoTime() - start);
    if (left > 0) {
      selector.select(key -> {}, TimeUnit.NANOSECONDS.toMillis(left) + 1);
    }
    if (Thread.currentThread().isInterrupted()) {
      throw new FabricException(Reason.CLOSED, "interrupted while connecting to " + remote());
    }
    if (left <= 0) {
      String progress =
          reader == null ? "the TCP connection is not established" : reader.progress();
      throw new FabricException(
          Reason.TIMEOUT,
          "no connection to %s within %d ms: %s"
              .formatted(remote(), TimeUnit.NANOSECONDS.toMillis(timeoutNanos), progress));
    }
  }
}
