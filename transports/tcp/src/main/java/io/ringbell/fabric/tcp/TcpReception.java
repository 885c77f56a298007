package io.ringbell.fabric.tcp;

import io.ringbell.fabric.support.Handshake;
import io.ringbell.fabric.support.HandshakeCounters;
import io.ringbell.fabric.support.Reception;
import java.io.IOException;
import java.nio.channels.SocketChannel;

/** Lets in peers that send an MPA Request. */
final class TcpReception implements Reception {
  private static final HandshakeCounters COUNTERS =
      new HandshakeCounters(
          TcpCounter.HANDSHAKE_TRUNCATED,
          TcpCounter.HANDSHAKE_TIMEOUT,
          TcpCounter.HANDSHAKE_UNANSWERED,
          TcpCounter.HANDSHAKE_OVERLOAD,
          TcpCounter.HANDLER_FAILED);

  private final TcpFabric fabric;
  private final TcpOptions options;

  TcpReception(TcpFabric fabric, TcpOptions options) {
    this.fabric = fabric;
    this.options = options;
  }

  @Override
  public Handshake welcome(SocketChannel channel) throws IOException {
    Sockets.configure(channel);
    return new TcpHandshake(fabric, options, Sockets.text(channel.getRemoteAddress()));
  }

  @Override
  public HandshakeCounters counters() {
    return COUNTERS;
  }
}
