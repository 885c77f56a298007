package io.ringbell.ring;

import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.WorkRequest;
import java.util.concurrent.TimeUnit;

/**
 * What comes before the first doorbell: HELLO each way, the active side first, or a refusal in its
 * place. Knows also by when it must be through. The connection decides what follows. Used by the
 * polling thread.
 */
final class Handshake {
  private static final long REFUSED_NANOS = TimeUnit.SECONDS.toNanos(1); // for the peer to go

  private final int connection;
  private final QueuePair queuePair;
  private final RingMemory memory;
  private final SendQueue queue;
  private final RingConfig config;
  private final Poller poller;
  private final long features;
  private final boolean active;
  private long deadline;

  /**
   * Nothing is sent yet.
   *
   * @param features that this side offers
   * @param active whether this side sends HELLO first
   */
  Handshake(
      ConnectionParts parts, RingConfig config, Poller poller, long features, boolean active) {
    this.connection = parts.index;
    this.queuePair = parts.queuePair;
    this.memory = parts.memory;
    this.queue = parts.queue;
    this.config = config;
    this.poller = poller;
    this.features =
        poller.capabilities().immediate() ? features : features & ~DoorbellForm.IMM.feature();
    this.active = active;
  }

  boolean isActive() {
    return active;
  }

  void start(long now) {
    endBy(now + config.handshakeTimeoutNanos());
    if (active) {
      sendHello();
    }
  }

  /**
   * Makes the memory for what the peer's HELLO tells, and answers it if the peer is the active
   * side.
   *
   * @return the features that both sides offer
   */
  long onHello(Hello peer) {
    long common = peer.features() & features;
    memory.allocateStaging(peer.ringCapacity());
    if (DoorbellForm.EAGER.isIn(common)) {
      memory.allocateEagerDoorbells();
    }
    if (!active) {
      sendHello();
    }
    return common;
  }

  /** The peer hears why, and has a moment to go. */
  void refuse(String reason) {
    post(Hello.Refusal.write(memory.doorbells.buffer(), 0, reason));
    endBy(poller.now() + REFUSED_NANOS);
  }

  /** By when the peer must have done its part. */
  long deadline() {
    return deadline;
  }

  boolean isOverdue(long now) {
    return now - deadline >= 0;
  }

  private void endBy(long time) {
    deadline = time;
    poller.scheduleBy(time);
  }

  private void sendHello() {
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
            config.maxRendezvous(),
            RingMemory.RECEIVE_SLOT_LENGTH);
    hello.write(memory.doorbells.buffer(), 0);
    post(Hello.LENGTH);
  }

  private void post(int length) {
    long number = queue.onPosted(1, true);
    queuePair.post(
        new WorkRequest()
            .send(WorkId.of(connection, WorkId.SEND, number), memory.doorbells, 0, length)
            .flags(WorkRequest.SIGNALED | WorkRequest.SOLICITED));
  }
}
