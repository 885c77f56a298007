package io.ringbell.fabric.shm;

import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.support.ListenerThread;
import io.ringbell.fabric.support.QuietClose;
import io.ringbell.fabric.support.Receptionist;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A bound socket file with the thread that welcomes peers ({@link Receptionist}). */
final class ShmListener implements Listener {
  private static final int BACKLOG = 1024;
  private static final int LEAST_FREE_PORT = 49152;
  private static final int MOST_PORT = 65535;
  private static final int ATTEMPTS = 1000;
  private static final Logger LOG = LoggerFactory.getLogger(ShmListener.class);

  private final ShmFabric fabric;
  private final FabricAddress address;
  private final Path file;
  private final ListenerThread thread;
  private final AtomicBoolean closed = new AtomicBoolean();

  private ShmListener(
      ShmFabric fabric,
      FabricAddress address,
      ServerSocketChannel channel,
      ShmOptions options,
      ConnectionRequestHandler handler)
      throws IOException {
    this.fabric = fabric;
    this.address = address;
    this.file = fabric.directory().file(Names.socket(address));
    Receptionist receptionist =
        new Receptionist(
            channel,
            address,
            options.handshakeTimeoutNanos(),
            new ShmReception(fabric, address),
            handler,
            fabric.counters());
    this.thread = new ListenerThread(receptionist, address);
  }

  static ShmListener open(
      ShmFabric fabric, FabricAddress local, ShmOptions options, ConnectionRequestHandler handler) {
    ServerSocketChannel[] bound = new ServerSocketChannel[1];
    FabricAddress[] address = {local};
    try {
      fabric.directory().exclusively(() -> bound[0] = bind(fabric.directory(), address));
      ShmListener listener = new ShmListener(fabric, address[0], bound[0], options, handler);
      listener.thread.start();
      return listener;
    } catch (IOException e) {
      if (bound[0] != null) {
        QuietClose.close(bound[0]);
      }
      throw new FabricException(
          Reason.ADDRESS_INVALID,
          "cannot listen at %s: %s: choose another address, or another directory by -D%s"
              .formatted(local, e.getMessage(), ShmDirectory.PROPERTY),
          e);
    }
  }

  /** Binds the address, or one with a free port, which takes its place. */
  private static ServerSocketChannel bind(ShmDirectory directory, FabricAddress[] address)
      throws IOException {
    FabricAddress wanted = address[0];
    for (int i = 0; i < ATTEMPTS; i++) {
      if (wanted.port() == 0) {
        int port = ThreadLocalRandom.current().nextInt(LEAST_FREE_PORT, MOST_PORT + 1);
        address[0] = wanted.withPort(port);
      }
      Path file = directory.file(Names.socket(address[0]));
      ServerSocketChannel channel = SocketFile.bind(file, BACKLOG);
      if (channel != null) {
        return channel;
      }
      if (wanted.port() != 0) {
        break;
      }
    }
    throw new FabricException(
        Reason.ADDRESS_IN_USE,
        "%s is taken by another process (find it with 'ss -lxp | grep %s'): stop it, or choose"
                .formatted(wanted, Names.socket(address[0]))
            + " another port, 0 for any free one");
  }

  @Override
  public FabricAddress address() {
    return address;
  }

  @Override
  public void close() {
    if (closed.compareAndSet(false, true)) {
      try {
        fabric.directory().exclusively(() -> Files.deleteIfExists(file));
      } catch (IOException | FabricException e) {
        LOG.warn("listener {}: cannot remove {}: {}", address, file, e.getMessage());
      }
    }
    fabric.forget(this);
    thread.stop();
  }
}
