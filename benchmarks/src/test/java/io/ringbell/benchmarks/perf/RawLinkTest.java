package io.ringbell.benchmarks.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.EOFException;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.ByteChannel;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The raw baseline: both ends over the real link. */
@Timeout(60)
class RawLinkTest {
  private RawListener listener;
  private ByteChannel client;

  private void connect(RawLink.Kind kind, RawLink.Ends ends) throws IOException {
    RawLink link = new RawLink(kind, ends);
    listener = RawListener.open(link);
    client = RawListener.connect(link, listener.port());
  }

  @AfterEach
  void close() throws IOException {
    if (listener != null) {
      client.close();
      listener.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "TCP, POLL, 1, 1, 50",
    "TCP, POLL, 32, 64, 1000",
    "TCP, POLL, 5000, 3, 100",
    "TCP, POLL, 1048576, 2, 7",
    "TCP, BLOCK, 32, 1, 200",
    "TCP, BLOCK, 1048576, 1, 7",
    "TCP, BLOCK_FOR_EITHER, 32, 64, 1000",
    "TCP, BLOCK_FOR_EITHER, 1048576, 16, 40",
    "UDP, POLL, 32, 1, 200",
    "UDP, BLOCK, 32, 1, 200",
    "UDP, POLL, 100000, 1, 20",
    "UDP, BLOCK, 100000, 1, 20",
    "SHARED_MEMORY, POLL, 1, 1, 50",
    "SHARED_MEMORY, POLL, 32, 64, 1000",
    "SHARED_MEMORY, POLL, 1048576, 2, 7",
    "SHARED_MEMORY, BLOCK_FOR_EITHER, 1, 1, 500",
    "SHARED_MEMORY, BLOCK_FOR_EITHER, 32, 64, 1000",
    "SHARED_MEMORY, BLOCK_FOR_EITHER, 5000, 3, 100",
    "SHARED_MEMORY, BLOCK_FOR_EITHER, 1048576, 2, 20"
  })
  void everyMessageComesBackAndIsRecorded(
      RawLink.Kind kind, RawLink.Ends ends, int bytes, int outstanding, long messages)
      throws Exception {
    connect(kind, ends);
    RoundTrips roundTrips = RoundTrips.ofOneThread();
    RawPingPong pingPong = new RawPingPong(client, bytes, outstanding);
    for (int slice = 1; slice <= 2; slice++) {
      CompletableFuture<Long> echoed =
          later(() -> listener.end().echo(bytes, outstanding, messages));
      pingPong.run(messages, roundTrips);
      assertThat(echoed.get(30, TimeUnit.SECONDS)).isEqualTo(messages * bytes);
      assertThat(roundTrips.count()).isEqualTo(slice * messages);
    }
    assertThat(roundTrips.percentile(50)).isPositive();
  }

  @ParameterizedTest
  @CsvSource({"TCP, POLL", "TCP, BLOCK", "SHARED_MEMORY, POLL", "SHARED_MEMORY, BLOCK_FOR_EITHER"})
  void messagesGoOneWay(RawLink.Kind kind, RawLink.Ends ends) throws Exception {
    connect(kind, ends);
    RoundTrips times = RoundTrips.ofOneThread();
    CompletableFuture<Long> taken = later(() -> listener.end().take(50L * 300_000));
    RawOneWay.send(client, Payload.ofLength(300_000), 50, times);
    assertThat(taken.get(30, TimeUnit.SECONDS)).isEqualTo(50L * 300_000);
    assertThat(times.count()).isEqualTo(1);
  }

  @Test
  void endsThatSleepTakeNoProcessor() throws Exception {
    assumeTrue(
        ManagementFactory.getThreadMXBean().isThreadCpuTimeSupported(),
        "this JVM does not tell what a thread takes of a processor");
    for (RawLink.Kind kind : List.of(RawLink.Kind.TCP, RawLink.Kind.SHARED_MEMORY)) {
      connect(kind, RawLink.Ends.BLOCK_FOR_EITHER);
      CompletableFuture<Long> used =
          later(
              () -> {
                listener.end().echo(8, 1, 1);
                return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
              });
      Thread.sleep(1500);
      new RawPingPong(client, 8, 1).run(1, RoundTrips.ofOneThread());
      assertThat(used.get(30, TimeUnit.SECONDS)).isLessThan(1_000_000_000L);
      close();
    }
  }

  @Test
  void aLinkIsChosenByTheFabricAndHowCallsWait() {
    assertThat(RawLink.of(options("tcp", Mode.BLOCKING, Waiting.BUSY, 1)).label("tcp"))
        .isEqualTo("raw TCP");
    assertThat(RawLink.of(options("tcp", Mode.BLOCKING, Waiting.EVENT, 1)))
        .isEqualTo(new RawLink(RawLink.Kind.TCP, RawLink.Ends.BLOCK));
    assertThat(RawLink.of(options("tcp", Mode.ASYNC, Waiting.EVENT, 8)).ends())
        .isEqualTo(RawLink.Ends.BLOCK_FOR_EITHER);
    assertThat(RawLink.of(options("roce", Mode.BLOCKING, Waiting.EVENT, 1)).label("roce"))
        .isEqualTo("raw UDP, blocking");
    assertThat(RawLink.of(options("shm", Mode.BLOCKING, Waiting.EVENT, 1)).label("shm?ring=65536"))
        .isEqualTo("raw shared memory, blocking beside shm?ring=65536");
    assertThat(RawLink.of(options("shm", Mode.ONEWAY, Waiting.BUSY, 1)).kind())
        .isEqualTo(RawLink.Kind.MEMORY_COPY);
    assertThat(RawLink.of(options("roce", Mode.ONEWAY, Waiting.BUSY, 1)).kind())
        .isEqualTo(UdpRuns.areAvailable() ? RawLink.Kind.UDP_RUNS : RawLink.Kind.TCP);
  }

  private static PerfOptions options(String fabric, Mode mode, Waiting waiting, int outstanding) {
    return TestOptions.of(fabric, "", "127.0.0.1", mode, waiting, List.of(32), outstanding);
  }

  @ParameterizedTest
  @CsvSource({
    "TCP, POLL",
    "TCP, BLOCK",
    "TCP, BLOCK_FOR_EITHER",
    "SHARED_MEMORY, BLOCK_FOR_EITHER"
  })
  void aPeerThatLeavesEndsTheLoop(RawLink.Kind kind, RawLink.Ends ends) throws IOException {
    connect(kind, ends);
    client.close();
    assertThatThrownBy(() -> listener.end().echo(32, 1, 1)).isInstanceOf(EOFException.class);
  }

  private static <T> CompletableFuture<T> later(Callable<T> work) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return work.call();
          } catch (Exception e) {
            throw new IllegalStateException(e);
          }
        });
  }
}
