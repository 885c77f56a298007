/**
 * The shared-memory fabric: queue pairs between processes of one user on one host, in plain
 * java.nio.
 *
 * <p>Scheme {@code shm}. Address options: {@code ring} (bytes of each direction's ring, of the
 * connecting side), {@code handshakeTimeoutMs} (listeners, default 10000). See docs/shm.md.
 */
package io.ringbell.fabric.shm;
