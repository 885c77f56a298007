/**
 * The fabric SPI: RDMA verbs in Java words, implemented by every transport.
 *
 * <p>A {@link io.ringbell.fabric.Fabric} is found by URI scheme ({@link
 * io.ringbell.fabric.Fabrics}) and makes {@link io.ringbell.fabric.CompletionQueue}s, {@link
 * io.ringbell.fabric.Connector}s and {@link io.ringbell.fabric.Listener}s. Both a connector and a
 * {@link io.ringbell.fabric.ConnectionRequest} are an {@link io.ringbell.fabric.Endpoint}: they
 * give the {@link io.ringbell.fabric.ProtectionDomain} and the one {@link
 * io.ringbell.fabric.QueuePair} of a connection.
 *
 * <p>Applications do not use this package; transport authors do. Nothing is allocated per post or
 * per poll: {@link io.ringbell.fabric.WorkRequest}, {@link io.ringbell.fabric.ReceiveRequest} and
 * {@link io.ringbell.fabric.WorkCompletion} are reusable flyweights.
 *
 * <p>Thread rules, which every implementation keeps and every caller obeys:
 *
 * <ul>
 *   <li>One thread at a time polls a completion queue; it may be another thread each time.
 *   <li>One thread at a time posts sends to a queue pair, and one at a time posts receives.
 *   <li>Posting and polling may happen at the same time on different threads.
 *   <li>In user-space fabrics the thread that polls makes the progress of all queue pairs of that
 *       completion queue, also of those that are merely the target of one-sided operations.
 * </ul>
 */
package io.ringbell.fabric;
