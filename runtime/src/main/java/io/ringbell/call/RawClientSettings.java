package io.ringbell.call;

import io.ringbell.WaitStrategy;
import io.ringbell.counter.Counters;
import io.ringbell.ring.BufferPool;
import io.ringbell.ring.RingConfig;
import io.ringbell.ring.Timings;

/**
 * How a {@link RawClientTransport} works. Internal: for transports that bring their own calls.
 *
 * @param keepAliveNanos after how much silence the server is asked for a sign of life; {@link
 *     Timings#NEVER} for never
 * @param keepAliveTimeoutNanos how long it may take to give one
 * @param keepAliveWithoutCalls whether it is asked while there are no calls as well
 * @param mostWaitingCalls how many calls may wait on a connection while the server takes no more
 * @param calls counts by {@link CallCounter}
 * @param rings counts by {@link io.ringbell.ring.RingCounter}
 */
public record RawClientSettings(
    RingConfig ring,
    WaitStrategy waitStrategy,
    long keepAliveNanos,
    long keepAliveTimeoutNanos,
    boolean keepAliveWithoutCalls,
    int mostWaitingCalls,
    Counters calls,
    Counters rings,
    BufferPool buffers) {}
