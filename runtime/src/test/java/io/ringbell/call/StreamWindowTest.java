package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.fabric.FabricException;
import java.util.ArrayDeque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StreamWindowTest {
  private final WindowBudget budget = new WindowBudget(WindowBudget.DEFAULT);
  private final StreamWindow window = new StreamWindow(budget);
  private final SendWindow sender = new SendWindow();

  @Test
  void messagesCountAsTheyTakeUpRoomInARing() {
    assertThat(StreamWindow.cost(16)).isEqualTo(64);
    assertThat(StreamWindow.cost(64)).isEqualTo(64);
    assertThat(StreamWindow.cost(65)).isEqualTo(128);
  }

  @Test
  void aMessageMayGoAsLongAsTheLimitIsNotReached() {
    for (int i = 0; i < StreamWindow.INITIAL / 64; i++) {
      assertThat(sender.isOpen()).isTrue();
      sender.onSent(48);
      assertThat(window.onReceived(48)).isTrue();
    }
    assertThat(sender.isOpen()).isFalse();
    assertThat(window.onReceived(16)).isFalse();
  }

  @Test
  void aMessageLargerThanTheWindowGoesAlone() {
    sender.onSent(1 << 20);
    assertThat(sender.isOpen()).isFalse();
    assertThat(window.onReceived(1 << 20)).isTrue();
    assertThat(window.onReceived(16)).isFalse();
  }

  @Test
  void theLimitMovesWhenHalfAWindowHasBeenTaken() {
    int messages = StreamWindow.INITIAL / 64;
    for (int i = 0; i < messages / 2 - 1; i++) {
      assertThat(window.onConsumed(64, true)).isZero();
    }
    assertThat(window.onConsumed(64, true)).isEqualTo(StreamWindow.INITIAL * 3 / 2);
    assertThat(window.onConsumed(64, true)).isZero();
  }

  @Test
  void anOlderLimitDoesNothing() {
    assertThat(sender.onLimit(100_000)).isTrue();
    assertThat(sender.onLimit(50_000)).isFalse();
    assertThat(sender.onLimit(100_000)).isFalse();
    sender.onSent(60_000);
    assertThat(sender.isOpen()).isTrue();
    assertThat(sender.onLimit(Long.MAX_VALUE)).isTrue();
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> sender.onLimit(-1))
        .withMessageContaining("18446744073709551615");
  }

  @Test
  void theWindowGrowsForAReaderThatKeepsUpOnly() {
    int large = 1 << 20;
    assertThat(window.onReceived(large)).isTrue();
    assertThat(window.onConsumed(large, false)).isEqualTo(large + StreamWindow.INITIAL);
    assertThat(window.onReceived(large)).isTrue();
    assertThat(window.onConsumed(large, true)).isEqualTo((2L + StreamWindow.MESSAGES) * large);
    assertThat(budget.left())
        .isEqualTo(
            WindowBudget.DEFAULT - (long) StreamWindow.MESSAGES * large + StreamWindow.INITIAL);
    window.close();
    window.close();
    assertThat(budget.left()).isEqualTo(WindowBudget.DEFAULT);
  }

  @Test
  void noWindowIsLargerThanTheBound() {
    int huge = 100 << 20;
    assertThat(window.onReceived(huge)).isTrue();
    assertThat(window.onConsumed(huge, true)).isEqualTo(huge + StreamWindow.LARGEST);
  }

  @Test
  void theBudgetOfAConnectionIsShared() {
    WindowBudget small = new WindowBudget(100_000);
    StreamWindow first = new StreamWindow(small);
    StreamWindow second = new StreamWindow(small);
    assertThat(first.onReceived(1 << 20)).isTrue();
    assertThat(first.onConsumed(1 << 20, true))
        .isEqualTo((1 << 20) + StreamWindow.INITIAL + 100_000);
    assertThat(second.onReceived(1 << 20)).isTrue();
    assertThat(second.onConsumed(1 << 20, true)).isEqualTo((1 << 20) + StreamWindow.INITIAL);
    first.close();
    assertThat(small.left()).isEqualTo(100_000);
  }

  /** Any traffic: the sender never does what the receiver refuses, and never stands still. */
  @Test
  void bothSidesAgree() {
    for (long seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      StreamWindow receiver = new StreamWindow(new WindowBudget(random.nextInt(1 << 20)));
      SendWindow other = new SendWindow();
      ArrayDeque<Integer> waiting = new ArrayDeque<>();
      long waitingBytes = 0;
      for (int i = 0; i < 2000; i++) {
        if (other.isOpen() && random.nextBoolean()) {
          int length = 16 + random.nextInt(random.nextInt(20) == 0 ? 200_000 : 1000);
          other.onSent(length);
          assertThat(receiver.onReceived(length)).as("seed %d", seed).isTrue();
          waiting.add(length);
          waitingBytes += StreamWindow.cost(length);
        } else if (!waiting.isEmpty()) {
          int length = waiting.remove();
          waitingBytes -= StreamWindow.cost(length);
          long limit = receiver.onConsumed(length, waiting.isEmpty());
          if (limit != 0) {
            boolean unused = other.onLimit(limit);
          }
        }
        assertThat(other.isOpen() || !waiting.isEmpty()).as("seed %d", seed).isTrue();
        assertThat(waitingBytes)
            .as("seed %d", seed)
            .isLessThan(StreamWindow.LARGEST + StreamWindow.cost(200_016));
      }
    }
  }
}
