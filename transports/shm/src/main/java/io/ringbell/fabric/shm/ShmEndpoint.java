package io.ringbell.fabric.shm;

import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.support.SoftwareProtectionDomain;
import java.nio.ByteBuffer;

/** What both sides of a connection that is not up yet have in common. */
abstract class ShmEndpoint implements Endpoint {
  private final ShmFabric fabric;
  private ShmQueuePair queuePair;

  ShmEndpoint(ShmFabric fabric) {
    this.fabric = fabric;
  }

  @Override
  public final ProtectionDomain allocateProtectionDomain() {
    return fabric.newProtectionDomain();
  }

  @Override
  public final synchronized QueuePair createQueuePair(
      ProtectionDomain protectionDomain, QueuePairConfig config) {
    if (queuePair != null) {
      throw new IllegalStateException("this endpoint has its queue pair already");
    }
    if (!(protectionDomain instanceof SoftwareProtectionDomain own)
        || !(config.completionQueue() instanceof ShmCompletionQueue)) {
      throw new IllegalArgumentException(
          "protectionDomain: %s, completionQueue: %s (expected: those of the shm fabric)"
              .formatted(protectionDomain, config.completionQueue()));
    }
    queuePair = fabric.newQueuePair(own, config);
    return queuePair;
  }

  final ShmFabric fabric() {
    return fabric;
  }

  /** The queue pair, or null. */
  final synchronized ShmQueuePair queuePair() {
    return queuePair;
  }

  final ShmQueuePair requireQueuePair() {
    ShmQueuePair created = queuePair();
    if (created == null) {
      throw new IllegalStateException("create the queue pair first");
    }
    return created;
  }

  static void checkPrivateData(ByteBuffer privateData) {
    if (privateData.remaining() > ShmFabric.MAX_PRIVATE_DATA) {
      throw new IllegalArgumentException(
          "privateData: %d bytes (expected: at most %d)"
              .formatted(privateData.remaining(), ShmFabric.MAX_PRIVATE_DATA));
    }
  }
}
