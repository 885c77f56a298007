package io.ringbell.fabric.verbs;

import io.ringbell.fabric.ConnectionRequest;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;

/** A peer that asks for a connection. Answered once, by the user or by the time-out. */
final class VerbsConnectionRequest extends VerbsEndpoint implements ConnectionRequest, CmHandler {
  private final VerbsListener listener;
  private final int responderResources;
  private final int initiatorDepth;
  private final ByteBuffer privateData;
  private final AtomicBoolean answered = new AtomicBoolean();
  private boolean answeredByUser; // who answers first, if not the listener or the time-out

  VerbsConnectionRequest(
      VerbsFabric fabric,
      VerbsListener listener,
      CmId id,
      int responderResources,
      int initiatorDepth) {
    super(fabric, id);
    this.listener = listener;
    this.responderResources = responderResources;
    this.initiatorDepth = initiatorDepth;
    this.privateData = id.privateData();
  }

  @Override
  public ByteBuffer privateData() {
    return privateData.duplicate();
  }

  @Override
  CmHandler handlerOf(VerbsQueuePair made) {
    return this;
  }

  @Override
  public void accept(ByteBuffer data) {
    PrivateData.check(data);
    VerbsQueuePair queuePair = requireQueuePair();
    if (!answered.compareAndSet(false, true)) {
      if (answeredByUser) {
        throw alreadyAnswered();
      }
      return; // ended meanwhile, of which the queue pair was told
    }
    answeredByUser = true;
    listener.forget(this);
    int depth = device().readDepth();
    boolean accepted =
        id().accept(
                PrivateData.encode(data, PrivateData.ACCEPT_FIELD),
                Math.min(responderResources, depth),
                Math.min(initiatorDepth, depth));
    if (accepted) {
      fabric().counters().increment(VerbsCounter.CONNECTIONS_ACCEPTED);
      queuePair.connected();
    } else {
      queuePair.failToConnect(id().failure());
    }
  }

  @Override
  public void reject(ByteBuffer data) {
    PrivateData.check(data);
    if (!answered.compareAndSet(false, true)) {
      if (answeredByUser) {
        throw alreadyAnswered();
      }
      return; // the peer was turned away
    }
    answeredByUser = true;
    rejectNow(data);
  }

  /** If nobody has answered yet. */
  void rejectUnanswered(ByteBuffer data) {
    if (answered.compareAndSet(false, true)) {
      rejectNow(data);
    }
  }

  private void rejectNow(ByteBuffer data) {
    listener.forget(this);
    fabric().counters().increment(VerbsCounter.CONNECTIONS_REJECTED);
    id().reject(PrivateData.encode(data, PrivateData.REJECT_FIELD));
    VerbsQueuePair queuePair = queuePair();
    if (queuePair == null) {
      id().destroy();
    } else {
      queuePair.close();
    }
  }

  private IllegalStateException alreadyAnswered() {
    return new IllegalStateException("the request of " + remoteAddress() + " was answered already");
  }

  // CmHandler.

  @Override
  public void onEstablished() {
    // In RTS already.
  }

  @Override
  public void onEnded(FabricException cause) {
    VerbsQueuePair queuePair = queuePair();
    if (cause.reason() == Reason.TIMEOUT && answered.compareAndSet(false, true)) {
      listener.forget(this);
      fabric().counters().increment(VerbsCounter.HANDSHAKE_UNANSWERED);
      id().reject(PrivateData.encode(listener.unanswered(), PrivateData.REJECT_FIELD));
    }
    if (queuePair != null) {
      queuePair.onEnded(cause);
    } else {
      id().linger(); // its user may be about to make one
    }
  }
}
