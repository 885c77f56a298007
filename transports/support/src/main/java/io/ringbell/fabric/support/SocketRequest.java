package io.ringbell.fabric.support;

import io.ringbell.fabric.ConnectionRequest;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A peer at a socket whose request has come. Answered once: by the user, by the time-out, or by the
 * end of the listener.
 */
public abstract class SocketRequest<Q extends SoftwareQueuePair> extends SoftwareEndpoint<Q>
    implements ConnectionRequest {
  private final SoftwareFabric<Q> fabric;
  private final SocketChannel channel;
  private final long deadline;
  private final Enum<?> rejections;
  private final AtomicBoolean answered = new AtomicBoolean();
  private volatile boolean expired;

  /**
   * One that was not answered yet.
   *
   * @param deadline nanoTime until which it may be answered
   * @param rejections where they are counted
   */
  protected SocketRequest(
      SoftwareFabric<Q> fabric, SocketChannel channel, long deadline, Enum<?> rejections) {
    super(fabric);
    this.fabric = fabric;
    this.channel = channel;
    this.deadline = deadline;
    this.rejections = rejections;
  }

  @Override
  public final void accept(ByteBuffer privateData) {
    checkPrivateData(privateData);
    Q queuePair = requireQueuePair();
    if (answered.compareAndSet(false, true)) {
      letIn(queuePair, privateData);
    } else if (!queuePair.isBroken()) { // as it is if the time-out came first
      throw answeredAlready();
    }
  }

  @Override
  public final void reject(ByteBuffer privateData) {
    checkPrivateData(privateData);
    if (!answered.compareAndSet(false, true)) {
      if (expired) {
        return; // the peer was turned away by the time-out or the listener's end
      }
      throw answeredAlready();
    }
    fabric.counters().increment(rejections);
    try {
      reply(rejection(privateData));
    } catch (IOException e) {
      // The peer has left: it is turned away all the same.
    } finally {
      QuietClose.close(channel);
    }
    Q queuePair = queuePair();
    if (queuePair != null) {
      queuePair.close();
    }
  }

  /** Ends it if nobody has answered; false if somebody has. */
  final boolean expire(Reason reason, String text) {
    if (!answered.compareAndSet(false, true)) {
      return false;
    }
    expired = true;
    QuietClose.close(channel);
    Q queuePair = queuePair();
    if (queuePair != null) {
      queuePair.failToConnect(new FabricException(reason, text));
    }
    return true;
  }

  final boolean isAnswered() {
    return answered.get();
  }

  final long deadline() {
    return deadline;
  }

  /** Sends the reply, and makes the socket the queue pair's or calls {@link #peerLeft}. */
  protected abstract void letIn(Q queuePair, ByteBuffer privateData);

  /** The bytes of a reply that rejects the peer. */
  protected abstract ByteBuffer rejection(ByteBuffer privateData);

  protected final SocketChannel channel() {
    return channel;
  }

  /** Sends a reply, which a fresh socket has room for. */
  protected final void reply(ByteBuffer frame) throws IOException {
    int unused = channel.write(frame);
    if (frame.hasRemaining()) {
      throw new IOException("the socket does not take a reply");
    }
  }

  /** It cannot be let in any more. */
  protected final void peerLeft(Q queuePair, Throwable cause) {
    QuietClose.close(channel);
    queuePair.failToConnect(
        new FabricException(
            Reason.DISCONNECTED,
            "the peer %s left before it was accepted: %s"
                .formatted(remoteAddress(), cause.getMessage()),
            cause));
  }

  private IllegalStateException answeredAlready() {
    return new IllegalStateException("the request of " + remoteAddress() + " was answered already");
  }
}
