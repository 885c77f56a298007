package io.ringbell.fabric.roce;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionQueue;
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
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Two fabrics, a listener, and connections between them, driven by the test's thread. */
final class Ends implements AutoCloseable {
  private static final long LIMIT = TimeUnit.SECONDS.toNanos(60);
  private static final int MEMORY = 256;

  /** One end of a connection. */
  static final class End implements CompletionHandler {
    final ProtectionDomain domain;
    final MemoryRegion memory;
    final RoceQueuePair queuePair;
    int received;
    int failed;

    End(Endpoint endpoint, CompletionQueue queue) {
      domain = endpoint.allocateProtectionDomain();
      memory = domain.allocate(MEMORY, EnumSet.allOf(Access.class));
      QueuePair made = endpoint.createQueuePair(domain, new QueuePairConfig(queue, 64, 8, 16));
      queuePair = (RoceQueuePair) made;
      queuePair.postReceive(new ReceiveRequest().set(1, memory, 0, 64));
    }

    void send(int length) {
      queuePair.post(new WorkRequest().send(2, memory, 64, length).flags(WorkRequest.SIGNALED));
    }

    @Override
    public void onCompletion(WorkCompletion completion) {
      switch (completion.status()) {
        case SUCCESS -> {
          if (completion.opcode() == WorkCompletion.Opcode.RECEIVE) {
            received++;
            queuePair.postReceive(new ReceiveRequest().set(1, memory, 0, 64));
          }
        }
        default -> failed++;
      }
    }

    void close() {
      queuePair.close();
      memory.close();
      domain.close();
    }
  }

  final Fabric clientFabric;
  final Fabric serverFabric;
  final CompletionQueue clientQueue;
  final CompletionQueue serverQueue;
  final Listener listener;
  final List<End> clients = new ArrayList<>();
  final List<End> servers = new ArrayList<>();
  private final Deque<End> accepted = new ArrayDeque<>();

  Ends(String listen) {
    clientFabric = new RoceFabricProvider().open();
    serverFabric = new RoceFabricProvider().open();
    clientQueue = clientFabric.createCompletionQueue();
    serverQueue = serverFabric.createCompletionQueue();
    listener =
        serverFabric.listen(
            FabricAddress.parse(listen),
            request -> {
              End end = new End(request, serverQueue);
              synchronized (accepted) {
                accepted.add(end);
              }
              request.accept(ByteBuffer.allocate(0));
            });
  }

  /** Connects one more. */
  End connect() {
    try (Connector connector = clientFabric.connector(listener.address(), LIMIT)) {
      End end = new End(connector, clientQueue);
      connector.connect(ByteBuffer.allocate(0), LIMIT);
      clients.add(end);
      synchronized (accepted) {
        servers.add(accepted.remove());
      }
      return end;
    }
  }

  /** Polls both sides. */
  void poll() {
    clientQueue.poll(c -> find(clients, c).onCompletion(c), 64);
    serverQueue.poll(c -> find(servers, c).onCompletion(c), 64);
  }

  private static End find(List<End> ends, WorkCompletion completion) {
    for (End end : ends) {
      if (end.queuePair.number() == completion.queuePairNumber()) {
        return end;
      }
    }
    throw new AssertionError("a completion of nobody's");
  }

  void until(String what, BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      poll();
      if (System.nanoTime() - start > LIMIT) {
        throw new AssertionError("still waiting for " + what);
      }
    }
  }

  @Override
  public void close() {
    clients.forEach(End::close);
    servers.forEach(End::close);
    listener.close();
    clientQueue.close();
    serverQueue.close();
    clientFabric.close();
    serverFabric.close();
  }
}
