package io.ringbell.fabric.roce;

import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.roce.cm.ServiceId;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;

/** Opens a listener: takes its port at each of its local addresses, or at none. */
final class Listening {
  private final RoceFabric fabric;
  private final Engines engines;
  private final FabricAddress local;
  private final RoceOptions options;
  private final List<RoceListener.Place> places = new ArrayList<>();
  private int port;

  Listening(RoceFabric fabric, Engines engines, FabricAddress local, RoceOptions options) {
    this.fabric = fabric;
    this.engines = engines;
    this.local = local;
    this.options = options;
    this.port = local.port();
  }

  RoceListener open(ConnectionRequestHandler handler) {
    boolean done = false;
    try {
      for (InetAddress address : Addresses.toListenAt(local)) {
        Engine engine = engines.at(address, options, local);
        places.add(new RoceListener.Place(engine, reserve(engine)));
      }
      RoceListener listener =
          new RoceListener(fabric, local.withPort(port), options, handler, places);
      for (RoceListener.Place place : places) {
        register(place, listener);
      }
      done = true;
      return listener;
    } finally {
      if (!done) {
        places.forEach(place -> RoceListener.release(place, port));
      }
    }
  }

  /** The UDP port of the service's number; null if it is the engine's own. */
  private UdpSocket reserve(Engine engine) {
    if (port == engine.localAddress().getPort()) {
      return null;
    }
    try {
      UdpSocket reserved =
          engines
              .sockets()
              .bind(
                  new InetSocketAddress(engine.localAddress().getAddress(), port),
                  options.trafficClass(),
                  true);
      port = reserved.localAddress().getPort();
      return reserved;
    } catch (IOException e) {
      throw cannotListen(e);
    }
  }

  private void register(RoceListener.Place place, RoceListener listener) {
    Engine engine = place.engine();
    engine.lock();
    try {
      if (!engine.manager().listen(ServiceId.ofPort(port), c -> listener.onRequest(engine, c))) {
        throw taken(null);
      }
      if (place.reserved() != null) {
        engine.addListener(place.reserved());
      }
    } catch (IOException e) {
      throw cannotListen(e);
    } finally {
      engine.unlock();
    }
  }

  private FabricException cannotListen(IOException e) {
    return Engines.isTaken(e)
        ? taken(e)
        : new FabricException(
            Reason.ADDRESS_INVALID,
            "cannot listen at %s: %s: choose an address of this machine and a port that is allowed"
                .formatted(local, e.getMessage()),
            e);
  }

  private FabricException taken(IOException cause) {
    return new FabricException(
        Reason.ADDRESS_IN_USE,
        "%s is taken: its UDP port belongs to another (find it with 'ss -lunp sport = :%d');"
                .formatted(local, local.port())
            + " choose another port, 0 for any free one",
        cause);
  }
}
