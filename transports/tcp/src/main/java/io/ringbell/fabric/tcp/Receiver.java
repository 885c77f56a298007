package io.ringbell.fabric.tcp;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.support.QuietClose;
import io.ringbell.fabric.tcp.protocol.InboundStream;
import io.ringbell.fabric.tcp.protocol.TerminateException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;

/**
 * The receiving side of one connection that is up: reads the socket and feeds the {@link
 * InboundStream}. Used by the thread that polls; the fields of the connection by any thread.
 */
final class Receiver {
  /**
   * So much is read behind a place that is known, or while one is to be found: room for a trailer
   * and the next header, and small FPDUs.
   */
  private static final int READ_AHEAD = 1024;

  /**
   * So long a socket is left alone after a look in vain, while so much is to come that it cannot be
   * there sooner. A look takes the socket's lock, which the peer's thread needs to deliver over
   * loopback, and takes what comes piece by piece.
   */
  private static final long REST_NANOS = 15_000;

  private static final int MUCH = 96 * 1024;

  private final TcpQueuePair owner;
  private final Counters counters;
  private final SocketChannel channel;
  private final SelectionKey key;
  private final InboundStream in;
  private final String localAddress;
  private final String remoteAddress;
  private final ByteBuffer[] scatter = new ByteBuffer[2];
  private ByteBuffer spilled;
  private int idleReads;
  private boolean resting;
  private long restsUntil;

  Receiver(
      TcpQueuePair owner,
      SocketChannel channel,
      TcpCompletionQueue completionQueue,
      InboundStream in)
      throws IOException {
    this.owner = owner;
    this.counters = completionQueue.counters();
    this.channel = channel;
    this.in = in;
    this.localAddress = Sockets.text(channel.getLocalAddress());
    this.remoteAddress = Sockets.text(channel.getRemoteAddress());
    this.key = completionQueue.register(channel, this);
  }

  TcpQueuePair owner() {
    return owner;
  }

  SelectionKey key() {
    return key;
  }

  String localAddress() {
    return localAddress;
  }

  String remoteAddress() {
    return remoteAddress;
  }

  /** Reads what has come; false if nothing has. */
  boolean receive(ReadBuffers buffers) {
    if (owner.isBroken()) {
      return false;
    }
    ByteBuffer buffer;
    try {
      buffer = buffers.acquire(this);
    } catch (OutOfMemoryError e) { // of this connection only: the poller goes on with the others
      disconnected("no memory to read with: " + e.getMessage(), null);
      return false;
    }
    int count = read(buffer);
    buffer.flip();
    if (count > 0) {
      counters.increment(TcpCounter.SOCKET_READS);
      counters.add(TcpCounter.BYTES_RECEIVED, count);
      take(buffer);
    } else if (count == 0) {
      counters.increment(TcpCounter.SOCKET_READS_EMPTY);
      restIfMuchIsToCome();
    } else if (!owner.isBroken()) {
      disconnected("the peer closed the connection" + inTheMiddle(buffer), null);
    }
    buffers.release(this, buffer);
    return count != 0;
  }

  private void restIfMuchIsToCome() {
    if (in.bytesToCome() >= MUCH) {
      resting = true;
      restsUntil = System.nanoTime() + REST_NANOS;
      counters.increment(TcpCounter.SOCKET_RESTS);
    }
  }

  /** Whether a look would be too early; who knows that something has come need not ask. */
  boolean isResting() {
    if (resting && System.nanoTime() - restsUntil >= 0) {
      resting = false;
    }
    return resting;
  }

  /**
   * Finds out why the socket takes no more bytes: reads on until a Terminate, which says it, or the
   * end.
   */
  void readToTheEnd(ReadBuffers buffers, IOException outputFailure) {
    while (receive(buffers)) {
      // Until there is no more.
    }
    disconnected("the connection broke: " + outputFailure.getMessage(), outputFailure);
  }

  void close() {
    QuietClose.close(channel);
  }

  ByteBuffer spilled() {
    return spilled;
  }

  void spilled(ByteBuffer bytes) {
    spilled = bytes;
  }

  int idleReads() {
    return idleReads;
  }

  void idleReads(int count) {
    idleReads = count;
  }

  private int read(ByteBuffer buffer) {
    ByteBuffer place = in.place();
    int ahead = buffer.position() + READ_AHEAD;
    if (place != null || (buffer.position() == 0 && in.wantsPlacement())) {
      buffer.limit(ahead);
    }
    try {
      if (place == null) {
        return channel.read(buffer);
      }
      scatter[0] = place;
      scatter[1] = buffer;
      return (int) channel.read(scatter, 0, 2);
    } catch (IOException e) {
      disconnected("the connection broke: " + e.getMessage(), e);
      return -1;
    }
  }

  private void take(ByteBuffer buffer) {
    long before = in.fpdus();
    try {
      in.receive(buffer);
    } catch (TerminateException e) {
      violated(e);
      buffer.position(buffer.limit());
    }
    counters.add(TcpCounter.FPDUS_RECEIVED, in.fpdus() - before);
    owner.sendWhatIsOwed();
  }

  private void violated(TerminateException e) {
    FabricException cause =
        new FabricException(Failures.reason(e.terminate()), e.getMessage() + fromPeer());
    if (owner.fail(cause, e.terminate())) {
      counters.increment(Failures.counter(e.terminate()));
    }
  }

  private void disconnected(String text, IOException cause) {
    if (owner.fail(new FabricException(Reason.DISCONNECTED, text + fromPeer(), cause), null)) {
      counters.increment(TcpCounter.DISCONNECTS);
    }
  }

  private String fromPeer() {
    return " (peer " + remoteAddress + ")";
  }

  private static String inTheMiddle(ByteBuffer buffer) {
    return buffer.hasRemaining()
        ? " in the middle of an FPDU (%d bytes of it came)".formatted(buffer.remaining())
        : "";
  }
}
