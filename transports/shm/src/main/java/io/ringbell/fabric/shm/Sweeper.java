package io.ringbell.fabric.shm;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes what processes left that died while they were connecting or listening. */
final class Sweeper {
  private static final Logger LOG = LoggerFactory.getLogger(Sweeper.class);

  private Sweeper() {}

  /** Removes stale files; failing is no reason not to start. */
  static void sweep(ShmDirectory directory, Counters counters) {
    try {
      for (Path segment : directory.list(Names.SEGMENT_PREFIX + "*")) {
        String name = segment.getFileName().toString();
        if (Names.ownerOfSegment(name).map(ProcessStamp::isDead).orElse(false)) {
          remove(segment, counters);
        }
      }
      directory.exclusively(
          () -> {
            for (Path socket : directory.list("*" + Names.SOCKET_SUFFIX)) {
              if (!SocketFile.isAlive(socket)) {
                remove(socket, counters);
              }
            }
          });
    } catch (IOException | DirectoryIteratorException | FabricException e) {
      LOG.warn("cannot look for stale files in {}: {}", directory.path(), e.getMessage());
    }
  }

  private static void remove(Path file, Counters counters) throws IOException {
    if (Files.deleteIfExists(file)) {
      counters.increment(ShmCounter.STALE_FILES_REMOVED);
      LOG.info("removed {}, which a dead process left", file);
    }
  }
}
