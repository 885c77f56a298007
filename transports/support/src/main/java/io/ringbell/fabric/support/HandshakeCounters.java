package io.ringbell.fabric.support;

/**
 * The counters in which a fabric wants what a {@link Receptionist} sees.
 *
 * @param truncated peers that left before their request was whole
 * @param timeout peers that did not complete their request in time
 * @param unanswered requests that the handler neither accepted nor rejected in time
 * @param overload peers turned away because too many handshakes were pending, or for want of memory
 * @param handlerFailed handlers that threw
 */
public record HandshakeCounters(
    Enum<?> truncated,
    Enum<?> timeout,
    Enum<?> unanswered,
    Enum<?> overload,
    Enum<?> handlerFailed) {}
