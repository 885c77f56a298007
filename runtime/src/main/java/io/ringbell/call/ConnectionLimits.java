package io.ringbell.call;

import io.ringbell.ring.Timings;

/**
 * How long a server's connections live; each span in nanoseconds, {@link Timings#NEVER} for no
 * limit.
 *
 * @param keepAlive after how much silence a client is asked for a sign of life
 * @param keepAliveTimeout how long it may take to give one
 * @param maxIdle a client without calls is told to go after so long
 * @param maxAge a client is told to go after so long, give or take a tenth
 * @param grace how long one that was told to go may stay for the calls that are under way
 */
public record ConnectionLimits(
    long keepAlive, long keepAliveTimeout, long maxIdle, long maxAge, long grace) {
  /** No limits. */
  public static final ConnectionLimits NONE =
      new ConnectionLimits(
          Timings.NEVER, Timings.NEVER, Timings.NEVER, Timings.NEVER, Timings.NEVER);
}
