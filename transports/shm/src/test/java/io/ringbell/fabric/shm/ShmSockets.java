package io.ringbell.fabric.shm;

import io.ringbell.fabric.FabricAddress;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;

/** Sockets as listeners have them, with nobody behind them. */
public final class ShmSockets {
  private ShmSockets() {}

  /** The kernel takes connections there, and nobody reads them. */
  public static ServerSocketChannel listenAndIgnore(FabricAddress address) {
    try {
      ShmDirectory directory = ShmDirectory.open();
      return SocketFile.bind(directory.file(Names.socket(address)), 50);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Closes it, with its file. */
  public static void close(ServerSocketChannel socket) {
    try {
      UnixDomainSocketAddress address = (UnixDomainSocketAddress) socket.getLocalAddress();
      socket.close();
      Files.delete(address.getPath());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
