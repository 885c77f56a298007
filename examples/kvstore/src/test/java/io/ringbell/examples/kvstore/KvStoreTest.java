package io.ringbell.examples.kvstore;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import io.ringbell.Status.Code;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The store over TCP, in one process. */
@Timeout(180)
class KvStoreTest {
  private static final String LISTEN = "tcp://127.0.0.1:0";

  @Test
  void lookupsAreReads() {
    try (KvServer server = KvServer.start(LISTEN);
        RpcChannel channel = RpcChannel.open(server.address());
        KvClient client = new KvClient(channel)) {
      SplittableRandom random = new SplittableRandom(1);
      Map<String, String> model = new HashMap<>();
      long updates = 0;
      for (int i = 0; i < 3000; i++) {
        String key = "key-" + random.nextInt(500);
        switch (random.nextInt(4)) {
          case 0 -> {
            String value = "v".repeat(random.nextInt(100)) + i;
            client.put(key, value);
            model.put(key, value);
            updates++;
          }
          case 1 -> {
            assertThat(client.remove(key)).isEqualTo(model.remove(key) != null);
            updates++;
          }
          default -> assertThat(client.get(key)).isEqualTo(Optional.ofNullable(model.get(key)));
        }
      }
      assertThat(channel.counters().get("calls_started")).as("no lookup").isEqualTo(updates);
      assertThat(client.lookups()).isGreaterThan(1000);
      assertThat(client.asked()).isZero();
    }
  }

  @Test
  void noTornValueIsReturned() throws InterruptedException {
    ByteBuffer memory =
        ByteBuffer.allocateDirect(Layout.tableLength(1)).order(ByteOrder.LITTLE_ENDIAN);
    Table table = new Table(memory, 1);
    table.put("changing", "a".repeat(220));
    AtomicBoolean stop = new AtomicBoolean();
    Thread writer = new Thread(() -> write(table, stop), "writer");
    // The shortest segments, so that the copy of a slot is interrupted.
    try (RpcServer server = serve(LISTEN + "?ulpdu=128", table, memory);
        RpcChannel channel = RpcChannel.open(server.address());
        KvClient client = new KvClient(channel)) {
      writer.start();
      long start = System.nanoTime();
      while (client.tornReads() < 10 || client.busyReads() < 20) {
        String value = client.get("changing").orElseThrow();
        assertThat(value).as("a whole value").isEqualTo(value.substring(0, 1).repeat(220));
        if (System.nanoTime() - start > TimeUnit.SECONDS.toNanos(120)) {
          throw new AssertionError(
              "no tears were provoked: %d torn and %d busy in %d lookups"
                  .formatted(client.tornReads(), client.busyReads(), client.lookups()));
        }
      }
    } finally {
      stop.set(true);
      writer.join();
    }
  }

  /** Writes all the time, with pauses that let a reader find the slot whole. */
  private static void write(Table table, AtomicBoolean stop) {
    for (int i = 0; !stop.get(); i++) {
      table.put("changing", String.valueOf((char) ('a' + i % 26)).repeat(220));
      for (int pause = 0; pause < i % 50; pause++) {
        Thread.onSpinWait();
      }
    }
  }

  private static RpcServer serve(String address, Table table, ByteBuffer memory) {
    RpcServer server =
        RpcServer.builder().listen(address).addService(KvStoreSkeleton.of(table)).start();
    server.export(KvServer.TABLE, memory, io.ringbell.MemoryRights.READ_ONLY);
    server.export(KvServer.STATISTICS, 8, io.ringbell.MemoryRights.READ_AND_ATOMICS);
    return server;
  }

  @Test
  void aSlotThatStaysBusyMakesTheReaderAsk() {
    ByteBuffer memory =
        ByteBuffer.allocateDirect(Layout.tableLength(1)).order(ByteOrder.LITTLE_ENDIAN);
    Table table = new Table(memory, 1);
    table.put("key", "value");
    try (RpcServer server = serve(LISTEN, table, memory);
        RpcChannel channel = RpcChannel.open(server.address());
        KvClient client = new KvClient(channel)) {
      long version = memory.getLong(Layout.HEADER_LENGTH);
      memory.putLong(Layout.HEADER_LENGTH, version + 1); // a writer that has died
      assertThat(client.get("key")).contains("value");
      assertThat(client.asked()).isEqualTo(1);
      assertThat(client.busyReads()).isEqualTo(64);
      memory.putLong(Layout.HEADER_LENGTH, version);
      memory.put(Layout.HEADER_LENGTH + Layout.CONTENT_OFFSET + 4, (byte) 'x');
      assertThat(client.get("key")).contains("vxlue");
      assertThat(client.tornReads()).isEqualTo(64);
    }
  }

  @Test
  void limitsAreTold() {
    try (KvServer server = KvServer.start(LISTEN);
        RpcChannel channel = RpcChannel.open(server.address());
        KvClient client = new KvClient(channel)) {
      client.put("k", "v".repeat(231));
      assertThat(client.get("k")).contains("v".repeat(231));
      assertFails(() -> client.put("k", "v".repeat(232)), Code.INVALID_ARGUMENT);
      assertFails(() -> client.put("", "v"), Code.INVALID_ARGUMENT);
      assertThat(client.get("k")).contains("v".repeat(231));
    }
    ByteBuffer memory =
        ByteBuffer.allocateDirect(Layout.tableLength(1)).order(ByteOrder.LITTLE_ENDIAN);
    Table table = new Table(memory, 1);
    for (int i = 0; i < Layout.SLOTS; i++) {
      table.put("key-" + i, "x");
    }
    assertFails(() -> table.put("one more", "x"), Code.RESOURCE_EXHAUSTED);
    table.remove("key-2");
    table.put("one more", "x");
    assertThat(table.find("one more")).contains("x");
  }

  private static void assertFails(Runnable call, Code code) {
    assertThatExceptionOfType(RpcException.class)
        .isThrownBy(call::run)
        .satisfies(e -> assertThat(e.status().code()).isEqualTo(code));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tcp", "roce", "shm"})
  void thePrograms(String fabric) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, UTF_8);
    try (KvServer server = KvServer.start(new String[] {fabric + "://127.0.0.1:0"}, out)) {
      KvDemo.run(new String[] {server.address()}, out, 200);
    }
    String printed = bytes.toString(UTF_8);
    assertThat(printed)
        .contains(
            "listening on " + fabric + "://127.0.0.1:",
            "get(color) -> Optional[red]   by a READ",
            "get(color) -> Optional[blue]",
            "get(shape) -> Optional.empty",
            "remove(color) -> true",
            "200 lookups each: p50 ",
            "200 lookups beside ",
            "lookups that clients counted by fetchAndAdd: 404");
  }

  @Test
  void wrongArgumentsAreNamed() {
    PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, UTF_8);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KvServer.start(new String[0], out))
        .withMessageContaining("usage: KvServer");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> KvDemo.run(new String[0], out, 1))
        .withMessageContaining("usage: KvDemo");
    assertThatExceptionOfType(RpcException.class)
        .isThrownBy(() -> KvServer.start(new String[] {"pigeon://127.0.0.1:0"}, out))
        .satisfies(e -> assertThat(Failures.oneLine(e)).startsWith("unknown scheme 'pigeon'"));
  }
}
