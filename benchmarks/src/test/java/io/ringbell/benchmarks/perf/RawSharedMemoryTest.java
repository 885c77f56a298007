package io.ringbell.benchmarks.perf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The raw baseline through a mapped file. */
@Timeout(60)
class RawSharedMemoryTest {
  private static final AtomicInteger NUMBERS =
      new AtomicInteger((int) ProcessHandle.current().pid() << 8);

  @ParameterizedTest
  @CsvSource({"1, 1, 50", "32, 1, 200", "32, 64, 1000", "5000, 3, 100", "1048576, 2, 7"})
  void everyMessageComesBack(int bytes, int outstanding, long messages) throws Exception {
    int number = NUMBERS.incrementAndGet();
    try (RawSharedMemory server = RawSharedMemory.create(number);
        RawSharedMemory client = RawSharedMemory.open(number)) {
      CompletableFuture<Long> echoed =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return new RawEcho(server, bytes, outstanding).run(messages);
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      RoundTrips roundTrips = RoundTrips.ofOneThread();
      new RawPingPong(client, bytes, outstanding).run(messages, roundTrips);
      assertThat(echoed.get(30, TimeUnit.SECONDS)).isEqualTo(messages * bytes);
      assertThat(roundTrips.count()).isEqualTo(messages);
    }
  }
}
