package io.ringbell.fabric.tcp;

import io.ringbell.fabric.support.Handshake;
import io.ringbell.fabric.support.HandshakeException;
import io.ringbell.fabric.support.SocketRequest;
import io.ringbell.fabric.tcp.protocol.MpaStart;
import io.ringbell.fabric.tcp.protocol.MpaStartException;
import io.ringbell.fabric.tcp.protocol.MpaStartReader;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** An MPA Request that is coming. */
final class TcpHandshake implements Handshake {
  private final TcpFabric fabric;
  private final TcpOptions options;
  private final String remote;
  private final MpaStartReader reader = new MpaStartReader(false);
  private MpaStart request; // null until it is whole

  TcpHandshake(TcpFabric fabric, TcpOptions options, String remote) {
    this.fabric = fabric;
    this.options = options;
    this.remote = remote;
  }

  @Override
  public ByteBuffer buffer() {
    return reader.buffer();
  }

  @Override
  public boolean isWhole() throws HandshakeException {
    try {
      request = reader.advance();
      return request != null;
    } catch (MpaStartException e) {
      throw refusal(e);
    }
  }

  @Override
  public boolean mayEndNow() {
    return false;
  }

  @Override
  public HandshakeException truncated() {
    return refusal(reader.truncated());
  }

  @Override
  public SocketRequest<?> request(SocketChannel channel, long deadline) {
    return new TcpConnectionRequest(fabric, channel, remote, request, options, deadline);
  }

  @Override
  public String peer() {
    return remote;
  }

  @Override
  public String progress() {
    return reader.progress();
  }

  private static HandshakeException refusal(MpaStartException e) {
    return new HandshakeException(counter(e.kind()), e.getMessage());
  }

  private static TcpCounter counter(MpaStartException.Kind kind) {
    return switch (kind) {
      case HTTP -> TcpCounter.HANDSHAKE_HTTP;
      case TLS -> TcpCounter.HANDSHAKE_TLS;
      case OTHER_PROTOCOL -> TcpCounter.HANDSHAKE_OTHER_PROTOCOL;
      case TRUNCATED -> TcpCounter.HANDSHAKE_TRUNCATED;
      case MARKERS -> TcpCounter.HANDSHAKE_MARKERS;
      case REVISION -> TcpCounter.HANDSHAKE_REVISION;
      case PRIVATE_DATA -> TcpCounter.HANDSHAKE_PRIVATE_DATA;
    };
  }
}
