package io.ringbell.fabric.shm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Listener;
import java.io.IOException;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What dead processes leave, and what living ones have. */
class StaleFilesTest {
  private static final FabricAddress ADDRESS = FabricAddress.parse("shm://stale:7");

  @TempDir Path scratch;
  private ShmDirectory directory;

  @BeforeEach
  void makeDirectory() throws IOException {
    directory = ShmDirectory.open(scratch.resolve("meet"));
  }

  @Test
  void segmentsOfDeadProcessesAreRemovedAndOthersStay() throws Exception {
    ProcessStamp self = ProcessStamp.self();
    ProcessStamp ended = new ProcessStamp(self.space(), endedProcess(), 1);
    ProcessStamp reused = new ProcessStamp(self.space(), self.pid(), self.start() - 1_000_000);
    ProcessStamp elsewhere = new ProcessStamp("1" + self.space(), self.pid(), 1);
    Path live = make(self);
    Path foreign = make(elsewhere);
    make(ended);
    make(reused);
    try (ShmFabric fabric = new ShmFabric(directory)) {
      assertThat(directory.list("seg-*")).containsExactlyInAnyOrder(live, foreign);
      assertThat(fabric.counters().get(ShmCounter.STALE_FILES_REMOVED)).isEqualTo(2);
    }
  }

  @Test
  void theSocketOfADeadListenerIsTakenOver() throws IOException {
    ServerSocketChannel dead = SocketFile.bind(directory.file(Names.socket(ADDRESS)), 5);
    dead.close(); // the file stays, as after a crash
    assertThat(directory.list("*.sock")).hasSize(1);
    try (ShmFabric fabric = new ShmFabric(directory)) {
      assertThat(directory.list("*.sock")).isEmpty();
      SocketFile.bind(directory.file(Names.socket(ADDRESS)), 5).close(); // and one more
      Listener listener = fabric.listen(ADDRESS, request -> {});
      listener.close();
      assertThat(directory.list("*.sock")).isEmpty();
    }
  }

  @Test
  void theSocketOfALivingListenerStays() throws IOException {
    try (ShmFabric one = new ShmFabric(directory);
        Listener listener = one.listen(ADDRESS, request -> {});
        ShmFabric other = new ShmFabric(directory)) {
      assertThat(other.counters().get(ShmCounter.STALE_FILES_REMOVED)).isZero();
      assertThatThrownBy(() -> other.listen(listener.address(), request -> {}).close())
          .isInstanceOf(FabricException.class)
          .hasMessageContaining("taken");
    }
  }

  @Test
  void anInterruptLeavesNothingBehind() throws IOException {
    try (ShmFabric fabric = new ShmFabric(directory)) {
      Listener listener = fabric.listen(ADDRESS, request -> {});
      Path file = directory.file(Names.segment(ProcessStamp.self(), new SecureRandom()));
      Segment segment = Segment.create(file, SegmentLayout.LEAST_CAPACITY);
      Thread.currentThread().interrupt();
      assertThat(segment.isWhole()).isTrue();
      segment.release(true);
      listener.close();
      assertThat(Thread.interrupted()).isTrue();
      assertThat(Files.size(file)).isZero();
      assertThat(directory.list("*.sock")).isEmpty();
    }
  }

  @Test
  void filesAreForTheUserOnly() throws IOException {
    Path segment = make(ProcessStamp.self());
    try (ShmFabric fabric = new ShmFabric(directory);
        Listener listener = fabric.listen(ADDRESS, request -> {})) {
      assertThat(listener.address()).isEqualTo(ADDRESS);
      for (Path file : List.of(segment, directory.file("lock"), directory.list("*.sock").get(0))) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
            .as(file.toString())
            .isEqualTo("rw-------");
      }
    }
  }

  @Test
  void aDirectoryThatOthersCanEnterIsRefused() throws IOException {
    Path open = Files.createDirectory(scratch.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThatThrownBy(() -> ShmDirectory.open(open))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("rwx------")
        .hasMessageContaining(ShmDirectory.PROPERTY);
    Path link = Files.createSymbolicLink(scratch.resolve("link"), directory.path());
    assertThatThrownBy(() -> ShmDirectory.open(link)).isInstanceOf(IOException.class);
  }

  private Path make(ProcessStamp stamp) throws IOException {
    Path file = directory.file(Names.segment(stamp, new SecureRandom()));
    Segment.create(file, SegmentLayout.LEAST_CAPACITY);
    return file;
  }

  private static long endedProcess() throws Exception {
    Process process = new ProcessBuilder("true").start();
    process.waitFor();
    return process.pid();
  }
}
