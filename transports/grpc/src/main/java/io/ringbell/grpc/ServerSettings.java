package io.ringbell.grpc;

import io.grpc.ServerStreamTracer;
import io.ringbell.call.RawServerSettings;
import io.ringbell.fabric.FabricAddress;
import java.util.List;

/**
 * How a server works.
 *
 * @param raw the same for the layer below
 * @param maxMessage largest message that is taken
 * @param maxMetadata most bytes of metadata that are taken, as gRPC counts them
 * @param permitNanos how often clients may ask for a sign of life
 */
record ServerSettings(
    List<FabricAddress> addresses,
    RawServerSettings raw,
    int maxMessage,
    int maxMetadata,
    long permitNanos,
    boolean permitWithoutCalls,
    List<? extends ServerStreamTracer.Factory> tracerFactories) {}
