package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ShortWaitTest {
  private static final int LENGTH = 1 << 20;

  private final ShortWait wait = new ShortWait();

  @Test
  void aWaitIsShortBesideTheCopy() {
    assertThat(wait.nanos(LENGTH)).isEqualTo(4096);
    assertThat(wait.nanos(256 * 1024)).isEqualTo(1024);
  }

  @Test
  void whereItIsInVainItIsTriedRarely() {
    for (int i = 0; i < 3; i++) {
      assertThat(wait.nanos(LENGTH)).isPositive();
      wait.onWaited(false);
    }
    int tried = 0;
    for (int i = 0; i < 640; i++) {
      if (wait.nanos(LENGTH) > 0) {
        tried++;
        wait.onWaited(false);
      }
    }
    assertThat(tried).isEqualTo(10);
  }

  @Test
  void whereItPaysAgainItIsDoneAlways() {
    for (int i = 0; i < 3; i++) {
      wait.onWaited(false);
    }
    int skipped = 0;
    while (wait.nanos(LENGTH) == 0) {
      skipped++;
    }
    wait.onWaited(true);
    assertThat(skipped).isEqualTo(63);
    for (int i = 0; i < 100; i++) {
      assertThat(wait.nanos(LENGTH)).isPositive();
      wait.onWaited(i % 3 == 2);
    }
  }
}
