package io.ringbell.fabric.shm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Files that a peer has cut are let go of without an access. The JVM survives a fault of an atomic
 * access only in code that it has compiled, and closing is rare, so here nothing is compiled.
 */
class CutFilesTest {
  private static final int LENGTH = 8192;
  private static final int CAPACITY = 4096;

  @TempDir Path scratch;

  @Test
  void theJvmSurvivesThem() throws Exception {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-Xint",
                    "-XX:ErrorFile=" + scratch.resolve("error"),
                    "-cp",
                    System.getProperty("java.class.path"),
                    CutFilesTest.class.getName(),
                    scratch.toString()))
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }

  /** What the other process does. */
  public static void main(String[] args) throws IOException {
    Path file = Path.of(args[0]).resolve("view");
    ViewFile owners = ViewFile.create(file, LENGTH, 0x1000);
    try (FileChannel rudes = FileChannel.open(file, StandardOpenOption.WRITE)) {
      ViewFile viewers = ViewFile.open(file, 0x1000, LENGTH, LENGTH);
      rudes.truncate(0);
      if (viewers.beginView()) {
        throw new AssertionError("a view of a file that is cut");
      }
      owners.close();
    }
    for (boolean cut : new boolean[] {false, true}) {
      Path segments = Path.of(args[0]).resolve("segment-" + cut);
      Segment segment = Segment.create(segments, CAPACITY);
      try (FileChannel rudes = FileChannel.open(segments, StandardOpenOption.WRITE)) {
        if (cut) {
          rudes.truncate(0);
        }
        segment.release(false);
        if (!cut && rudes.size() != SegmentLayout.size(CAPACITY)) {
          throw new AssertionError("the peer still uses it");
        }
      }
    }
  }
}
