package io.ringbell.fabric.memory;

import static java.util.concurrent.TimeUnit.SECONDS;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.ConnectionRequest;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Two connected queue pairs on a network of a test; what each side's polls found, as text. */
final class MemoryLink implements AutoCloseable {
  static final int RECEIVES = 8;
  private static final int SIZE = 1 << 16;
  private static final long TIMEOUT = SECONDS.toNanos(20);

  final Side client;
  final Side server;
  private final Fabric clientFabric;
  private final Fabric serverFabric;

  MemoryLink(MemoryNetwork network) {
    clientFabric = network.openFabric();
    serverFabric = network.openFabric();
    CompletableFuture<Side> accepted = new CompletableFuture<>();
    try (Listener listener =
        serverFabric.listen(
            FabricAddress.parse("memory://127.0.0.1:0"),
            request -> {
              accepted.complete(new Side(serverFabric, request));
              request.accept(ByteBuffer.allocate(0));
            })) {
      Connector connector = clientFabric.connector(listener.address(), TIMEOUT);
      client = new Side(clientFabric, connector);
      try {
        connector.connect(ByteBuffer.allocate(0), TIMEOUT);
      } finally {
        server = accepted.getNow(null);
        connector.close();
      }
    } catch (RuntimeException e) {
      closeQuietly(accepted.getNow(null));
      throw e;
    }
  }

  private static void closeQuietly(Side side) {
    if (side != null) {
      side.close();
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
    final CompletionQueue queue;
    final ProtectionDomain domain;
    final MemoryRegion memory;
    final QueuePair queuePair;
    final List<String> log = new ArrayList<>();

    Side(Fabric fabric, Endpoint endpoint) {
      queue = fabric.createCompletionQueue();
      domain = endpoint.allocateProtectionDomain();
      memory = domain.allocate(SIZE, EnumSet.allOf(Access.class));
      queuePair = endpoint.createQueuePair(domain, new QueuePairConfig(queue, 32, RECEIVES, 64));
      for (int i = 0; i < RECEIVES; i++) {
        queuePair.postReceive(new ReceiveRequest().set(1000 + i, memory, SIZE / 2 + i * 64, 64));
      }
      if (endpoint instanceof ConnectionRequest) {
        log.add("accepting");
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

    /** Polls both sides until this one has logged so much. */
    void pollUntil(Side other, int size) {
      long deadline = System.nanoTime() + TIMEOUT;
      while (log.size() < size) {
        poll();
        other.poll();
        if (System.nanoTime() - deadline > 0) {
          throw new AssertionError(
              "found only " + log + " in " + TimeUnit.NANOSECONDS.toSeconds(TIMEOUT) + " s");
        }
      }
    }

    void close() {
      queuePair.close();
      memory.close();
      domain.close();
      queue.close();
    }
  }
}
