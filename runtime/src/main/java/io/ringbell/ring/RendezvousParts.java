package io.ringbell.ring;

import io.ringbell.fabric.Access;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Makes the parts of a connection that large frames go through, from the settings of both sides and
 * what the fabric can do. Used by the polling thread.
 */
final class RendezvousParts {
  private static final long MOST_KEPT_BYTES = 1 << 20;
  private static final Set<Access> VIEWABLE =
      EnumSet.of(Access.REMOTE_READ, Access.STABLE, Access.REMOTE_VIEW);

  private final RingConfig config;
  private final Poller poller;
  private final ConnectionRegions regions;
  private final RegisteredPools pools;

  RendezvousParts(
      RingConfig config, Poller poller, ConnectionRegions regions, RegisteredPools pools) {
    this.config = config;
    this.poller = poller;
    this.regions = regions;
    this.pools = pools;
  }

  /** With twice the budget: as much may be encoded, or wait, as is announced. */
  FrameBuffers frameBuffers() {
    boolean views = poller.capabilities().views();
    RegisteredPool viewable =
        views ? pools.newPool(VIEWABLE, 2 * config.rendezvous().sendBudget()) : null;
    return new FrameBuffers(poller.buffers(), viewable, threshold(), pools::watch);
  }

  RendezvousReceiver receiver(Consumer<RemoteRequest> port, RendezvousReceiver.Viewer viewer) {
    long budget = config.rendezvous().receiveBudget();
    return new RendezvousReceiver(
        pools.newPool(RegisteredPool.budgetFor(config.maxRendezvous(), budget)),
        port,
        viewer,
        poller.buffers(),
        config.maxRendezvous(),
        Math.min(budget, MOST_KEPT_BYTES),
        poller.counters());
  }

  RendezvousSender sender(FrameBuffers frameBuffers, Hello peer) {
    long budget = config.rendezvous().sendBudget();
    return new RendezvousSender(
        new Announcements(regions, frameBuffers),
        threshold(),
        (int) Math.min(peer.maxRendezvous(), budget),
        budget,
        poller.counters());
  }

  private int threshold() {
    int threshold = config.rendezvous().threshold();
    return threshold == RendezvousConfig.FABRICS ? poller.rendezvousThreshold() : threshold;
  }
}
