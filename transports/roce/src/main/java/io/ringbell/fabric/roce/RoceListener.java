package io.ringbell.fabric.roce;

import io.ringbell.fabric.ConnectionRequestHandler;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.roce.cm.CmConnection;
import io.ringbell.fabric.roce.cm.CmHandler;
import io.ringbell.fabric.roce.cm.RejectReason;
import io.ringbell.fabric.roce.cm.ServiceId;
import io.ringbell.fabric.roce.protocol.RoceCounter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A service at one port of one or more local addresses. At each it holds the UDP port of the same
 * number, too: so two processes cannot offer the same service, and a process that does not own UDP
 * 4791 is found there.
 */
final class RoceListener implements Listener {
  private static final Logger LOG = LoggerFactory.getLogger(RoceListener.class);

  /** One local address, and the socket that holds the port there; null if that is the engine's. */
  record Place(Engine engine, UdpSocket reserved) {}

  private final RoceFabric fabric;
  private final FabricAddress address;
  private final RoceOptions options;
  private final ConnectionRequestHandler handler;
  private final List<Place> places;
  private final Set<RoceConnectionRequest> unanswered = new HashSet<>();
  private boolean closed;

  RoceListener(
      RoceFabric fabric,
      FabricAddress address,
      RoceOptions options,
      ConnectionRequestHandler handler,
      List<Place> places) {
    this.fabric = fabric;
    this.address = address;
    this.options = options;
    this.handler = handler;
    this.places = List.copyOf(places);
  }

  @Override
  public FabricAddress address() {
    return address;
  }

  boolean isAt(Engine engine) {
    return places.stream().anyMatch(place -> place.engine() == engine);
  }

  /** A REQ has come. By the holder of the engine's lock. */
  CmHandler onRequest(Engine engine, CmConnection connection) {
    RoceConnectionRequest request =
        new RoceConnectionRequest(fabric, engine, this, connection, options);
    synchronized (this) {
      unanswered.add(request);
    }
    fabric.receptionist().execute(() -> show(request));
    return request;
  }

  /** On the fabric's thread for this. */
  private void show(RoceConnectionRequest request) {
    try {
      handler.onRequest(request);
    } catch (RuntimeException | Error e) {
      fabric.counters().increment(RoceCounter.HANDLER_FAILED);
      LOG.warn("the handler of {} failed: the peer is rejected", address, e);
      request.rejectUnanswered(RejectReason.CONSUMER_DEFINED);
    }
  }

  synchronized void forget(RoceConnectionRequest request) {
    unanswered.remove(request);
  }

  @Override
  public void close() {
    List<RoceConnectionRequest> left;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      left = new ArrayList<>(unanswered);
    }
    for (Place place : places) {
      release(place, address.port());
    }
    for (RoceConnectionRequest request : left) {
      request.rejectUnanswered(RejectReason.INVALID_SERVICE_ID);
    }
    fabric.forget(this);
  }

  static void release(Place place, int port) {
    Engine engine = place.engine();
    engine.lock();
    try {
      engine.manager().unlisten(ServiceId.ofPort(port));
      if (place.reserved() != null) {
        engine.removeListener(place.reserved());
        place.reserved().close();
      }
    } finally {
      engine.unlock();
    }
  }
}
