package io.ringbell.call;

import io.ringbell.BackoffPolicy;
import io.ringbell.LoadBalancing;
import io.ringbell.RetryPolicy;
import io.ringbell.WaitStrategy;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.ring.RingConfig;
import io.ringbell.ring.Timings;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Settings of channels for tests that look below them. */
final class ChannelConfigs {
  private ChannelConfigs() {}

  /** To one address, in event mode, and without retries, keep-alive and ages. */
  static ChannelConfig plain(FabricAddress address, RingConfig ring) {
    return new ChannelConfig(
        List.of(address),
        null,
        LoadBalancing.PICK_FIRST,
        ring,
        WaitStrategy.EVENT,
        16,
        TimeUnit.SECONDS.toNanos(20),
        BackoffPolicy.RECONNECT,
        RetryPolicy.NONE,
        1000,
        0.1,
        Timings.NEVER,
        Timings.NEVER,
        Timings.NEVER,
        List.of(),
        null);
  }
}
