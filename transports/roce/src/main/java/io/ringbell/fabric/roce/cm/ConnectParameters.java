package io.ringbell.fabric.roce.cm;

import java.net.InetSocketAddress;

/**
 * What the active side asks for.
 *
 * @param local this side's address, with the port that stands for its application
 * @param remote where the REQ goes: the peer's address and the UDP port of its CM
 * @param serviceId what it wants to reach
 * @param queuePair this side's queue pair
 * @param pathMtuCode 1 for 256 to 5 for 4096
 * @param retryCount how often both sides retransmit without progress
 * @param ackTimeout n of 4.096 us * 2^n
 * @param trafficClass of the packets
 */
public record ConnectParameters(
    InetSocketAddress local,
    InetSocketAddress remote,
    long serviceId,
    QueuePairParameters queuePair,
    int pathMtuCode,
    int retryCount,
    int ackTimeout,
    int trafficClass) {}
