/**
 * The RoCE fabric: RoCEv2 reliable connections over UDP 4791 in plain Java, on the wire the same as
 * an RNIC's or Linux's rdma_rxe.
 *
 * <p>Scheme {@code roce}. Options of an address, as {@code roce://host:port?name=value&name=value}:
 *
 * <ul>
 *   <li>{@code local}: the local address to connect from; else the one that routing chooses. On
 *       loopback each process may have an address of 127/8 of its own
 *   <li>{@code mtu}: path MTU, 256 to 4096; else the largest that the link carries
 *   <li>{@code trafficClass}: DSCP and ECN bits of what leaves from the local address, 0 to 255; 0
 *   <li>{@code ackTimeout}: n of 4.096 us x 2^n, 1 to 31; 17
 *   <li>{@code retryCount}: repeats without progress until a connection fails, 0 to 7; 7
 *   <li>{@code rnrRetry}: how often the peer repeats when this side has no receive, 7 without end;
 *       6
 *   <li>{@code window}: how many packets may be unacknowledged, 1 to 65536; 256
 *   <li>{@code handshakeTimeoutMs}: how long a connection request may be unanswered; 10000
 *   <li>{@code pcap}: a file to write all packets of the local address to
 * </ul>
 *
 * <p>Those of a local address ({@code trafficClass}, {@code handshakeTimeoutMs}, {@code pcap}) are
 * those of its first use by a fabric. System properties: {@code ringbell.roce.pcap}, and {@code
 * ringbell.roce.sockets=nio} to do without Netty's epoll library.
 */
package io.ringbell.fabric.roce;
