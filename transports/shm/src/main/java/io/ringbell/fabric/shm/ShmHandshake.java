package io.ringbell.fabric.shm;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.support.Handshake;
import io.ringbell.fabric.support.HandshakeException;
import io.ringbell.fabric.support.SocketRequest;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A {@link Hello} that is coming. */
final class ShmHandshake implements Handshake {
  private final ShmFabric fabric;
  private final FabricAddress address;
  private final ByteBuffer received = ByteBuffer.allocate(Hello.MOST);
  private Hello hello; // null until it is whole

  /** One at a listener's address. */
  ShmHandshake(ShmFabric fabric, FabricAddress address) {
    this.fabric = fabric;
    this.address = address;
  }

  @Override
  public ByteBuffer buffer() {
    return received;
  }

  @Override
  public boolean isWhole() throws HandshakeException {
    hello = Hello.decode(received);
    return hello != null;
  }

  @Override
  public boolean mayEndNow() {
    return received.position() == 0; // somebody looks whether this side is alive
  }

  @Override
  public HandshakeException truncated() {
    return new HandshakeException(ShmCounter.HANDSHAKE_TRUNCATED, "it left: " + progress());
  }

  @Override
  public SocketRequest<?> request(SocketChannel channel, long deadline) {
    return new ShmConnectionRequest(fabric, channel, address.hostAndPort(), hello, deadline);
  }

  @Override
  public String peer() {
    return "a peer"; // its address is in its Hello
  }

  @Override
  public String progress() {
    return "%d bytes of its request have come".formatted(received.position());
  }
}
