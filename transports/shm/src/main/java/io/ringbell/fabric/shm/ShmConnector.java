package io.ringbell.fabric.shm;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.support.HandshakeException;
import io.ringbell.fabric.support.QuietClose;
import io.ringbell.fabric.support.SocketConnector;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * The active side: connects the socket, makes the segment, sends the {@link Hello}, and waits for
 * the {@link Reply}. The segment loses its name when the handshake ends, whatever its end.
 */
final class ShmConnector extends SocketConnector<ShmQueuePair> {
  private final ShmFabric fabric;
  private final ShmOptions options;
  private final Path socketFile;

  ShmConnector(ShmFabric fabric, FabricAddress remote) {
    super(fabric, remote, ShmCounter.CONNECTIONS_OPENED, ShmCounter.CONNECTS_FAILED);
    this.fabric = fabric;
    this.options = ShmOptions.of(remote);
    this.socketFile = fabric.directory().file(Names.socket(remote));
  }

  @Override
  public String remoteAddress() {
    return remote().hostAndPort();
  }

  @Override
  protected ByteBuffer connect(ShmQueuePair queuePair, ByteBuffer privateData, long timeoutNanos) {
    long start = System.nanoTime();
    SocketChannel socket = openSocket();
    Path file = fabric.newSegmentFile();
    Segment segment = null;
    boolean done = false;
    boolean serverIsDone = false;
    try {
      segment = createSegment(file);
      String localAddress = fabric.newClientAddress();
      Hello hello =
          new Hello(options.ring(), file.getFileName().toString(), localAddress, privateData);
      Reply reply = handshake(queuePair, socket, hello, start, timeoutNanos);
      if (reply.rejected()) {
        serverIsDone = true;
        throw rejected(reply.privateData());
      }
      queuePair.connected(new Link(segment, socket, localAddress, remote().hostAndPort()));
      done = true; // the queue pair closes them from now on
      if (queuePair.isBroken() || queuePair.isClosed()) {
        throw closedMeanwhile();
      }
      return reply.privateData();
    } catch (HandshakeException e) {
      throw new FabricException(
          Reason.PROTOCOL,
          remote() + " does not speak this fabric's protocol: " + e.getMessage(),
          e);
    } catch (IOException e) {
      serverIsDone = true;
      throw new FabricException(
          Reason.UNREACHABLE, "cannot connect to " + remote() + ": " + e.getMessage(), e);
    } finally {
      deleteQuietly(file);
      queuePair.connecting(null);
      if (!done) {
        if (segment != null) {
          segment.release(serverIsDone); // or it may be accepting just now
        }
        QuietClose.close(socket);
      }
    }
  }

  private SocketChannel openSocket() {
    SocketChannel socket = null;
    try {
      socket = SocketChannel.open(StandardProtocolFamily.UNIX);
      socket.configureBlocking(false);
      boolean unused = socket.connect(UnixDomainSocketAddress.of(socketFile));
      return socket;
    } catch (IOException e) {
      if (socket != null) {
        QuietClose.close(socket);
      }
      throw new FabricException(
          Reason.UNREACHABLE,
          "cannot connect to %s: %s (is the server running, as the same user? it would be at %s)"
              .formatted(remote(), e.getMessage(), socketFile),
          e);
    }
  }

  private Segment createSegment(Path file) {
    try {
      Segment made = Segment.create(file, options.ring());
      fabric.stamp(made);
      return made;
    } catch (IOException e) {
      throw Thread.currentThread().isInterrupted()
          ? interrupted()
          : new FabricException(
              Reason.RESOURCE,
              "cannot make a segment of %d bytes at %s: %s (room: see df; less: ?ring=)"
                  .formatted(SegmentLayout.size(options.ring()), file, e.getMessage()),
              e);
    }
  }

  /** Closes its selector before it returns, so that the channel is free for another. */
  private Reply handshake(
      ShmQueuePair queuePair, SocketChannel socket, Hello hello, long start, long timeoutNanos)
      throws IOException {
    ByteBuffer request = hello.encode();
    ByteBuffer received = ByteBuffer.allocate(Reply.MOST);
    try (Selector selector = Selector.open()) {
      queuePair.connecting(selector);
      SelectionKey key = socket.register(selector, SelectionKey.OP_CONNECT);
      while (!socket.finishConnect()) {
        await(queuePair, selector, start, timeoutNanos);
      }
      if (!Sockets.peerUser(socket).getName().equals(fabric.directory().owner().getName())) {
        throw new HandshakeException(
            ShmCounter.HANDSHAKE_OTHER_USER, "another user listens at " + socketFile);
      }
      key.interestOps(SelectionKey.OP_WRITE);
      while (request.hasRemaining()) {
        int unused = socket.write(request);
        if (request.hasRemaining()) {
          await(queuePair, selector, start, timeoutNanos);
        }
      }
      key.interestOps(SelectionKey.OP_READ);
      Reply reply = null;
      while (reply == null) {
        await(queuePair, selector, start, timeoutNanos);
        if (socket.read(received) < 0) {
          throw new IOException(
              "the server closed the connection after %d bytes of its reply"
                  .formatted(received.position()));
        }
        reply = Reply.decode(received);
      }
      return reply;
    }
  }

  private void await(ShmQueuePair queuePair, Selector selector, long start, long timeoutNanos)
      throws IOException {
    long left = timeoutNanos - (System.nanoTime() - start);
    if (left > 0) {
      int unused = selector.select(key -> {}, TimeUnit.NANOSECONDS.toMillis(left) + 1);
    }
    if (Thread.currentThread().isInterrupted()) {
      throw interrupted();
    }
    if (queuePair.isBroken() || queuePair.isClosed()) {
      throw closedMeanwhile();
    }
    if (left <= 0) {
      throw new FabricException(
          Reason.TIMEOUT,
          "no connection to %s within %d ms: the server has not answered"
              .formatted(remote(), TimeUnit.NANOSECONDS.toMillis(timeoutNanos)));
    }
  }

  private FabricException interrupted() {
    return new FabricException(Reason.CLOSED, "interrupted while connecting to " + remote());
  }

  private FabricException closedMeanwhile() {
    return new FabricException(
        Reason.CLOSED, "the queue pair was closed while connecting to " + remote());
  }

  private static void deleteQuietly(Path file) {
    try {
      boolean unused = Files.deleteIfExists(file);
    } catch (IOException e) {
      // The next process that starts tries again.
    }
  }
}
