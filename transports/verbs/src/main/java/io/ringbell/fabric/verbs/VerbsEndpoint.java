package io.ringbell.fabric.verbs;

import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;

/** What both sides of a connection that is not up yet have in common. */
abstract class VerbsEndpoint implements Endpoint {
  private final VerbsFabric fabric;
  private final CmId id;
  private VerbsQueuePair queuePair;
  private VerbsDevice device;

  VerbsEndpoint(VerbsFabric fabric, CmId id) {
    this.fabric = fabric;
    this.id = id;
  }

  @Override
  public final ProtectionDomain allocateProtectionDomain() {
    return fabric.newProtectionDomain(device(), id.options());
  }

  @Override
  public final synchronized QueuePair createQueuePair(
      ProtectionDomain protectionDomain, QueuePairConfig config) {
    if (queuePair != null) {
      throw new IllegalStateException("this endpoint has its queue pair already");
    }
    if (!(protectionDomain instanceof VerbsProtectionDomain own)
        || own.device().context() != device().context()
        || !(config.completionQueue() instanceof VerbsCompletionQueue)) {
      throw new IllegalArgumentException(
          "protectionDomain: %s, completionQueue: %s (expected: those of the verbs fabric, at %s)"
              .formatted(protectionDomain, config.completionQueue(), device().name()));
    }
    queuePair = fabric.maker().make(id, own, config);
    FabricException ended = id.handler(handlerOf(queuePair));
    if (queuePair.isStillborn()) {
      queuePair.failToConnect(
          ended != null
              ? ended
              : new FabricException(
                  FabricException.Reason.DISCONNECTED,
                  "the peer " + id.peer() + " left before it was accepted"));
    } else if (ended != null) {
      queuePair.suspect(ended);
    }
    return queuePair;
  }

  @Override
  public final String remoteAddress() {
    return id.peer();
  }

  /** Who hears of the connection's end once there is a queue pair. */
  abstract CmHandler handlerOf(VerbsQueuePair made);

  final VerbsFabric fabric() {
    return fabric;
  }

  final CmId id() {
    return id;
  }

  final synchronized VerbsDevice device() {
    if (device == null) {
      device = fabric.device(id.context());
    }
    return device;
  }

  /** The queue pair, or null. */
  final synchronized VerbsQueuePair queuePair() {
    return queuePair;
  }

  final VerbsQueuePair requireQueuePair() {
    VerbsQueuePair created = queuePair();
    if (created == null) {
      throw new IllegalStateException("create the queue pair first");
    }
    return created;
  }
}
