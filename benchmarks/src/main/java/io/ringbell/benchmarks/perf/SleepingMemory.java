package io.ringbell.benchmarks.perf;

import java.io.EOFException;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A mapped file whose ends sleep, and are woken as the shared-memory fabric wakes: who goes to
 * sleep states the wish in the file and looks once more; who has written looks at the wish, and
 * sends a byte through a Unix-domain socket. A blocking read of that byte is the least that Java
 * can sleep in.
 */
final class SleepingMemory extends SleepingLink {
  private static final int DRAIN = 64;

  private final RawSharedMemory memory;
  private final SocketChannel bell;
  private final ByteBuffer rung = ByteBuffer.allocateDirect(DRAIN);
  private final ByteBuffer ring = ByteBuffer.allocateDirect(1);

  private SleepingMemory(RawSharedMemory memory, SocketChannel bell) {
    super(memory);
    this.memory = memory;
    this.bell = bell;
  }

  /** Where the end that makes the file waits for the other; to be closed by the caller. */
  static ServerSocketChannel listen(int number) throws IOException {
    Path file = bellOf(number);
    Files.deleteIfExists(file);
    ServerSocketChannel listener = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
    listener.bind(UnixDomainSocketAddress.of(file));
    return listener;
  }

  /** The end that made the file; waits for the other. */
  static SleepingMemory accept(RawSharedMemory memory, ServerSocketChannel listener)
      throws IOException {
    return new SleepingMemory(memory, listener.accept());
  }

  /** The other end, which takes away the names of file and socket. */
  static SleepingMemory open(int number) throws IOException {
    Path file = bellOf(number);
    SocketChannel bell = SocketChannel.open(UnixDomainSocketAddress.of(file));
    Files.delete(file);
    return new SleepingMemory(RawSharedMemory.open(number), bell);
  }

  private static Path bellOf(int number) {
    return RawSharedMemory.file(number + ".sock");
  }

  @Override
  void sleep(boolean toRead, boolean toWrite) throws IOException {
    memory.wish();
    if ((toRead && memory.hasBlock()) || (toWrite && memory.hasRoom())) {
      memory.dropWish(); // if it was seen already, a later sleep is cut short
      return;
    }
    if (bell.read(rung.clear()) < 0) {
      throw new EOFException("closed by the peer");
    }
  }

  @Override
  void moved() throws IOException {
    if (memory.takePeersWish()) {
      ring.clear();
      while (ring.hasRemaining()) {
        bell.write(ring);
      }
    }
  }

  @Override
  public void close() throws IOException {
    super.close();
    bell.close();
  }
}
