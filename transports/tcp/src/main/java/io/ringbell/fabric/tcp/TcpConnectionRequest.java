package io.ringbell.fabric.tcp;

import io.ringbell.fabric.ConnectionRequest;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.tcp.protocol.MpaStart;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicBoolean;

/** A peer whose MPA Request has come. Answered once, by the user or by the time-out. */
final class TcpConnectionRequest extends TcpEndpoint implements ConnectionRequest {
  private final SocketChannel channel;
  private final String remote;
  private final MpaStart request;
  private final TcpOptions options;
  private final long deadline;
  private final AtomicBoolean answered = new AtomicBoolean();

  TcpConnectionRequest(
      TcpFabric fabric,
      SocketChannel channel,
      String remote,
      MpaStart request,
      TcpOptions options,
      long deadline) {
    super(fabric);
    this.channel = channel;
    this.remote = remote;
    this.request = request;
    this.options = options;
    this.deadline = deadline;
  }

  @Override
  public String remoteAddress() {
    return remote;
  }

  @Override
  public ByteBuffer privateData() {
    return request.privateData();
  }

  @Override
  public void accept(ByteBuffer privateData) {
    checkPrivateData(privateData);
    TcpQueuePair queuePair = requireQueuePair();
    if (!answered.compareAndSet(false, true)) {
      // Ended by the time-out meanwhile, which failed the queue pair; or a mistake of the caller.
      if (!queuePair.isBroken()) {
        throw new IllegalStateException("the request of " + remote + " was answered already");
      }
      return;
    }
    boolean crc = usesCrc();
    try {
      reply(MpaStart.of(crc, false, privateData));
      queuePair.connected(channel, crc, options.maxUlpdu());
      fabric().counters().increment(TcpCounter.CONNECTIONS_ACCEPTED);
    } catch (IOException e) {
      Sockets.close(channel);
      queuePair.failToConnect(
          new FabricException(
              Reason.DISCONNECTED,
              "the peer " + remote + " left before it was accepted: " + e.getMessage(),
              e));
    }
  }

  private boolean usesCrc() {
    return request.crc() || options.crc().asks(channel.socket().getInetAddress());
  }

  @Override
  public void reject(ByteBuffer privateData) {
    checkPrivateData(privateData);
    if (!answered.compareAndSet(false, true)) {
      throw new IllegalStateException("the request of " + remote + " was answered already");
    }
    fabric().counters().increment(TcpCounter.CONNECTIONS_REJECTED);
    try {
      reply(MpaStart.of(usesCrc(), true, privateData));
    } catch (IOException e) {
      // The peer has left: it is turned away all the same.
    } finally {
      Sockets.close(channel);
    }
    TcpQueuePair queuePair = queuePair();
    if (queuePair != null) {
      queuePair.close();
    }
  }

  /** Ends it if nobody has answered; false if somebody has. */
  boolean expire(Reason reason, String text) {
    if (!answered.compareAndSet(false, true)) {
      return false;
    }
    Sockets.close(channel);
    TcpQueuePair queuePair = queuePair();
    if (queuePair != null) {
      queuePair.failToConnect(new FabricException(reason, text));
    }
    return true;
  }

  boolean isAnswered() {
    return answered.get();
  }

  long deadline() {
    return deadline;
  }

  private void reply(MpaStart reply) throws IOException {
    ByteBuffer frame = reply.encode(true);
    channel.write(frame);
    if (frame.hasRemaining()) {
      throw new IOException("the socket does not take an MPA Reply");
    }
  }
}
