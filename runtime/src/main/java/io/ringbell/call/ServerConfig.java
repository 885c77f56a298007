package io.ringbell.call;

import java.util.concurrent.Executor;

/**
 * How a server runs its calls.
 *
 * @param methods what it offers
 * @param executor runs the handlers of blocking methods
 * @param alwaysExecutor whether it runs all handlers
 * @param maxCalls most calls at a time of one connection
 * @param maxMessage largest message in bytes, both ways
 * @param maxQueuedBytes no more requests of a connection are taken while so many bytes of answers
 *     wait for room
 * @param limits how long connections live
 */
public record ServerConfig(
    ServerMethods methods,
    Executor executor,
    boolean alwaysExecutor,
    int maxCalls,
    int maxMessage,
    long maxQueuedBytes,
    ConnectionLimits limits) {}
