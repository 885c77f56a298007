package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Copies of a message from one mapped region to another of the same length, by one thread: what a
 * processor moves at most. Both regions are warm: as far as they fit a cache, they are in it.
 */
final class MemoryCopy extends Baseline {
  private final ByteBuffer from;
  private final ByteBuffer to;

  private MemoryCopy(RawLink link, ByteBuffer from, ByteBuffer to) {
    super(link);
    this.from = from;
    this.to = to;
  }

  static MemoryCopy create(RawLink link, int bytes) throws IOException {
    MemoryCopy copy = new MemoryCopy(link, region("from", bytes), region("to", bytes));
    copy.measure(1, RoundTrips.ofOneThread()); // each page has its memory now
    return copy;
  }

  /** A mapped file without a name. */
  private static ByteBuffer region(String name, int bytes) throws IOException {
    Path file = RawSharedMemory.file(ProcessHandle.current().pid() + "-" + name);
    Files.deleteIfExists(file);
    try (FileChannel channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE)) {
      ByteBuffer content = ByteBuffer.wrap(Payload.ofLength(bytes));
      while (content.hasRemaining()) {
        channel.write(content);
      }
      return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes);
    }
  }

  @Override
  long measure(long count, RoundTrips into) {
    long first = System.nanoTime();
    long before = first;
    for (long i = 0; i < count; i++) {
      to.put(0, from, 0, to.capacity());
      long now = System.nanoTime();
      into.record(now - before);
      before = now;
    }
    if (!to.equals(from)) {
      throw new IllegalStateException("a copy is not what was copied");
    }
    return Math.max(1, before - first);
  }
}
