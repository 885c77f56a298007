package io.ringbell.grpc;

import io.ringbell.WaitStrategy;
import io.ringbell.ring.RingConfig;

/**
 * What a channel's connections share.
 *
 * @param fabric of addresses that name none
 * @param maxMessage largest message that is taken unless the call says otherwise
 * @param maxMetadata most bytes of metadata that are taken, as gRPC counts them
 * @param mostWaitingCalls how many calls may wait on a connection while the server takes no more
 * @param keepAliveNanos {@link Long#MAX_VALUE} for never
 */
record ClientSettings(
    String fabric,
    RingConfig ring,
    WaitStrategy waitStrategy,
    int maxMessage,
    int maxMetadata,
    long connectNanos,
    int mostWaitingCalls,
    long keepAliveNanos,
    long keepAliveTimeoutNanos,
    boolean keepAliveWithoutCalls) {}
