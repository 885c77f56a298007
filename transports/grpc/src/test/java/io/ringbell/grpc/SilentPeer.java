package io.ringbell.grpc;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Fabrics;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;

/** Connects or listens, and then says nothing: its HELLO never comes. */
final class SilentPeer implements AutoCloseable {
  private static final int RECEIVE_LENGTH = 1024;

  private final Fabric fabric;
  private final CompletionQueue queue;
  private final List<QueuePair> pairs = new CopyOnWriteArrayList<>();
  private final List<ProtectionDomain> domains = new CopyOnWriteArrayList<>();
  private final List<MemoryRegion> regions = new CopyOnWriteArrayList<>();
  private Listener listener;

  private SilentPeer(String scheme) {
    fabric = Fabrics.open(scheme);
    queue = fabric.createCompletionQueue();
  }

  static SilentPeer connect(FabricAddress where) {
    SilentPeer peer = new SilentPeer(where.scheme());
    long nanos = TimeUnit.SECONDS.toNanos(TransportHarness.SECONDS);
    Connector connector = peer.fabric.connector(where, nanos);
    peer.prepare(connector);
    ByteBuffer unused = connector.connect(ByteBuffer.allocate(0), nanos);
    return peer;
  }

  static SilentPeer listen(FabricAddress where) {
    SilentPeer peer = new SilentPeer(where.scheme());
    peer.listener =
        peer.fabric.listen(
            where,
            request -> {
              peer.prepare(request);
              request.accept(ByteBuffer.allocate(0));
            });
    return peer;
  }

  FabricAddress address() {
    return listener.address();
  }

  private void prepare(Endpoint endpoint) {
    ProtectionDomain domain = endpoint.allocateProtectionDomain();
    domains.add(domain);
    QueuePair pair = endpoint.createQueuePair(domain, new QueuePairConfig(queue, 16, 16, 0));
    pairs.add(pair);
    MemoryRegion target = domain.allocate(RECEIVE_LENGTH, EnumSet.of(Access.LOCAL_WRITE));
    regions.add(target);
    pair.postReceive(new ReceiveRequest().set(1, target, 0, RECEIVE_LENGTH)); // for the HELLO
  }

  @Override
  public void close() {
    if (listener != null) {
      listener.close();
    }
    pairs.forEach(QueuePair::close);
    regions.forEach(MemoryRegion::close);
    domains.forEach(ProtectionDomain::close);
    queue.close();
    fabric.close();
  }
}
