package io.ringbell.fabric.shm;

import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * A peer whose {@link Hello} is still coming; each is itself only. Used by the listener's thread.
 */
final class Handshake {
  private final SocketChannel channel;
  private final SelectionKey key;
  private final long deadline;
  private final ByteBuffer received = ByteBuffer.allocate(Hello.MOST);

  Handshake(SocketChannel channel, SelectionKey key, long deadline) {
    this.channel = channel;
    this.key = key;
    this.deadline = deadline;
  }

  SocketChannel channel() {
    return channel;
  }

  SelectionKey key() {
    return key;
  }

  long deadline() {
    return deadline;
  }

  ByteBuffer received() {
    return received;
  }

  void drop() {
    Sockets.close(channel);
  }

  /** How far it has come, in words. */
  String progress() {
    return "%d bytes of its request have come".formatted(received.position());
  }
}
