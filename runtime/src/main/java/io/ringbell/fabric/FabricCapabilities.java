package io.ringbell.fabric;

/**
 * What a fabric can do. Callers choose by it, and tests skip by it.
 *
 * @param maxInline largest payload in bytes of a request with {@link WorkRequest#INLINE}
 * @param mtu payload bytes of one packet, for information
 * @param maxReadDepth how many READs and atomics one queue pair may have outstanding
 * @param maxPrivateData bytes of private data in connect, accept and reject
 * @param immediate whether SEND_WITH_IMM and WRITE_WITH_IMM work
 * @param atomics whether COMPARE_AND_SWAP and FETCH_AND_ADD work
 * @param acknowledgedWrites whether a WRITE or SEND completes only after the peer has taken it, so
 *     that a remote fault is the status of its completion (InfiniBand, RoCE). Otherwise (iWARP) it
 *     completes when the link has taken it, and a remote fault moves the queue pair to {@link
 *     QueuePair.State#ERROR} afterwards, with the cause in {@link QueuePair#failure()}
 * @param views whether {@link QueuePair#view} works for memory with {@link Access#REMOTE_VIEW}
 */
public record FabricCapabilities(
    int maxInline,
    int mtu,
    int maxReadDepth,
    int maxPrivateData,
    boolean immediate,
    boolean atomics,
    boolean acknowledgedWrites,
    boolean views) {}
