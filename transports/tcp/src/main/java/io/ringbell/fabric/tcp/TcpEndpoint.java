package io.ringbell.fabric.tcp;

import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.support.SoftwareProtectionDomain;
import io.ringbell.fabric.tcp.protocol.MpaStart;
import java.nio.ByteBuffer;

/** What both sides of a connection that is not up yet have in common. */
abstract class TcpEndpoint implements Endpoint {
  private final TcpFabric fabric;
  private TcpQueuePair queuePair;

  TcpEndpoint(TcpFabric fabric) {
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
        || !(config.completionQueue() instanceof TcpCompletionQueue)) {
      throw new IllegalArgumentException(
          "protectionDomain: %s, completionQueue: %s (expected: those of the TCP fabric)"
              .formatted(protectionDomain, config.completionQueue()));
    }
    queuePair = fabric.newQueuePair(own, config);
    return queuePair;
  }

  final TcpFabric fabric() {
    return fabric;
  }

  /** The queue pair, or null. */
  final synchronized TcpQueuePair queuePair() {
    return queuePair;
  }

  final TcpQueuePair requireQueuePair() {
    TcpQueuePair created = queuePair();
    if (created == null) {
      throw new IllegalStateException("create the queue pair first");
    }
    return created;
  }

  static void checkPrivateData(ByteBuffer privateData) {
    if (privateData.remaining() > MpaStart.MAX_PRIVATE_DATA) {
      throw new IllegalArgumentException(
          "privateData: %d bytes (expected: at most %d)"
              .formatted(privateData.remaining(), MpaStart.MAX_PRIVATE_DATA));
    }
  }
}
