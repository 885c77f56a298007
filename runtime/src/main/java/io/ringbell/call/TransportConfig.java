package io.ringbell.call;

import io.ringbell.counter.Counters;
import io.ringbell.ring.BufferPool;

/**
 * What the connections of a channel share.
 *
 * @param calls counts by {@link CallCounter}
 * @param rings counts by {@link io.ringbell.ring.RingCounter}
 * @param buffers for messages that find no room in a ring
 */
record TransportConfig(
    ChannelConfig channel,
    ClientMethods methods,
    RetryBudget budget,
    Counters calls,
    Counters rings,
    BufferPool buffers) {}
