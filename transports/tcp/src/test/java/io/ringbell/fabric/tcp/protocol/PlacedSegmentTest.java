package io.ringbell.fabric.tcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Read Responses that are placed as they come. */
class PlacedSegmentTest {
  private static final int STAG = 9;
  private static final int SINK = 64;
  private static final byte[] LONG = Stream.pattern(PlacedSegment.LEAST_LENGTH + 1);

  private final Placing handler = new Placing();
  private final InboundStream stream = new InboundStream(handler, true);

  @Test
  void aStreamThatBreaksAnywhereIsPlacedWholeAndOnce() {
    byte[] bytes = twoSegmentsAndASend();
    for (int split = 0; split <= bytes.length; split++) {
      assertReceived(bytes, "split at " + split, split);
    }
  }

  @Test
  void soIsOneThatBreaksOften() {
    byte[] bytes = twoSegmentsAndASend();
    for (long seed = 0; seed < 100; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int[] splits = random.ints(random.nextInt(1, 60), 0, bytes.length).sorted().toArray();
      assertReceived(bytes, "seed " + seed, splits);
    }
  }

  @Test
  void aShortSegmentAndOneThatIsWholeAreNotPlaced() {
    byte[] shortOne = new Stream().tagged(Rdmap.READ_RESPONSE, STAG, SINK, new byte[100]).toArray();
    receive(stream, shortOne, 60);
    receive(stream, new Stream().tagged(Rdmap.READ_RESPONSE, STAG, SINK, LONG).toArray());
    assertThat(handler.calls).containsExactly("copied 100 last", "copied " + LONG.length + " last");
  }

  @Test
  void aHandlerMayRefuseToPlace() {
    handler.refuses = true;
    receive(stream, new Stream().tagged(Rdmap.READ_RESPONSE, STAG, SINK, LONG).toArray(), 1000);
    assertThat(handler.calls).containsExactly("copied " + LONG.length + " last");
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 9, 16, 500, 4000})
  void aFlippedBitIsSeenAtTheEndAndNothingIsDelivered(int at) {
    byte[] bytes = new Stream().tagged(Rdmap.READ_RESPONSE, STAG, SINK, LONG).toArray();
    bytes[at] ^= 0x10;
    handler.anyHeader = true;
    TerminateException e =
        catchThrowableOfType(TerminateException.class, () -> receive(stream, bytes, 40, 1000));
    assertThat(e).isNotNull();
    assertThat(e.code()).isEqualTo(TerminateCode.MPA_CRC);
    assertThat(handler.calls).isEmpty();
  }

  @Test
  void withoutCrcItIsNotLookedAt() {
    byte[] bytes = new Stream().tagged(Rdmap.READ_RESPONSE, STAG, SINK, LONG).toArray();
    bytes[bytes.length - 1] ^= 1;
    receive(new InboundStream(handler, false), bytes, 1000);
    assertThat(handler.calls).containsExactly("placed " + LONG.length + " last");
  }

  private void assertReceived(byte[] bytes, String how, int... splits) {
    Placing fresh = new Placing();
    InboundStream in = new InboundStream(fresh, true);
    receive(in, bytes, splits);
    assertThat(fresh.calls.stream().map(call -> call.replaceFirst("^\\w+ ", "")))
        .as(how)
        .containsExactly(LONG.length + "", "300 last", "send 3");
    assertThat(Arrays.copyOfRange(fresh.memory, SINK, SINK + LONG.length)).as(how).isEqualTo(LONG);
    assertThat(in.fpdus()).as(how).isEqualTo(3);
    assertThat(in.place()).isNull();
  }

  private static byte[] twoSegmentsAndASend() {
    OutboundMessage message = new OutboundMessage();
    message.tagged(Rdmap.READ_RESPONSE, STAG, SINK, LONG.length + 300);
    byte[] payload = Arrays.copyOf(LONG, LONG.length + 300);
    return new Stream()
        .message(message, payload, LONG.length + DdpHeader.TAGGED_LENGTH)
        .untagged(Rdmap.SEND, 0, 1, new byte[3])
        .toArray();
  }

  /** As a socket would: first to the place that is asked for, the rest behind what is left. */
  private static void receive(InboundStream stream, byte[] bytes, int... splits) {
    ByteBuffer buffer = ByteBuffer.allocate(2 * Fpdu.MAX_SIZE);
    int at = 0;
    for (int i = 0; i <= splits.length; i++) {
      int end = i < splits.length ? splits[i] : bytes.length;
      ByteBuffer place = stream.place();
      if (place != null) {
        int direct = Math.min(place.remaining(), end - at);
        place.put(bytes, at, direct);
        at += direct;
      }
      buffer.put(bytes, at, end - at).flip();
      stream.receive(buffer);
      buffer.compact();
      at = end;
    }
    assertThat(buffer.position()).isZero();
  }

  private static final class Placing implements InboundHandler {
    final List<String> calls = new java.util.ArrayList<>();
    final byte[] memory = new byte[1 << 16];
    boolean refuses;
    boolean anyHeader;

    @Override
    public ByteBuffer place(int stag, long taggedOffset, int length, boolean last) {
      if (refuses) {
        return null;
      }
      if (!anyHeader) {
        assertThat(stag).isEqualTo(STAG);
      }
      return ByteBuffer.wrap(memory, anyHeader ? SINK : (int) taggedOffset, length);
    }

    @Override
    public void placed(ByteBuffer at, int length, boolean last) {
      assertThat(at.hasRemaining()).isFalse();
      calls.add("placed " + length + (last ? " last" : ""));
    }

    @Override
    public void readResponse(
        int stag, long taggedOffset, ByteBuffer in, int at, int length, boolean last) {
      in.get(at, memory, (int) taggedOffset, length);
      calls.add("copied " + length + (last ? " last" : ""));
    }

    @Override
    public void send(int messageOffset, ByteBuffer in, int at, int length, boolean last) {
      calls.add("a send " + length);
    }

    @Override
    public void write(int stag, long taggedOffset, ByteBuffer in, int at, int length) {
      throw new AssertionError();
    }

    @Override
    public void immediate(long value, int writeLength) {
      throw new AssertionError();
    }

    @Override
    public void readRequest(
        int sinkStag, long sinkOffset, int size, int sourceStag, long sourceOffset) {
      throw new AssertionError();
    }

    @Override
    public void fetchAdd(int requestId, int stag, long taggedOffset, long addend) {
      throw new AssertionError();
    }

    @Override
    public void compareSwap(int requestId, int stag, long taggedOffset, long compare, long swap) {
      throw new AssertionError();
    }

    @Override
    public void atomicResponse(int requestId, long original) {
      throw new AssertionError();
    }

    @Override
    public void terminated(Terminate terminate) {
      throw new AssertionError();
    }
  }
}
