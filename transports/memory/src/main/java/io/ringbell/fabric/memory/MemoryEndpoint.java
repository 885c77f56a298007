package io.ringbell.fabric.memory;

import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.ProtectionDomain;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import java.nio.ByteBuffer;

/** What both sides of a connection attempt share. Used by one thread at a time. */
abstract class MemoryEndpoint implements Endpoint {
  private static final int MAX_DEPTH = 1 << 15;

  private final MemoryFabric fabric;
  private final String localAddress;
  private final String remoteAddress;
  private MemoryQueuePair queuePair;

  MemoryEndpoint(MemoryFabric fabric, String localAddress, String remoteAddress) {
    this.fabric = fabric;
    this.localAddress = localAddress;
    this.remoteAddress = remoteAddress;
  }

  final MemoryFabric fabric() {
    return fabric;
  }

  /** The queue pair; null before it was created. */
  final MemoryQueuePair queuePair() {
    return queuePair;
  }

  final MemoryQueuePair requireQueuePair() {
    if (queuePair == null) {
      throw new IllegalStateException("no queue pair: call createQueuePair first");
    }
    return queuePair;
  }

  @Override
  public final ProtectionDomain allocateProtectionDomain() {
    return fabric.allocateProtectionDomain();
  }

  @Override
  public final QueuePair createQueuePair(
      ProtectionDomain protectionDomain, QueuePairConfig config) {
    if (queuePair != null) {
      throw new IllegalStateException("the queue pair of this endpoint was created before");
    }
    if (!(protectionDomain instanceof MemoryProtectionDomain domain) || domain.fabric() != fabric) {
      throw new IllegalArgumentException(
          "protectionDomain: " + protectionDomain + " (expected: one of the same fabric)");
    }
    if (!(config.completionQueue() instanceof MemoryCompletionQueue queue)
        || queue.fabric() != fabric) {
      throw new IllegalArgumentException(
          "completionQueue: " + config.completionQueue() + " (expected: one of the same fabric)");
    }
    if (config.sendDepth() > MAX_DEPTH || config.receiveDepth() > MAX_DEPTH) {
      throw new FabricException(
          FabricException.Reason.RESOURCE,
          "sendDepth: %d, receiveDepth: %d (expected: at most %d each)"
              .formatted(config.sendDepth(), config.receiveDepth(), MAX_DEPTH));
    }
    synchronized (fabric.network().lock()) {
      queuePair = new MemoryQueuePair(fabric, domain, queue, config, localAddress, remoteAddress);
      domain.addQueuePair();
      queue.add(queuePair);
    }
    return queuePair;
  }

  @Override
  public final String remoteAddress() {
    return remoteAddress;
  }

  /** A copy of the private data. */
  static ByteBuffer checkedCopy(ByteBuffer privateData) {
    int max = MemoryFabric.CAPABILITIES.maxPrivateData();
    if (privateData.remaining() > max) {
      throw new IllegalArgumentException(
          "privateData: %d bytes (expected: at most %d)".formatted(privateData.remaining(), max));
    }
    ByteBuffer copy = ByteBuffer.allocate(privateData.remaining());
    return copy.put(privateData.duplicate()).flip();
  }
}
