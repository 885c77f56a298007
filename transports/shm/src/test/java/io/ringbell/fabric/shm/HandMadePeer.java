package io.ringbell.fabric.shm;

import io.ringbell.fabric.FabricAddress;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;

/** A connecting side without any manners: its words and its memory are the test's to write. */
final class HandMadePeer implements AutoCloseable {
  static final int CAPACITY = SegmentLayout.LEAST_CAPACITY;

  final SocketChannel socket;
  final Path file;
  final FileChannel channel;
  final ByteBuffer memory;

  private HandMadePeer(SocketChannel socket, Path file) throws IOException {
    this.socket = socket;
    this.file = file;
    this.channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
    this.memory =
        channel
            .map(FileChannel.MapMode.READ_WRITE, 0, SegmentLayout.size(CAPACITY))
            .order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Connects the socket only. */
  static SocketChannel dial(ShmDirectory directory, FabricAddress address) throws IOException {
    SocketChannel socket = SocketChannel.open(StandardProtocolFamily.UNIX);
    socket.connect(UnixDomainSocketAddress.of(directory.file(Names.socket(address))));
    return socket;
  }

  /** Connects as any peer would. */
  static HandMadePeer connect(ShmDirectory directory, FabricAddress address) throws IOException {
    Path file = directory.file(Names.segment(ProcessStamp.self(), new SecureRandom()));
    // Not to be let go of: the file keeps its size until the test changes it.
    Segment made = Segment.create(file, CAPACITY);
    assert made.isWhole();
    HandMadePeer peer = new HandMadePeer(dial(directory, address), file);
    peer.say(new Hello(CAPACITY, file.getFileName().toString(), "rude:1", ByteBuffer.allocate(0)));
    Reply reply = null;
    ByteBuffer received = ByteBuffer.allocate(Reply.MOST);
    while (reply == null && peer.socket.read(received) >= 0) {
      reply = Reply.decode(received);
    }
    Files.delete(file);
    if (reply == null || reply.rejected()) {
      throw new IOException("not accepted: " + reply);
    }
    return peer;
  }

  private void say(Hello hello) throws IOException {
    ByteBuffer out = hello.encode();
    while (out.hasRemaining()) {
      int unused = socket.write(out);
    }
  }

  /** A writer for the ring that this side produces. */
  RingWriter writer() {
    return new RingWriter(
        memory.slice(SegmentLayout.RINGS, CAPACITY).order(ByteOrder.LITTLE_ENDIAN));
  }

  /** What the other side says of its state: 0, or 1 + a fault's code. */
  int stateOfTheOther() {
    return memory.getInt(SegmentLayout.PASSIVE_PAGE + SegmentLayout.STATE);
  }

  @Override
  public void close() throws IOException {
    socket.close();
    channel.close();
    Files.deleteIfExists(file);
  }
}
