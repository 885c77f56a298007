package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ByteChannel;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * A mapped file as a raw link, as lean as Java makes it: a write puts one block, whose length is
 * what the other end polls, into the same cache line as the first bytes. One thread.
 *
 * <pre>
 *    0      consumed of ring 1 (8)   128    consumed of ring 2 (8)
 *    256    wish of end 1 (4)        384    wish of end 2 (4): it sleeps, or is about to
 *    4096   ring 1: blocks of | length (4) | bytes | up to a multiple of 64 ...
 *    4096 + capacity   ring 2
 * </pre>
 */
final class RawSharedMemory implements ByteChannel {
  private static final int CAPACITY = 1 << 20;
  private static final int LARGEST = 32 * 1024 - Integer.BYTES;
  private static final int LINE = 64;
  private static final int CONSUMED_STRIDE = 128;
  private static final int WISHES = 256;
  private static final int RINGS = 4096;
  private static final VarHandle INTS =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final ByteBuffer words;
  private final ByteBuffer out;
  private final ByteBuffer in;
  private final int outConsumed;
  private final int inConsumed;
  private final int wish;
  private final int peersWish;
  private long written;
  private long writtenLimit = CAPACITY - LINE;
  private long read;
  private int taken; // bytes of the current block
  private boolean open = true;

  private RawSharedMemory(Path file, boolean server) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      words = channel.map(FileChannel.MapMode.READ_WRITE, 0, RINGS + 2L * CAPACITY);
    }
    words.order(ByteOrder.LITTLE_ENDIAN);
    int mine = server ? 0 : 1;
    out = words.slice(RINGS + mine * CAPACITY, CAPACITY).order(ByteOrder.LITTLE_ENDIAN);
    in = words.slice(RINGS + (1 - mine) * CAPACITY, CAPACITY).order(ByteOrder.LITTLE_ENDIAN);
    outConsumed = mine * CONSUMED_STRIDE;
    inConsumed = (1 - mine) * CONSUMED_STRIDE;
    wish = WISHES + mine * CONSUMED_STRIDE;
    peersWish = WISHES + (1 - mine) * CONSUMED_STRIDE;
  }

  /** The end that makes the file, whose name is a number of this process. */
  static RawSharedMemory create(int number) throws IOException {
    Path file = file(number);
    Files.deleteIfExists(file);
    try (FileChannel channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
      ByteBuffer zeros = ByteBuffer.allocateDirect(RINGS + 2 * CAPACITY);
      while (zeros.hasRemaining()) {
        channel.write(zeros);
      }
    }
    return new RawSharedMemory(file, true);
  }

  /** The end that takes away the file's name. */
  static RawSharedMemory open(int number) throws IOException {
    RawSharedMemory opened = new RawSharedMemory(file(number), false);
    Files.delete(file(number));
    return opened;
  }

  private static Path file(int number) {
    return file(Integer.toString(number));
  }

  /** A name where files are in memory, if there is such a place. */
  static Path file(String suffix) {
    Path shared = Path.of("/dev/shm");
    return (Files.isWritable(shared) ? shared : Path.of(System.getProperty("java.io.tmpdir")))
        .resolve("ringbell-perf-raw-" + suffix);
  }

  /** Tells the other end to wake this one at its next write or read; to be followed by a look. */
  void wish() {
    INTS.setVolatile(words, wish, 1);
    VarHandle.fullFence();
  }

  /** Takes the wish back. */
  void dropWish() {
    INTS.compareAndSet(words, wish, 1, 0);
  }

  /** After a write or read: whether the other end is to be woken; says so once. */
  boolean takePeersWish() {
    VarHandle.fullFence();
    return (int) INTS.getVolatile(words, peersWish) != 0
        && INTS.compareAndSet(words, peersWish, 1, 0);
  }

  /** Whether there is something to read. */
  boolean hasBlock() {
    return (int) INTS.getAcquire(in, (int) read & (CAPACITY - 1)) != 0;
  }

  /** Whether any write would take something. */
  boolean hasRoom() {
    long limit = (long) LONGS.getAcquire(words, outConsumed) + CAPACITY - LINE;
    return written + LARGEST + LINE <= limit;
  }

  @Override
  public int write(ByteBuffer from) {
    int at = (int) written & (CAPACITY - 1);
    int length = Math.min(Math.min(from.remaining(), LARGEST), CAPACITY - at - Integer.BYTES);
    int size = (Integer.BYTES + length + LINE - 1) & -LINE;
    if (length == 0 || written + size > writtenLimit) {
      writtenLimit = (long) LONGS.getAcquire(words, outConsumed) + CAPACITY - LINE;
      if (length == 0 || written + size > writtenLimit) {
        return 0;
      }
    }
    out.put(at + Integer.BYTES, from, from.position(), length);
    from.position(from.position() + length);
    written += size;
    out.putInt((int) written & (CAPACITY - 1), 0); // what follows is not there yet
    INTS.setRelease(out, at, length);
    return length;
  }

  @Override
  public int read(ByteBuffer to) {
    int at = (int) read & (CAPACITY - 1);
    int length = (int) INTS.getAcquire(in, at);
    if (length == 0) {
      return 0;
    }
    int count = Math.min(length - taken, to.remaining());
    to.put(to.position(), in, at + Integer.BYTES + taken, count);
    to.position(to.position() + count);
    taken += count;
    if (taken == length) {
      taken = 0;
      read += (Integer.BYTES + length + LINE - 1) & -LINE;
      LONGS.setRelease(words, inConsumed, read);
    }
    return count;
  }

  @Override
  public boolean isOpen() {
    return open;
  }

  @Override
  public void close() {
    open = false;
  }
}
