package io.ringbell.fabric.memory;

import io.ringbell.fabric.ConnectionRequest;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The passive side. Used by one thread at a time. */
final class MemoryConnectionRequest extends MemoryEndpoint implements ConnectionRequest {
  private final Handshake handshake;
  private boolean answered;
  private boolean turnedAway; // by the listener: what its user answers comes too late

  MemoryConnectionRequest(MemoryFabric fabric, MemoryListener listener, Handshake handshake) {
    super(fabric, listener.address().hostAndPort(), handshake.active().localAddress());
    this.handshake = handshake;
  }

  @Override
  public ByteBuffer privateData() {
    return handshake.privateData().asReadOnlyBuffer();
  }

  @Override
  public void accept(ByteBuffer privateData) {
    MemoryQueuePair passive = requireQueuePair();
    ByteBuffer reply = checkedCopy(privateData);
    synchronized (fabric().network().lock()) {
      if (!turnedAway) {
        answer();
      }
      if (handshake.isOpen() && fabric().network().plan().diesAtConnectStep()) {
        fabric().counters().increment(MemoryCounter.FAULTS_INJECTED);
        handshake.fail(Reason.UNREACHABLE, "killed by an injected fault");
      }
      if (handshake.isOpen()) {
        if (passive.connect(handshake.active())) {
          handshake.accept(reply);
        } else {
          handshake.fail(Reason.UNREACHABLE, "the peer closed its queue pair while accepting");
        }
      } else {
        passive.fail(
            new FabricException(
                Reason.DISCONNECTED, "the peer " + remoteAddress() + " gave up connecting"));
      }
    }
  }

  @Override
  public void reject(ByteBuffer privateData) {
    String reason = StandardCharsets.UTF_8.decode(checkedCopy(privateData)).toString();
    synchronized (fabric().network().lock()) {
      if (turnedAway) {
        return;
      }
      answer();
      handshake.fail(Reason.REJECTED, "rejected: " + reason);
    }
    closeQueuePair();
  }

  /** Turns the peer away, for the listener, unless the handler has answered. */
  void rejectIfOpen(ByteBuffer privateData) {
    String reason = StandardCharsets.UTF_8.decode(checkedCopy(privateData)).toString();
    synchronized (fabric().network().lock()) {
      if (answered) {
        return;
      }
      answered = true;
      turnedAway = true;
      handshake.fail(Reason.REJECTED, "rejected: " + reason);
    }
    closeQueuePair();
  }

  private void closeQueuePair() {
    if (queuePair() != null) {
      queuePair().close();
    }
  }

  private void answer() {
    if (answered) {
      throw new IllegalStateException("the request was accepted or rejected before");
    }
    answered = true;
  }
}
