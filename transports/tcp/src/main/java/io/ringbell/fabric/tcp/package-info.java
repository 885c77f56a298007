/**
 * The TCP fabric: queue pairs over TCP in the iWARP wire format, in plain java.nio.
 *
 * <p>Scheme {@code tcp}. Address options: {@code crc=on|off} (default on; off only if both sides
 * say so), {@code handshakeTimeoutMs} (listeners, default 10000), {@code ulpdu} (largest DDP
 * segment in bytes).
 */
package io.ringbell.fabric.tcp;
