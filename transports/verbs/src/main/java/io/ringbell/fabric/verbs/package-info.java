/**
 * The verbs fabric: RDMA devices through libibverbs and librdmacm, under the scheme {@code verbs}.
 *
 * <p>Options of an address, {@code verbs://host:port?name=value&...}:
 *
 * <ul>
 *   <li>{@code local}: the local address to connect from; it chooses device, port and GID. What a
 *       listener listens at does the same for the passive side
 *   <li>{@code trafficClass}: 0 to 255, DSCP and ECN bits on RoCE, the traffic class on InfiniBand
 *   <li>{@code ackTimeout}: n of 4.096 us * 2^n, default 17; 0 leaves it to the system
 *   <li>{@code retryCount}: 0 to 7, default 6 (Linux's rxe repeats for ever at 7)
 *   <li>{@code rnrRetry}: 0 to 7, default 6
 *   <li>{@code minRnrTimer}: 1 to 31, default 12 (640 us)
 *   <li>{@code completionVector}: which interrupt of the device completions use; by default
 *       completion queues take turns
 *   <li>{@code odp}: {@code on} registers memory without pinning it, where the device can
 *   <li>{@code handshakeTimeoutMs}: how long a request of a peer may be unanswered, default 10000
 * </ul>
 */
package io.ringbell.fabric.verbs;
