/**
 * RoCEv2 as a state machine: packets, ICRC, requester, responder and connection management.
 *
 * <p>Internal to the RoCE fabric. Nothing here touches a socket, a clock, a thread or a random
 * number: bytes and {@code nowNanos} go in; bytes, the next deadline and completions come out.
 * Public only because the fabric lives in another package.
 */
package io.ringbell.fabric.roce.protocol;
