package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayDeque;
import org.junit.jupiter.api.Test;

class RendezvousReceiverTest {
  private final Counters counters = new Counters(RingCounter.class);
  private final ArrayDeque<RemoteRequest> reads = new ArrayDeque<>();
  private final RegisteredPool pool =
      new RegisteredPool(FakeRegion::new, region -> {}, 20L * 1024 * 1024);
  private final BufferPool buffers = new BufferPool(0);
  private FakeView viewed; // what announcements find, or null
  private final RendezvousReceiver receiver =
      new RendezvousReceiver(
          pool,
          reads::add,
          (address, rkey, length) -> this.viewed,
          buffers,
          4 << 20,
          8192,
          counters);

  private void announce(int number, int callId, int length) {
    ByteBuffer frame = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
    RendezvousFrame.write(frame, 0, callId, number, 0x5000, 9, length);
    receiver.onAnnounced(frame, 0, 32);
  }

  @Test
  void aLongFrameIsReadInChunksAFewAtATime() {
    announce(0, 1, 4 << 20);
    assertThat(reads).hasSize(4);
    int chunks = 0;
    while (!reads.isEmpty()) {
      RemoteRequest read = reads.remove();
      assertThat(read.length()).isEqualTo(RendezvousReceiver.CHUNK);
      assertThat(read.targetOffset()).isEqualTo(chunks * RendezvousReceiver.CHUNK);
      chunks++;
      assertThat(receiver.owesReport()).isFalse();
      read.onCompleted();
    }
    assertThat(chunks).isEqualTo((4 << 20) / RendezvousReceiver.CHUNK);
    assertThat(receiver.owesReport()).isTrue();
    assertThat(receiver.reportDone()).isEqualTo(1);
    assertThat(receiver.owesReport()).isFalse();
    assertThat(receiver.hasWhole()).isTrue();
  }

  @Test
  void noMoreThanSoManyAtATime() {
    for (int i = 0; i < RendezvousFrame.MOST_AT_ONCE; i++) {
      announce(i, i, 100);
    }
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> announce(RendezvousFrame.MOST_AT_ONCE, 99, 100))
        .withMessage("announced frames that are not READ: 65, expected at most 64");
    reads.remove().onCompleted();
    assertThatExceptionOfType(FabricException.class)
        .as("the peer cannot know yet")
        .isThrownBy(() -> announce(RendezvousFrame.MOST_AT_ONCE, 99, 100));
    receiver.reportDone();
    announce(RendezvousFrame.MOST_AT_ONCE, 99, 100);
  }

  @Test
  void framesOfTheSameCallAreKeptWithinABound() {
    announce(0, 7, 100);
    assertThat(receiver.holds(7)).isTrue();
    assertThat(receiver.holds(8)).isFalse();
    ByteBuffer ring = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
    int kept = 0;
    while (receiver.mayKeep()) {
      receiver.keepCopy(7, ring, 0, 50);
      kept++;
    }
    assertThat(kept).isEqualTo(2);
    assertThat(buffers.outstanding()).isEqualTo(2);
    assertThat(counters.get(RingCounter.RENDEZVOUS_HOLD_STALLS)).isEqualTo(1);
    receiver.close();
    assertThat(buffers.outstanding()).isZero();
    assertThat(receiver.isIdle()).isTrue();
  }

  @Test
  void framesWaitForMemoryInTheirOrder() {
    for (int i = 0; i < 6; i++) {
      announce(i, i, 4 << 20);
    }
    assertThat(counters.get(RingCounter.RENDEZVOUS_BUFFER_STALLS)).isZero();
    int completed = 0;
    while (!reads.isEmpty()) {
      reads.remove().onCompleted();
      completed++;
    }
    assertThat(completed).as("five of them fit").isEqualTo(5 * 8);
    assertThat(counters.get(RingCounter.RENDEZVOUS_BUFFER_STALLS)).isEqualTo(1);
    assertThat(receiver.reportDone()).isEqualTo(5);
  }

  @Test
  void aViewedFrameIsWholeAtOnceButNotDone() {
    viewed = new FakeView(200);
    announce(0, 0, 200);
    viewed = null;
    announce(1, 1, 100); // is READ
    assertThat(receiver.hasWhole()).isTrue();
    assertThat(reads).hasSize(1);
    reads.remove().onCompleted();
    assertThat(receiver.owesReport()).as("the one before is still looked at").isFalse();
    assertThat(pool.outstanding()).isEqualTo(1);
  }
}
