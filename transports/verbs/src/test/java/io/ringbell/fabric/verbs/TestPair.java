package io.ringbell.fabric.verbs;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.WorkCompletion;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A connection of a fabric with itself. */
final class TestPair implements AutoCloseable {
  static final long TIMEOUT = TimeUnit.SECONDS.toNanos(60);
  static final int MEMORY = 1 << 16;

  final Side client;
  final Side server;

  private TestPair(Side client, Side server) {
    this.client = client;
    this.server = server;
  }

  static TestPair connect(Fabric fabric, String options, int depth) {
    BlockingQueue<Side> accepted = new LinkedBlockingQueue<>();
    FabricAddress local = FabricAddress.parse("verbs://" + TestDevice.host() + ":0" + options);
    try (Listener listener =
        fabric.listen(
            local,
            request -> {
              Side side = new Side(fabric, request, depth);
              request.accept(ByteBuffer.allocate(0));
              accepted.add(side);
            })) {
      try (Connector connector = fabric.connector(listener.address(), TIMEOUT)) {
        Side side = new Side(fabric, connector, depth);
        connector.connect(ByteBuffer.allocate(0), TIMEOUT);
        return new TestPair(side, take(accepted));
      }
    }
  }

  private static Side take(BlockingQueue<Side> accepted) {
    try {
      Side side = accepted.poll(TIMEOUT, TimeUnit.NANOSECONDS);
      if (side == null) {
        throw new AssertionError("nobody has accepted");
      }
      return side;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    client.close();
    server.close();
  }

  /** One side. */
  static final class Side implements AutoCloseable {
    final CompletionQueue queue;
    final ProtectionDomain domain;
    final MemoryRegion memory;
    final QueuePair queuePair;
    final List<Long> done = new ArrayList<>();
    final List<String> failed = new ArrayList<>();

    Side(Fabric fabric, io.ringbell.fabric.Endpoint endpoint, int depth) {
      queue = fabric.createCompletionQueue();
      domain = endpoint.allocateProtectionDomain();
      memory = domain.allocate(MEMORY, EnumSet.allOf(Access.class));
      queuePair = endpoint.createQueuePair(domain, new QueuePairConfig(queue, depth, depth, 64));
    }

    /** Waits, without spinning, until so many have completed. */
    void await(int count) {
      long start = System.nanoTime();
      while (done.size() + failed.size() < count) {
        if (poll() == 0) {
          queue.arm(false);
          if (poll() == 0) {
            queue.await(TimeUnit.MILLISECONDS.toNanos(200));
          }
        }
        if (System.nanoTime() - start > TIMEOUT) {
          throw new AssertionError("still waiting for " + count + ": " + done + ", " + failed);
        }
      }
    }

    int poll() {
      return queue.poll(this::take, 64);
    }

    private void take(WorkCompletion completion) {
      if (completion.status() == io.ringbell.fabric.CompletionStatus.SUCCESS) {
        done.add(completion.id());
      } else {
        failed.add(completion.id() + " " + completion.status());
      }
    }

    @Override
    public void close() {
      queuePair.close();
      memory.close();
      domain.close();
      queue.close();
    }
  }
}
