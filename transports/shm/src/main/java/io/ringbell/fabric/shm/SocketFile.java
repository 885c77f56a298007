package io.ringbell.fabric.shm;

import io.ringbell.fabric.support.QuietClose;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** The socket of a listener, as a file. To be changed under {@link ShmDirectory#exclusively}. */
final class SocketFile {
  private SocketFile() {}

  /** Whether a process listens there. */
  static boolean isAlive(Path file) throws IOException {
    try (SocketChannel probe = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      probe.configureBlocking(false); // a listener whose backlog is full is alive
      boolean unused = probe.connect(UnixDomainSocketAddress.of(file));
      return true;
    } catch (IOException e) {
      return Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !isRefused(e);
    }
  }

  private static boolean isRefused(IOException e) {
    return String.valueOf(e.getMessage()).contains("refused");
  }

  /** Binds it; null if a living process has it. */
  static ServerSocketChannel bind(Path file, int backlog) throws IOException {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      if (isAlive(file)) {
        return null;
      }
      Files.deleteIfExists(file);
    }
    ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    try {
      channel.configureBlocking(false);
      channel.bind(UnixDomainSocketAddress.of(file), backlog);
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
      return channel;
    } catch (IOException | RuntimeException e) {
      QuietClose.close(channel);
      throw e;
    }
  }
}
