package io.ringbell.fabric.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.CompletionStatus;
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
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** One side of a connection under test: a queue pair with its queue, memory and what completed. */
public final class TestPeer implements AutoCloseable {
  /** Only to end a test that hangs. */
  public static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

  public record Done(long id, CompletionStatus status, WorkCompletion.Opcode opcode, int length) {}

  public final CompletionQueue queue;
  public final ProtectionDomain domain;
  public final MemoryRegion memory;
  public final QueuePair queuePair;
  public final List<Done> done = new ArrayList<>();

  public TestPeer(Fabric fabric, Endpoint endpoint) {
    this(endpoint, fabric.createCompletionQueue(), 1 << 20);
  }

  /** One on a queue that others may share. */
  public TestPeer(Endpoint endpoint, CompletionQueue queue, int length) {
    this.queue = queue;
    domain = endpoint.allocateProtectionDomain();
    memory = domain.allocate(length, EnumSet.complementOf(EnumSet.of(Access.REMOTE_VIEW)));
    queuePair = endpoint.createQueuePair(domain, new QueuePairConfig(queue, 64, 64, 64));
  }

  public static TestPeer connect(Fabric fabric, FabricAddress address) {
    try (Connector connector = fabric.connector(address, PATIENCE_NANOS)) {
      TestPeer peer = new TestPeer(fabric, connector);
      connector.connect(ByteBuffer.allocate(0), PATIENCE_NANOS);
      return peer;
    }
  }

  /** Listens, and accepts everybody into the queue, with 16 receives of 4 KiB posted. */
  public static Listener listen(Fabric fabric, String address, BlockingQueue<TestPeer> accepted) {
    return fabric.listen(
        FabricAddress.parse(address),
        request -> {
          TestPeer peer = new TestPeer(fabric, request);
          for (int i = 0; i < 16; i++) {
            peer.postReceive(100 + i, i * 4096, 4096);
          }
          request.accept(ByteBuffer.allocate(0));
          accepted.add(peer);
        });
  }

  public static BlockingQueue<TestPeer> newQueue() {
    return new ArrayBlockingQueue<>(1024);
  }

  public static TestPeer take(BlockingQueue<TestPeer> accepted) throws InterruptedException {
    TestPeer peer = accepted.poll(PATIENCE_NANOS, TimeUnit.NANOSECONDS);
    assertThat(peer).as("an accepted peer").isNotNull();
    return peer;
  }

  public void postReceive(long id, int offset, int length) {
    queuePair.postReceive(new ReceiveRequest().set(id, memory, offset, length));
  }

  /** Posts a chain. */
  public void post(WorkRequest... chain) {
    for (int i = 1; i < chain.length; i++) {
      chain[i - 1].next(chain[i]);
    }
    queuePair.post(chain[0]);
  }

  /** A signaled SEND of 8 bytes. */
  public WorkRequest send(long id) {
    return new WorkRequest().send(id, memory, 0, 8).flags(WorkRequest.SIGNALED);
  }

  public int poll() {
    return queue.poll(c -> done.add(new Done(c.id(), c.status(), c.opcode(), c.byteLength())), 16);
  }

  public static void until(String what, BooleanSupplier condition, TestPeer... peers) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      for (TestPeer peer : peers) {
        peer.poll();
      }
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        StringBuilder text = new StringBuilder("in vain: " + what);
        for (TestPeer peer : peers) {
          text.append("; ").append(peer.queuePair.failure()).append(' ').append(peer.done);
        }
        throw new AssertionError(text);
      }
    }
  }

  public boolean isBroken() {
    return queuePair.state() == QueuePair.State.ERROR;
  }

  @Override
  public void close() {
    queuePair.close();
    memory.close();
    queue.close();
  }
}
