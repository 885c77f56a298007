package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.CallOptions;
import io.ringbell.RpcChannel;
import io.ringbell.RpcServer;
import io.ringbell.ring.Connection;
import io.ringbell.rpc.contract.StreamProbe.Method;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * Call frames as a hostile peer may send them: those of the corpus as they are, and changed in a
 * few bits, bytes and lengths. Whatever comes, the process goes on, other connections too, and
 * nothing is left in use.
 *
 * <p>A line of the corpus is one conversation: frames in hexadecimal, with spaces between. A line
 * is added for each defect that was found.
 */
abstract class FrameFuzzContract extends StreamContractTest {
  private static final int SEEDS = 300;

  /** A quarter of the ring: a raw client that finds no room does not say that it waits for it. */
  private static final int LONGEST = 1024;

  private static final byte[] END = {0, 0, 0, 0, RawFrame.PING, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8};

  static List<List<byte[]>> corpus(String name) {
    List<List<byte[]>> conversations = new ArrayList<>();
    try (InputStream in = FrameFuzzContract.class.getResourceAsStream(name)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().filter(l -> !l.startsWith("#") && !l.isBlank()).toList()) {
        List<byte[]> frames = new ArrayList<>();
        for (String frame : line.trim().split(" +", -1)) {
          frames.add(HexFormat.of().parseHex(frame));
        }
        conversations.add(frames);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return conversations;
  }

  /** One of the conversations with some frames changed, left out, repeated or out of order. */
  static List<byte[]> mutated(List<List<byte[]>> corpus, SplittableRandom random) {
    List<byte[]> frames = new ArrayList<>();
    for (byte[] frame : corpus.get(random.nextInt(corpus.size()))) {
      switch (random.nextInt(12)) {
        case 0 -> {} // left out
        case 1 -> {
          frames.add(frame);
          frames.add(frame);
        }
        case 2 -> frames.add(0, frame);
        case 3, 4, 5 -> frames.add(mutated(frame, random));
        default -> frames.add(frame);
      }
    }
    return frames;
  }

  private static byte[] mutated(byte[] frame, SplittableRandom random) {
    int length =
        random.nextInt(3) == 0
            ? Math.min(LONGEST, 16 + random.nextInt(2 * frame.length))
            : frame.length;
    byte[] changed = new byte[length];
    System.arraycopy(frame, 0, changed, 0, Math.min(length, frame.length));
    ByteBuffer buffer = ByteBuffer.wrap(changed).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = 4 + random.nextInt(length - 4);
      switch (random.nextInt(4)) {
        case 0 -> changed[at] = (byte) random.nextInt();
        case 1 -> changed[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> changed[4] = (byte) (0x10 + random.nextInt(13));
        default ->
            buffer.putInt(
                Math.min(at & ~3, length - 4),
                new int[] {0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, length, length - 16}
                    [random.nextInt(7)]);
      }
    }
    return changed;
  }

  // ---- a server ----

  private RpcServer fuzzedServer() {
    return startStreams(
        builder -> builder.ringCapacity(4096).maxMessageSize(1 << 20).maxConcurrentCalls(64));
  }

  private void converse(RpcServer server, List<byte[]> frames, String what) {
    try (RawClient client = new RawClient(server.address())) {
      for (byte[] frame : frames) {
        client.send(RawFrame.ofBytes(frame));
      }
      client.send(RawFrame.ofBytes(END));
      boolean unused = client.awaitFramesOrClosed(1);
    }
    Await.until(
        "the connection is gone: " + what,
        () -> server.connections() == 1 && server.outstandingBuffers() == 0);
  }

  @Test
  void aServerTakesTheCorpus() {
    RpcServer server = fuzzedServer();
    StreamProbe healthy = StreamProbe.of(open(server));
    assertThat(healthy.echo(Method.ECHO, new byte[3])).hasSize(3);
    List<List<byte[]>> corpus = corpus("client-frames.txt");
    for (int i = 0; i < corpus.size(); i++) {
      converse(server, corpus.get(i), "line " + i);
    }
    assertThat(healthy.echo(Method.ECHO, new byte[3])).hasSize(3);
  }

  @Test
  void aServerTakesWhatAClientMaySend() {
    RpcServer server = fuzzedServer();
    StreamProbe healthy = StreamProbe.of(open(server));
    assertThat(healthy.echo(Method.ECHO, new byte[3])).hasSize(3);
    List<List<byte[]>> corpus = corpus("client-frames.txt");
    for (long seed = 0; seed < SEEDS; seed++) {
      converse(server, mutated(corpus, new SplittableRandom(seed)), "seed " + seed);
    }
    assertThat(healthy.echo(Method.ECHO, new byte[3])).hasSize(3);
    assertThat(counter(server, "protocol_violations")).isBetween(SEEDS / 20L, SEEDS - 1L);
  }

  // ---- a client ----

  private void answer(List<byte[]> frames, String what) {
    try (RawServer server =
        new RawServer(
            subject().listenAddress(), (connection, id) -> send(connection, id, frames))) {
      RpcChannel channel = RpcChannel.open(server.address());
      StreamProbe probe =
          StreamProbe.of(channel).with(CallOptions.DEFAULT.withTimeout(Duration.ofMillis(30)));
      List<CompletableFuture<byte[]>> futures = new ArrayList<>();
      StreamSink sink = StreamSink.all();
      try {
        futures.add(probe.echoLater(Method.ECHO, new byte[2]));
        sink.to(probe.produce(Method.PRODUCE, new byte[2]));
        futures.add(probe.collect(Method.COLLECT, StreamSource.of(3, 3)));
      } catch (io.ringbell.RpcException e) {
        assertThat(e).as(what).hasMessageContaining("UNAVAILABLE"); // closed by then
      }
      for (CompletableFuture<byte[]> future : futures) {
        Await.until("a call ends: " + what, future::isDone);
      }
      channel.close();
      assertThat(sink.ends()).as(what).isLessThanOrEqualTo(1);
      assertThat(sink.defect()).as(what).isNull();
      Await.until("buffers: " + what, () -> channel.outstandingBuffers() == 0);
    }
  }

  /** The call id goes to where the corpus has one of index 0. */
  private static void send(Connection connection, int id, List<byte[]> frames) {
    for (byte[] frame : frames) {
      byte[] own = frame.clone();
      ByteBuffer buffer = ByteBuffer.wrap(own).order(ByteOrder.LITTLE_ENDIAN);
      if (buffer.getInt(8) == 0) {
        buffer.putInt(8, id);
      }
      boolean unused = RawFrame.ofBytes(own).send(connection);
    }
  }

  @Test
  void aClientTakesTheCorpus() {
    List<List<byte[]>> corpus = corpus("server-frames.txt");
    for (int i = 0; i < corpus.size(); i++) {
      answer(corpus.get(i), "line " + i);
    }
  }

  @Test
  void aClientTakesWhatAServerMaySend() {
    List<List<byte[]>> corpus = corpus("server-frames.txt");
    for (long seed = 0; seed < SEEDS / 3; seed++) {
      answer(mutated(corpus, new SplittableRandom(seed)), "seed " + seed);
    }
  }
}
