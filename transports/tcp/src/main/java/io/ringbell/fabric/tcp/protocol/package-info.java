/**
 * iWARP as bytes: MPA (RFC 5044), DDP (RFC 5041), RDMAP (RFC 5040) and its extensions (RFC 7306).
 *
 * <p>Internal to the TCP fabric. Nothing here touches a socket, a clock, a thread or a random
 * number: bytes go in; bytes and calls come out. Public only because the fabric lives in another
 * package.
 */
package io.ringbell.fabric.tcp.protocol;
