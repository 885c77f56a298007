package io.ringbell.fabric.verbs;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Each request completes at most once, in order, and those that must complete do. */
class QueuesTest {
  private static final int RUNS = 2_000;

  @Test
  void aSuccessStandsForThoseBeforeIt() {
    SendQueue queue = new SendQueue(4);
    post(queue, 3, true);
    assertThat(queue.room()).isEqualTo(1);
    long position = queue.position(2);
    assertThat(queue.id(position)).isEqualTo(102);
    queue.retire(position);
    assertThat(queue.room()).isEqualTo(4);
    assertThat(queue.isIdle()).isTrue();
  }

  @Test
  void whatIsNotUnderWayIsUnknown() {
    SendQueue sends = new SendQueue(4);
    ReceiveQueue receives = new ReceiveQueue(4);
    assertThat(sends.position(0)).isEqualTo(-1);
    assertThat(receives.position(0)).isEqualTo(-1);
    post(sends, 2, true);
    sends.retire(0);
    assertThat(sends.position(0)).as("again").isEqualTo(-1);
    assertThat(sends.position(1)).isEqualTo(1);
    assertThat(sends.position(2)).as("not posted").isEqualTo(-1);
    assertThat(sends.position(-5)).isEqualTo(-1);
  }

  @Test
  void positionsGoBeyond32Bits() {
    SendQueue queue = new SendQueue(2);
    long start = (1L << 32) - 1;
    queue.publish(start);
    queue.handOver(start);
    queue.retire(start - 1);
    post(queue, 2, true);
    assertThat(queue.position((int) start)).isEqualTo(start);
    assertThat(queue.position((int) (start + 1))).isEqualTo(start + 1);
    assertThat(RequestId.position(RequestId.ofSend(7, start + 1))).isZero();
    assertThat(RequestId.slot(RequestId.ofSend(7, start))).isEqualTo(7);
    assertThat(RequestId.slot(RequestId.ofReceive(RequestId.MAX_SLOT, -1)))
        .isEqualTo(RequestId.MAX_SLOT);
    assertThat(RequestId.isReceive(RequestId.ofReceive(0, 0))).isTrue();
    assertThat(RequestId.isReceive(RequestId.ofSend(RequestId.MAX_SLOT, -1))).isFalse();
    assertThat(RequestId.isMarker(RequestId.ofSend(RequestId.MAX_SLOT, -1))).isFalse();
    assertThat(RequestId.isMarker(RequestId.ofMarker(3))).isTrue();
  }

  /** A device as libibverbs describes it, and one that forgets to flush some unsignaled ones. */
  @Test
  void everySendCompletesExactlyOnceWhereverItBreaks() {
    for (int run = 0; run < RUNS; run++) {
      long seed = 0x5EED_0000L + run;
      breakSomewhere(new SplittableRandom(seed), "seed " + seed);
    }
  }

  private static void breakSomewhere(SplittableRandom random, String seed) {
    int depth = 1 + random.nextInt(20);
    SendQueue queue = new SendQueue(depth);
    int handed = random.nextInt(depth + 1);
    boolean[] signaled = new boolean[handed];
    for (int i = 0; i < handed; i++) {
      signaled[i] = random.nextInt(3) == 0;
    }
    post(queue, handed, true);
    int broken = random.nextInt(handed + 1); // those before it succeed
    boolean forgetful = random.nextBoolean();
    List<Long> expected = new ArrayList<>();
    List<Long> done = new ArrayList<>();
    for (int i = 0; i < handed; i++) {
      if (i < broken && signaled[i]) {
        expected.add(100L + i);
        take(queue, i, done);
      } else if (i >= broken) {
        expected.add(100L + i);
        boolean said = signaled[i] || !forgetful || i == broken;
        if (said) {
          fault(queue, i, done);
        }
      }
    }
    int kept = random.nextInt(queue.room() + 1);
    for (int i = 0; i < kept; i++) {
      expected.add(100L + handed + i);
    }
    post(queue, kept, false);
    assertThat(queue.nextFlushed()).as(seed).isEqualTo(-1);
    queue.settle();
    queue.settle();
    while (queue.nextFlushed() >= 0) {
      take(queue, (int) queue.nextFlushed(), done);
    }
    assertThat(done).as(seed).isEqualTo(expected);
    assertThat(queue.room()).as(seed).isEqualTo(depth);
  }

  private static void fault(SendQueue queue, int low, List<Long> done) {
    long position = queue.position(low);
    long flushed = queue.fault(position);
    while (flushed < position) {
      take(queue, (int) flushed, done);
      flushed = queue.fault(position);
    }
    take(queue, low, done);
  }

  private static void take(SendQueue queue, int low, List<Long> done) {
    long position = queue.position(low);
    done.add(queue.id(position));
    queue.retire(position);
  }

  private static void post(SendQueue queue, int count, boolean hand) {
    long next = queue.next();
    WorkRequest request =
        new WorkRequest()
            .send(
                0,
                new VerbsMemoryRegion(null, 0, null, null, 0, 8, 0, 0, java.util.Set.of()),
                0,
                8);
    for (int i = 0; i < count; i++) {
      queue.fill(next, request.send(100 + next, request.region(), 0, 8));
      next++;
    }
    queue.publish(next);
    if (hand) {
      queue.handOver(next);
    }
  }

  @Test
  void receivesThatTheDeviceHasCompleteThereAndTheRestHere() {
    ReceiveQueue queue = new ReceiveQueue(4);
    for (int i = 0; i < 3; i++) {
      queue.fill(i, new ReceiveRequest().set(50 + i, null, 0, 0));
    }
    queue.publish(2);
    queue.handOver(2);
    queue.publish(3); // kept
    assertThat(queue.isSettled()).isFalse();
    assertThat(queue.nextFlushed()).isEqualTo(-1);
    queue.retire(queue.position(0));
    queue.retire(queue.position(1));
    assertThat(queue.isSettled()).isTrue();
    assertThat(queue.id(queue.nextFlushed())).isEqualTo(52);
    queue.retire(2);
    assertThat(queue.nextFlushed()).isEqualTo(-1);
    assertThat(queue.room()).isEqualTo(4);
  }

  @Test
  void aDeviceThatNeverFlushesReceivesIsNotWaitedForForEver() {
    ReceiveQueue queue = new ReceiveQueue(4);
    queue.fill(0, new ReceiveRequest().set(50, null, 0, 0));
    queue.publish(1);
    queue.handOver(1);
    assertThat(queue.nextFlushed()).isEqualTo(-1);
    queue.abandon();
    assertThat(queue.nextFlushed()).isZero();
    queue.retire(0);
    assertThat(queue.position(0)).as("too late").isEqualTo(-1);
  }
}
