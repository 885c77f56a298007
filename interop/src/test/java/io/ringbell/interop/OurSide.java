package io.ringbell.interop;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.ConnectionRequest;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Ringbell's side of a connection: a queue pair, and memory whose first half is for one-sided
 * operations while receives land in the second half. It sleeps while it waits, as the guest's
 * processors are needed by the kernel's side.
 */
final class OurSide implements AutoCloseable {
  static final int HALF = 1 << 20;
  static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(40);

  private static final int DEPTH = 64;
  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

  final QueuePair queuePair;
  final MemoryRegion memory;
  final MemoryRegion readOnly;
  ByteBuffer peerData = ByteBuffer.allocate(0);

  private final CompletionQueue queue;
  private final ProtectionDomain domain;
  private final Deque<Done> received = new ArrayDeque<>();
  private final Deque<Done> executed = new ArrayDeque<>();
  private int receivesPosted;

  private OurSide(Fabric fabric, Endpoint endpoint, int receives, int length) {
    queue = fabric.createCompletionQueue();
    domain = endpoint.allocateProtectionDomain();
    memory = domain.allocate(2 * HALF, EnumSet.allOf(Access.class));
    readOnly = domain.allocate(4096, EnumSet.of(Access.REMOTE_READ));
    queuePair = endpoint.createQueuePair(domain, new QueuePairConfig(queue, DEPTH, DEPTH, 0));
    receive(receives, length);
  }

  /** Connects, with receives posted before. */
  static OurSide connect(
      Fabric fabric, String address, int receives, int length, byte[] privateData) {
    try (Connector connector = fabric.connector(FabricAddress.parse(address), PATIENCE_NANOS)) {
      OurSide side = new OurSide(fabric, connector, receives, length);
      try {
        side.peerData = connector.connect(ByteBuffer.wrap(privateData), PATIENCE_NANOS);
      } catch (RuntimeException e) {
        side.close();
        throw e;
      }
      return side;
    }
  }

  /** Lets a peer in. */
  static OurSide accept(
      Fabric fabric, ConnectionRequest request, int receives, int length, byte[] privateData) {
    OurSide side = new OurSide(fabric, request, receives, length);
    side.peerData = request.privateData();
    request.accept(ByteBuffer.wrap(privateData));
    return side;
  }

  /** Posts receives, each behind the one before in the second half of the memory. */
  void receive(int count, int length) {
    for (int i = 0; i < count; i++) {
      queuePair.postReceive(
          new ReceiveRequest()
              .set(1000 + receivesPosted, memory, inbox(receivesPosted, length), length));
      receivesPosted++;
    }
  }

  /** Where the receive of that number lands. */
  static int inbox(int number, int length) {
    return HALF + (length == 0 ? 0 : number % (HALF / length) * length);
  }

  /** Posts a signaled request. */
  void post(WorkRequest request) {
    queuePair.post(request.flags(WorkRequest.SIGNALED));
  }

  /** Posts a request and waits for its completion. */
  Done execute(WorkRequest request) throws InterruptedException {
    post(request);
    return awaitExecuted();
  }

  Done awaitExecuted() throws InterruptedException {
    until("a completion of the send queue", () -> !executed.isEmpty());
    return executed.remove();
  }

  Done awaitReceived() throws InterruptedException {
    until("a receive", () -> !received.isEmpty());
    return received.remove();
  }

  /** Makes progress until something holds. */
  void until(String what, BooleanSupplier holds) throws InterruptedException {
    long start = System.nanoTime();
    while (!holds.getAsBoolean()) {
      progress();
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new AssertionError(
            "%s does not come; the queue pair is %s, failure %s"
                .formatted(what, queuePair.state(), queuePair.failure()));
      }
    }
  }

  /** Makes progress for that long, whatever happens. */
  void idle(long millis) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() - end < 0) {
      progress();
    }
  }

  private void progress() throws InterruptedException {
    if (queue.poll(this::take, 16) == 0) {
      queue.arm(false);
      if (queue.poll(this::take, 16) == 0) {
        queue.await(NAP_NANOS);
      }
    }
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  private void take(WorkCompletion completion) {
    Done done = Done.of(completion);
    boolean receive = completion.id() >= 1000;
    if (done.status() == CompletionStatus.SUCCESS && receive != done.isReceive()) {
      throw new AssertionError("the completion of another queue: " + done);
    }
    (receive ? received : executed).add(done);
  }

  /** How many completions wait. */
  int pending() {
    return received.size() + executed.size();
  }

  void fill(int offset, int length, int seed) {
    memory.buffer().put(offset, pattern(length, seed));
  }

  byte[] bytes(int offset, int length) {
    byte[] bytes = new byte[length];
    memory.buffer().get(offset, bytes);
    return bytes;
  }

  /** The same bytes as those of the verbs program. */
  static byte[] pattern(int length, int seed) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (seed * 31 + i * 7 + (i >>> 8) + 1);
    }
    return bytes;
  }

  @Override
  public void close() {
    queuePair.close();
    readOnly.close();
    memory.close();
    domain.close();
    queue.close();
  }
}
