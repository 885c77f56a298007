/**
 * Connection management (RDMA CM over QP1) as a state machine: messages, reject reasons, retries,
 * duplicates, stale connections.
 *
 * <p>Internal to the RoCE fabric. Nothing here touches a socket, a clock, a thread or a random
 * number of its own: messages and {@code nowNanos} go in; messages, events and the next deadline
 * come out. One thread at a time uses a {@link io.ringbell.fabric.roce.cm.ConnectionManager} and
 * what it made. Public only because the fabric lives in another package.
 */
package io.ringbell.fabric.roce.cm;
