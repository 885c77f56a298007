package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringbell.Delivery;
import io.ringbell.ExportedMemory;
import io.ringbell.MemoryRights;
import io.ringbell.RemoteMemory;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.Fabrics;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Memory that a server exports: reads, atomics, their limits and their end. */
abstract class OneSidedContract extends RpcContractTest {
  private static final int LENGTH = 3 << 20;
  private static final int CHUNK = 256 * 1024;

  private static void fill(ExportedMemory memory, long seed) {
    ByteBuffer buffer = memory.buffer();
    buffer.put(0, Payloads.bytes(buffer.capacity(), seed));
  }

  private static byte[] expected(ExportedMemory memory, int offset, int length) {
    byte[] bytes = new byte[length];
    memory.buffer().get(offset, bytes);
    return bytes;
  }

  private void requireAtomics() {
    String scheme = FabricAddress.parse(subject().listenAddress()).scheme();
    try (Fabric fabric = Fabrics.open(scheme)) {
      if (!fabric.capabilities().atomics()) {
        System.out.println("skipped: the fabric " + scheme + " has no atomics");
      }
      assumeTrue(fabric.capabilities().atomics(), "the fabric has no atomics");
    }
  }

  private static void assertRefused(RpcException failure, Code code, String... words) {
    assertFailure(failure, code, Delivery.NOT_SENT);
    assertThat(List.of(words)).allMatch(failure.getMessage()::contains, failure.getMessage());
  }

  // ---- reads ----

  @Test
  void readsOfAllSizes() {
    RpcServer server = start();
    ExportedMemory exported = server.export("data", LENGTH, MemoryRights.READ_ONLY);
    fill(exported, 1);
    RpcChannel channel = open(server);
    RemoteMemory memory = channel.openMemory("data");
    assertThat(memory.length()).isEqualTo(LENGTH);
    SplittableRandom random = new SplittableRandom(2);
    int[] sizes = {
      0, 1, 7, 8, 64, 1023, 1024, 1025, 4096, 65_537, CHUNK - 1, CHUNK, CHUNK + 1, LENGTH
    };
    for (int size : sizes) {
      int offset = random.nextInt(LENGTH - size + 1);
      ByteBuffer read = memory.read(offset, size);
      assertThat(read.remaining()).isEqualTo(size);
      assertThat(bytes(read)).as("%d bytes", size).isEqualTo(expected(exported, offset, size));
      ByteBuffer into = ByteBuffer.allocateDirect(size + 20).position(10).limit(10 + size);
      memory.read(offset, into);
      assertThat(into.position()).isEqualTo(10 + size);
      assertThat(bytes(into.flip().position(10))).isEqualTo(expected(exported, offset, size));
      assertThat(bytes(Await.result(memory.readLater(offset, size))))
          .isEqualTo(expected(exported, offset, size));
    }
    assertThat(counter(server, "calls_started")).as("no code of the server ran").isZero();
    assertThat(counter(channel, "memory_reads")).isEqualTo(3L * (sizes.length - 1));
    assertThat(counter(channel, "memory_bytes_read")).isGreaterThan(3L * LENGTH);
  }

  private static byte[] bytes(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(buffer.position(), bytes);
    return bytes;
  }

  @Test
  void whatTheServerWritesIsRead() {
    RpcServer server = start();
    ExportedMemory exported = server.export("counter", 64, MemoryRights.READ_ONLY);
    RemoteMemory memory = open(server).openMemory("counter");
    for (long value = 1; value < 200; value++) {
      exported.buffer().putLong(8, value * 0x0101_0101_0101L);
      assertThat(memory.read(8, 8).getLong()).isEqualTo(value * 0x0101_0101_0101L);
    }
  }

  @Test
  void memoryOfTheCallers() {
    RpcServer server = start();
    ByteBuffer mine = ByteBuffer.allocateDirect(256).position(64).limit(192);
    mine.put(64, (byte) 42);
    ExportedMemory exported = server.export("mine", mine, MemoryRights.READ_ONLY);
    assertThat(exported.length()).isEqualTo(128);
    RemoteMemory memory = open(server).openMemory("mine", Duration.ofSeconds(30));
    assertThat(memory.read(0, 128).get(0)).isEqualTo((byte) 42);
    mine.put(191, (byte) 43);
    assertThat(memory.read(127, 1).get(0)).isEqualTo((byte) 43);
  }

  @Test
  void manyReadsAtOnce() {
    RpcServer server = start();
    ExportedMemory exported = server.export("data", LENGTH, MemoryRights.READ_ONLY);
    fill(exported, 3);
    RpcChannel channel = open(server);
    RemoteMemory memory = channel.openMemory("data");
    ProbeStub probe = ProbeStub.of(channel);
    SplittableRandom random = new SplittableRandom(4);
    List<CompletableFuture<?>> futures = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      int size = i % 50 == 0 ? random.nextInt(LENGTH) : random.nextInt(3000);
      int offset = random.nextInt(LENGTH - size + 1);
      futures.add(
          memory
              .readLater(offset, size)
              .thenAccept(
                  read -> assertThat(bytes(read)).isEqualTo(expected(exported, offset, size))));
      if (i % 20 == 0) {
        futures.add(probe.addLater(i, 1));
      }
    }
    futures.forEach(Await::result);
  }

  // ---- atomics ----

  @Test
  void atomicsOfSeveralClients() {
    requireAtomics();
    RpcServer server = start();
    ExportedMemory exported = server.export("words", 64, MemoryRights.READ_AND_ATOMICS);
    List<Thread> threads = new ArrayList<>();
    List<Throwable> failures = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      RemoteMemory memory = open(server).openMemory("words");
      assertThat(memory.hasAtomics()).isTrue();
      Thread thread =
          new Thread(
              () -> {
                try {
                  addAndSwap(memory);
                } catch (RuntimeException | Error e) {
                  synchronized (failures) {
                    failures.add(e);
                  }
                }
              });
      threads.add(thread);
      thread.start();
    }
    threads.forEach(thread -> Await.until("it ends", () -> !thread.isAlive()));
    assertThat(failures).isEmpty();
    assertThat(exported.buffer().getLong(8)).isEqualTo(3 * 200 * 5);
    assertThat(exported.buffer().getLong(16)).isEqualTo(3 * 200);
  }

  /** Adds 5 to one word, and 1 to another by compare-and-swap, 200 times. */
  private static void addAndSwap(RemoteMemory memory) {
    for (int i = 0; i < 200; i++) {
      memory.fetchAndAdd(8, 5);
      long seen = 0;
      long old = memory.compareAndSwap(16, seen, seen + 1);
      while (old != seen) {
        seen = old;
        old = memory.compareAndSwap(16, seen, seen + 1);
      }
    }
  }

  @Test
  void atomicsReturnTheOldValue() {
    requireAtomics();
    RpcServer server = start();
    ExportedMemory exported = server.export("words", 64, MemoryRights.READ_AND_ATOMICS);
    RpcChannel channel = open(server);
    RemoteMemory memory = channel.openMemory("words");
    exported.buffer().putLong(56, 100);
    assertThat(memory.fetchAndAdd(56, -1)).isEqualTo(100);
    assertThat(Await.result(memory.fetchAndAddLater(56, 11))).isEqualTo(99);
    assertThat(memory.compareAndSwap(56, 1, 2)).as("not as expected").isEqualTo(110);
    assertThat(exported.buffer().getLong(56)).isEqualTo(110);
    assertThat(memory.compareAndSwap(56, 110, -7)).isEqualTo(110);
    assertThat(Await.result(memory.compareAndSwapLater(56, -7, 8))).isEqualTo(-7);
    assertThat(exported.buffer().getLong(56)).isEqualTo(8);
    List<CompletableFuture<Long>> futures = new ArrayList<>();
    for (int i = 0; i < 300; i++) { // more than there are slots
      futures.add(memory.fetchAndAddLater(0, 1));
    }
    long sum = futures.stream().mapToLong(Await::result).sum();
    assertThat(sum).as("each saw another value").isEqualTo(299 * 300 / 2);
    assertThat(counter(channel, "memory_atomics")).isEqualTo(305);
  }

  // ---- limits ----

  @Test
  void accessesOutOfRangeAreRefused() {
    RpcServer server = start();
    server.export("small", 100, MemoryRights.READ_ONLY);
    RpcChannel channel = open(server);
    RemoteMemory memory = channel.openMemory("small");
    assertThat(memory.read(99, 1).remaining()).isEqualTo(1);
    assertThat(memory.read(100, 0).remaining()).isZero();
    long[] offsets = {-1, 100, 101, Long.MIN_VALUE, Long.MAX_VALUE};
    for (long offset : offsets) {
      assertRefused(
          Await.failureOf(() -> memory.read(offset, ByteBuffer.allocate(1))),
          Code.OUT_OF_RANGE,
          "1 bytes at offset " + offset,
          "'small'",
          "100 bytes");
    }
    assertRefused(Await.failureOf(() -> memory.read(0, 101)), Code.OUT_OF_RANGE);
    assertRefused(Await.failureOf(() -> memory.read(1, 100)), Code.OUT_OF_RANGE);
    assertRefused(Await.failureOf(() -> memory.read(0, Integer.MAX_VALUE)), Code.OUT_OF_RANGE);
    assertRefused(Await.failureOf(() -> memory.read(0, -1)), Code.INVALID_ARGUMENT);
    assertRefused(Await.failure(() -> memory.readLater(98, 3)), Code.OUT_OF_RANGE);
    assertThat(counter(channel, "memory_accesses_refused")).isEqualTo(offsets.length + 5);
    assertThat(memory.read(0, 100).remaining()).as("it goes on").isEqualTo(100);
  }

  @Test
  void atomicsThatAreNotAllowed() {
    requireAtomics();
    RpcServer server = start();
    server.export("words", 60, MemoryRights.READ_AND_ATOMICS);
    server.export("read only", 64, MemoryRights.READ_ONLY);
    RpcChannel channel = open(server);
    RemoteMemory words = channel.openMemory("words");
    RemoteMemory readOnly = channel.openMemory("read only");
    assertThat(readOnly.hasAtomics()).isFalse();
    assertRefused(
        Await.failureOf(() -> readOnly.fetchAndAdd(0, 1)),
        Code.PERMISSION_DENIED,
        "'read only'",
        "READ_AND_ATOMICS");
    assertRefused(
        Await.failure(() -> readOnly.compareAndSwapLater(0, 1, 2)), Code.PERMISSION_DENIED);
    assertRefused(
        Await.failureOf(() -> words.fetchAndAdd(4, 1)),
        Code.INVALID_ARGUMENT,
        "offset of an atomic: 4",
        "multiple of 8");
    assertRefused(
        Await.failureOf(() -> words.compareAndSwap(56, 0, 1)), Code.OUT_OF_RANGE, "8 bytes");
    assertRefused(Await.failure(() -> words.fetchAndAddLater(-8, 1)), Code.OUT_OF_RANGE);
    assertThat(words.fetchAndAdd(48, 1)).isZero();
  }

  @Test
  void memoryThatIsNotThere() {
    RpcServer server = start();
    RpcChannel channel = open(server);
    RpcException failure = Await.failureOf(() -> channel.openMemory("nothing"));
    assertRefused(failure, Code.NOT_FOUND, "'nothing'");
    assertRefused(
        Await.failureOf(() -> channel.openMemory("x".repeat(1025))),
        Code.INVALID_ARGUMENT,
        "1025 bytes");
    assertRefused(Await.failureOf(() -> channel.openMemory("")), Code.INVALID_ARGUMENT);
    server.export("\u00e4", 8, MemoryRights.READ_ONLY);
    assertThat(channel.openMemory("\u00e4").name()).isEqualTo("\u00e4");
  }

  @Test
  void whatCannotBeExported() {
    RpcServer server = start();
    ExportedMemory first = server.export("taken", 8, MemoryRights.READ_ONLY);
    ByteBuffer direct = ByteBuffer.allocateDirect(64);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> server.export("taken", 8, MemoryRights.READ_ONLY))
        .withMessageContaining("'taken' is exported already");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> server.export("", 8, MemoryRights.READ_ONLY));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> server.export("x", 0, MemoryRights.READ_ONLY));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> server.export("x", ByteBuffer.allocate(8), MemoryRights.READ_ONLY))
        .withMessageContaining("a direct, writable buffer");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> server.export("x", direct.asReadOnlyBuffer(), MemoryRights.READ_ONLY));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> server.export("x", direct.position(4), MemoryRights.READ_AND_ATOMICS))
        .withMessageContaining("aligned to 8");
    first.close();
    assertThat(server.export("taken", 8, MemoryRights.READ_ONLY).length()).isEqualTo(8);
  }

  @Test
  void aBlockingReadInACallbackIsRefused() {
    RpcServer server = start();
    server.export("data", 64, MemoryRights.READ_ONLY);
    RpcChannel channel = open(server);
    RemoteMemory memory = channel.openMemory("data");
    CompletableFuture<ByteBuffer> callback =
        ProbeStub.of(channel).hold(1).thenApply(value -> memory.read(0, 8));
    service.awaitRun(1);
    service.held(1).complete(1L);
    RpcException failure = Await.failure(() -> callback);
    assertFailure(failure, Code.FAILED_PRECONDITION, Delivery.NOT_SENT);
    CompletableFuture<ByteBuffer> chained =
        memory.readLater(0, 8).thenCompose(read -> memory.readLater(8, 8));
    assertThat(Await.result(chained).remaining()).isEqualTo(8);
  }

  // ---- the end ----

  @Test
  void memoryThatTheServerWithdraws() {
    RpcServer server = start();
    ExportedMemory exported = server.export("data", 64, MemoryRights.READ_ONLY);
    RpcChannel channel = open(server);
    RemoteMemory memory = channel.openMemory("data");
    RemoteMemory again = channel.openMemory("data");
    assertThat(exported.openings()).isEqualTo(2);
    assertThat(exported.revoked()).isNotDone();
    exported.close();
    exported.close();
    Await.result(exported.revoked());
    assertThat(exported.openings()).isZero();
    Await.until("the client knows", () -> !memory.isOpen() && !again.isOpen());
    RpcException failure = Await.failureOf(() -> memory.read(0, 8));
    assertRefused(failure, Code.FAILED_PRECONDITION, "withdrawn", "'data'");
    assertRefused(Await.failure(() -> again.readLater(0, 8)), Code.FAILED_PRECONDITION);
    assertRefused(Await.failureOf(() -> channel.openMemory("data")), Code.NOT_FOUND);
    server.export("data", 128, MemoryRights.READ_ONLY);
    assertThat(channel.openMemory("data").length()).isEqualTo(128);
    assertThat(ProbeStub.of(channel).add(1, 2)).as("the connection goes on").isEqualTo(3);
    assertThat(counter(channel, "memories_revoked")).isEqualTo(2);
    assertThat(counter(server, "memory_revoke_timeouts")).isZero();
  }

  @Test
  void withdrawingUnderLoadHarmsNoConnection() {
    RpcServer server = start();
    RpcChannel channel = open(server);
    ProbeStub probe = ProbeStub.of(channel);
    for (int round = 0; round < 20; round++) {
      ExportedMemory exported = server.export("data", LENGTH, MemoryRights.READ_ONLY);
      RemoteMemory memory = channel.openMemory("data");
      List<CompletableFuture<ByteBuffer>> futures = new ArrayList<>();
      for (int i = 0; i < 40; i++) {
        futures.add(memory.readLater(0, i % 10 == 0 ? LENGTH : 500));
      }
      assertThat(memory.read(5, 8).remaining()).isEqualTo(8);
      exported.close();
      for (int i = 0; i < 10; i++) {
        futures.add(memory.readLater(i, 500));
      }
      for (CompletableFuture<ByteBuffer> future : futures) {
        Await.until("it ends", future::isDone);
        if (future.isCompletedExceptionally()) {
          RpcException failure = Await.failure(() -> future);
          assertThat(failure.status().code()).isEqualTo(Code.FAILED_PRECONDITION);
        }
      }
      Await.result(exported.revoked());
      assertThat(probe.add(round, 1)).isEqualTo(round + 1);
    }
    assertThat(counter(server, "connections_closed")).isZero();
  }

  @Test
  void memoryThatTheClientCloses() {
    RpcServer server = start();
    ExportedMemory exported = server.export("data", LENGTH, MemoryRights.READ_ONLY);
    RpcChannel channel = open(server);
    RemoteMemory memory = channel.openMemory("data");
    CompletableFuture<ByteBuffer> underWay = memory.readLater(0, 1000);
    memory.close();
    memory.close();
    assertThat(Await.result(underWay).remaining()).isEqualTo(1000);
    Await.until("the server knows", () -> exported.openings() == 0);
    assertRefused(Await.failureOf(() -> memory.read(0, 1)), Code.FAILED_PRECONDITION, "was closed");
    assertThat(exported.revoked()).as("others may open it").isNotDone();
    assertThat(channel.openMemory("data").read(0, 1).remaining()).isEqualTo(1);
  }

  @Test
  void theEndOfTheConnection() {
    RpcServer server = start();
    ExportedMemory exported = server.export("data", LENGTH, MemoryRights.READ_ONLY);
    RpcChannel channel = open(server);
    RemoteMemory memory = channel.openMemory("data");
    List<CompletableFuture<ByteBuffer>> futures = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      futures.add(memory.readLater(0, i % 20 == 0 ? LENGTH : 100));
    }
    channel.close();
    for (CompletableFuture<ByteBuffer> future : futures) {
      Await.until("it ends", future::isDone);
      if (future.isCompletedExceptionally()) {
        assertThat(Await.failure(() -> future).status().code()).isEqualTo(Code.UNAVAILABLE);
      }
    }
    assertThat(memory.isOpen()).isFalse();
    assertRefused(Await.failureOf(() -> memory.read(0, 1)), Code.UNAVAILABLE, "opened again");
    assertRefused(Await.failureOf(() -> channel.openMemory("data")), Code.UNAVAILABLE);
    Await.until("the keys are gone", () -> exported.openings() == 0);
    exported.close();
    Await.result(exported.revoked());
  }

  @Test
  void theEndOfTheServer() {
    RpcServer server = start();
    ExportedMemory exported = server.export("data", 64, MemoryRights.READ_ONLY);
    RemoteMemory memory = open(server).openMemory("data");
    server.close();
    Await.until("the client knows", () -> !memory.isOpen());
    assertRefused(Await.failureOf(() -> memory.read(0, 1)), Code.UNAVAILABLE);
    exported.close();
    Await.result(exported.revoked());
  }

  @Test
  void aServerThatTakesLeaveWaitsForAccesses() {
    RpcServer server = start();
    server.export("data", LENGTH, MemoryRights.READ_ONLY);
    RpcChannel channel = open(server);
    RemoteMemory memory = channel.openMemory("data");
    List<CompletableFuture<ByteBuffer>> futures = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      futures.add(memory.readLater(0, LENGTH));
    }
    server.shutdown(Duration.ofSeconds(Await.LIMIT_SECONDS));
    futures.forEach(future -> assertThat(Await.result(future).remaining()).isEqualTo(LENGTH));
    Await.until("the client knows", () -> !memory.isOpen()); // else it may have been executed
    assertRefused(Await.failureOf(() -> memory.read(0, 1)), Code.UNAVAILABLE);
  }

  @Test
  void accessesOfManyThreads() {
    RpcServer server = start();
    ExportedMemory exported = server.export("data", LENGTH, MemoryRights.READ_ONLY);
    fill(exported, 5);
    RpcChannel channel = open(server);
    RemoteMemory memory = channel.openMemory("data").withTimeout(Duration.ofSeconds(50));
    ProbeStub probe = ProbeStub.of(channel);
    List<Thread> threads = new ArrayList<>();
    List<Throwable> failures = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      SplittableRandom random = new SplittableRandom(i);
      Thread thread =
          new Thread(
              () -> {
                try {
                  for (int n = 0; n < 200; n++) {
                    int size = n % 40 == 0 ? random.nextInt(LENGTH) : random.nextInt(2000);
                    int offset = random.nextInt(LENGTH - size + 1);
                    assertThat(bytes(memory.read(offset, size)))
                        .isEqualTo(expected(exported, offset, size));
                    assertThat(probe.add(n, 1)).isEqualTo(n + 1);
                  }
                } catch (RuntimeException | Error e) {
                  synchronized (failures) {
                    failures.add(e);
                  }
                }
              });
      threads.add(thread);
      thread.start();
    }
    threads.forEach(thread -> Await.until("it ends", () -> !thread.isAlive()));
    assertThat(failures).isEmpty();
  }
}
