package io.ringbell.ring;

import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.WorkRequest;

/**
 * Sends what comes before the first doorbell: HELLO, or a refusal in its place. Used by the polling
 * thread.
 */
final class Introduction {
  private final int connection;
  private final QueuePair queuePair;
  private final RingMemory memory;
  private final RingConfig config;
  private final SendQueue queue;
  private final int maxRendezvous;
  private final long features;

  Introduction(
      int connection,
      QueuePair queuePair,
      RingMemory memory,
      RingConfig config,
      SendQueue queue,
      int maxRendezvous,
      long features) {
    this.connection = connection;
    this.queuePair = queuePair;
    this.memory = memory;
    this.config = config;
    this.queue = queue;
    this.maxRendezvous = maxRendezvous;
    this.features = features;
  }

  void sendHello() {
    Hello hello =
        new Hello(
            Hello.VERSION,
            features,
            memory.inbound.address(),
            memory.inbound.rkey(),
            config.ringCapacity(),
            memory.control.address(),
            memory.control.rkey(),
            config.receiveSlots(),
            config.maxMessage(),
            config.maxCalls(),
            maxRendezvous,
            RingMemory.RECEIVE_SLOT_LENGTH);
    hello.write(memory.doorbells.buffer(), 0);
    post(Hello.LENGTH);
  }

  void sendRefusal(String reason) {
    post(Hello.Refusal.write(memory.doorbells.buffer(), 0, reason));
  }

  private void post(int length) {
    long number = queue.onPosted(1, true);
    queuePair.post(
        new WorkRequest()
            .send(WorkId.of(connection, WorkId.SEND, number), memory.doorbells, 0, length)
            .flags(WorkRequest.SIGNALED | WorkRequest.SOLICITED));
  }
}
