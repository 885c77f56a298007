package io.ringbell.fabric.roce.cm;

/**
 * What one side tells of its queue pair.
 *
 * @param number QPN
 * @param startingPsn the PSN that the peer must send first
 * @param responderResources how many READs and atomics it serves, at most 255
 * @param initiatorDepth how many READs and atomics it will have outstanding, at most 255
 * @param rnrRetry how often the peer shall retry when this side is not ready; 7 without end
 */
public record QueuePairParameters(
    int number, int startingPsn, int responderResources, int initiatorDepth, int rnrRetry) {}
