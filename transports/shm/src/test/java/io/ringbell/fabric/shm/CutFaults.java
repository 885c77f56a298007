package io.ringbell.fabric.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.contract.TestPeer;

/** What a file that was cut does to its user. */
final class CutFaults {
  private static final int ROUNDS = 1_000;

  private CutFaults() {}

  /** Polls until some rounds after the end: the JVM may report a fault later than it happens. */
  static void pollPastTheEnd(TestPeer victim, Runnable first) {
    long start = System.nanoTime();
    boolean begun = false;
    int settled = 0;
    while (settled < ROUNDS && System.nanoTime() - start < TestPeer.PATIENCE_NANOS) {
      try {
        if (!begun) {
          begun = true;
          first.run();
        }
        victim.poll();
        settled += victim.isBroken() ? 1 : 0;
      } catch (InternalError e) {
        assertThat(e).hasMessageContaining("unsafe memory access");
      }
    }
    assertThat(settled).isEqualTo(ROUNDS);
  }
}
