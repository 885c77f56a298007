package io.ringbell.fabric.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.contract.TestPeer;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the engine does with sockets, seen by its counters. */
class TcpEngineTest {
  private static final int MIB = 1 << 20;

  private final Fabric fabric = new TcpFabric();
  private final List<TestPeer> peers = new ArrayList<>();
  private final BlockingQueue<TestPeer> accepted = TestPeer.newQueue();
  private TestPeer client;
  private TestPeer server;

  @BeforeEach
  void connect() throws Exception {
    connect("");
  }

  @AfterEach
  void close() {
    peers.forEach(TestPeer::close);
    fabric.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 64, 4096, 100_000})
  void aWriteAndItsDoorbellLeaveInOneSocketWrite(int length) {
    long writes = count(TcpCounter.SOCKET_WRITES);
    long fpdus = count(TcpCounter.FPDUS_SENT);
    client.post(write(0, length), client.send(1));
    assertThat(count(TcpCounter.SOCKET_WRITES) - writes).isEqualTo(1);
    assertThat(count(TcpCounter.FPDUS_SENT) - fpdus).isEqualTo(length > 65_000 ? 3 : 2);
    TestPeer.until("the doorbell", () -> server.done.size() == 1, client, server);
    assertThat(server.memory.buffer().get(0)).isZero();
  }

  @Test
  void whatAFullSocketDoesNotTakeFollowsWhileThePollerPolls() {
    for (int i = 0; i < 40; i++) {
      client.memory.buffer().putLong(8 * i, i + 1);
    }
    for (int i = 0; i < 40; i++) {
      client.post(write(i, MIB).flags(WorkRequest.SIGNALED));
    }
    client.post(client.send(40));
    assertThat(count(TcpCounter.SOCKET_WRITES_PARTIAL)).isPositive();
    assertThat(count(TcpCounter.BYTES_SENT)).isLessThan(40L * MIB);
    TestPeer.until(
        "all", () -> server.done.size() == 1 && client.done.size() == 41, client, server);
    assertThat(client.done.stream().map(TestPeer.Done::id))
        .isEqualTo(LongStream.range(0, 41).boxed().toList());
    assertThat(server.memory.buffer().getLong(8 * 39)).isEqualTo(40);
  }

  @Test
  void aWaitingClientIsWokenWhenItsSocketHasRoomAgain() throws Exception {
    for (int i = 0; i < 20; i++) {
      client.post(write(i, MIB));
    }
    client.post(client.send(20));
    assertThat(count(TcpCounter.SOCKET_WRITES_PARTIAL)).isPositive();
    Thread other =
        new Thread(() -> TestPeer.until("the doorbell", () -> !server.done.isEmpty(), server));
    other.start();
    while (client.done.isEmpty()) {
      client.queue.arm(false);
      if (client.poll() == 0) {
        client.queue.await(TestPeer.PATIENCE_NANOS);
      }
    }
    other.join();
    assertThat(client.done.get(0).status()).isEqualTo(CompletionStatus.SUCCESS);
  }

  @Test
  void readsBeyondTheDepthWaitTheirTurn() {
    for (int i = 0; i < 40; i++) {
      client.post(read(i, 20_000));
    }
    TestPeer.until("all", () -> client.done.size() == 40, client, server);
    assertThat(client.done.stream().map(TestPeer.Done::id))
        .isEqualTo(LongStream.range(0, 40).boxed().toList());
    assertThat(count(TcpCounter.READ_DEPTH_STALLS)).isPositive();
  }

  @Test
  void whileMuchIsToComeNotEveryPollLooksAtTheSocket() {
    client.post(read(0, MIB));
    long empty = count(TcpCounter.SOCKET_READS_EMPTY);
    for (int i = 0; i < 10_000; i++) {
      client.poll();
    }
    assertThat(count(TcpCounter.SOCKET_RESTS)).isPositive();
    assertThat(count(TcpCounter.SOCKET_READS_EMPTY) - empty).isLessThan(10_000);
    TestPeer.until("the READ", () -> client.done.size() == 1, client, server);
  }

  @Test
  void forLittleEveryPollLooks() {
    client.post(read(0, 64 * 1024));
    long empty = count(TcpCounter.SOCKET_READS_EMPTY);
    for (int i = 0; i < 100; i++) {
      client.poll();
    }
    assertThat(count(TcpCounter.SOCKET_RESTS)).isZero();
    assertThat(count(TcpCounter.SOCKET_READS_EMPTY) - empty).isEqualTo(100);
    TestPeer.until("the READ", () -> client.done.size() == 1, client, server);
  }

  @Test
  void aFencedRequestWaitsForReads() {
    client.post(read(0, 8), client.send(1).flags(WorkRequest.FENCE | WorkRequest.SIGNALED));
    assertThat(count(TcpCounter.FENCE_STALLS)).isEqualTo(1);
    assertThat(server.poll()).as("the READ only").isZero();
    TestPeer.until("all", () -> client.done.size() == 2, client, server);
  }

  @Test
  void aSenderThatNeverPolledStillLearnsTheFirstCause() {
    client.post(new WorkRequest().write(0, client.memory, 0, 8, server.memory.address(), 4711));
    TestPeer.until("the refusal", server::isBroken, server);
    server.queuePair.close(); // the client's next writes meet a reset
    try {
      for (int i = 1; i < 60; i++) {
        client.post(client.send(i));
      }
    } finally {
      TestPeer.until("the end", client::isBroken, client);
    }
    assertThat(client.queuePair.failure().reason()).isEqualTo(Reason.ACCESS);
    assertThat(client.queuePair.failure())
        .hasMessageContaining("tagged buffer error: invalid STag (layer 1, type 1, code 0x00)");
    TestPeer.until("the flush", () -> client.done.size() == 59, client);
  }

  @Test
  void idleConnectionsCostNoReadsAndLittleMemory() throws Exception {
    CompletionQueue shared = fabric.createCompletionQueue();
    int count = 200;
    long before = memory();
    try (CompletionQueue clients = fabric.createCompletionQueue()) {
      List<TestPeer> idle = connections(count, clients, shared);
      long each = (memory() - before) / (2L * count);
      System.out.println("an idle queue pair takes " + each + " bytes");
      assertThat(each).as("bytes of an idle queue pair").isLessThan(16 * 1024);

      TestPeer active = idle.get(101);
      active.postReceive(1, 0, 8);
      idle.get(100).post(idle.get(100).send(2));
      TestPeer.until("the message", () -> active.done.size() == 1, active);
      for (int i = 0; i < 100; i++) {
        shared.poll(c -> {}, 16); // the active one cools down
      }
      long reads = count(TcpCounter.SOCKET_READS_EMPTY);
      long selects = count(TcpCounter.SELECTS);
      for (int i = 0; i < 1000; i++) {
        shared.poll(c -> {}, 16);
      }
      assertThat(count(TcpCounter.SOCKET_READS_EMPTY) - reads).isZero();
      assertThat(count(TcpCounter.SELECTS) - selects).isEqualTo(1000);
      idle.forEach(p -> p.queuePair.close());
    }
    shared.close();
  }

  @Test
  void afterAWaitOnlyWhatItHasFoundIsRead() throws Exception {
    CompletionQueue shared = fabric.createCompletionQueue();
    try (CompletionQueue clients = fabric.createCompletionQueue()) {
      List<TestPeer> both = connections(2, clients, shared);
      for (int i = 0; i < 100; i++) {
        TestPeer sender = both.get(i / 3 % 2 * 2);
        TestPeer receiver = both.get(i / 3 % 2 * 2 + 1);
        receiver.postReceive(i, 0, 8);
        sender.post(sender.send(i));
        long empty = count(TcpCounter.SOCKET_READS_EMPTY);
        shared.armAndAwait(TestPeer.PATIENCE_NANOS);
        assertThat(shared.poll(c -> {}, 16)).isEqualTo(1);
        assertThat(count(TcpCounter.SOCKET_READS_EMPTY) - empty).isZero();
        shared.poll(c -> {}, 16);
        assertThat(count(TcpCounter.SOCKET_READS_EMPTY) - empty).as("a look at both").isEqualTo(2);
      }
      both.forEach(p -> p.queuePair.close());
    }
    shared.close();
  }

  /** So many pairs: a client, its server, the next client. */
  private List<TestPeer> connections(int count, CompletionQueue clients, CompletionQueue servers)
      throws Exception {
    List<TestPeer> made = new ArrayList<>();
    try (Listener listener =
        fabric.listen(
            FabricAddress.parse("tcp://127.0.0.1:0"),
            request -> {
              TestPeer peer = new TestPeer(request, servers, 64);
              request.accept(ByteBuffer.allocate(0));
              accepted.add(peer);
            })) {
      for (int i = 0; i < count; i++) {
        try (var connector = fabric.connector(listener.address(), TestPeer.PATIENCE_NANOS)) {
          made.add(new TestPeer(connector, clients, 64));
          connector.connect(ByteBuffer.allocate(0), TestPeer.PATIENCE_NANOS);
        }
        made.add(TestPeer.take(accepted));
      }
    }
    return made;
  }

  /** Heap and direct memory in use. */
  private static long memory() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      System.gc();
      Thread.sleep(50);
    }
    long direct =
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
            .filter(pool -> pool.getName().equals("direct"))
            .mapToLong(BufferPoolMXBean::getMemoryUsed)
            .sum();
    return direct + ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  private void connect(String options) throws InterruptedException {
    Listener listener = TestPeer.listen(fabric, "tcp://127.0.0.1:0" + options, accepted);
    client = TestPeer.connect(fabric, listener.address());
    server = TestPeer.take(accepted);
    peers.add(client);
    peers.add(server);
  }

  private WorkRequest write(long id, int length) {
    return new WorkRequest()
        .write(id, client.memory, 0, length, server.memory.address(), server.memory.rkey());
  }

  private WorkRequest read(long id, int length) {
    return new WorkRequest()
        .read(id, client.memory, 0, length, server.memory.address(), server.memory.rkey())
        .flags(WorkRequest.SIGNALED);
  }

  private long count(TcpCounter counter) {
    return fabric.counters().get(counter);
  }
}
