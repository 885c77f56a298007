package io.ringbell.fabric.shm;

import io.ringbell.fabric.ConnectionRequest;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicBoolean;

/** A peer whose {@link Hello} has come. Answered once, by the user or by the time-out. */
final class ShmConnectionRequest extends ShmEndpoint implements ConnectionRequest {
  private final SocketChannel channel;
  private final String localAddress;
  private final Hello hello;
  private final long deadline;
  private final AtomicBoolean answered = new AtomicBoolean();
  private volatile boolean expired;

  ShmConnectionRequest(
      ShmFabric fabric, SocketChannel channel, String localAddress, Hello hello, long deadline) {
    super(fabric);
    this.channel = channel;
    this.localAddress = localAddress;
    this.hello = hello;
    this.deadline = deadline;
  }

  @Override
  public String remoteAddress() {
    return hello.address();
  }

  @Override
  public ByteBuffer privateData() {
    return hello.privateData().duplicate();
  }

  @Override
  public void accept(ByteBuffer privateData) {
    checkPrivateData(privateData);
    ShmQueuePair queuePair = requireQueuePair();
    if (!answered.compareAndSet(false, true)) {
      // Ended by the time-out meanwhile, which failed the queue pair; or a mistake of the caller.
      if (!queuePair.isBroken()) {
        throw answeredAlready();
      }
      return;
    }
    Segment segment = null;
    try {
      segment = Segment.open(fabric().directory().file(hello.segment()), hello.capacity());
      reply(new Reply(false, privateData));
    } catch (IOException | InternalError e) {
      fabric().counters().increment(ShmCounter.ACCEPTS_FAILED);
      if (segment != null) {
        segment.release(true);
      }
      Sockets.close(channel);
      queuePair.failToConnect(
          new FabricException(
              Reason.DISCONNECTED,
              "the peer %s left before it was accepted: %s"
                  .formatted(hello.address(), e.getMessage()),
              e));
      return;
    }
    queuePair.connected(new Link(segment, channel, localAddress, hello.address()));
    fabric().counters().increment(ShmCounter.CONNECTIONS_ACCEPTED);
  }

  @Override
  public void reject(ByteBuffer privateData) {
    checkPrivateData(privateData);
    if (!answered.compareAndSet(false, true)) {
      if (expired) {
        return; // the peer was turned away by the time-out or the listener's end
      }
      throw answeredAlready();
    }
    fabric().counters().increment(ShmCounter.CONNECTIONS_REJECTED);
    try {
      reply(new Reply(true, privateData));
    } catch (IOException e) {
      // The peer has left: it is turned away all the same.
    } finally {
      Sockets.close(channel);
    }
    ShmQueuePair queuePair = queuePair();
    if (queuePair != null) {
      queuePair.close();
    }
  }

  /** Ends it if nobody has answered; false if somebody has. */
  boolean expire(Reason reason, String text) {
    if (!answered.compareAndSet(false, true)) {
      return false;
    }
    expired = true;
    Sockets.close(channel);
    ShmQueuePair queuePair = queuePair();
    if (queuePair != null) {
      queuePair.failToConnect(new FabricException(reason, text));
    }
    return true;
  }

  boolean isAnswered() {
    return answered.get();
  }

  long deadline() {
    return deadline;
  }

  private void reply(Reply reply) throws IOException {
    ByteBuffer frame = reply.encode();
    int unused = channel.write(frame);
    if (frame.hasRemaining()) {
      throw new IOException("the socket does not take a reply");
    }
  }

  private IllegalStateException answeredAlready() {
    return new IllegalStateException("the request of " + hello.address() + " was answered already");
  }
}
