package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SendQueueTest {
  @Test
  void oneEntryStaysFreeForARead() {
    SendQueue queue = new SendQueue(16);
    int posted = 0;
    while (queue.hasRoom(1)) {
      queue.onPosted(1, false);
      posted++;
    }
    assertThat(posted).isEqualTo(15);
    queue.onPosted(1, true);
    queue.onCompleted(16, WorkId.NUMBER_MASK);
    assertThat(queue.hasRoom(15)).isTrue();
    assertThat(queue.hasRoom(16)).isFalse();
  }

  @Test
  void aRepeatedCompletionDoesNothing() {
    SendQueue queue = new SendQueue(16);
    queue.onPosted(15, true);
    queue.onCompleted(15, WorkId.NUMBER_MASK);
    queue.onCompleted(15, WorkId.NUMBER_MASK);
    assertThat(queue.hasRoom(15)).isTrue();
    assertThat(queue.hasRoom(16)).isFalse();
  }

  /** Never more entries than there are, and never stuck: also when the number has wrapped. */
  @Test
  void theQueueNeitherOverflowsNorGetsStuckOverTheWrapOfTheNumber() {
    for (long seed = 0; seed < 50; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int depth = 16 + random.nextInt(50);
      SendQueue queue = new SendQueue(depth);
      jumpTo(queue, (1L << 28) * (1 + random.nextInt(20)) - 500);
      long completed = queue.posted();
      Deque<Long> signaled = new ArrayDeque<>();
      for (int i = 0; i < 2000; i++) {
        int chain = 1 + random.nextInt(3);
        if (queue.hasRoom(3)) {
          boolean signal = queue.signalNext(chain);
          long number = queue.onPosted(chain, signal);
          if (signal) {
            signaled.add(number);
          }
          assertThat(number - completed).as("seed %d, entries", seed).isLessThan(depth);
        } else {
          assertThat(signaled).as("seed %d: something must complete", seed).isNotEmpty();
        }
        if (!signaled.isEmpty() && (random.nextInt(3) == 0 || !queue.hasRoom(3))) {
          completed = signaled.remove();
          queue.onCompleted(
              WorkId.number(WorkId.of(3, WorkId.SEND, completed)), WorkId.NUMBER_MASK);
        }
      }
      assertThat(queue.posted()).as("seed %d", seed).isGreaterThan(1L << 28);
    }
  }

  private static void jumpTo(SendQueue queue, long number) {
    while (queue.posted() < number) {
      int step = (int) Math.min(1 << 27, number - queue.posted());
      long reached = queue.onPosted(step, true);
      queue.onCompleted((int) reached & WorkId.NUMBER_MASK, WorkId.NUMBER_MASK);
    }
  }

  @Test
  void workIdsKeepTheirParts() {
    long[] numbers = {0, 1, WorkId.NUMBER_MASK, (1L << 28) + 5, Long.MAX_VALUE};
    for (int connection : new int[] {0, 1, 70_000, Integer.MAX_VALUE}) {
      for (int kind : new int[] {WorkId.SEND, WorkId.RECEIVE, WorkId.CONTROL_READ, 15}) {
        for (long number : numbers) {
          long id = WorkId.of(connection, kind, number);
          assertThat(WorkId.connection(id)).isEqualTo(connection);
          assertThat(WorkId.kind(id)).isEqualTo(kind);
          assertThat(WorkId.number(id)).isEqualTo((int) (number & WorkId.NUMBER_MASK));
        }
      }
    }
  }
}
