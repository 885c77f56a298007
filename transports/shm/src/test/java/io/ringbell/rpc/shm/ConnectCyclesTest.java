package io.ringbell.rpc.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import io.ringbell.rpc.contract.Await;
import io.ringbell.rpc.contract.Leaks;
import io.ringbell.rpc.contract.ProbeService;
import io.ringbell.rpc.contract.ProbeSkeleton;
import io.ringbell.rpc.contract.ProbeStub;
import java.io.IOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Connecting, calling and closing again and again leaves nothing behind. */
class ConnectCyclesTest {
  private static final int CYCLES = 2_000;
  private static final int THREADS = 4;
  private static final long DIRECT_LIMIT = 64 << 20;

  /** What all connections together would take, many times over. */
  private static final long SHARED_LIMIT = 128 << 20;

  @Test
  void twoThousandCycles() {
    Leaks leaks = Leaks.remember();
    long start = System.nanoTime();
    try (RpcServer server =
        RpcServer.builder()
            .listen("shm://localhost:0")
            .ringCapacity(4096)
            .addService(ProbeSkeleton.of(new ProbeService()))
            .start()) {
      cycle(server.address());
      Await.until("the server drops it", () -> server.connections() == 0);
      int descriptors = Leaks.descriptors();
      long shared = sharedMemoryInUse();
      AtomicInteger left = new AtomicInteger(CYCLES);
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
          .containsEntry("connections_opened", CYCLES + 1L)
          .containsEntry("connections_closed", CYCLES + 1L)
          .containsEntry("calls_completed", CYCLES + 1L)
          .containsEntry("handshakes_failed", 0L);
      // At once, without waiting for the garbage collector.
      assertThat(sharedMemoryInUse() - shared).isLessThan(SHARED_LIMIT);
      System.gc();
      Await.until("direct memory: " + direct(), () -> direct() < DIRECT_LIMIT);
    }
    System.out.printf(
        "%d cycles: %.0f a second%n", CYCLES, CYCLES * 1e9 / (System.nanoTime() - start));
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

  private static long sharedMemoryInUse() {
    try {
      FileStore store = Files.getFileStore(Path.of("/dev/shm"));
      return store.getTotalSpace() - store.getUnallocatedSpace();
    } catch (IOException e) {
      System.out.println("skipped: the look at shared memory, since there is no /dev/shm");
      return 0;
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
