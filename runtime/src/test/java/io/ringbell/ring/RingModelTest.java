package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Producer and consumer together, with the two images copied range by range, against a queue. */
class RingModelTest {
  @Test
  void whatIsCommittedComesOutOnceInOrder() {
    for (long seed = 0; seed < 200; seed++) {
      try {
        new Model(seed).run(2000);
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }

  private static final class Model {
    final SplittableRandom random;
    final int capacity;
    final ByteBuffer staging;
    final ByteBuffer ring;
    final RingProducer producer;
    final RingConsumer consumer;
    final List<long[]> claimed = new ArrayList<>(); // position, length, tag; tag 0: aborted
    final Deque<Long> expected = new ArrayDeque<>(); // in order of claiming
    long posted;
    long limit; // the consumer position that the producer has been told
    long nextTag = 1;

    Model(long seed) {
      random = new SplittableRandom(seed);
      capacity = 4096 << random.nextInt(3);
      staging = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
      ring = ByteBuffer.allocate(capacity).order(ByteOrder.LITTLE_ENDIAN);
      long[] starts = {0, (1L << 31) - capacity, (1L << 32) - capacity, 1L << 40};
      posted = starts[random.nextInt(starts.length)];
      limit = posted;
      producer = new RingProducer(staging, capacity, posted);
      consumer = new RingConsumer(ring, posted);
    }

    void run(int steps) {
      for (int i = 0; i < steps; i++) {
        switch (random.nextInt(5)) {
          case 0, 1 -> claim();
          case 2 -> finishOne();
          case 3 -> post();
          default -> consume(random.nextInt(4));
        }
      }
      while (!claimed.isEmpty()) {
        finishOne();
      }
      post();
      consume(Integer.MAX_VALUE);
      assertThat(expected).isEmpty();
      assertThat(consumer.consumed()).isEqualTo(producer.tail()).isEqualTo(posted);
    }

    private void claim() {
      int most = random.nextInt(8) == 0 ? capacity / 2 : 300;
      int length = 24 + random.nextInt(most - 23);
      long position = producer.claim(length);
      int size = FrameLayout.align(length);
      if (position == RingProducer.NO_ROOM) {
        long tail = producer.tail();
        long left = capacity - (tail & (capacity - 1));
        long pad = size > left ? left : 0;
        assertThat(tail + pad + size).as("really full").isGreaterThan(limit + capacity);
        return;
      }
      assertThat(position % 64).isZero();
      assertThat((position & (capacity - 1)) + size).isLessThanOrEqualTo(capacity);
      assertThat(position + size - limit).isLessThanOrEqualTo(capacity);
      long tag = nextTag++;
      claimed.add(new long[] {position, length, tag});
      expected.add(tag);
    }

    private void finishOne() {
      if (claimed.isEmpty()) {
        return;
      }
      long[] frame = claimed.remove(random.nextInt(claimed.size()));
      int length = (int) frame[1];
      if (random.nextInt(10) == 0) {
        expected.remove(frame[2]);
        producer.abort(frame[0], length);
        return;
      }
      int offset = producer.offset(frame[0]);
      staging.putInt(offset, length);
      staging.putInt(offset + 4, 0x20);
      staging.putLong(offset + 8, frame[2]);
      for (int i = 24; i < length; i++) {
        staging.put(offset + i, (byte) (frame[2] + i));
      }
      producer.commit(frame[0], length);
    }

    /** Copies what is committed, as the two WRITEs of the sender do, and rings the doorbell. */
    private void post() {
      long end = producer.committedEnd(posted);
      int start = producer.offset(posted);
      int length = (int) (end - posted);
      int first = Math.min(length, capacity - start);
      ring.put(start, staging, start, first);
      ring.put(0, staging, 0, length - first);
      posted = end;
      consumer.announce(end);
    }

    private void consume(int most) {
      int offset = consumer.peek();
      for (int i = 0; i < most && offset >= 0; i++) {
        int length = consumer.length();
        if (ring.get(offset + 4) != FrameLayout.TYPE_PAD) {
          long tag = ring.getLong(offset + 8);
          assertThat(tag).isEqualTo(expected.remove());
          for (int b = 24; b < length; b++) {
            if (ring.get(offset + b) != (byte) (tag + b)) {
              throw new AssertionError("frame " + tag + " is torn at byte " + b);
            }
          }
        }
        consumer.advance();
        offset = consumer.peek();
      }
      if (random.nextBoolean()) {
        limit = consumer.consumed();
        producer.consumed(limit);
      }
    }
  }
}
