/**
 * The RoCE fabric: RoCEv2 reliable connections over UDP 4791 in plain Java, on the wire the same as
 * an RNIC's or Linux's rdma_rxe.
 *
 * <p>Scheme {@code roce}.
 */
package io.ringbell.fabric.roce;
