package io.ringbell;

/** How a thread waits for what its peer will send. */
public enum WaitStrategy {
  /**
   * Polls without pause: the lowest latency, and a core that is always busy while a call is under
   * way.
   */
  BUSY_SPIN,
  /** Polls for as long as that has paid off lately, then blocks. The default. */
  ADAPTIVE,
  /** Blocks at once: the least processor time, and the cost of a wake-up for each message. */
  EVENT
}
