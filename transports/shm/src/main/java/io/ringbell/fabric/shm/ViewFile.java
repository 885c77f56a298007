package io.ringbell.fabric.shm;

import io.ringbell.fabric.support.QuietClose;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Set;

/**
 * The mapped file of one region that its owner writes and the peer views, from one of the two
 * sides. Little-endian.
 *
 * <pre>
 *      0  +----------------------------------------------+
 *         | magic (8)  address of the region (8)         |
 *   0x080 | state (4): views under way; bit 31: closed   |
 *  0x1000 +----------------------------------------------+
 *         | the memory                                   |
 * </pre>
 *
 * <p>Whoever finds that the owner has closed it and no view is under way gives the memory back: the
 * file is cut to its header and stretched again. So the memory is free at once, and who looks at it
 * later, against the rules, finds zeros, and not a fault; the header can be looked at all the time.
 * The owner's methods from any thread, the viewer's by its polling thread.
 */
final class ViewFile {
  static final int HEADER = 0x1000;

  private static final long MAGIC = 0x0157_4956_4252_5252L;
  private static final int ADDRESS = 8;
  private static final int STATE = 0x80;
  private static final int CLOSED = 1 << 31;
  private static final VarHandle INTS =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private final FileChannel channel;
  private final long size;
  private final ByteBuffer header;
  private final ByteBuffer buffer;

  private ViewFile(FileChannel channel, long size) throws IOException {
    ByteBuffer memory = channel.map(FileChannel.MapMode.READ_WRITE, 0, size);
    this.channel = channel;
    this.size = size;
    this.header = memory.slice(0, HEADER).order(ByteOrder.LITTLE_ENDIAN);
    this.buffer = memory.slice(HEADER, (int) size - HEADER).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The owner makes it. Its memory is taken now, as that of a {@link Segment}. */
  static ViewFile create(Path file, int length, long address) throws IOException {
    return uninterrupted(
        () -> {
          FileChannel channel =
              FileChannel.open(
                  file,
                  Set.of(
                      StandardOpenOption.CREATE_NEW,
                      StandardOpenOption.READ,
                      StandardOpenOption.WRITE),
                  ShmDirectory.PRIVATE_FILE);
          try {
            Segment.fill(channel, HEADER + (long) length);
            ViewFile made = new ViewFile(channel, HEADER + (long) length);
            made.header.putLong(0, MAGIC);
            made.header.putLong(ADDRESS, address);
            return made;
          } catch (IOException | RuntimeException | Error e) {
            QuietClose.close(channel);
            Files.deleteIfExists(file);
            throw e;
          }
        });
  }

  /**
   * The viewer maps it, and takes its name away: so there is one viewer, and a crash leaves no
   * file.
   *
   * @param address of the region
   * @param least bytes that must be there
   * @param most bytes that may be
   */
  static ViewFile open(Path file, long address, int least, long most) throws IOException {
    return uninterrupted(
        () -> {
          BasicFileAttributes attributes =
              Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
          long size = attributes.size();
          if (!attributes.isRegularFile()
              || size < HEADER + (long) least
              || size > Math.min(HEADER + most, Integer.MAX_VALUE)) {
            throw new IOException(
                "%s is no file of %d to %d bytes (it has %d)"
                    .formatted(file, HEADER + (long) least, HEADER + most, size));
          }
          FileChannel channel =
              FileChannel.open(
                  file,
                  StandardOpenOption.READ,
                  StandardOpenOption.WRITE,
                  LinkOption.NOFOLLOW_LINKS);
          try {
            if (channel.size() != size) { // or mapping would stretch it
              throw new IOException("%s has changed its size".formatted(file));
            }
            ViewFile opened = new ViewFile(channel, size);
            if (!opened.isOpen()
                || opened.header.getLong(ADDRESS) != address
                || !Files.deleteIfExists(file)) {
              throw new IOException("%s is no memory to be viewed".formatted(file));
            }
            return opened;
          } catch (IOException | RuntimeException | Error e) {
            QuietClose.close(channel);
            throw e;
          }
        });
  }

  ByteBuffer buffer() {
    return buffer;
  }

  /** Bytes of the file. */
  long size() {
    return size;
  }

  /** Whether its owner has not closed it. */
  boolean isOpen() {
    return header.getLong(0) == MAGIC && ((int) INTS.getAcquire(header, STATE) & CLOSED) == 0;
  }

  /** The viewer is about to look; false if the owner has closed it, and it may be given back. */
  boolean beginView() {
    if (!isWhole()) {
      return false;
    }
    if (((int) INTS.getAndAdd(header, STATE, 1) & CLOSED) == 0 && isOpen()) {
      return true;
    }
    endView();
    return false;
  }

  /** The viewer looks no more. */
  void endView() {
    if ((int) INTS.getAndAdd(header, STATE, -1) == (CLOSED | 1)) {
      giveBack();
    }
  }

  /** The owner touches it no more. */
  void close() {
    try {
      // If the peer has cut it, a fault in the atomic access might end the JVM.
      if (!isWhole() || (int) INTS.getAndBitwiseOr(header, STATE, CLOSED) == 0) {
        giveBack();
      }
    } catch (InternalError e) {
      // The peer has cut it just now: so its memory is free.
    } finally {
      QuietClose.close(channel);
    }
  }

  /** Whether the file still has its size, as far as can be told, so that no access can fault. */
  boolean isWhole() {
    return currentSize() == size;
  }

  /** Whether it is whole, or the owner, which has closed it, gives it back just now. */
  boolean isWholeOrGivenBack() {
    long now = currentSize();
    return now == size || (now == HEADER && !isOpen());
  }

  private long currentSize() {
    if (Thread.currentThread().isInterrupted()) {
      return size; // asking would close the channel
    }
    try {
      return channel.size();
    } catch (IOException e) {
      return size;
    }
  }

  /** Frees the memory, and leaves the mapping one that can be read. */
  void giveBack() {
    try {
      Object unused =
          uninterrupted(
              () -> {
                channel.truncate(HEADER); // at which the other side may look just now
                return channel.write(ByteBuffer.allocate(1), size - 1);
              });
    } catch (IOException e) {
      // The descriptor is gone: the memory is free when both mappings are garbage.
    } finally {
      QuietClose.close(channel);
    }
  }

  /** The viewer gives up its descriptor. */
  void forget() {
    QuietClose.close(channel);
  }

  /** An interrupt would close the channel. */
  private static <T> T uninterrupted(Action<T> action) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      return action.run();
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private interface Action<T> {
    T run() throws IOException;
  }
}
