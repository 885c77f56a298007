package io.ringbell.fabric.support;

import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import java.nio.ByteBuffer;

/** What both sides of a connection that is not up yet have in common. */
public abstract class SoftwareEndpoint<Q extends SoftwareQueuePair> implements Endpoint {
  private final SoftwareFabric<Q> fabric;
  private Q queuePair;

  SoftwareEndpoint(SoftwareFabric<Q> fabric) {
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
        || !fabric.isOwn(config.completionQueue())) {
      throw new IllegalArgumentException(
          "protectionDomain: %s, completionQueue: %s (expected: those of the %s fabric)"
              .formatted(protectionDomain, config.completionQueue(), fabric.name()));
    }
    queuePair = fabric.newQueuePair(own, config);
    return queuePair;
  }

  /** The queue pair, or null. */
  protected final synchronized Q queuePair() {
    return queuePair;
  }

  final Q requireQueuePair() {
    Q created = queuePair();
    if (created == null) {
      throw new IllegalStateException("create the queue pair first");
    }
    return created;
  }

  final void checkPrivateData(ByteBuffer privateData) {
    int most = fabric.capabilities().maxPrivateData();
    if (privateData.remaining() > most) {
      throw new IllegalArgumentException(
          "privateData: %d bytes (expected: at most %d)".formatted(privateData.remaining(), most));
    }
  }
}
