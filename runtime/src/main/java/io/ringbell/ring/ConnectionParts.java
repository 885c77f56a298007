package io.ringbell.ring;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;

/**
 * What one connection is made of: made together or not at all, but for the sender, which needs the
 * peer's HELLO; shut when the connection closes, and freed when no thread writes into its memory
 * any more. Used by the polling thread; the parts say themselves who else may use them.
 */
final class ConnectionParts {
  final int index; // at the poller
  final QueuePair queuePair;
  final RingMemory memory;
  final ConnectionRegions regions;
  final RegisteredPools pools;
  final FrameBuffers frameBuffers;
  final Backlog backlog;
  final SendQueue queue;
  final RemoteRequests requests;
  final Receiver receiver;
  final Counters.Part received; // changed on the polling thread

  private final Poller poller;
  private final Counters.Part posted; // changed by the poster
  private final RendezvousParts rendezvous;
  private Sender sender; // null until the peer's HELLO has come

  private ConnectionParts(
      Connection owner,
      Poller poller,
      RingConfig config,
      RingMemory memory,
      QueuePair queuePair,
      int index) {
    this.poller = poller;
    this.memory = memory;
    this.queuePair = queuePair;
    this.index = index;
    this.regions = new ConnectionRegions(memory.domain);
    this.pools = new RegisteredPools(regions, poller);
    this.rendezvous = new RendezvousParts(config, poller, regions, pools);
    this.frameBuffers = rendezvous.frameBuffers();
    this.backlog = new Backlog(frameBuffers, config.maxQueuedBytes());
    this.queue = new SendQueue(config.sendDepth());
    this.requests = new RemoteRequests(poller.capabilities().maxReadDepth());
    this.received = poller.counters().part();
    this.posted = poller.counters().part();
    this.receiver =
        new Receiver(
            index,
            queuePair,
            memory,
            config,
            poller.buffers(),
            rendezvous.receiver(owner::submit, queuePair::view),
            received);
  }

  /** Makes them, before the endpoint is connected; receives are posted then. */
  static ConnectionParts make(
      Connection owner, Poller poller, Endpoint endpoint, RingConfig config) {
    RingMemory memory = RingMemory.allocate(endpoint.allocateProtectionDomain(), config);
    ConnectionParts parts = null;
    boolean complete = false;
    try {
      QueuePair queuePair = createQueuePair(poller, endpoint, config, memory);
      parts = new ConnectionParts(owner, poller, config, memory, queuePair, poller.attach(owner));
      parts.receiver.postAll();
      complete = true;
      return parts;
    } finally {
      if (!complete) {
        if (parts != null) {
          parts.free();
        } else {
          memory.close();
        }
      }
    }
  }

  private static QueuePair createQueuePair(
      Poller poller, Endpoint endpoint, RingConfig config, RingMemory memory) {
    return endpoint.createQueuePair(
        memory.domain,
        new QueuePairConfig(
            poller.completionQueue(), config.sendDepth(), config.receiveSlots(), Doorbell.LENGTH));
  }

  /** The sender to a peer whose HELLO has come. */
  Sender sender(Hello peer, long features) {
    sender =
        new Sender(
            index,
            queuePair,
            memory,
            peer,
            features,
            queue,
            receiver,
            backlog,
            requests,
            rendezvous.sender(frameBuffers, peer),
            poller.counters(),
            posted);
    return sender;
  }

  /** Nothing is sent or taken any more; threads may still be encoding into the memory. */
  void shut() {
    queuePair.disconnect();
    frameBuffers.close();
    if (sender != null) {
      sender.shut();
    } else {
      backlog.close();
    }
    receiver.close();
  }

  /** Whether no thread is still encoding into the memory. After {@link #shut}. */
  boolean isQuiescent() {
    return (sender == null || sender.isQuiescent()) && frameBuffers.isQuiescent();
  }

  /** Gives everything back. */
  void free() {
    queuePair.close();
    regions.closeAll();
    memory.close();
    received.close();
    posted.close();
    poller.detach(index);
  }
}
