package io.ringbell.fabric.shm;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.RemoteView;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.contract.TestPeer;
import io.ringbell.fabric.support.ViewableMemory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Peers that show files which are not what they say, or change them: others hear nothing of it. */
class HostileViewsTest {
  private static final int LENGTH = 8192;
  private static final int KEY = 0x1234_5678;
  private static final long ADDRESS = 0x7000_0000_1000L;
  private static final Set<Access> VIEWABLE = EnumSet.of(Access.REMOTE_READ, Access.REMOTE_VIEW);

  @TempDir Path scratch;
  private final BlockingQueue<TestPeer> accepted = TestPeer.newQueue();
  private final ProcessStamp self = ProcessStamp.self();
  private ShmDirectory directory;
  private ShmFabric fabric;
  private TestPeer client;
  private TestPeer server;
  private HandMadePeer rude;
  private TestPeer victim;
  private Path file;

  @BeforeEach
  void connectTwo() throws Exception {
    directory = ShmDirectory.open(scratch.resolve("meet"));
    fabric = new ShmFabric(directory);
    Listener listener = TestPeer.listen(fabric, "shm://here:0", accepted);
    client = TestPeer.connect(fabric, listener.address());
    server = TestPeer.take(accepted);
    rude = HandMadePeer.connect(directory, listener.address());
    victim = TestPeer.take(accepted);
    file = directory.file(Names.viewable(self, ADDRESS, KEY));
    stamp(self.toString());
  }

  @AfterEach
  void theOthersStillWork() throws IOException {
    client.post(new WorkRequest().send(1, client.memory, 0, 8).flags(WorkRequest.SIGNALED));
    TestPeer.until(
        "a message", () -> !client.done.isEmpty() && !server.done.isEmpty(), client, server);
    assertThat(client.done.get(0).status()).isEqualTo(CompletionStatus.SUCCESS);
    client.close();
    server.close();
    victim.close();
    rude.close();
    fabric.close();
  }

  private void stamp(String text) {
    int page = SegmentLayout.ACTIVE_PAGE;
    rude.memory.put(page + SegmentLayout.STAMP, text.getBytes(US_ASCII));
    rude.memory.putInt(page + SegmentLayout.STAMP_LENGTH, text.length());
  }

  private RemoteView view(int length) {
    return victim.queuePair.view(ADDRESS, KEY, length);
  }

  private void assertRefused() {
    assertThat(view(LENGTH)).isNull();
    assertThat(fabric.counters().get(ShmCounter.VIEWS_REFUSED)).isPositive();
    assertThat(victim.isBroken()).as("a READ would tell").isFalse();
  }

  @Test
  void aFileIsViewedAndLosesItsName() throws IOException {
    ViewFile made = ViewFile.create(file, LENGTH, ADDRESS);
    made.buffer().putLong(8, 42);
    try (RemoteView view = view(LENGTH)) {
      assertThat(view.buffer().getLong(8)).isEqualTo(42);
      assertThat(view(LENGTH)).as("twice at a time").isNull();
    }
    assertThat(file).doesNotExist();
    assertThat(view(LENGTH + 1)).as("more than there is").isNull();
    view(LENGTH).close();
    assertThat(fabric.counters().get(ShmCounter.VIEWS_OPENED)).isEqualTo(1);
    made.close();
    assertThat(made.buffer().getLong(8)).as("given back, but still memory").isZero();
    assertRefused();
  }

  @Test
  void whoViewsItLastGivesItBack() throws IOException {
    ViewFile made = ViewFile.create(file, LENGTH, ADDRESS);
    made.buffer().putLong(8, 42);
    RemoteView view = view(LENGTH);
    made.close();
    assertThat(view.buffer().getLong(8)).isEqualTo(42);
    view.close();
    assertThat(view.buffer().getLong(8)).isZero();
    assertThat(victim.isBroken()).isFalse();
  }

  @Test
  void whoClosesAFileIsNotTakenForOneThatCutsIt() throws Exception {
    int length = 16 << 20; // cutting it takes a while
    ShmQueuePair viewer = (ShmQueuePair) victim.queuePair;
    for (int key = 1; key <= 12; key++) {
      ViewFile made =
          ViewFile.create(directory.file(Names.viewable(self, ADDRESS, key)), length, ADDRESS);
      victim.queuePair.view(ADDRESS, key, length).close();
      Thread owner = new Thread(made::close);
      owner.start();
      while (owner.isAlive()) {
        assertThat(viewer.isViewableWhole()).as("while it is closed").isTrue();
        assertThat(victim.queuePair.view(ADDRESS, key + 100, length)).as("another").isNull();
      }
      owner.join();
    }
    assertThat(victim.isBroken()).isFalse();
  }

  @Test
  void whoClosesItsOwnFileIsNotTakenForAPeerThatCutsIt() throws Exception {
    ViewableFiles files = new ViewableFiles(directory, self, fabric.counters());
    Deque<ViewableMemory.Piece> pieces = new ArrayDeque<>();
    for (int key = 1; key <= 64; key++) {
      pieces.push(files.allocate(1 << 20, ADDRESS, key));
    }
    Thread closer = new Thread(() -> pieces.forEach(ViewableMemory.Piece::close));
    closer.start();
    while (closer.isAlive()) {
      assertThat(files.isWhole()).isTrue();
    }
    closer.join();
  }

  /** Threads that poll look every now and then. */
  @Test
  void toLookAtTheFilesAllocatesNothing() throws IOException {
    ShmQueuePair viewer = (ShmQueuePair) victim.queuePair;
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    ViewFile.create(file, LENGTH, ADDRESS);
    view(LENGTH).close();
    boolean whole = viewer.isViewableWhole();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < 100; i++) {
      whole &= viewer.isViewableWhole();
    }
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;
    assertThat(whole).isTrue();
    assertThat(bytes).isLessThan(1_000);
  }

  /** Its number may be taken still: nobody has asked how it ended. */
  @Test
  void memoryOfOneThatDiesIsGivenBack() throws IOException {
    ViewFile made = ViewFile.create(file, LENGTH, ADDRESS);
    made.buffer().putLong(8, 42);
    RemoteView view = view(LENGTH);
    rude.close(); // without a word
    TestPeer.until("the end", () -> victim.isBroken(), victim);
    assertThat(view.buffer().getLong(8)).isEqualTo(42);
    victim.close();
    assertThat(made.buffer().getLong(8)).isZero();
  }

  @Test
  void noFile() {
    assertRefused();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, ViewFile.HEADER, ViewFile.HEADER + LENGTH - 1})
  void tooShort(int size) throws IOException {
    Files.write(file, new byte[size]);
    assertRefused();
  }

  @Test
  void withoutTheMagic() throws IOException {
    Files.write(file, new byte[ViewFile.HEADER + LENGTH]);
    assertRefused();
  }

  @Test
  void tooLong() throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      int unused = channel.write(ByteBuffer.allocate(1), 1L << 40); // takes a page
    }
    assertRefused();
  }

  @Test
  void aLink() throws IOException {
    Path elsewhere = scratch.resolve("elsewhere");
    ViewFile.create(elsewhere, LENGTH, ADDRESS);
    Files.createSymbolicLink(file, elsewhere);
    assertRefused();
    assertThat(elsewhere).exists();
  }

  @Test
  void aDirectory() throws IOException {
    Files.createDirectory(file);
    assertRefused();
  }

  @Test
  void ofAnotherRegion() throws IOException {
    ViewFile.create(file, LENGTH, ADDRESS + 64);
    assertRefused();
    assertThat(file).as("it is for somebody else").exists();
  }

  @Test
  void closedBefore() throws IOException {
    ViewFile.create(file, LENGTH, ADDRESS).close();
    assertRefused();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "../../../etc", "1-2", "1-2-3-4", "4026531836-99999999999-1", "a b-1-1"})
  void stampsOfNobody(String text) throws IOException {
    ViewFile.create(file, LENGTH, ADDRESS);
    stamp(text);
    assertRefused();
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 53, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void stampLengthsThatCannotBe(int length) throws IOException {
    ViewFile.create(file, LENGTH, ADDRESS);
    rude.memory.putInt(SegmentLayout.ACTIVE_PAGE + SegmentLayout.STAMP_LENGTH, length);
    assertRefused();
  }

  /** The access faults: the JVM survives it, and the connection ends. */
  @Test
  void aFileThatIsCutWhileItIsViewedEndsItsConnection() throws IOException {
    ViewFile.create(file, LENGTH, ADDRESS);
    try (FileChannel rudes = FileChannel.open(file, StandardOpenOption.WRITE)) {
      RemoteView view = view(LENGTH);
      rudes.truncate(0);
      untilTheEnd(
          () -> {
            try (view) {
              for (int i = 0; i < LENGTH; i += Long.BYTES) {
                long unused = view.buffer().getLong(i);
              }
            }
          });
    }
    assertThat(fabric.counters().get(ShmCounter.SEGMENTS_CUT)).isPositive();
    assertThat(view(LENGTH)).isNull();
  }

  /** A peer that has a view of this side's memory can cut it, too. */
  @Test
  void ownMemoryThatIsCutEndsTheConnection() throws IOException {
    MemoryRegion region = fabricsOwn();
    Path name = directory.file(Names.viewable(self, region.address(), region.rkey()));
    try (FileChannel rudes = FileChannel.open(name, StandardOpenOption.WRITE)) {
      rudes.truncate(0);
    }
    untilTheEnd(() -> victim.queuePair.post(new WorkRequest().send(3, region, 0, LENGTH)));
    region.close();
  }

  private void untilTheEnd(Runnable first) {
    CutFaults.pollPastTheEnd(victim, first);
    assertThat(victim.queuePair.failure().reason()).isEqualTo(Reason.PROTOCOL);
  }

  @Test
  void anInterruptHarmsNoFile() throws IOException {
    Thread.currentThread().interrupt();
    MemoryRegion region = fabricsOwn();
    ViewFile made = ViewFile.create(file, LENGTH, ADDRESS);
    made.buffer().putLong(0, 42);
    RemoteView view = view(LENGTH);
    assertThat(view.buffer().getLong(0)).isEqualTo(42);
    made.close();
    view.close();
    region.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(victim.isBroken()).isFalse();
    assertThat(made.buffer().getLong(0)).as("given back").isZero();
    assertThat(directory.list("seg-*")).isEmpty();
  }

  @Test
  void filesOfDeadProcessesAreRemoved() throws IOException {
    ProcessStamp dead = new ProcessStamp(self.space(), self.pid(), self.start() - 1_000_000);
    Path left = directory.file(Names.viewable(dead, ADDRESS, -1));
    assertThat(Names.ownerOfSegment(left.getFileName().toString())).isEqualTo(Optional.of(dead));
    ViewFile.create(left, LENGTH, ADDRESS);
    ViewFile.create(file, LENGTH, ADDRESS);
    try (ShmFabric next = new ShmFabric(directory)) {
      assertThat(directory.list("seg-*")).containsExactly(file);
      assertThat(next.counters().get(ShmCounter.STALE_FILES_REMOVED)).isEqualTo(1);
    }
  }

  @Test
  void aRegionThatNobodyViewsLeavesNoFile() throws IOException {
    MemoryRegion region = fabricsOwn();
    assertThat(fabric.counters().get(ShmCounter.VIEWABLE_ALLOCATED)).isEqualTo(1);
    assertThat(directory.list("seg-*")).hasSize(1);
    region.close();
    region.close();
    assertThat(directory.list("seg-*")).isEmpty();
  }

  @Test
  void viewsCanBeTurnedOff() throws Exception {
    try (ShmFabric plain = new ShmFabric(directory, false)) {
      assertThat(plain.capabilities().views()).isFalse();
      Listener listener = TestPeer.listen(plain, "shm://plain:0", accepted);
      TestPeer one = TestPeer.connect(fabric, listener.address());
      TestPeer other = TestPeer.take(accepted);
      try (MemoryRegion plains = other.domain.allocate(LENGTH, VIEWABLE);
          MemoryRegion fabrics = one.domain.allocate(LENGTH, VIEWABLE)) {
        assertThat(one.queuePair.view(plains.address(), plains.rkey(), LENGTH)).isNull();
        assertThat(other.queuePair.view(fabrics.address(), fabrics.rkey(), LENGTH)).isNull();
      }
      one.close();
      other.close();
    }
  }

  private MemoryRegion fabricsOwn() {
    return victim.domain.allocate(LENGTH, VIEWABLE);
  }
}
