package io.ringbell.call;

import io.ringbell.fabric.FabricException;
import io.ringbell.ring.Threads;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The threads that connect for a {@link Balancer}, since that blocks: one for each attempt, which
 * ends with it and tells the balancer how it went.
 */
final class ConnectThreads {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectThreads.class);

  private final ChannelConfig config;
  private final Dialer dialer;
  private final SourceAddresses source; // null: the addresses stay
  private final Balancer balancer;
  private final Set<Thread> running = ConcurrentHashMap.newKeySet();

  ConnectThreads(ChannelConfig config, Dialer dialer, SourceAddresses source, Balancer balancer) {
    this.config = config;
    this.dialer = dialer;
    this.source = source;
    this.balancer = balancer;
  }

  /**
   * Begins to connect, or to look for addresses. With the balancer's lock.
   *
   * @throws FabricException if there are no more threads
   */
  void start(Subchannel subchannel) {
    String name = subchannel.address() == null ? "names" : subchannel.address().hostAndPort();
    Thread thread = new Thread(() -> run(subchannel), "ringbell-connect-" + name);
    thread.setDaemon(true);
    subchannel.dialling(thread);
    running.add(thread);
    try {
      thread.start();
    } catch (OutOfMemoryError e) { // no more threads
      running.remove(thread);
      throw new FabricException(FabricException.Reason.RESOURCE, e.getMessage(), e);
    }
  }

  /** Waits until no attempt is under way any more. */
  void join() {
    List.copyOf(running).forEach(Threads::join);
  }

  private void run(Subchannel subchannel) {
    try {
      connect(subchannel);
    } catch (FabricException e) {
      balancer.onFailed(subchannel, e);
    } catch (RuntimeException | Error e) {
      LOG.error("connecting to {} met a defect", subchannel.address(), e);
      balancer.onFailed(
          subchannel, new FabricException(FabricException.Reason.INTERNAL, e.toString(), e));
    } finally {
      running.remove(Thread.currentThread());
    }
  }

  private void connect(Subchannel subchannel) {
    long timeout = config.connectTimeoutNanos();
    if (subchannel.address() != null) {
      balancer.onConnected(subchannel, dialer.dial(subchannel.address(), timeout, balancer));
    } else if (source != null) {
      source.look();
    } else {
      balancer.onResolved(subchannel, dialer.resolve(config.addresses(), timeout));
    }
  }
}
