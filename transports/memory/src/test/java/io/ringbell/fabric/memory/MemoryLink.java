package io.ringbell.fabric.memory;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Two connected queue pairs on a network of a test; what each side's polls found, as text. */
final class MemoryLink implements AutoCloseable {
  static final int SENDS = 32;
  static final int RECEIVES = 8;
  static final int FIRST_RECEIVE = 1 << 15;
  private static final int SIZE = 1 << 16;
  private static final long TIMEOUT = SECONDS.toNanos(20);

  final Side client;
  final Side server;
  private final Fabric clientFabric;
  private final Fabric serverFabric;

  private MemoryLink(Fabric clientFabric, Fabric serverFabric, Side client, Side server) {
    this.clientFabric = clientFabric;
    this.serverFabric = serverFabric;
    this.client = client;
    this.server = server;
  }

  /**
   * Connects.
   *
   * @throws FabricException if a fault prevents it; nothing is left open then
   */
  static MemoryLink open(MemoryNetwork network) {
    return open(network, TIMEOUT);
  }

  static MemoryLink open(MemoryNetwork network, long timeoutNanos) {
    Fabric clientFabric = network.openFabric();
    Fabric serverFabric = network.openFabric();
    List<Side> sides = new CopyOnWriteArrayList<>();
    boolean connected = false;
    try (Listener listener =
        serverFabric.listen(
            FabricAddress.parse("memory://127.0.0.1:0"),
            request -> {
              sides.add(new Side(serverFabric, request));
              request.accept(ByteBuffer.allocate(0));
            })) {
      Connector connector = clientFabric.connector(listener.address(), timeoutNanos);
      Side client = new Side(clientFabric, connector);
      sides.add(client);
      connector.connect(ByteBuffer.allocate(0), timeoutNanos);
      connected = true;
      return new MemoryLink(clientFabric, serverFabric, client, sides.get(1));
    } finally {
      if (!connected) {
        sides.forEach(Side::close);
        clientFabric.close();
        serverFabric.close();
      }
    }
  }

  /** Polls both sides so often that nothing can still be delayed. */
  void drain() {
    for (int i = 0; i < 100; i++) {
      client.poll();
      server.poll();
    }
  }

  @Override
  public void close() {
    client.close();
    server.close();
    clientFabric.close();
    serverFabric.close();
  }

  /** One side. */
  static final class Side {
    final Fabric fabric;
    final CompletionQueue queue;
    final ProtectionDomain domain;
    final MemoryRegion memory;
    final QueuePair queuePair;
    final List<String> log = new ArrayList<>();

    Side(Fabric fabric, Endpoint endpoint) {
      this.fabric = fabric;
      queue = fabric.createCompletionQueue();
      domain = endpoint.allocateProtectionDomain();
      memory = domain.allocate(SIZE, EnumSet.allOf(Access.class));
      queuePair = endpoint.createQueuePair(domain, new QueuePairConfig(queue, SENDS, RECEIVES, 64));
      for (int i = 0; i < RECEIVES; i++) {
        queuePair.postReceive(new ReceiveRequest().set(1000 + i, memory, SIZE / 2 + i * 64, 64));
      }
    }

    int poll() {
      return queue.poll(
          completion ->
              log.add(
                  completion.id()
                      + " "
                      + completion.status()
                      + (completion.status().code() == 0 ? " " + completion.opcode() : "")),
          16);
    }

    void close() {
      queuePair.close();
      memory.close();
      domain.close();
      queue.close();
    }
  }
}
