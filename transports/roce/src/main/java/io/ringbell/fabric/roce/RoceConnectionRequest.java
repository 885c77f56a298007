package io.ringbell.fabric.roce;

import io.ringbell.fabric.ConnectionRequest;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.roce.cm.CmConnection;
import io.ringbell.fabric.roce.cm.CmHandler;
import io.ringbell.fabric.roce.cm.ConnectReply;
import io.ringbell.fabric.roce.cm.PrivateData;
import io.ringbell.fabric.roce.cm.QueuePairParameters;
import io.ringbell.fabric.roce.cm.RejectReason;
import io.ringbell.fabric.roce.protocol.RoceCounter;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;

/** A peer whose REQ has come, and the events of its connection. */
final class RoceConnectionRequest extends RoceEndpoint implements ConnectionRequest, CmHandler {
  private final RoceListener listener;
  private final CmConnection connection;
  private final RoceOptions options;
  private final String remote;
  private final String local;
  private final AtomicReference<Answer> answer = new AtomicReference<>(Answer.NONE);
  private FabricException ended; // by the holder of the engine's lock

  RoceConnectionRequest(
      RoceFabric fabric,
      Engine engine,
      RoceListener listener,
      CmConnection connection,
      RoceOptions options) {
    super(fabric, engine);
    this.listener = listener;
    this.connection = connection;
    this.options = options;
    this.remote =
        Addresses.text(connection.remote().getAddress(), connection.request().sourcePort());
    this.local = Addresses.text(engine.localAddress().getAddress(), listener.address().port());
  }

  @Override
  public String remoteAddress() {
    return remote;
  }

  @Override
  public ByteBuffer privateData() {
    return connection.requestData().data().asReadOnlyBuffer();
  }

  @Override
  public void accept(ByteBuffer privateData) {
    checkPrivateData(privateData);
    RoceQueuePair queuePair = requireQueuePair();
    boolean first = answer.compareAndSet(Answer.NONE, Answer.OF_USER);
    if (!first && answer.get() == Answer.OF_USER) {
      throw answeredAlready();
    }
    listener.forget(this);
    engine().lock();
    try {
      queuePair.addresses(local, remote);
      if (queuePair.isBroken()) {
        if (connection.isPending()) {
          engine().manager().reject(connection, RejectReason.NO_QUEUE_PAIR, ByteBuffer.allocate(0));
        }
      } else if (first && connection.isPending()) {
        accept(queuePair, privateData);
      } else {
        queuePair.fail(first ? ended : listenerClosed());
      }
      engine().settle();
      engine().managerChanged(System.nanoTime());
    } finally {
      engine().unlock();
    }
  }

  private void accept(RoceQueuePair queuePair, ByteBuffer privateData) {
    PrivateData theirs = connection.requestData();
    QueuePairParameters own =
        Parameters.answer(queuePair.number(), fabric().newPsn(), connection.request(), options);
    Path path = new Path(engine().localAddress(), connection.remote());
    queuePair.managedBy(connection, null);
    queuePair.readyToReceive(
        path,
        Parameters.of(own, connection.request(), options).unaskedAcks(theirs.unaskedAcks()),
        theirs.numbersByRun());
    engine().manager().accept(connection, own, privateData, System.nanoTime());
  }

  @Override
  public void reject(ByteBuffer privateData) {
    checkPrivateData(privateData);
    if (!answer.compareAndSet(Answer.NONE, Answer.OF_USER)) {
      if (answer.get() == Answer.OF_LISTENER) {
        return; // the peer was turned away
      }
      throw answeredAlready();
    }
    listener.forget(this);
    rejectNow(RejectReason.CONSUMER_DEFINED, privateData);
    RoceQueuePair queuePair = queuePair();
    if (queuePair != null) {
      queuePair.close();
    }
  }

  private IllegalStateException answeredAlready() {
    return new IllegalStateException("the request of " + remote + " was answered already");
  }

  private FabricException listenerClosed() {
    return new FabricException(
        Reason.CLOSED, "the listener was closed before the request of " + remote + " was accepted");
  }

  /** If nobody has answered yet. */
  void rejectUnanswered(RejectReason reason) {
    if (answer.compareAndSet(Answer.NONE, Answer.OF_LISTENER)) {
      listener.forget(this);
      rejectNow(reason, ByteBuffer.allocate(0));
      RoceQueuePair queuePair = queuePair();
      if (queuePair != null) {
        queuePair.close();
      }
    }
  }

  private void rejectNow(RejectReason reason, ByteBuffer privateData) {
    fabric().counters().increment(RoceCounter.CONNECTIONS_REJECTED);
    engine().lock();
    try {
      engine().manager().reject(connection, reason, privateData); // false if the peer has gone
      engine().managerChanged(System.nanoTime());
    } finally {
      engine().unlock();
    }
  }

  // CmHandler, by the holder of the engine's lock.

  @Override
  public boolean onReply(CmConnection c, ConnectReply reply, PrivateData privateData) {
    throw new IllegalStateException("a reply to the passive side");
  }

  @Override
  public void onEstablished(CmConnection c) {
    fabric().counters().increment(RoceCounter.CONNECTIONS_ACCEPTED);
    queuePair().readyToSend();
  }

  @Override
  public void onRejected(CmConnection c, RejectReason reason, int code, ByteBuffer privateData) {
    end(Reason.DISCONNECTED, "the peer left before it was accepted: " + reason.description());
  }

  @Override
  public void onTimeout(CmConnection c) {
    end(Reason.TIMEOUT, "the peer did not confirm, or was not answered, in time");
  }

  @Override
  public void onDisconnected(CmConnection c) {
    end(Reason.DISCONNECTED, "disconnected by the peer");
  }

  private void end(Reason reason, String text) {
    ended = new FabricException(reason, text + " (peer " + remote + ")");
    listener.forget(this);
    RoceQueuePair queuePair = queuePair();
    if (queuePair != null && queuePair.managed() != null) {
      queuePair.fail(new FabricException(reason, text));
    }
  }

  /** Who has answered. */
  private enum Answer {
    NONE,
    OF_USER,
    /** The listener, which was closed or whose handler failed: any other comes too late. */
    OF_LISTENER
  }
}
