package io.ringbell.fabric.roce;

import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.roce.cm.PrivateData;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;

/** What both sides of a connection that is not up yet have in common. */
abstract class RoceEndpoint implements Endpoint {
  private final RoceFabric fabric;
  private final Engine engine;
  private final AtomicBoolean made = new AtomicBoolean();
  private volatile RoceQueuePair queuePair; // no monitor: the engine's lock is taken around it

  RoceEndpoint(RoceFabric fabric, Engine engine) {
    this.fabric = fabric;
    this.engine = engine;
  }

  @Override
  public final ProtectionDomain allocateProtectionDomain() {
    return fabric.newProtectionDomain();
  }

  @Override
  public final QueuePair createQueuePair(
      ProtectionDomain protectionDomain, QueuePairConfig config) {
    if (!(protectionDomain instanceof RoceProtectionDomain own)
        || !(config.completionQueue() instanceof RoceCompletionQueue)) {
      throw new IllegalArgumentException(
          "protectionDomain: %s, completionQueue: %s (expected: those of the RoCE fabric)"
              .formatted(protectionDomain, config.completionQueue()));
    }
    if (!made.compareAndSet(false, true)) {
      throw new IllegalStateException("this endpoint has its queue pair already");
    }
    boolean done = false;
    try {
      RoceQueuePair created = fabric.newQueuePair(engine, own, config);
      queuePair = created;
      done = true;
      return created;
    } finally {
      made.set(done);
    }
  }

  final RoceFabric fabric() {
    return fabric;
  }

  final Engine engine() {
    return engine;
  }

  /** The queue pair, or null. */
  final RoceQueuePair queuePair() {
    return queuePair;
  }

  final RoceQueuePair requireQueuePair() {
    RoceQueuePair created = queuePair();
    if (created == null) {
      throw new IllegalStateException("create the queue pair first");
    }
    return created;
  }

  static void checkPrivateData(ByteBuffer privateData) {
    if (privateData.remaining() > PrivateData.MAX_LENGTH) {
      throw new IllegalArgumentException(
          "privateData: %d bytes (expected: at most %d)"
              .formatted(privateData.remaining(), PrivateData.MAX_LENGTH));
    }
  }
}
