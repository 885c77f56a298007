package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RingProducerTest {
  private static final int CAPACITY = 4096;

  private final RingProducer producer = ring(0);

  private static RingProducer ring(long start) {
    return new RingProducer(
        ByteBuffer.allocate(CAPACITY).order(ByteOrder.LITTLE_ENDIAN), CAPACITY, start);
  }

  @Test
  void aFrameIsPublishedByItsCommit() {
    long position = producer.claim(100);
    assertThat(position).isZero();
    assertThat(producer.tail()).isEqualTo(128);
    assertThat(producer.isCommitted(0)).isFalse();
    assertThat(producer.committedEnd(0)).isZero();
    producer.commit(position, 100);
    assertThat(producer.isCommitted(0)).isTrue();
    assertThat(producer.committedEnd(0)).isEqualTo(128);
    assertThat(producer.isCommitted(128)).isFalse();
  }

  @Test
  void aGapHoldsBackWhatIsBehindIt() {
    long first = producer.claim(64);
    long second = producer.claim(64);
    long third = producer.claim(64);
    producer.commit(third, 64);
    producer.commit(second, 64);
    assertThat(producer.committedEnd(0)).isZero();
    producer.abort(first, 64);
    assertThat(producer.committedEnd(0)).isEqualTo(192);
    assertThat(producer.staging().get(FrameLayout.TYPE_OFFSET)).isEqualTo(FrameLayout.TYPE_PAD);
    assertThat(producer.staging().getInt(0)).isEqualTo(64);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, (1L << 31) - CAPACITY, (1L << 32) - CAPACITY, 1L << 62})
  void everyFrameSizeFitsAtEveryTailWithAPadIfNeeded(long start) {
    for (int tail = 0; tail < CAPACITY; tail += 64) {
      for (int length = 16; length <= CAPACITY / 2; length++) {
        if (length % 64 > 1 && length > 17) {
          continue; // the edges of each aligned size are enough
        }
        RingProducer ring = ring(start);
        moveTo(ring, start, tail);
        long from = start + tail;
        long position = ring.claim(length);
        ring.commit(position, length);
        int size = FrameLayout.align(length);
        int left = CAPACITY - tail;
        boolean fits = size <= left;
        assertThat(position).isEqualTo(fits ? from : from + left);
        assertThat(ring.offset(position)).isEqualTo(fits ? tail : 0);
        assertThat(ring.committedEnd(from)).isEqualTo(position + size);
        assertThat(ring.lastFrameBefore(from, position + size)).isEqualTo(position);
        if (!fits) {
          assertThat(ring.staging().getInt(tail)).isEqualTo(left);
          assertThat(ring.staging().get(tail + 4)).isEqualTo(FrameLayout.TYPE_PAD);
          assertThat(ring.lastFrameBefore(from, from + left)).isEqualTo(from);
        }
      }
    }
  }

  private static void moveTo(RingProducer ring, long start, int tail) {
    int left = tail;
    while (left > 0) {
      int length = Math.min(left, CAPACITY / 2);
      long position = ring.claim(length);
      ring.commit(position, length);
      left -= length;
    }
    ring.consumed(start + tail);
  }

  @Test
  void aFullRingHasRoomAgainWhenTheLimitMoves() {
    for (int i = 0; i < CAPACITY / 64; i++) {
      assertThat(producer.claim(64)).isEqualTo(i * 64L);
    }
    assertThat(producer.claim(16)).isEqualTo(RingProducer.NO_ROOM);
    assertThat(producer.tail()).as("a claim in vain takes nothing").isEqualTo(CAPACITY);
    producer.consumed(64);
    assertThat(producer.claim(65)).isEqualTo(RingProducer.NO_ROOM);
    assertThat(producer.claim(64)).isEqualTo(CAPACITY);
    producer.consumed(0);
    assertThat(producer.claim(16)).as("an older position").isEqualTo(RingProducer.NO_ROOM);
  }

  @Test
  void thePadNeedsRoomToo() {
    for (int i = 0; i < CAPACITY / 64 - 1; i++) {
      producer.claim(64);
    }
    producer.consumed(64);
    assertThat(producer.claim(128)).isEqualTo(RingProducer.NO_ROOM);
    producer.consumed(128);
    assertThat(producer.claim(128)).as("64 of padding, then 128").isEqualTo(CAPACITY);
  }

  @Test
  void aClosedRingTakesNoClaimButFinishesThoseThatAre() {
    long position = producer.claim(64);
    producer.close();
    assertThat(producer.claim(64)).isEqualTo(RingProducer.CLOSED);
    assertThat(producer.tail()).isEqualTo(64);
    assertThat(producer.committedEnd(0)).isZero();
    producer.commit(position, 64);
    assertThat(producer.committedEnd(0)).isEqualTo(producer.tail());
    producer.close();
    assertThat(producer.tail()).isEqualTo(64);
  }

  /** Threads claim, write and commit; the poster copies what is committed and reads it. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  @Timeout(value = 120, unit = TimeUnit.SECONDS)
  void framesOfManyThreadsArriveOnceInTheirOrderAndWhole(long seed) throws Exception {
    int threads = 4;
    int frames = 20_000;
    long start = (1L << 32) - 8 * CAPACITY;
    RingProducer ring = ring(start);
    AtomicBoolean stop = new AtomicBoolean();
    List<Thread> writers = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int number = t;
      SplittableRandom random = new SplittableRandom(seed * 100 + t);
      writers.add(new Thread(() -> write(ring, random, number, frames, stop), "writer-" + t));
    }
    writers.forEach(Thread::start);
    try {
      int[] next = new int[threads];
      ByteBuffer copy = ByteBuffer.allocate(CAPACITY).order(ByteOrder.LITTLE_ENDIAN);
      long posted = start;
      int seen = 0;
      while (seen < threads * frames) {
        long end = ring.committedEnd(posted);
        assertThat(end - posted).isBetween(0L, (long) CAPACITY);
        while (posted < end) {
          int offset = ring.offset(posted);
          int length = ring.staging().getInt(offset);
          assertThat(length).as("seed %d, length", seed).isBetween(16, CAPACITY - offset);
          copy.put(0, ring.staging(), offset, length);
          if (copy.get(4) != FrameLayout.TYPE_PAD) {
            int writer = copy.get(4) - 0x20;
            assertThat(copy.getInt(8))
                .as("seed %d, of writer %d", seed, writer)
                .isEqualTo(next[writer]++);
            for (int i = 16; i < length; i++) {
              if (copy.get(i) != (byte) (next[writer] - 1 + i)) {
                throw new AssertionError("seed " + seed + ": torn at byte " + i);
              }
            }
            seen++;
          }
          posted += FrameLayout.align(length);
        }
        ring.consumed(posted);
        Thread.onSpinWait();
      }
      assertThat(next).containsOnly(frames);
    } finally {
      stop.set(true);
      for (Thread writer : writers) {
        writer.join();
      }
    }
  }

  private static void write(
      RingProducer ring, SplittableRandom random, int writer, int frames, AtomicBoolean stop) {
    int number = 0;
    while (number < frames && !stop.get()) {
      int length = 16 + random.nextInt(random.nextInt(10) == 0 ? 2000 : 100);
      long position = ring.claim(length);
      if (position < 0) {
        LockSupport.parkNanos(1);
      } else if (random.nextInt(20) == 0) {
        ring.abort(position, length);
      } else {
        int offset = ring.offset(position);
        ring.staging().putInt(offset, length);
        ring.staging().putInt(offset + 4, 0x20 + writer);
        ring.staging().putInt(offset + 8, number);
        for (int i = 16; i < length; i++) {
          ring.staging().put(offset + i, (byte) (number + i));
        }
        ring.commit(position, length);
        number++;
      }
    }
  }

  /** Each would leave the posting to the other, and the frames would stay. */
  @Test
  void twoThatCommitAtOnceDoNotBothMissTheOther() throws Exception {
    int rounds = 100_000;
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(10); // two processors take one
    ByteBuffer memory = ByteBuffer.allocateDirect(4096).order(ByteOrder.LITTLE_ENDIAN);
    AtomicReference<RingProducer> shared = new AtomicReference<>();
    AtomicInteger go = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    AtomicBoolean secondSaw = new AtomicBoolean();
    Thread second =
        new Thread(
            () -> {
              for (int round = 1; round <= rounds; round++) {
                while (go.get() < round) {
                  Thread.onSpinWait();
                }
                RingProducer producer = shared.get();
                if (producer == null) {
                  return;
                }
                producer.commit(64, 64);
                secondSaw.setPlain(producer.isCommitted(0));
                done.set(round);
              }
            });
    second.start();
    int missed = 0;
    for (int round = 1; round <= rounds && System.nanoTime() - until < 0; round++) {
      RingProducer producer = new RingProducer(memory, 4096);
      shared.set(producer);
      go.set(round);
      for (int i = 0; i < (round & 63); i++) {
        Thread.onSpinWait();
      }
      producer.commit(0, 64);
      boolean firstSaw = producer.isCommitted(64);
      while (done.get() < round) {
        Thread.onSpinWait();
      }
      missed += firstSaw || secondSaw.getPlain() ? 0 : 1;
    }
    shared.set(null);
    go.set(Integer.MAX_VALUE);
    second.join();
    assertThat(missed).as("frames that nobody posts").isZero();
  }
}
