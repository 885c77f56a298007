package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.fabric.FabricException;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SendCreditsTest {
  @Test
  void framesLeaveTheReserveAlone() {
    SendCredits credits = new SendCredits(8, 1);
    int data = 0;
    while (credits.allowsData()) {
      credits.onSent();
      data++;
    }
    assertThat(data).as("8 receives, less HELLO's and the reserve").isEqualTo(3);
    int updates = 0;
    while (credits.allowsUpdate()) {
      credits.onSent();
      updates++;
    }
    assertThat(updates).isEqualTo(SendCredits.RESERVE);
    assertThat(credits.sent()).isEqualTo(8);
    credits.onPosted(12);
    assertThat(credits.allowsData()).isFalse();
    assertThat(credits.allowsUpdate()).isTrue();
    credits.onPosted(13);
    assertThat(credits.allowsData()).isTrue();
  }

  @Test
  void anOlderCountDoesNothing() {
    SendCredits credits = new SendCredits(8, 8);
    credits.onPosted(14);
    credits.onPosted(9);
    credits.onPosted(Long.MIN_VALUE);
    assertThat(credits.allowsData()).isTrue();
  }

  @Test
  void aCountBeyondTheReceivesIsAViolation() {
    SendCredits credits = new SendCredits(8, 3);
    credits.onPosted(11);
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> credits.onPosted(12))
        .withMessage("doorbell's receives posted: 12, expected at most 11")
        .matches(e -> e.reason() == FabricException.Reason.PROTOCOL);
  }

  @Test
  void aSendNeverMeetsAnEmptyReceiveQueue() {
    for (long seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int slots = 8 + random.nextInt(20);
      SendCredits credits = new SendCredits(slots, 1);
      long arrived = 1;
      long posted = slots + 1L; // HELLO's is posted again
      for (int i = 0; i < 1000; i++) {
        boolean data = random.nextBoolean();
        if (data ? credits.allowsData() : credits.allowsUpdate()) {
          credits.onSent();
          assertThat(credits.sent()).as("seed %d", seed).isLessThanOrEqualTo(posted);
        }
        if (arrived < credits.sent() && random.nextBoolean()) {
          arrived++;
          posted++;
        }
        if (random.nextInt(4) == 0) {
          credits.onPosted(posted - random.nextInt(3));
        }
      }
      credits.onPosted(posted);
      assertThat(credits.allowsUpdate()).as("seed %d", seed).isEqualTo(posted > credits.sent());
    }
  }
}
