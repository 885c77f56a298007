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
 * @param exports memory that clients may open
 * @param maxQueuedBytes no more requests of a connection are taken while so many bytes of answers
 *     wait for room
 */
public record ServerConfig(
    ServerMethods methods,
    Executor executor,
    boolean alwaysExecutor,
    int maxCalls,
    int maxMessage,
    Exports exports,
    long maxQueuedBytes) {}
