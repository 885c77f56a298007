package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.ringbell.PublishedItems;
import io.ringbell.Publishers;
import io.ringbell.RpcChannel;
import io.ringbell.RpcResponses;
import io.ringbell.RpcServer;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Bytes that are lent. What lies in a frame is in direct memory, a copy in the heap: so they can be
 * told apart.
 */
abstract class LendingContract extends RpcContractTest {
  private static final int[] SIZES = {0, 1, 1000, 3000, 40_000, 150_000, 1 << 20};
  private static final int LARGE = 1 << 20;

  private final LoansService loans = new LoansService();

  /** How large messages come. */
  enum Way {
    FRAGMENTS(Integer.MAX_VALUE, "fragmented_messages_sent"),
    READ(4096, "rendezvous_sent");

    private final int threshold;
    private final String counter;

    Way(int threshold, String counter) {
      this.threshold = threshold;
      this.counter = counter;
    }
  }

  private RpcServer start(Way way) {
    return start(
        builder -> builder.rendezvousThreshold(way.threshold).addService(LoansSkeleton.of(loans)));
  }

  private RpcChannel open(RpcServer server, Way way) {
    return open(server, builder -> builder.rendezvousThreshold(way.threshold));
  }

  private LoansStub stub(Way way) {
    return LoansStub.of(open(start(way), way));
  }

  private static ByteBuffer payload(int size) {
    return ByteBuffer.wrap(Payloads.bytes(size, size));
  }

  // ---- calls ----

  @ParameterizedTest
  @EnumSource(Way.class)
  void aHandlerOnTheEventLoopSeesTheFrame(Way way) {
    RpcChannel channel = open(start(way), way);
    LoansStub stub = LoansStub.of(channel);
    for (int size : SIZES) {
      ByteBuffer payload = payload(size);
      assertThat(stub.sum(payload)).as("%d", size).isEqualTo(Payloads.checksum(payload));
      assertThat(loans.last().isDirect()).as("a view of %d", size).isEqualTo(size > 0);
      assertThat(loans.last().isReadOnly()).isEqualTo(size > 0);
      assertThat(stub.echo(payload)).as("an answer of %d", size).isEqualTo(payload);
      assertThat(loans.last().isDirect()).as("a view of %d", size).isEqualTo(size > 0);
    }
    assertThat(counter(channel, way.counter)).isPositive();
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void handlersThatAreNotDoneWhenTheyReturnGetCopies(Way way) {
    LoansStub stub = stub(way);
    for (int size : SIZES) {
      ByteBuffer payload = payload(size);
      long sum = Payloads.checksum(payload);
      assertThat(stub.sumElsewhere(payload)).as("%d", size).isEqualTo(sum);
      assertThat(loans.last().isDirect()).as("a view of %d", size).isFalse();
      ByteBuffer first = loans.last();
      assertThat(Await.result(stub.sumLater(payload))).as("%d", size).isEqualTo(sum);
      assertThat(loans.last().isDirect()).as("a view of %d", size).isFalse();
      assertThat(first).as("it stays").isEqualTo(payload).isEqualTo(loans.last());
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void messagesWithinMessages(Way way) {
    LoansStub stub = stub(way);
    List<ByteBuffer> parts = IntStream.of(SIZES).mapToObj(LendingContract::payload).toList();
    long sum = parts.stream().mapToLong(Payloads::checksum).sum();
    assertThat(stub.sumAll(new Loans.Parcel("all", parts))).isEqualTo(sum);
    assertThat(loans.last().isDirect()).isTrue();
  }

  /** What a buffer shows then is not defined; but reading it does nothing worse. */
  @ParameterizedTest
  @EnumSource(Way.class)
  void aBufferThatIsUsedTooLateIsStillMemory(Way way) {
    RpcServer server = start(way);
    RpcChannel channel = open(server, way);
    LoansStub stub = LoansStub.of(channel);
    List<ByteBuffer> late = new ArrayList<>();
    for (int size : SIZES) {
      long unused = stub.sum(payload(size));
      late.add(loans.last());
    }
    LentSink sink = LentSink.all().to(stub.produce(20, 30_000));
    Await.result(sink.count());
    late.addAll(sink.kept());
    late.forEach(Payloads::checksum);
    channel.close();
    server.close();
    Await.until("it is gone", () -> server.connections() == 0);
    System.gc(); // for what nobody seems to hold
    late.forEach(Payloads::checksum);
    assertThat(late).hasSize(SIZES.length + 20).anyMatch(ByteBuffer::isDirect);
  }

  // ---- streams ----

  @ParameterizedTest
  @EnumSource(Way.class)
  void aSubscriberAtTheServerSeesTheFrames(Way way) {
    LoansStub stub = stub(way);
    for (int size : new int[] {10, 3000, 100_000}) {
      LentSink atServer = LentSink.all();
      loans.collectBy(() -> atServer);
      assertThat(Await.result(stub.collect(LoansService.parts(100, size)))).isEqualTo(100);
      assertThat(atServer.defect()).isNull();
      assertThat(atServer.views()).as("views of %d bytes", size).isEqualTo(100);
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void aSubscriberAtTheClientSeesTheFrames(Way way) {
    LoansStub stub = stub(way);
    for (int size : new int[] {10, 3000, 100_000}) {
      LentSink sink = LentSink.all().to(stub.produce(100, size));
      assertThat(Await.result(sink.count())).isEqualTo(100);
      assertThat(sink.defect()).isNull();
      assertThat(sink.views()).as("views of %d bytes", size).isEqualTo(100);
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void whatWaitsForItsSubscriberIsACopy(Way way) {
    LentSink sink = LentSink.stalled();
    loans.collectBy(() -> sink);
    RpcServer server = start(way);
    RpcChannel channel = open(server, way);
    CompletableFuture<Integer> call = LoansStub.of(channel).collect(LoansService.parts(60, 2000));
    Await.until("the window is full", () -> counter(channel, "window_stalls") > 0);
    Await.until("some wait", () -> counter(server, "messages_queued") > 2);
    sink.request(2);
    Await.until("two have come", () -> sink.received() == 2);
    assertThat(sink.views()).isZero();
    sink.request(Long.MAX_VALUE);
    assertThat(Await.result(call)).isEqualTo(60);
    assertThat(sink.defect()).isNull();
    assertCopiesStay(sink.kept(), 2);
  }

  /** Whoever takes the answers one by one may keep them. */
  @ParameterizedTest
  @EnumSource(Way.class)
  void threadsThatWaitGetCopies(Way way) {
    LoansStub stub = stub(way);
    for (int size : new int[] {10, 3000, 100_000}) {
      List<ByteBuffer> kept = new ArrayList<>();
      try (RpcResponses<ByteBuffer> responses = stub.produceBlocking(30, size)) {
        responses.forEachRemaining(kept::add);
      }
      assertThat(kept).hasSize(30);
      assertCopiesStay(kept, 30);
      kept.clear();
      try (PublishedItems<ByteBuffer> items = Publishers.items(stub.produce(30, size))) {
        items.forEachRemaining(kept::add);
      }
      assertThat(kept).hasSize(30);
      assertCopiesStay(kept, 30);
    }
  }

  private static void assertCopiesStay(List<ByteBuffer> kept, int count) {
    for (int i = 0; i < count; i++) {
      assertThat(LentSink.check(kept.get(i), i)).isNull();
      assertThat(kept.get(i).isDirect()).as("message %d is a view", i).isFalse();
    }
  }

  /** A stream holds a message for which there is no room yet. */
  @ParameterizedTest
  @EnumSource(Way.class)
  void aStreamThatIsSentOnIsCopied(Way way) {
    LoansStub stub = stub(way);
    for (int size : new int[] {10, 3000, 100_000}) {
      LentSink sink = LentSink.stalled().to(stub.talk(LoansService.parts(100, size)));
      for (int i = 1; i <= 100; i++) {
        sink.request(1);
      }
      assertThat(Await.result(sink.count())).isEqualTo(100);
      assertThat(sink.defect()).isNull();
      LentSink relayed = LentSink.all().to(stub.talk(stub.produce(100, size)));
      assertThat(Await.result(relayed.count())).isEqualTo(100);
      assertThat(relayed.defect()).isNull();
    }
  }

  /** What is handed to a stream of answers is no view: whether it has to be held is chance. */
  @ParameterizedTest
  @EnumSource(Way.class)
  void whatIsSentOnIsNeverAView(Way way) {
    LoansStub stub = stub(way);
    List<Loans.Piece> pieces =
        IntStream.of(SIZES).mapToObj(LendingContract::payload).map(Loans.Piece::new).toList();
    int before = Loans.Piece.VIEWS.get();
    List<Loans.Piece> back = new ArrayList<>();
    try (PublishedItems<Loans.Piece> items =
        Publishers.items(stub.talkInPieces(Publishers.of(pieces)))) {
      items.forEachRemaining(back::add);
    }
    assertThat(back).isEqualTo(pieces);
    assertThat(Loans.Piece.VIEWS.get()).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void aMessageStaysWhileItsSubscriberCancels(Way way) {
    LoansStub stub = stub(way);
    for (int size : new int[] {10, 3000, 100_000}) {
      LentSink atClient = LentSink.cancellingAt(3).to(stub.produce(1000, size));
      Await.until("four have come", () -> atClient.received() == 4);
      assertThat(atClient.defect()).isNull();
      LentSink atServer = LentSink.cancellingAt(3);
      loans.collectBy(() -> atServer);
      CompletableFuture<Integer> call = stub.collect(LoansService.parts(10, size));
      Await.until("four have come", () -> atServer.received() == 4);
      assertThat(atServer.defect()).isNull();
      call.cancel(true);
    }
    assertThat(stub.sum(payload(LARGE))).isEqualTo(Payloads.checksum(payload(LARGE)));
  }

  // ---- what it is for ----

  @ParameterizedTest
  @EnumSource(Way.class)
  void aLargeMessageMakesNoArray(Way way) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    if (!threads.isThreadAllocatedMemorySupported()) {
      System.out.println("skipped: this JVM does not count allocations");
    }
    assumeTrue(threads.isThreadAllocatedMemorySupported(), "the JVM does not count allocations");
    RpcServer server = start(way);
    RpcChannel channel = open(server, way);
    LoansStub stub = LoansStub.of(channel);
    ProbeStub probe = ProbeStub.of(channel);
    long loop = RpcAllocationContract.loopOf(server);
    byte[] array = Payloads.bytes(LARGE, LARGE);
    ByteBuffer payload = ByteBuffer.wrap(array);
    loans.collectBy(() -> LentSink.all().counting());
    long calls = 20;
    long[] copied = new long[1];
    long[] lent = new long[1];
    long[] streamed = new long[1];
    for (int round = 0; round < 2; round++) { // the first one loads classes
      copied[0] = allocated(threads, loop, () -> probe.consume(array), calls);
      lent[0] = allocated(threads, loop, () -> stub.sum(payload), calls);
      streamed[0] =
          allocated(
              threads,
              loop,
              () -> Await.result(stub.collect(Publishers.of(List.of(payload, payload)))),
              calls);
    }
    System.out.printf(
        "%s %s: %d bytes copied, %d lent, %d in a stream, in %d calls%n",
        server.address(), way, copied[0], lent[0], streamed[0], calls);
    assertThat(copied[0]).as("what is counted").isGreaterThanOrEqualTo(calls * LARGE);
    assertThat(lent[0]).as("bytes of %d calls", calls).isLessThan(LARGE / 4);
    assertThat(streamed[0]).as("bytes of %d calls", calls).isLessThan(LARGE / 4);
  }

  private static long allocated(ThreadMXBean threads, long thread, Runnable call, long calls) {
    long before = threads.getThreadAllocatedBytes(thread);
    for (long i = 0; i < calls; i++) {
      call.run();
    }
    return threads.getThreadAllocatedBytes(thread) - before;
  }
}
