package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.counter.Counters;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BacklogTest {
  private final BufferPool pool = new BufferPool(0);
  private final Backlog backlog =
      new Backlog(new FrameBuffers(pool, null, 0, () -> {}), 5 * BufferPool.SMALLEST);
  private final ByteBuffer memory = ByteBuffer.allocate(4096).order(ByteOrder.LITTLE_ENDIAN);
  private final RingProducer producer = new RingProducer(memory, 4096);
  private final FragmentWriter fragments = new FragmentWriter(new Counters(RingCounter.class));

  private QueuedFrame frame(int length, int tag) {
    ByteBuffer buffer = pool.take(length);
    buffer.putInt(0, length);
    buffer.putInt(4, 0x20);
    buffer.putInt(8, tag);
    return new QueuedFrame(buffer, length);
  }

  @AfterEach
  void closingGivesAllBuffersBack() {
    backlog.close();
    assertThat(backlog.isEmpty()).isTrue();
    assertThat(backlog.bytes()).isZero();
    assertThat(pool.outstanding()).isZero();
    QueuedFrame late = frame(20, 0);
    assertThat(backlog.add(late, true)).as("after the close").isFalse();
    pool.give(late.buffer);
  }

  @Test
  void framesLeaveInTheirOrder() {
    for (int i = 0; i < 5; i++) {
      assertThat(backlog.add(frame(100, i), false)).isTrue();
    }
    assertThat(backlog.bytes())
        .as("a small frame holds a buffer")
        .isEqualTo(5 * BufferPool.SMALLEST);
    assertThat(backlog.drainInto(producer, fragments)).isTrue();
    assertThat(backlog.isEmpty()).isTrue();
    List<Integer> tags = new ArrayList<>();
    for (long p = 0; p < producer.committedEnd(0); p += 128) {
      tags.add(memory.getInt((int) p + 8));
    }
    assertThat(tags).containsExactly(0, 1, 2, 3, 4);
    assertThat(pool.outstanding()).isZero();
  }

  @Test
  void theBoundCountsBytesButLetsOneFrameIn() {
    QueuedFrame large = frame(50_000, 0);
    assertThat(backlog.add(large, false)).as("alone").isTrue();
    QueuedFrame next = frame(16, 1);
    assertThat(backlog.add(next, false)).isFalse();
    assertThat(next.buffer).as("stays the caller's").isNotNull();
    assertThat(backlog.bytes()).isEqualTo(50_000);
    assertThat(backlog.add(next, true)).as("always").isTrue();
    assertThat(backlog.bytes()).isEqualTo(50_000 + BufferPool.SMALLEST);
  }

  @Test
  void aFrameCanBeTakenBackUntilAPartOfItHasLeft() {
    QueuedFrame large = frame(9000, 0);
    QueuedFrame small = frame(100, 1);
    backlog.add(large, true);
    backlog.add(small, true);
    assertThat(backlog.drainInto(producer, fragments)).as("all had room").isFalse();
    assertThat(large.started()).isTrue();
    assertThat(backlog.remove(large)).isFalse();
    assertThat(small.started()).isFalse();
    assertThat(backlog.remove(small)).isTrue();
    assertThat(backlog.remove(small)).as("twice").isFalse();
    assertThat(backlog.bytes()).isEqualTo(9000);
    assertThat(pool.outstanding()).isEqualTo(1);
  }

  @Test
  void nothingMovesIntoAClosedRing() {
    QueuedFrame large = frame(9000, 0);
    backlog.add(large, true);
    producer.close();
    assertThat(backlog.drainInto(producer, fragments)).isFalse();
    assertThat(large.started()).isFalse();
  }
}
