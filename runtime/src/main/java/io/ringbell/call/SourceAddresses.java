package io.ringbell.call;

import io.ringbell.AddressSource;
import io.ringbell.fabric.FabricAddress;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A channel's source of addresses, between it and the {@link Balancer}: started when the first
 * connection is needed, asked again when one is lost. From any thread; the source is called without
 * a lock.
 */
final class SourceAddresses implements AddressSource.Listener {
  private final AddressSource source;
  private final ChannelTimer timer;
  private final Balancer balancer;
  private boolean started; // guarded by this, like the next
  private boolean closed;

  SourceAddresses(AddressSource source, ChannelTimer timer, Balancer balancer) {
    this.source = source;
    this.timer = timer;
    this.balancer = balancer;
  }

  /** Looks for addresses. On a thread that may wait. */
  void look() {
    boolean first;
    synchronized (this) {
      if (closed) {
        return;
      }
      first = !started;
      started = true;
    }
    if (first) {
      source.start(this);
    } else {
      source.refresh();
    }
  }

  /** Looks again, soon, on the timer's thread; does not wait. */
  synchronized void lookAgain() {
    if (started && !closed) {
      timer.execute(source::refresh);
    }
  }

  void close() {
    synchronized (this) {
      closed = true;
    }
    source.close();
  }

  @Override
  public void onAddresses(List<String> addresses) {
    Set<FabricAddress> wanted = new LinkedHashSet<>();
    try {
      addresses.forEach(address -> wanted.add(FabricAddress.parse(address)));
    } catch (IllegalArgumentException e) {
      onError(e.getMessage());
      return;
    }
    if (wanted.isEmpty()) {
      onError("there are no addresses (expected: at least one)");
    } else {
      balancer.onAddresses(wanted);
    }
  }

  @Override
  public void onError(String why) {
    balancer.onNoAddresses(why);
  }

  @Override
  public String toString() {
    return source.toString();
  }
}
