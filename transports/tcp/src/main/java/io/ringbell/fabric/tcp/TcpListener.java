package io.ringbell.fabric.tcp;

import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.support.ListenerThread;
import io.ringbell.fabric.support.QuietClose;
import io.ringbell.fabric.support.Receptionist;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.ServerSocketChannel;

/** A bound port with the thread that welcomes peers ({@link Receptionist}). */
final class TcpListener implements Listener {
  private static final int BACKLOG = 1024;

  private final TcpFabric fabric;
  private final FabricAddress address;
  private final ListenerThread thread;

  private TcpListener(TcpFabric fabric, FabricAddress address, Receptionist receptionist) {
    this.fabric = fabric;
    this.address = address;
    this.thread = new ListenerThread(receptionist, address);
  }

  static TcpListener open(
      TcpFabric fabric, FabricAddress local, TcpOptions options, ConnectionRequestHandler handler) {
    ServerSocketChannel channel = null;
    try {
      channel = ServerSocketChannel.open();
      channel.configureBlocking(false);
      channel.bind(
          new InetSocketAddress(InetAddress.getByName(local.host()), local.port()), BACKLOG);
      int port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
      FabricAddress address = local.withPort(port);
      Receptionist receptionist =
          new Receptionist(
              channel,
              address,
              options.handshakeTimeoutNanos(),
              new TcpReception(fabric, options),
              handler,
              fabric.counters());
      TcpListener listener = new TcpListener(fabric, address, receptionist);
      listener.thread.start();
      return listener;
    } catch (IOException e) {
      if (channel != null) {
        QuietClose.close(channel);
      }
      throw cannotListen(local, e);
    }
  }

  @Override
  public FabricAddress address() {
    return address;
  }

  @Override
  public void close() {
    fabric.forget(this);
    thread.stop();
  }

  private static FabricException cannotListen(FabricAddress local, IOException e) {
    if (e instanceof UnknownHostException) {
      return new FabricException(
          Reason.ADDRESS_INVALID,
          "cannot listen at %s: host '%s' is unknown".formatted(local, local.host()),
          e);
    }
    boolean taken = e instanceof BindException && String.valueOf(e.getMessage()).contains("in use");
    return taken
        ? new FabricException(
            Reason.ADDRESS_IN_USE,
            "%s is taken by another process: stop it (find it with 'ss -ltnp sport = :%d') or choose"
                    .formatted(local, local.port())
                + " another port, 0 for any free one",
            e)
        : new FabricException(
            Reason.ADDRESS_INVALID,
            "cannot listen at %s: %s: choose an address of this machine and a port that is allowed"
                .formatted(local, e.getMessage()),
            e);
  }
}
