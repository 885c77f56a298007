package io.ringbell.benchmarks.perf;

import io.ringbell.WaitStrategy;

/** The wait strategies as the command line names them. */
enum Waiting {
  BUSY(WaitStrategy.BUSY_SPIN),
  ADAPTIVE(WaitStrategy.ADAPTIVE),
  EVENT(WaitStrategy.EVENT);

  private final WaitStrategy strategy;

  Waiting(WaitStrategy strategy) {
    this.strategy = strategy;
  }

  /** The runtime's name for it. */
  WaitStrategy strategy() {
    return strategy;
  }
}
