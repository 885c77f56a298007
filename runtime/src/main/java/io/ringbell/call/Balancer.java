package io.ringbell.call;

import static io.ringbell.ConnectivityState.CONNECTING;
import static io.ringbell.ConnectivityState.IDLE;
import static io.ringbell.ConnectivityState.SHUTDOWN;
import static io.ringbell.ConnectivityState.TRANSIENT_FAILURE;

import io.ringbell.ConnectivityState;
import io.ringbell.LoadBalancing;
import io.ringbell.Status;
import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.ring.Timings;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the connections of a channel: which addresses are connected to, when again after a failure,
 * and which connections calls may take. From any thread; what blocks is left to threads of its own.
 */
final class Balancer implements TransportOwner {
  private static final Logger LOG = LoggerFactory.getLogger(Balancer.class);
  private static final ClientTransport[] NONE = {};

  /** RFC 8305 section 5: how long one address is tried before the next one is, too. */
  private static final long NEXT_ADDRESS_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

  private static final Status GONE =
      Status.UNAVAILABLE.withDescription("the address is not among the channel's any more");

  private final ChannelConfig config;
  private final ChannelTimer timer;
  private final Counters counters;
  private final Runnable whenChanged;
  private final boolean named; // an address may stand for several
  private final SourceAddresses source; // null: the addresses stay
  private final Object lock = new Object();
  private final Runnable wake = this::wakeAll; // a thread that waits for somebody who is gone
  private final OwnedTransports transports;
  private final Subchannels subchannels;
  private final ConnectThreads connects;
  private Future<?> nextAddress; // of PICK_FIRST, while it tries one after the other
  private volatile ClientTransport[] ready = NONE;
  private volatile ConnectivityState state = IDLE;
  private volatile Status closed; // null while it is not

  /**
   * Without connections yet.
   *
   * @param whenChanged runs after each change, with a lock held: it must not wait
   */
  Balancer(
      ChannelConfig config,
      Dialer dialer,
      ChannelTimer timer,
      Counters counters,
      Runnable whenChanged) {
    this.config = config;
    this.timer = timer;
    this.counters = counters;
    this.whenChanged = whenChanged;
    this.named = config.addresses().stream().anyMatch(address -> !isNumeric(address.host()));
    this.source =
        config.source() == null ? null : new SourceAddresses(config.source(), timer, this);
    this.subchannels =
        named || source != null ? Subchannels.unknown() : Subchannels.of(config.addresses());
    this.transports = new OwnedTransports(timer);
    this.connects = new ConnectThreads(config, dialer, source, this);
  }

  /** The connections that take calls. */
  ClientTransport[] ready() {
    return ready;
  }

  ConnectivityState state() {
    return state;
  }

  /** Why it is closed; null while it is not. */
  Status closed() {
    return closed;
  }

  /** The states of the addresses, in order. */
  Map<String, ConnectivityState> states() {
    synchronized (lock) {
      Map<String, ConnectivityState> states = new LinkedHashMap<>();
      if (subchannels.placeholder() == null) {
        subchannels.all().forEach(each -> states.put(each.address().toString(), each.state()));
      } else if (source != null) {
        states.put(config.label(), state);
      } else {
        config.addresses().forEach(name -> states.put(name.toString(), state));
      }
      return states;
    }
  }

  /** What has not been freed yet. */
  List<ClientTransport> transports() {
    return transports.list();
  }

  /** Asks for a connection if there is none. */
  void request() {
    synchronized (lock) {
      requestLocked();
      update();
    }
  }

  /**
   * Asks for a connection, and waits until there is one, connecting has failed, or the time is up.
   *
   * @param evenIfFailing whether to wait on where connecting has failed
   * @param deadline nanoTime; 0 for none
   * @return whether there is one
   */
  boolean await(boolean evenIfFailing, long deadline) throws InterruptedException {
    try (CallContext.Wait parent = CallContext.waiting(wake)) {
      return await(evenIfFailing, deadline, parent);
    }
  }

  private boolean await(boolean evenIfFailing, long deadline, CallContext.Wait parent)
      throws InterruptedException {
    synchronized (lock) {
      while (closed == null && ready.length == 0) {
        if (parent.isOver()) {
          return false;
        }
        requestLocked();
        update();
        long left = deadline == 0 ? Timings.NEVER : deadline - System.nanoTime();
        if (left <= 0 || (!evenIfFailing && state == TRANSIENT_FAILURE)) {
          return false;
        }
        lock.wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
      }
      return closed == null;
    }
  }

  /**
   * Waits so long; returns false if it is closed meanwhile, or the call that the thread serves is
   * cancelled.
   */
  boolean pause(long nanos) throws InterruptedException {
    long deadline = System.nanoTime() + nanos;
    try (CallContext.Wait parent = CallContext.waiting(wake)) {
      synchronized (lock) {
        long left = nanos;
        while (closed == null && !parent.isOver() && left > 0) {
          lock.wait(Math.max(1, TimeUnit.NANOSECONDS.toMillis(left)));
          left = deadline - System.nanoTime();
        }
        return closed == null && !parent.isOver();
      }
    }
  }

  private void wakeAll() {
    synchronized (lock) {
      lock.notifyAll();
    }
  }

  /** Why there is no connection, in the words of the last attempts. */
  FabricException failure() {
    synchronized (lock) {
      return subchannels.failure();
    }
  }

  /**
   * Takes no calls and makes no connections from now on. The connections that are there are left to
   * the caller.
   */
  void close(Status why) {
    synchronized (lock) {
      if (closed != null) {
        return;
      }
      closed = why;
      stopTryingAddresses();
      subchannels.idle();
      update();
    }
    if (source != null) {
      source.close();
    }
  }

  /** Waits until no thread connects any more; after {@link #close}. */
  void awaitDials() {
    connects.join();
  }

  /** A connection has been freed. */
  void forget(ClientTransport transport) {
    transports.remove(transport);
  }

  @Override
  public void onLeaving(ClientTransport transport, boolean idle) {
    synchronized (lock) {
      Subchannel subchannel = subchannels.with(transport);
      if (subchannel == null) {
        return;
      }
      if (idle) {
        counters.increment(ChannelCounter.IDLE_CLOSES);
      }
      subchannel.left(null);
      refreshSource();
      // One that was never of use is not missed: a server may send away those that are idle.
      if (!idle && transport.hasServed()) {
        requestLocked();
      }
      update();
    }
  }

  @Override
  public void onClosed(ClientTransport transport, FabricException why) {
    synchronized (lock) {
      if (!transports.contains(transport)) {
        return; // never was up, and is freed by who made it
      }
      Subchannel subchannel = subchannels.with(transport);
      if (subchannel != null) {
        counters.increment(ChannelCounter.CONNECTIONS_LOST);
        if (transport.hasServed()) {
          subchannel.left(why);
          refreshSource();
          requestLocked();
        } else {
          fail(subchannel, why);
        }
        update();
      }
    }
    transports.free(transport);
  }

  // ---- the source of addresses ----

  /** These are the addresses from now on. */
  void onAddresses(Set<FabricAddress> addresses) {
    synchronized (lock) {
      if (closed == null) {
        replace(addresses);
      }
    }
  }

  /** They cannot be found at the moment. */
  void onNoAddresses(String why) {
    counters.increment(ChannelCounter.RESOLUTIONS_FAILED);
    LOG.debug("{}: {}", config.label(), why);
    synchronized (lock) {
      Subchannel sought = subchannels.placeholder();
      if (closed == null && sought != null && sought.state() == CONNECTING) {
        fail(
            sought,
            new FabricException(FabricException.Reason.UNREACHABLE, config.label() + ": " + why));
        update();
      }
    }
  }

  private void replace(Set<FabricAddress> wanted) {
    boolean active = subchannels.in(IDLE).size() < subchannels.all().size();
    List<Subchannel> gone = subchannels.replace(wanted);
    if (gone == null) {
      return;
    }
    counters.increment(ChannelCounter.ADDRESSES_CHANGED);
    stopTryingAddresses();
    gone.forEach(this::retire);
    if (active) {
      requestLocked();
    }
    update();
  }

  /** Its address is gone: calls under way may end, new ones go elsewhere. */
  private void retire(Subchannel gone) {
    ClientTransport transport = gone.transport();
    gone.idle();
    if (transport != null) {
      transports.drain(transport, GONE);
    }
  }

  // ---- with the lock ----

  private void refreshSource() {
    if (source != null) {
      source.lookAgain();
    }
  }

  private void requestLocked() {
    if (closed != null) {
      return;
    }
    if (config.balancing() == LoadBalancing.ROUND_ROBIN) {
      subchannels.in(IDLE).forEach(this::dial);
    } else if (nextAddress == null && !subchannels.isAnyReady()) {
      tryNextAddress();
    }
  }

  /** PICK_FIRST: one address after the other, without waiting long for any. */
  private void tryNextAddress() {
    stopTryingAddresses();
    List<Subchannel> left = subchannels.in(IDLE);
    if (left.size() > 1) {
      nextAddress = timer.schedule(NEXT_ADDRESS_NANOS, this::onNextAddress);
    }
    if (!left.isEmpty()) {
      dial(left.get(0));
    }
  }

  private void onNextAddress() {
    synchronized (lock) {
      if (closed == null && nextAddress != null) {
        tryNextAddress();
        update();
      }
    }
  }

  private void stopTryingAddresses() {
    if (nextAddress != null) {
      nextAddress.cancel(false);
      nextAddress = null;
    }
  }

  private void dial(Subchannel subchannel) {
    counters.increment(ChannelCounter.CONNECTS_STARTED);
    try {
      connects.start(subchannel);
    } catch (FabricException e) {
      fail(subchannel, e);
    }
  }

  /** Marks it failed, and tries it again later. */
  private void fail(Subchannel subchannel, FabricException why) {
    subchannel.failed(why);
    if (subchannel.address() != null) {
      refreshSource();
    }
    LOG.debug("{}", why.getMessage());
    double chance = ThreadLocalRandom.current().nextDouble();
    long nanos = subchannel.backoff(config.reconnect(), chance);
    subchannel.retryIs(timer.schedule(nanos, () -> onRetry(subchannel)));
    if (config.balancing() == LoadBalancing.PICK_FIRST && !subchannels.isAnyReady()) {
      tryNextAddress();
    }
  }

  private void onRetry(Subchannel subchannel) {
    synchronized (lock) {
      if (closed != null
          || subchannel.state() != TRANSIENT_FAILURE
          || !subchannels.contains(subchannel)) {
        return;
      }
      if (named && subchannel.address() != null && subchannels.areAllFailing()) {
        dial(subchannels.unresolve(subchannel)); // the names may stand for other addresses by now
      } else {
        dial(subchannel);
      }
      update();
    }
  }

  private void update() {
    ClientTransport[] nowReady = subchannels.ready();
    ConnectivityState nowState = closed == null ? subchannels.state() : SHUTDOWN;
    if (nowState != state || !Arrays.equals(nowReady, ready)) {
      ready = nowReady;
      state = nowState;
      lock.notifyAll();
      whenChanged.run();
    }
  }

  private static boolean isNumeric(String host) {
    return host.indexOf(':') >= 0 || host.chars().allMatch(c -> c == '.' || (c >= '0' && c <= '9'));
  }

  // ---- from the threads that connect ----

  void onResolved(Subchannel names, List<FabricAddress> addresses) {
    synchronized (lock) {
      if (names.isDialledBy(Thread.currentThread()) && !addresses.isEmpty()) {
        subchannels.resolved(names, addresses);
        stopTryingAddresses();
        requestLocked();
        update();
      }
    }
  }

  void onConnected(Subchannel subchannel, ClientTransport transport) {
    synchronized (lock) {
      boolean wanted = subchannel.isDialledBy(Thread.currentThread());
      if (wanted && transport.refusal() == null) {
        counters.increment(
            subchannel.wasReady() ? ChannelCounter.RECONNECTED : ChannelCounter.CONNECTED);
        transports.add(transport);
        transport.adopt();
        subchannel.ready(transport);
        if (config.balancing() == LoadBalancing.PICK_FIRST) {
          stopTryingAddresses();
          subchannels.all().stream().filter(each -> each != subchannel).forEach(Subchannel::idle);
        }
        update();
        return;
      }
    }
    transport.close();
    onFailed(
        subchannel,
        new FabricException(
            FabricException.Reason.DISCONNECTED,
            subchannel.address() + " closed the connection as soon as it was up"));
  }

  void onFailed(Subchannel subchannel, FabricException why) {
    synchronized (lock) {
      if (subchannel.isDialledBy(Thread.currentThread())) {
        counters.increment(
            subchannel.address() == null
                ? ChannelCounter.RESOLUTIONS_FAILED
                : ChannelCounter.CONNECTS_FAILED);
        fail(subchannel, why);
        update();
      }
    }
  }
}
