/**
 * Rings, doorbells and credits: one {@link io.ringbell.ring.Connection} over one queue pair. The
 * bytes are specified in {@code docs/wire.md}.
 *
 * <p>Internal: the public types are for {@code io.ringbell.call} and the entry points, and change
 * without notice.
 */
package io.ringbell.ring;
