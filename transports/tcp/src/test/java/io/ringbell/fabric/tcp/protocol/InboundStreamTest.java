package io.ringbell.fabric.tcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class InboundStreamTest {
  private static final List<String> EVERYTHING =
      List.of(
          "write 11@0+300",
          "send @0+3 last",
          "write 11@500+0",
          "immediate 5 after 0",
          "immediate 100000007 after -1",
          "readRequest a@b 12 from d@e",
          "fetchAdd 1 2@8 4",
          "compareSwap 1 2@8 4 5",
          "readResponse 9@16 0102 last",
          "atomicResponse 6 7",
          "send @0+0 last",
          "terminated MPA_CRC");

  private final RecordingHandler handler = new RecordingHandler();
  private final InboundStream stream = new InboundStream(handler, true);

  @Test
  void everyMessageIsHandedOn() {
    ByteBuffer in = everything().toReceive();
    stream.receive(in);
    assertThat(in.hasRemaining()).isFalse();
    assertThat(handler.calls).isEqualTo(EVERYTHING);
    assertThat(stream.fpdus()).isEqualTo(EVERYTHING.size());
  }

  @Test
  void theStreamMayBreakAnywhere() {
    byte[] bytes = everything().toArray();
    for (int split = 0; split <= bytes.length; split++) {
      assertThat(receiveInPieces(bytes, split)).as("split at %d", split).isEqualTo(EVERYTHING);
    }
  }

  @Test
  void theStreamMayBreakEverywhere() {
    byte[] bytes = everything().toArray();
    for (long seed = 0; seed < 200; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int[] splits = random.ints(random.nextInt(1, 40), 0, bytes.length).sorted().toArray();
      assertThat(receiveInPieces(bytes, splits)).as("seed %d", seed).isEqualTo(EVERYTHING);
    }
    assertThat(receiveInPieces(bytes, java.util.stream.IntStream.range(1, bytes.length).toArray()))
        .isEqualTo(EVERYTHING);
  }

  @ParameterizedTest
  @ValueSource(ints = {128, 129, 130, 131, 1000, 1460, 16_384, 65_530, 65_535})
  void messagesAreCutAndJoinedAtEveryBoundary(int maxUlpdu) {
    for (int segments = 0; segments <= 3; segments++) {
      for (int more = -2; more <= 2; more++) {
        assertCutAndJoined(maxUlpdu, Math.max(0, segments * (maxUlpdu - 18) + more), false);
        assertCutAndJoined(maxUlpdu, Math.max(0, segments * (maxUlpdu - 14) + more), true);
      }
    }
  }

  private static void assertCutAndJoined(int maxUlpdu, int length, boolean tagged) {
    RecordingHandler handler = new RecordingHandler();
    OutboundMessage message = new OutboundMessage();
    if (tagged) {
      message.tagged(Rdmap.WRITE, 1, 0, length);
    } else {
      message.untagged(Rdmap.SEND, 0, 1, length);
    }
    int room = maxUlpdu - (tagged ? 14 : 18);
    byte[] payload = Stream.pattern(length);
    InboundStream stream = new InboundStream(handler, true);
    stream.receive(new Stream().message(message, payload, maxUlpdu).toReceive());
    assertThat(stream.fpdus()).isEqualTo(Math.max(1, (length + room - 1) / room));
    assertThat(Arrays.copyOf(handler.memory.array(), length)).isEqualTo(payload);
  }

  @Test
  void eachFlippedBitIsSeenByTheCrc() {
    byte[] bytes = new Stream().untagged(Rdmap.SEND, 0, 1, Stream.pattern(20)).toArray();
    for (int bit = 16; bit < 8 * bytes.length; bit++) { // behind the length, which moves the CRC
      byte[] changed = bytes.clone();
      changed[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(refused(ByteBuffer.wrap(changed)).code())
          .as("bit %d", bit)
          .isEqualTo(TerminateCode.MPA_CRC);
    }
    assertThat(handler.calls).isEmpty();
  }

  @Test
  void aWrongCrcPassesWhereCrcIsSwitchedOff() {
    byte[] bytes = new Stream().untagged(Rdmap.SEND, 0, 1, new byte[] {1}).toArray();
    bytes[bytes.length - 1] ^= 1;
    new InboundStream(handler, false).receive(ByteBuffer.wrap(bytes));
    assertThat(handler.calls).containsExactly("send @0+1 last");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          too short to be tagged         | MPA_LENGTH               | c140 0000
          too short to be untagged       | MPA_LENGTH               | 4143 00000000 00000000 00000001
          DDP version 2, tagged          | DDP_TAGGED_VERSION       | c240 00000001 0000000000000000
          DDP version 0, untagged        | DDP_UNTAGGED_VERSION     | 4043 00000000 00000000 00000001 00000000
          RDMAP version 0                | RDMA_VERSION             | c100 00000001 0000000000000000
          RDMAP version 2                | RDMA_VERSION             | c180 00000001 0000000000000000
          a Send that is tagged          | RDMA_OPCODE              | c143 00000001 0000000000000000
          Send with Invalidate           | RDMA_OPCODE              | 4144 00000000 00000000 00000001 00000000
          a Write that is untagged       | RDMA_OPCODE              | 4140 00000000 00000000 00000001 00000000
          a Send on queue 1              | RDMA_OPCODE              | 4143 00000000 00000001 00000001 00000000
          a Read Request on queue 0      | RDMA_OPCODE              | 4141 00000000 00000000 00000001 00000000
          a Send on queue 2              | RDMA_OPCODE              | 4143 00000000 00000002 00000001 00000000
          a Terminate on queue 3         | RDMA_OPCODE              | 4147 00000000 00000003 00000001 00000000
          queue 4                        | DDP_QUEUE                | 4143 00000000 00000004 00000001 00000000
          queue -1                       | DDP_QUEUE                | 4143 00000000 ffffffff 00000001 00000000
          sequence 0                     | DDP_SEQUENCE             | 4143 00000000 00000000 00000000 00000000
          sequence 2                     | DDP_SEQUENCE             | 4143 00000000 00000000 00000002 00000000
          message offset 1               | DDP_MESSAGE_OFFSET       | 4143 00000000 00000000 00000001 00000001
          message offset -1              | DDP_MESSAGE_OFFSET       | 4143 00000000 00000000 00000001 ffffffff
          a Read Request that is short   | RDMA_STREAM_CATASTROPHIC | 4141 00000000 00000001 00000001 00000000 00
          a Read Request without its end | RDMA_STREAM_CATASTROPHIC | 0141 00000000 00000001 00000001 00000000
          immediate data of 7 bytes      | RDMA_STREAM_CATASTROPHIC | 4148 00000000 00000000 00000001 00000000 01020304050607
          a Terminate without a code     | RDMA_STREAM_CATASTROPHIC | 4147 00000000 00000002 00000001 00000000 1101
          """)
  void whatBreaksTheProtocolIsTerminated(String what, TerminateCode code, String ulpdu) {
    TerminateException refused = refused(new Stream().raw(ulpdu).toReceive());
    assertThat(refused.code()).as(what).isEqualTo(code);
    assertThat(refused).hasMessageContaining("received");
    assertThat(handler.calls).isEmpty();
  }

  @Test
  void anAtomicThatIsNotSupportedIsTerminated() {
    byte[] request =
        Stream.payload(
            AtomicHeader.REQUEST_LENGTH, b -> AtomicHeader.putFetchAdd(b, 0, 1, 2, 3, 4));
    request[3] = 1;
    ByteBuffer in = new Stream().untagged(Rdmap.ATOMIC_REQUEST, 1, 1, request).toReceive();
    assertThat(refused(in).code()).isEqualTo(TerminateCode.RDMA_OPERATION_UNSPECIFIED);
  }

  @Test
  void anImpossibleLengthIsToldBeforeItsBytesCome() {
    assertThat(refused(ByteBuffer.wrap(new byte[] {0, 13})).code())
        .isEqualTo(TerminateCode.MPA_LENGTH);
  }

  @Test
  void theTerminateQuotesTheRequestAtFault() {
    byte[] payload =
        Stream.payload(ReadRequestHeader.LENGTH, b -> ReadRequestHeader.put(b, 0, 1, 2, 3, 4, 5));
    InboundStream refusing = new InboundStream(new RefusingHandler(), true);
    ByteBuffer in = new Stream().untagged(Rdmap.READ_REQUEST, 1, 1, payload).toReceive();
    TerminateException refused =
        catchThrowableOfType(TerminateException.class, () -> refusing.receive(in));
    byte[] sent = Stream.payload(refused.terminate().length(), b -> refused.terminate().put(b, 0));
    stream.receive(new Stream().untagged(Rdmap.TERMINATE, 2, 1, sent).toReceive());
    assertThat(handler.terminate.code()).isEqualTo(TerminateCode.RDMA_INVALID_STAG);
    assertThat(handler.terminate.readSequence()).isEqualTo(1);
    assertThat(handler.terminate)
        .hasToString(
            "remote protection error: invalid STag (layer 0, type 1, code 0x00) at RDMA Read Request");
  }

  @Test
  void randomBytesNeverDoMoreThanTerminate() {
    for (long seed = 0; seed < 3_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      byte[] ulpdu = new byte[14 + random.nextInt(80)];
      random.nextBytes(ulpdu);
      ulpdu[0] = (byte) ((ulpdu[0] & 0xfc) | 1);
      ulpdu[1] = (byte) ((ulpdu[1] & 0x0f) | 0x40);
      if (random.nextBoolean()) {
        Arrays.fill(ulpdu, 6, 13, (byte) 0); // so that some queues and offsets are right
      }
      ByteBuffer in = new Stream().raw(java.util.HexFormat.of().formatHex(ulpdu)).toReceive();
      try {
        new InboundStream(new RefusingHandler(), true).receive(in);
      } catch (TerminateException e) {
        assertThat(e.terminate().length()).as("seed %d", seed).isBetween(4, 52);
      }
    }
  }

  private TerminateException refused(ByteBuffer in) {
    TerminateException refused =
        catchThrowableOfType(
            TerminateException.class, () -> new InboundStream(handler, true).receive(in));
    assertThat(refused).isNotNull();
    return refused;
  }

  private static List<String> receiveInPieces(byte[] bytes, int... splits) {
    RecordingHandler handler = new RecordingHandler();
    InboundStream stream = new InboundStream(handler, true);
    ByteBuffer in = ByteBuffer.allocate(bytes.length);
    int from = 0;
    for (int i = 0; i <= splits.length; i++) {
      int to = i < splits.length ? splits[i] : bytes.length;
      in.put(bytes, from, to - from);
      in.flip();
      stream.receive(in);
      in.compact();
      from = to;
    }
    return handler.calls;
  }

  private static Stream everything() {
    byte[] read =
        Stream.payload(
            ReadRequestHeader.LENGTH, b -> ReadRequestHeader.put(b, 0, 10, 11, 12, 13, 14));
    byte[] add =
        Stream.payload(
            AtomicHeader.REQUEST_LENGTH, b -> AtomicHeader.putFetchAdd(b, 0, 1, 2, 8, 4));
    byte[] swap =
        Stream.payload(
            AtomicHeader.REQUEST_LENGTH, b -> AtomicHeader.putCompareSwap(b, 0, 1, 2, 8, 4, 5));
    byte[] original =
        Stream.payload(AtomicHeader.RESPONSE_LENGTH, b -> AtomicHeader.putResponse(b, 0, 6, 7));
    Terminate terminate = Terminate.of(TerminateCode.MPA_CRC);
    return new Stream()
        .tagged(Rdmap.WRITE, 0x11, 0, Stream.pattern(300))
        .untagged(Rdmap.SEND, 0, 1, new byte[] {1, 2, 3})
        .tagged(Rdmap.WRITE, 0x11, 500, new byte[0])
        .untagged(Rdmap.IMMEDIATE, 0, 2, Stream.payload(8, b -> b.putLong(5)))
        .untagged(
            Rdmap.IMMEDIATE_WITH_SOLICITED_EVENT,
            0,
            3,
            Stream.payload(8, b -> b.putLong(0x1_0000_0007L)))
        .untagged(Rdmap.READ_REQUEST, 1, 1, read)
        .untagged(Rdmap.ATOMIC_REQUEST, 1, 2, add)
        .untagged(Rdmap.ATOMIC_REQUEST, 1, 3, swap)
        .tagged(Rdmap.READ_RESPONSE, 9, 16, new byte[] {1, 2})
        .untagged(Rdmap.ATOMIC_RESPONSE, 3, 1, original)
        .untagged(Rdmap.SEND_WITH_SOLICITED_EVENT, 0, 4, new byte[0])
        .untagged(
            Rdmap.TERMINATE, 2, 1, Stream.payload(terminate.length(), b -> terminate.put(b, 0)));
  }
}
