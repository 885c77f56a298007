package io.ringbell.fabric.tcp;

import io.ringbell.fabric.support.SocketRequest;
import io.ringbell.fabric.tcp.protocol.MpaStart;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A peer whose MPA Request has come. */
final class TcpConnectionRequest extends SocketRequest<TcpQueuePair> {
  private final TcpFabric fabric;
  private final String remote;
  private final MpaStart request;
  private final TcpOptions options;

  TcpConnectionRequest(
      TcpFabric fabric,
      SocketChannel channel,
      String remote,
      MpaStart request,
      TcpOptions options,
      long deadline) {
    super(fabric, channel, deadline, TcpCounter.CONNECTIONS_REJECTED);
    this.fabric = fabric;
    this.remote = remote;
    this.request = request;
    this.options = options;
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
  protected void letIn(TcpQueuePair queuePair, ByteBuffer privateData) {
    boolean crc = usesCrc();
    try {
      reply(MpaStart.of(crc, false, privateData).encode(true));
      queuePair.connected(channel(), crc, options.maxUlpdu());
      fabric.counters().increment(TcpCounter.CONNECTIONS_ACCEPTED);
    } catch (IOException e) {
      peerLeft(queuePair, e);
    }
  }

  @Override
  protected ByteBuffer rejection(ByteBuffer privateData) {
    return MpaStart.of(usesCrc(), true, privateData).encode(true);
  }

  private boolean usesCrc() {
    return request.crc() || options.crc().asks(channel().socket().getInetAddress());
  }
}
