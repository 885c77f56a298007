package io.ringbell.fabric.shm;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.support.Handshake;
import io.ringbell.fabric.support.HandshakeCounters;
import io.ringbell.fabric.support.HandshakeException;
import io.ringbell.fabric.support.Reception;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.security.Principal;

/** Lets in peers of the same user, which say {@link Hello}. */
final class ShmReception implements Reception {
  private static final HandshakeCounters COUNTERS =
      new HandshakeCounters(
          ShmCounter.HANDSHAKE_TRUNCATED,
          ShmCounter.HANDSHAKE_TIMEOUT,
          ShmCounter.HANDSHAKE_UNANSWERED,
          ShmCounter.HANDSHAKE_OVERLOAD,
          ShmCounter.HANDLER_FAILED);

  private final ShmFabric fabric;
  private final FabricAddress address;

  ShmReception(ShmFabric fabric, FabricAddress address) {
    this.fabric = fabric;
    this.address = address;
  }

  @Override
  public Handshake welcome(SocketChannel channel) throws IOException {
    channel.configureBlocking(false);
    Principal user = Sockets.peerUser(channel);
    if (!user.getName().equals(fabric.directory().owner().getName())) {
      throw new HandshakeException(ShmCounter.HANDSHAKE_OTHER_USER, "user " + user.getName());
    }
    return new ShmHandshake(fabric, address);
  }

  @Override
  public HandshakeCounters counters() {
    return COUNTERS;
  }
}
