package io.ringbell.fabric.shm;

import static java.nio.charset.StandardCharsets.US_ASCII;

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
import java.util.Optional;
import java.util.Set;

/**
 * The mapped file of one connection, from one side ({@link SegmentLayout}). After {@link #release}
 * nothing of it may be touched: the file is cut to nothing, so that its memory is free at once,
 * although the mapping lives until it is garbage. Its words are for the link; see there for the
 * threads.
 */
final class Segment {
  private static final VarHandle INTS =
      MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int ZEROS = 1 << 16;

  private final FileChannel channel;
  private final ByteBuffer memory;
  private final int capacity;
  private final boolean active;
  private final int own;
  private final int peer;

  private Segment(FileChannel channel, ByteBuffer memory, int capacity, boolean active) {
    this.channel = channel;
    this.memory = memory.order(ByteOrder.LITTLE_ENDIAN);
    this.capacity = capacity;
    this.active = active;
    this.own = active ? SegmentLayout.ACTIVE_PAGE : SegmentLayout.PASSIVE_PAGE;
    this.peer = active ? SegmentLayout.PASSIVE_PAGE : SegmentLayout.ACTIVE_PAGE;
  }

  /**
   * Makes the file. Its memory is taken now, by writing: a file system that is full says so here,
   * and not by a fault while the mapping is used.
   */
  static Segment create(Path file, int capacity) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file,
            Set.of(
                StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE),
            ShmDirectory.PRIVATE_FILE);
    try {
      fill(channel, SegmentLayout.size(capacity));
      Segment segment = map(channel, capacity, true);
      segment.memory.putLong(SegmentLayout.MAGIC_OFFSET, SegmentLayout.MAGIC);
      segment.memory.putInt(SegmentLayout.CAPACITY_OFFSET, capacity);
      return segment;
    } catch (IOException | RuntimeException | Error e) {
      QuietClose.close(channel);
      Files.deleteIfExists(file);
      throw e;
    }
  }

  /** Opens a peer's file, after checking that it is what the peer says. */
  static Segment open(Path file, int capacity) throws IOException {
    BasicFileAttributes attributes =
        Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    long size = SegmentLayout.size(capacity);
    if (!attributes.isRegularFile() || attributes.size() != size) {
      throw new IOException(
          "%s is no file of %d bytes (it has %d)".formatted(file, size, attributes.size()));
    }
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS);
    try {
      if (channel.size() != size) { // or mapping would stretch it
        throw new IOException("%s has changed its size".formatted(file));
      }
      Segment segment = map(channel, capacity, false);
      if (segment.memory.getLong(SegmentLayout.MAGIC_OFFSET) != SegmentLayout.MAGIC
          || segment.memory.getInt(SegmentLayout.CAPACITY_OFFSET) != capacity) {
        throw new IOException("%s is no segment with rings of %d".formatted(file, capacity));
      }
      return segment;
    } catch (IOException | RuntimeException | Error e) {
      QuietClose.close(channel);
      throw e;
    }
  }

  private static Segment map(FileChannel channel, int capacity, boolean active) throws IOException {
    long size = SegmentLayout.size(capacity);
    return new Segment(
        channel, channel.map(FileChannel.MapMode.READ_WRITE, 0, size), capacity, active);
  }

  /** Takes so much memory now, by writing. */
  static void fill(FileChannel channel, long size) throws IOException {
    ByteBuffer zeros = ByteBuffer.allocateDirect(ZEROS);
    for (long at = 0; at < size; at += zeros.position()) {
      zeros.position(0).limit((int) Math.min(ZEROS, size - at));
      channel.write(zeros, at);
    }
  }

  /** The ring that this side produces, or the other. */
  ByteBuffer ring(boolean produced) {
    int at = SegmentLayout.RINGS + (produced == active ? 0 : capacity);
    return memory.slice(at, capacity).order(ByteOrder.LITTLE_ENDIAN);
  }

  // What this side says.

  /**
   * Which process this is, by whose files the peer finds what it may view. Before the first use.
   */
  void stamp(ProcessStamp self) {
    byte[] text = self.toString().getBytes(US_ASCII);
    if (text.length <= SegmentLayout.MOST_STAMP) {
      memory.put(own + SegmentLayout.STAMP, text);
      INTS.setRelease(memory, own + SegmentLayout.STAMP_LENGTH, text.length);
    }
  }

  void head(long consumed) {
    LONGS.setRelease(memory, own + SegmentLayout.HEAD, consumed);
  }

  int wakeUp() {
    return (int) INTS.getOpaque(memory, own + SegmentLayout.WAKE_UP);
  }

  /** Adds a wish to be woken; a full fence and a last look must follow. */
  void wishToWake(int bits) {
    int unused = (int) INTS.getAndBitwiseOr(memory, own + SegmentLayout.WAKE_UP, bits);
  }

  void end(Fault fault, long position) {
    LONGS.setOpaque(memory, own + SegmentLayout.FAULT_POSITION, position);
    INTS.setRelease(memory, own + SegmentLayout.STATE, 1 + fault.code());
  }

  // What the other side says.

  /** Which process the peer is, as it says; empty if it does not. */
  Optional<ProcessStamp> peerStamp() {
    int length = (int) INTS.getAcquire(memory, peer + SegmentLayout.STAMP_LENGTH);
    if (length <= 0 || length > SegmentLayout.MOST_STAMP) {
      return Optional.empty();
    }
    byte[] text = new byte[length];
    memory.get(peer + SegmentLayout.STAMP, text);
    return ProcessStamp.parse(new String(text, US_ASCII));
  }

  long peerHead() {
    return (long) LONGS.getAcquire(memory, peer + SegmentLayout.HEAD);
  }

  /**
   * Whether the peer sleeps and wants that, so that it must be woken; a full fence must lie before.
   * Its wish is used up, whatever it is by now: another thread may have woken the peer, which may
   * have wished again.
   */
  boolean takePeerWish(int bits) {
    int at = peer + SegmentLayout.WAKE_UP;
    return ((int) INTS.getOpaque(memory, at) & bits) != 0
        && (int) INTS.getAndSet(memory, at, 0) != 0;
  }

  /** 0 while it is open, or 1 + the fault's code. */
  int peerState() {
    return (int) INTS.getAcquire(memory, peer + SegmentLayout.STATE);
  }

  long peerFaultPosition() {
    return (long) LONGS.getOpaque(memory, peer + SegmentLayout.FAULT_POSITION);
  }

  /** Whether the file still has its size, as far as can be told, so that no access can fault. */
  boolean isWhole() {
    if (Thread.currentThread().isInterrupted()) {
      return true; // asking would close the channel
    }
    try {
      return channel.size() == SegmentLayout.size(capacity);
    } catch (IOException e) {
      return true;
    }
  }

  /**
   * This side touches it no more. The second side to say so, or the one whose peer is gone, gives
   * the memory back.
   */
  void release(boolean peerGone) {
    boolean interrupted = Thread.interrupted(); // which would close the channel before it is cut
    try {
      int mine = active ? 1 : 2;
      // If the peer has cut it, a fault in the atomic access might end the JVM.
      if (peerGone
          || !isWhole()
          || ((int) INTS.getAndBitwiseOr(memory, SegmentLayout.CLOSERS_OFFSET, mine) & ~mine)
              != 0) {
        channel.truncate(0);
      }
    } catch (IOException | InternalError e) {
      // The peer has cut it already, or the descriptor is gone: so is the memory.
    } finally {
      closeChannel();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void closeChannel() {
    try {
      QuietClose.close(channel);
    } catch (InternalError e) {
      // Of an access to a file that the peer has cut: the JVM reports it only now.
    }
  }
}
