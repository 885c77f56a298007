package io.ringbell.fabric.shm;

import io.ringbell.fabric.support.SocketRequest;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** A peer whose {@link Hello} has come. */
final class ShmConnectionRequest extends SocketRequest<ShmQueuePair> {
  private final ShmFabric fabric;
  private final String localAddress;
  private final Hello hello;

  ShmConnectionRequest(
      ShmFabric fabric, SocketChannel channel, String localAddress, Hello hello, long deadline) {
    super(fabric, channel, deadline, ShmCounter.CONNECTIONS_REJECTED);
    this.fabric = fabric;
    this.localAddress = localAddress;
    this.hello = hello;
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
  protected void letIn(ShmQueuePair queuePair, ByteBuffer privateData) {
    Segment segment = null;
    try {
      segment = Segment.open(fabric.directory().file(hello.segment()), hello.capacity());
      fabric.stamp(segment);
      reply(new Reply(false, privateData).encode());
    } catch (IOException | InternalError e) {
      fabric.counters().increment(ShmCounter.ACCEPTS_FAILED);
      if (segment != null) {
        segment.release(true);
      }
      peerLeft(queuePair, e);
      return;
    }
    queuePair.connected(new Link(segment, channel(), localAddress, hello.address()));
    fabric.counters().increment(ShmCounter.CONNECTIONS_ACCEPTED);
  }

  @Override
  protected ByteBuffer rejection(ByteBuffer privateData) {
    return new Reply(true, privateData).encode();
  }
}
