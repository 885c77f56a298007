package io.ringbell.fabric.shm;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.contract.TestPeer;
import io.ringbell.fabric.support.ResponseQueue;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Peers that write what they like: each ends its own connection, and harms nobody else. */
class HostilePeersTest {
  @TempDir Path scratch;
  private final BlockingQueue<TestPeer> accepted = TestPeer.newQueue();
  private ShmDirectory directory;
  private ShmFabric fabric;
  private Listener listener;
  private TestPeer client;
  private TestPeer server;
  private HandMadePeer rude;
  private TestPeer victim;

  @BeforeEach
  void connectTwo() throws Exception {
    directory = ShmDirectory.open(scratch.resolve("meet"));
    fabric = new ShmFabric(directory);
    listener = TestPeer.listen(fabric, "shm://here:0?handshakeTimeoutMs=3000", accepted);
    client = TestPeer.connect(fabric, listener.address());
    server = TestPeer.take(accepted);
    rude = HandMadePeer.connect(directory, listener.address());
    victim = TestPeer.take(accepted);
  }

  @AfterEach
  void theOthersStillWork() throws IOException {
    client.post(new WorkRequest().send(1, client.memory, 0, 8).flags(WorkRequest.SIGNALED));
    TestPeer.until(
        "a message", () -> !client.done.isEmpty() && !server.done.isEmpty(), client, server);
    assertThat(client.done.get(0).status()).isEqualTo(CompletionStatus.SUCCESS);
    assertThat(server.done.get(0).status()).isEqualTo(CompletionStatus.SUCCESS);
    client.close();
    server.close();
    victim.close();
    rude.close();
    accepted.forEach(TestPeer::close);
    fabric.close();
  }

  @ParameterizedTest(name = "stamp {0}, opcode {1}, length {2}, remaining {3}")
  @CsvSource({
    "1, 2, 0, 0",
    "33, 2, 0, 0",
    "-32, 2, 0, 0",
    "-2147483648, 2, 0, 0",
    "2147483647, 2, 0, 0",
    "4128, 2, 0, 0",
    "64, 2, 33, 33",
    "64, 2, -1, -1",
    "64, 2, 2147483647, 8",
    "64, 2, 16, 8",
    "64, 2, 8, -1",
    "64, 2, 0, 5",
    "64, 0, 0, 0",
    "64, 255, 0, 0",
    "64, 4, 0, -5",
    "64, 4, 8, 8",
    "64, 5, 16, 16",
    "64, 6, 8, 8",
    "64, 7, 8, 8",
    "64, 8, 8, 8",
  })
  void aRecordThatCannotBeEndsTheConnection(int stamp, int opcode, int length, int remaining) {
    ByteBuffer ring = rude.memory;
    int at = SegmentLayout.RINGS;
    ring.putInt(at + RecordLayout.OPCODE, opcode);
    ring.putInt(at + RecordLayout.LENGTH, length);
    ring.putInt(at + RecordLayout.RKEY, victim.memory.rkey());
    ring.putLong(at + RecordLayout.ADDRESS, victim.memory.address());
    ring.putInt(at + RecordLayout.REMAINING, remaining);
    ring.putInt(at, stamp);
    assertEnds(Reason.PROTOCOL, Fault.PROTOCOL);
    assertThat(count(ShmCounter.PROTOCOL_ERRORS)).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, -1, 0x5a5a5a5a})
  void aWrongKeyEndsTheConnection(int key) {
    int wrong = key == victim.memory.rkey() ? key + 1 : key;
    RingWriter ring = rude.writer();
    int at = ring.begin(RecordLayout.WRITE, 8, wrong, victim.memory.address(), 0, 8);
    ring.buffer().putLong(at, -1);
    ring.publish();
    assertEnds(Reason.ACCESS, Fault.ACCESS);
    assertThat(victim.memory.buffer().getLong(0)).isZero();
    assertThat(count(ShmCounter.PROTECTION_ERRORS)).isEqualTo(1);
  }

  @Test
  void aWriteWhoseRestWouldLeaveTheRegionIsRefusedBeforeItsFirstByte() {
    RingWriter ring = rude.writer();
    long address = victim.memory.address() + victim.memory.length() - 16;
    int at = ring.begin(RecordLayout.WRITE, 8, victim.memory.rkey(), address, 0, 17);
    ring.buffer().putLong(at, -1);
    ring.publish();
    assertEnds(Reason.ACCESS, Fault.ACCESS);
    assertThat(victim.memory.buffer().getLong(victim.memory.length() - 16)).isZero();
  }

  @Test
  void piecesThatDoNotBelongTogetherEndTheConnection() {
    RingWriter ring = rude.writer();
    ring.begin(RecordLayout.SEND, 8, 0, 0, 0, 24);
    ring.begin(RecordLayout.SEND, 8, 0, 0, 0, 24);
    ring.publish();
    assertEnds(Reason.PROTOCOL, Fault.PROTOCOL);
  }

  @Test
  void moreReadsThanAreAllowedEndTheConnection() {
    RingWriter ring = rude.writer();
    for (int i = 0; i <= ResponseQueue.DEPTH; i++) {
      ring.begin(
          RecordLayout.READ_REQUEST, 0, victim.memory.rkey(), victim.memory.address(), 0, 64);
    }
    ring.publish();
    assertEnds(Reason.PROTOCOL, Fault.PROTOCOL);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, 1 << 20})
  void aHeadBeyondWhatWasProducedEndsTheConnection(long head) {
    WorkRequest large =
        new WorkRequest().send(7, victim.memory, 0, 64 * 1024).flags(WorkRequest.SIGNALED);
    victim.post(large); // more than the ring holds, so that the sender waits for room
    rude.memory.putLong(SegmentLayout.ACTIVE_PAGE + SegmentLayout.HEAD, head);
    assertEnds(Reason.PROTOCOL, Fault.PROTOCOL);
    TestPeer.until("the flush", () -> victim.done.stream().anyMatch(d -> d.id() == 7), victim);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 77, Integer.MIN_VALUE, Integer.MAX_VALUE})
  void anUnknownStateEndsTheConnection(int state) {
    rude.memory.putLong(SegmentLayout.ACTIVE_PAGE + SegmentLayout.FAULT_POSITION, -1);
    rude.memory.putInt(SegmentLayout.ACTIVE_PAGE + SegmentLayout.STATE, state);
    TestPeer.until("the end", victim::isBroken, victim);
    assertThat(victim.queuePair.failure().reason()).isEqualTo(Reason.PROTOCOL);
  }

  @Test
  void wishesToBeWokenCostDoorbellsOnly() {
    for (int i = 0; i < 8; i++) {
      int before = victim.done.size();
      long head = (64L << 20) + i;
      rude.memory.putInt(SegmentLayout.ACTIVE_PAGE + SegmentLayout.WAKE_UP, -1);
      victim.post(victim.send(i));
      TestPeer.until(
          "a completion",
          () -> {
            rude.memory.putLong(SegmentLayout.ACTIVE_PAGE + SegmentLayout.HEAD, head);
            return victim.done.size() > before;
          },
          victim);
    }
    assertThat(count(ShmCounter.DOORBELLS_SENT)).isGreaterThanOrEqualTo(8);
    assertThat(victim.isBroken()).isFalse();
  }

  /** The access faults: the JVM survives it, and so do the other connections. */
  @Test
  void aFileThatIsCutEndsItsConnectionOnly() throws IOException {
    rude.channel.truncate(0);
    CutFaults.pollPastTheEnd(victim, () -> {});
    // What the access that faulted has read may be taken for a peer's words first: any cause will
    // do.
    assertThat(victim.queuePair.failure().reason()).isNotEqualTo(Reason.INTERNAL);
  }

  @Test
  void aPeerThatVanishesEndsTheConnection() throws IOException {
    rude.socket.close();
    TestPeer.until("the end", victim::isBroken, victim);
    assertThat(victim.queuePair.failure().reason()).isEqualTo(Reason.DISCONNECTED);
    assertThat(count(ShmCounter.PEERS_GONE)).isEqualTo(1);
  }

  @Test
  void garbageAllOverTheSharedMemoryHarmsNobody() {
    long seed = 20261129;
    SplittableRandom random = new SplittableRandom(seed);
    int size = (int) SegmentLayout.size(HandMadePeer.CAPACITY);
    for (int i = 0; i < 20_000 && !victim.isBroken(); i++) {
      rude.memory.putInt(random.nextInt(size / 4) * 4, random.nextInt(-64, 128));
      victim.poll();
      if (victim.queuePair.state() == QueuePair.State.RTS && i % 64 == 0) {
        victim.done.clear();
        try {
          victim.post(victim.send(i));
        } catch (FabricException e) {
          assertThat(e.reason()).as("seed %d", seed).isEqualTo(Reason.RESOURCE);
        }
      }
    }
    assertThat(victim.isBroken()).as("seed %d", seed).isTrue();
    assertThat(victim.queuePair.failure().reason())
        .as("seed %d: %s", seed, victim.queuePair.failure())
        .isNotEqualTo(Reason.INTERNAL);
  }

  @Test
  void otherProtocolsAreTurnedAway() throws IOException {
    assertTurnedAway("GET / HTTP/1.1\r\n\r\n".getBytes(US_ASCII));
    byte[] otherVersion = new byte[Hello.FIXED];
    ByteBuffer.wrap(otherVersion)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(SegmentLayout.MAGIC + (1L << 56));
    assertTurnedAway(otherVersion);
    assertThat(count(ShmCounter.HANDSHAKE_OTHER_PROTOCOL)).isEqualTo(2);
  }

  @Test
  void requestsThatCannotBeAreTurnedAway() throws IOException {
    String name = Names.segment(ProcessStamp.self(), new SecureRandom());
    assertTurnedAway(hello(12345, name));
    assertTurnedAway(hello(0, name));
    assertTurnedAway(hello(Integer.MIN_VALUE, name));
    assertTurnedAway(hello(4096, "../../etc/passwd"));
    assertTurnedAway(hello(4096, "lock"));
    assertThat(count(ShmCounter.HANDSHAKE_MALFORMED)).isEqualTo(5);
  }

  @Test
  void aSegmentThatIsNotThereOrTooSmallOrALinkIsNotUsed() throws IOException {
    String name = Names.segment(ProcessStamp.self(), new SecureRandom());
    assertTurnedAway(hello(4096, name));
    Path file = directory.file(name);
    Files.write(file, new byte[100]);
    assertTurnedAway(hello(4096, name));
    Files.delete(file);
    Path elsewhere = scratch.resolve("elsewhere");
    Segment.create(elsewhere, 4096);
    Files.createSymbolicLink(file, elsewhere);
    assertTurnedAway(hello(4096, name));
    assertThat(count(ShmCounter.ACCEPTS_FAILED)).isEqualTo(3);
  }

  @Test
  void aSilentPeerIsClosedAfterItsTime() throws IOException {
    assertTurnedAway(new byte[0]);
    assertThat(count(ShmCounter.HANDSHAKE_TIMEOUT)).isEqualTo(1);
  }

  private static byte[] hello(int capacity, String segment) {
    ByteBuffer out = new Hello(capacity, segment, "rude:2", ByteBuffer.allocate(0)).encode();
    byte[] bytes = new byte[out.remaining()];
    out.get(bytes);
    return bytes;
  }

  /** The listener closes the connection without a word. */
  private void assertTurnedAway(byte[] words) throws IOException {
    try (SocketChannel socket = HandMadePeer.dial(directory, listener.address())) {
      ByteBuffer out = ByteBuffer.wrap(words);
      while (out.hasRemaining()) {
        int unused = socket.write(out);
      }
      try {
        assertThat(socket.read(ByteBuffer.allocate(1))).isEqualTo(-1);
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("reset"); // it had not read all
      }
    }
  }

  private void assertEnds(Reason reason, Fault told) {
    TestPeer.until("the end", victim::isBroken, victim);
    assertThat(victim.queuePair.failure().reason())
        .as(victim.queuePair.failure().getMessage())
        .isEqualTo(reason);
    assertThat(rude.stateOfTheOther()).isEqualTo(1 + told.code());
  }

  private long count(ShmCounter counter) {
    return fabric.counters().get(counter);
  }
}
