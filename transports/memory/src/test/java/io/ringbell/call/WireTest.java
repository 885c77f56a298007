package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.CallOptions;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import io.ringbell.counter.Counters;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.memory.MemoryNetwork;
import io.ringbell.ring.BufferPool;
import io.ringbell.ring.FrameLayout;
import io.ringbell.ring.Node;
import io.ringbell.ring.RawPeer;
import io.ringbell.ring.RingConfig;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Client and server against a peer that speaks only the vectors of {@code docs/wire.md}, as one in
 * another language would.
 */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class WireTest {
  private static final RingConfig CONFIG =
      new RingConfig(4096, 8, 16, 1 << 20, 16, 1 << 20, TimeUnit.SECONDS.toNanos(20));
  private static final long MICROSECOND = 1000;

  private final MemoryNetwork network = new MemoryNetwork();

  /** A vector as the specification shows it. */
  private static ByteBuffer vector(String name) throws IOException {
    Path root = Path.of("").toAbsolutePath();
    while (!Files.exists(root.resolve("docs/wire.md"))) {
      root = root.getParent();
    }
    String page = Files.readString(root.resolve("docs/wire.md"));
    Matcher block = Pattern.compile("(?m)^" + name + "\n((?:  [0-9a-f].*\n)+)").matcher(page);
    assertThat(block.find()).as(name).isTrue();
    String hex = block.group(1).replaceAll("#.*", "").replaceAll("\\s", "");
    return ByteBuffer.wrap(HexFormat.of().parseHex(hex)).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static void assertHolds(ByteBuffer ring, int offset, String name) throws IOException {
    ByteBuffer vector = vector(name);
    byte[] expected = new byte[vector.remaining()];
    vector.get(expected);
    byte[] found = new byte[expected.length];
    ring.get(offset, found);
    HexFormat hex = HexFormat.ofDelimiter(" ");
    assertThat(hex.formatHex(found)).as(name).isEqualTo(hex.formatHex(expected));
  }

  // ---- the server ----

  /** Answers as the vectors say, with what the test chooses. */
  private static final class Inventory extends ServiceSkeleton {
    Status failure;
    CompletableFuture<String> later;
    final List<Integer> requests = new ArrayList<>();

    @Override
    public List<MethodDescriptor> methods() {
      return List.of(MethodDescriptor.unary("shop.Inventory", "Find"));
    }

    @Override
    public void invoke(int method, WireReader request, ServerCall call) {
      while (request.next()) {
        requests.add(request.int32());
      }
      if (failure != null) {
        call.fail(failure.asException());
      } else if (later != null) {
        call.reply(later, (value, c) -> answer(c, value));
      } else {
        answer(call, "a-1");
      }
    }

    private static void answer(ServerCall call, String text) {
      int size = WireSizer.total(call.sizer().string(1, text, "text"));
      WireWriter writer = call.response(size);
      writer.string(1, text);
      call.send();
    }
  }

  private final Inventory inventory = new Inventory();
  private final Counters counters = new Counters(CallCounter.class);
  private final ServerConnections connections = new ServerConnections();

  private Node server;

  private BufferPool buffers() {
    return server.buffers;
  }

  private void withServer(ServerScript script) throws IOException {
    ServerConfig config =
        new ServerConfig(
            new ServerMethods(
                List.of(new ServerMethods.Service(inventory, method -> null, List.of()))),
            null,
            16,
            1 << 20,
            new Exports(1),
            1 << 20,
            ConnectionLimits.NONE);
    server = new Node(network);
    Deque<ServerTransport> handlers = new ArrayDeque<>();
    handlers.add(new ServerTransport(config, counters, connections));
    server.listen(CONFIG, handlers);
    RawPeer raw = RawPeer.connect(network, server.address());
    Runnable rounds =
        () -> {
          for (int i = 0; i < 10; i++) {
            server.poll(MICROSECOND);
            raw.poll();
          }
        };
    raw.handshake(rounds);
    assertHolds(raw.ring(), 0, "probe");
    script.run(raw, rounds);
    raw.disconnect();
    rounds.run();
    assertThat(connections.count()).isZero();
    raw.close();
    server.close();
  }

  private interface ServerScript {
    void run(RawPeer raw, Runnable rounds) throws IOException;
  }

  @Test
  void theServerAnswersTheVectorsWithVectors() throws IOException {
    withServer(
        (raw, rounds) -> {
          raw.write(64, vector("method"));
          raw.write(128, vector("request"));
          raw.doorbell(192, 64, 8 + raw.messages.size());
          rounds.run();
          assertHolds(raw.ring(), 64, "response-ok");
          assertThat(inventory.requests).containsExactly(150);

          inventory.failure = Status.NOT_FOUND.withDescription("no such item");
          raw.write(192, vector("request-timeout"));
          raw.doorbell(256, 64, 8 + raw.messages.size());
          rounds.run();
          assertHolds(raw.ring(), 128, "response-error");

          raw.write(256, vector("ping"));
          raw.doorbell(320, 64, 8 + raw.messages.size());
          rounds.run();
          assertHolds(raw.ring(), 192, "pong");

          connections.goAway("the server is shutting down");
          rounds.run();
          assertHolds(raw.ring(), 256, "goaway");
        });
  }

  @Test
  void aMethodThatWasNotNamedIsNotExecuted() throws IOException {
    withServer(
        (raw, rounds) -> {
          raw.write(64, vector("request"));
          raw.doorbell(128, 64, 8 + raw.messages.size());
          rounds.run();
          assertHolds(raw.ring(), 64, "response-not-executed");
          assertThat(counters.get(CallCounter.UNKNOWN_METHODS)).isEqualTo(1);
          assertThat(inventory.requests).isEmpty();
        });
  }

  /** The peer sends on and on, and never takes an answer. */
  @ParameterizedTest
  @ValueSource(strings = {"ping", "request"})
  void whatAPeerDoesNotTakeIsBounded(String what) throws IOException {
    withServer(
        (raw, rounds) -> {
          long position = 64;
          for (int i = 0; i < 3 * 4096; i++) {
            raw.write((int) position & 4095, vector(what));
            position += 64;
            if (position % 2048 == 0) {
              raw.doorbell(position, 64, 8);
              rounds.run();
            }
          }
          assertThat(buffers().outstanding()).as("buffers of 4 KiB").isLessThanOrEqualTo(256 + 64);
        });
  }

  @Test
  void aCancelledCallIsAnsweredOnce() throws IOException {
    withServer(
        (raw, rounds) -> {
          inventory.later = new CompletableFuture<>();
          raw.write(64, vector("method"));
          raw.write(128, vector("request"));
          raw.write(192, vector("cancel"));
          raw.write(256, vector("cancel"));
          raw.doorbell(320, 64, 8 + raw.messages.size());
          rounds.run();
          assertThat(inventory.later.isCancelled()).isTrue();
          assertThat(raw.ring().get(64 + FrameLayout.TYPE_OFFSET)).isEqualTo(CallFrames.RESPONSE);
          assertThat(raw.ring().getShort(64 + CallFrames.CODE_OFFSET))
              .isEqualTo((short) Status.Code.CANCELLED.number());
          assertThat(raw.ring().getInt(64 + CallFrames.CALL_ID_OFFSET)).isEqualTo(0x00020007);
          assertThat(raw.ring().getInt(128)).as("nothing more").isZero();
          assertThat(counters.get(CallCounter.CALLS_CANCELLED)).isEqualTo(1);
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "REQUEST short",
        "REQUEST metadata",
        "REQUEST metadata negative",
        "REQUEST index",
        "REQUEST in use",
        "METHOD no path",
        "METHOD path",
        "METHOD path beyond",
        "RESPONSE",
        "GOAWAY",
        "unknown"
      })
  void whatAServerCannotUseEndsTheConnection(String what) throws IOException {
    Deque<ByteBuffer> frames = new ArrayDeque<>();
    ByteBuffer frame = RawPeer.buffer(64);
    frame.put(0, vector("request"), 0, 27);
    switch (what) {
      case "REQUEST short" -> frame.putInt(0, 23);
      case "REQUEST metadata" -> frame.putInt(12, 4);
      case "REQUEST metadata negative" -> frame.putInt(12, -1);
      case "REQUEST index" -> frame.putInt(8, 16);
      case "REQUEST in use" -> {
        inventory.later = new CompletableFuture<>();
        frames.add(vector("method"));
        frames.add(vector("request"));
      }
      case "METHOD no path" -> frame.putInt(0, 64).put(4, CallFrames.METHOD).putInt(12, 0);
      case "METHOD path" -> frame.putInt(0, 64).put(4, CallFrames.METHOD).putInt(12, 49);
      case "METHOD path beyond" -> frame.putInt(0, 64).put(4, CallFrames.METHOD).putInt(12, 1025);
      case "RESPONSE" -> frame.put(4, CallFrames.RESPONSE);
      case "GOAWAY" -> frame.put(4, CallFrames.GOAWAY);
      default -> frame.put(4, (byte) 0x1C);
    }
    frames.add(frame);
    withServer(
        (raw, rounds) -> {
          int position = 64;
          for (ByteBuffer each : frames) {
            raw.write(position, each);
            position += 64;
          }
          raw.doorbell(position, 64, 8 + raw.messages.size());
          rounds.run();
          assertThat(connections.count()).as("connections after " + what).isZero();
        });
  }

  // ---- the client ----

  @Test
  void theClientSendsVectorsAndTakesThem() throws Exception {
    Fabric fabric = network.openFabric();
    try (RawPeer raw = RawPeer.listen(network)) {
      ManagedChannel client =
          new ManagedChannel(ChannelConfigs.plain(raw.address(), CONFIG), scheme -> fabric);
      CompletableFuture<Void> connecting = CompletableFuture.runAsync(client::connect);
      raw.answerHandshake();
      connecting.get();
      ClientCalls calls = client.calls();
      for (String other : List.of("A", "B", "C")) {
        calls.register(MethodDescriptor.unary("shop.Inventory", other));
      }
      int find = calls.register(MethodDescriptor.unary("shop.Inventory", "Find"));
      assertThat(find).isEqualTo(3);
      List<ClientCall> held = new ArrayList<>();
      for (int i = 0; i < 7; i++) {
        held.add(calls.begin(find, CallOptions.DEFAULT));
      }
      for (int use = 0; use < 2; use++) {
        assertThat(calls.begin(find, CallOptions.DEFAULT).abort(new RuntimeException("not sent")))
            .isInstanceOf(RpcException.class);
      }
      CompletableFuture<String> answer = send(calls.begin(find, CallOptions.DEFAULT));
      raw.awaitMessages(3);
      assertHolds(raw.ring(), 64, "method");
      assertHolds(raw.ring(), 128, "request");
      raw.write(64, vector("ping"));
      raw.write(128, vector("response-ok"));
      raw.doorbell(192, 192, 8 + raw.messages.size());
      assertThat(answer.get()).isEqualTo("a-1");
      raw.awaitMessages(4);
      assertHolds(raw.ring(), 192, "pong");

      for (int use = 3; use < 1 << 16; use++) { // once round, back to use 2
        calls.begin(find, CallOptions.DEFAULT).abort(new RuntimeException("not sent"));
      }
      for (int use = 0; use < 2; use++) {
        calls.begin(find, CallOptions.DEFAULT).abort(new RuntimeException("not sent"));
      }
      CompletableFuture<String> cancelled = send(calls.begin(find, CallOptions.DEFAULT));
      raw.awaitMessages(5);
      cancelled.cancel(true);
      raw.awaitMessages(6);
      assertHolds(raw.ring(), 256, "request");
      assertHolds(raw.ring(), 320, "cancel");
      raw.write(192, vector("response-error"));
      raw.write(256, vector("response-error"));
      raw.write(320, vector("goaway"));
      raw.doorbell(384, 384, 8 + raw.messages.size());
      awaitCount(client, "goaways_received");
      assertThat(client.counters().get("late_responses")).isEqualTo(1);
      assertThat(client.counters().get("unknown_responses")).isEqualTo(1);
      held.forEach(call -> call.abort(new RuntimeException("not sent")));
      client.close();
      assertThat(client.outstandingBuffers()).isZero();
    }
  }

  private static CompletableFuture<String> send(ClientCall call) {
    call.request(call.sizer().int32(1, 150)).int32(1, 150);
    return call.invokeAsync(
        reader -> {
          String text = "";
          while (reader.next()) {
            text = reader.string();
          }
          return text;
        });
  }

  private static void awaitCount(ManagedChannel client, String counter) {
    while (client.counters().get(counter) == 0) {
      Thread.onSpinWait();
    }
  }
}
