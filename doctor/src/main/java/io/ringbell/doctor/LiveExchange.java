package io.ringbell.doctor;

import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.ConnectionRequest;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Connects a fabric to itself and ships bytes as calls do: a chain of a WRITE into the peer's
 * memory and a SEND that announces it. Used by one thread.
 */
final class LiveExchange {
  static final int BYTES = 64;

  private static final int ROUNDS = 50;
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long NAP_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int LIMIT = 8;

  private final Fabric fabric;
  private final FabricAddress address;
  private volatile LiveSide passive;
  private volatile RuntimeException refused;
  private int received;
  private int sent;

  LiveExchange(Fabric fabric, FabricAddress address) {
    this.fabric = fabric;
    this.address = address;
  }

  /**
   * Runs it.
   *
   * @return the median time of a WRITE and its doorbell, until both sides have their completions
   * @throws FabricException if anything fails or takes too long, or other bytes arrive
   */
  long run() {
    CompletionQueue queue = fabric.createCompletionQueue();
    try (Listener listener = fabric.listen(address, request -> accept(request, queue));
        Connector connector = fabric.connector(listener.address(), PATIENCE_NANOS)) {
      LiveSide active = new LiveSide(connector, queue);
      try {
        ByteBuffer peer = connector.connect(ByteBuffer.allocate(0), PATIENCE_NANOS);
        return exchange(active, peer.getLong(), peer.getInt(), queue);
      } finally {
        active.close();
        if (passive != null) {
          passive.close();
        }
      }
    } finally {
      queue.close();
    }
  }

  private void accept(ConnectionRequest request, CompletionQueue queue) {
    try {
      LiveSide side = new LiveSide(request, queue);
      passive = side;
      side.receive();
      request.accept(
          ByteBuffer.allocate(Long.BYTES + Integer.BYTES)
              .putLong(side.memory.address())
              .putInt(side.memory.rkey())
              .flip());
    } catch (RuntimeException e) {
      refused = e;
      throw e;
    }
  }

  private long exchange(LiveSide active, long remote, int rkey, CompletionQueue queue) {
    long[] nanos = new long[ROUNDS];
    for (int round = 0; round < ROUNDS; round++) {
      long start = System.nanoTime();
      active.fill(round);
      WorkRequest doorbell =
          new WorkRequest()
              .send(2, active.memory, 0, 1)
              .flags(WorkRequest.SIGNALED | WorkRequest.SOLICITED);
      active.queuePair.post(
          new WorkRequest().write(1, active.memory, 0, BYTES, remote, rkey).next(doorbell));
      await(queue, round + 1);
      passive.expect(round);
      passive.receive();
      nanos[round] = System.nanoTime() - start;
    }
    Arrays.sort(nanos);
    return nanos[ROUNDS / 2];
  }

  private void await(CompletionQueue queue, int round) {
    long start = System.nanoTime();
    while (sent < round || received < round) {
      if (queue.poll(this::take, LIMIT) == 0) {
        queue.arm(false);
        if (queue.poll(this::take, LIMIT) == 0) {
          queue.await(NAP_NANOS);
        }
      }
      if (System.nanoTime() - start > PATIENCE_NANOS) {
        throw new FabricException(
            Reason.TIMEOUT,
            "no completion within 10 s (sent: %d, received: %d of %d)%s"
                .formatted(sent, received, round, refused == null ? "" : ": " + refused));
      }
    }
  }

  private void take(WorkCompletion completion) {
    if (completion.status() != CompletionStatus.SUCCESS) {
      throw new FabricException(Reason.PROTOCOL, "a request completed with " + completion.status());
    }
    if (completion.opcode() == WorkCompletion.Opcode.RECEIVE) {
      received++;
    } else {
      sent++;
    }
  }
}
