package io.ringbell.fabric.tcp;

import io.ringbell.fabric.tcp.protocol.MpaStartReader;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/** A peer whose MPA Request is still coming. Used by the listener's thread. */
record Handshake(
    SocketChannel channel, SelectionKey key, String remote, MpaStartReader reader, long deadline) {
  void drop() {
    Sockets.close(channel);
  }
}
