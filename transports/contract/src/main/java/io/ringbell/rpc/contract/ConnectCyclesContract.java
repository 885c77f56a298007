package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Connecting, calling and closing again and again leaves nothing behind. */
public abstract class ConnectCyclesContract {
  /** What all connections together would take, many times over. */
  private static final long MEMORY_LIMIT = 128 << 20;

  private static final int THREADS = 4;
  private static final long DIRECT_LIMIT = 64 << 20;

  private final String listenAddress;
  private final int count;

  /**
   * Over one fabric.
   *
   * @param listenAddress where the server listens, with port 0
   * @param cycles how many
   */
  protected ConnectCyclesContract(String listenAddress, int cycles) {
    this.listenAddress = listenAddress;
    this.count = cycles;
  }

  /** Bytes of memory that the JVM does not count, and that goes back with its connection. */
  protected long memoryInUse() {
    return 0;
  }

  @Test
  void cyclesLeaveNothingBehind() {
    Leaks leaks = Leaks.remember();
    long start = System.nanoTime();
    try (RpcServer server =
        RpcServer.builder()
            .listen(listenAddress)
            .ringCapacity(4096)
            .addService(ProbeSkeleton.of(new ProbeService()))
            .start()) {
      cycle(server.address());
      Await.until("the server drops it", () -> server.connections() == 0);
      int descriptors = Leaks.descriptors();
      long memory = memoryInUse();
      AtomicInteger left = new AtomicInteger(count);
      List<CompletableFuture<Void>> workers = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        workers.add(
            CompletableFuture.runAsync(
                () -> cycles(server.address(), left), task -> new Thread(task, "cycles").start()));
      }
      workers.forEach(Await::result);
      Await.until("the server drops all", () -> server.connections() == 0);
      Await.until("descriptors", () -> Leaks.descriptors() <= descriptors);
      assertThat(server.counters())
          .containsEntry("connections_opened", count + 1L)
          .containsEntry("connections_closed", count + 1L)
          .containsEntry("calls_completed", count + 1L)
          .containsEntry("handshakes_failed", 0L);
      // At once, without waiting for the garbage collector.
      assertThat(memoryInUse() - memory).isLessThan(MEMORY_LIMIT);
      System.gc();
      Await.until("direct memory: " + direct(), () -> direct() < DIRECT_LIMIT);
    }
    System.out.printf(
        "%d cycles: %.0f a second%n", count, count * 1e9 / (System.nanoTime() - start));
    leaks.awaitNone();
  }

  private static void cycles(String address, AtomicInteger left) {
    while (left.getAndDecrement() > 0) {
      cycle(address);
    }
  }

  private static void cycle(String address) {
    try (RpcChannel channel = RpcChannel.builder(address).ringCapacity(4096).open()) {
      assertThat(ProbeStub.of(channel).add(1, 2)).isEqualTo(3);
    }
  }

  /** Bytes of direct buffers, which hold all registered memory. */
  private static long direct() {
    return ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
        .filter(pool -> pool.getName().equals("direct"))
        .mapToLong(BufferPoolMXBean::getMemoryUsed)
        .sum();
  }
}
