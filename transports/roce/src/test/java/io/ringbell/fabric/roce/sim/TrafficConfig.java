package io.ringbell.fabric.roce.sim;

/** How much {@link Traffic}, and of which kind. */
record TrafficConfig(
    int mtu,
    int maxMessage,
    int depth,
    int requests,
    boolean reads,
    boolean atomics,
    long lazyReceiverNanos) {}
