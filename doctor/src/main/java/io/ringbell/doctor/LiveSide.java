package io.ringbell.doctor;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import java.util.EnumSet;

/** One end of a {@link LiveExchange}: a queue pair and memory for the WRITEs and the doorbells. */
final class LiveSide implements AutoCloseable {
  private static final int DEPTH = 8;
  private static final int DOORBELL = LiveExchange.BYTES; // behind what is written

  final QueuePair queuePair;
  final MemoryRegion memory;
  private final ProtectionDomain domain;

  LiveSide(Endpoint endpoint, CompletionQueue queue) {
    domain = endpoint.allocateProtectionDomain();
    memory =
        domain.allocate(
            2 * LiveExchange.BYTES, EnumSet.of(Access.LOCAL_WRITE, Access.REMOTE_WRITE));
    queuePair = endpoint.createQueuePair(domain, new QueuePairConfig(queue, DEPTH, DEPTH, 0));
  }

  /** Posts a receive for a doorbell. */
  void receive() {
    queuePair.postReceive(new ReceiveRequest().set(3, memory, DOORBELL, LiveExchange.BYTES));
  }

  /** Other bytes for each round. */
  void fill(int round) {
    for (int i = 0; i < LiveExchange.BYTES; i++) {
      memory.buffer().put(i, pattern(round, i));
    }
  }

  /** Checks what has been written here. */
  void expect(int round) {
    for (int i = 0; i < LiveExchange.BYTES; i++) {
      if (memory.buffer().get(i) != pattern(round, i)) {
        throw new FabricException(
            FabricException.Reason.PROTOCOL,
            "round %d: byte %d is %d when the doorbell is here (expected: %d)"
                .formatted(round, i, memory.buffer().get(i), pattern(round, i)));
      }
    }
  }

  private static byte pattern(int round, int i) {
    return (byte) (31 * round + i + 1);
  }

  @Override
  public void close() {
    queuePair.close();
    memory.close();
    domain.close();
  }
}
