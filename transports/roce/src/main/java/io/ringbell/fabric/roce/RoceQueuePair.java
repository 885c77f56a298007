package io.ringbell.fabric.roce;

import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.roce.cm.CmConnection;
import io.ringbell.fabric.roce.protocol.ConnectionEvents;
import io.ringbell.fabric.roce.protocol.ConnectionParameters;
import io.ringbell.fabric.roce.protocol.ReliableConnection;
import io.ringbell.fabric.support.PostChecks;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One connection: the protocol ({@link ReliableConnection}), the way to the peer, and its place in
 * the lists of the engine.
 */
final class RoceQueuePair implements QueuePair, ConnectionEvents {
  private final int number;
  private final int maxInline;
  private final Engine engine;
  private final CompletionPort port;
  private final PostChecks checks;
  private final ReliableConnection connection;

  private volatile String localAddress = "not connected";
  private volatile String remoteAddress = "not connected";
  private volatile FabricException failure;
  private volatile boolean closed;

  // By the holder of the engine's lock.
  private Path path;
  private CmConnection managed;
  private Runnable onEnd;
  private boolean peerNumbersByRun;
  private boolean failureReported;

  boolean touched;
  RoceQueuePair nextTouched;
  boolean inPort;
  RoceQueuePair nextInPort;
  int heapIndex = -1;
  long heapDeadline;

  // See Kicked.
  final AtomicBoolean kicked = new AtomicBoolean();
  RoceQueuePair nextKicked;

  RoceQueuePair(
      int number,
      Engine engine,
      RoceProtectionDomain protectionDomain,
      QueuePairConfig config,
      int maxInline,
      io.ringbell.counter.Counters counters) {
    this.number = number;
    this.engine = engine;
    this.maxInline = maxInline;
    this.port = ((RoceCompletionQueue) config.completionQueue()).port(engine);
    this.checks = new PostChecks(protectionDomain, maxInline, "RoCE");
    this.connection =
        new ReliableConnection(
            number,
            config.sendDepth(),
            config.receiveDepth(),
            maxInline,
            protectionDomain,
            this,
            counters);
  }

  // QueuePair.

  @Override
  public int number() {
    return number;
  }

  @Override
  public State state() {
    if (closed) {
      return State.CLOSED;
    }
    return switch (connection.state()) {
      case INIT, RTR -> State.INIT;
      case RTS -> State.RTS;
      case ERROR -> State.ERROR;
    };
  }

  @Override
  public int maxInline() {
    return maxInline;
  }

  @Override
  public String localAddress() {
    return localAddress;
  }

  @Override
  public String remoteAddress() {
    return remoteAddress;
  }

  @Override
  public FabricException failure() {
    if (closed) {
      return null;
    }
    FabricException cause = failure;
    return cause != null ? cause : connection.failure();
  }

  @Override
  public void post(WorkRequest first) {
    checkNotClosed();
    ReliableConnection.State state = connection.state();
    if (state != ReliableConnection.State.RTS && state != ReliableConnection.State.ERROR) {
      throw new IllegalStateException("queue pair " + number + " is not connected yet");
    }
    int count = checks.checkSends(first);
    int room = connection.sends().room();
    if (count > room) {
      throw noRoom(count, room, connection.sends().depth(), "send");
    }
    int ahead = 0;
    for (WorkRequest request = first; request != null; request = request.next()) {
      connection.sends().fill(ahead++, request);
    }
    connection.sends().publish(count);
    engine.kick(this);
  }

  @Override
  public void postReceive(ReceiveRequest first) {
    checkNotClosed();
    int count = checks.checkReceives(first);
    int room = connection.receives().room();
    if (count > room) {
      throw noRoom(count, room, connection.receives().depth(), "receive");
    }
    int ahead = 0;
    for (ReceiveRequest request = first; request != null; request = request.next()) {
      connection.receives().fill(ahead++, request);
    }
    connection.receives().publish(count);
    if (connection.state() == ReliableConnection.State.ERROR) {
      engine.kick(this);
    }
  }

  @Override
  public void disconnect() {
    if (connection.state() != ReliableConnection.State.ERROR) {
      end(Reason.DISCONNECTED, "disconnected by this side");
    }
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    end(Reason.CLOSED, "closed by this side");
    engine.lock();
    try {
      closed = true;
      engine.remove(this);
    } finally {
      engine.unlock();
    }
  }

  private void end(Reason reason, String text) {
    engine.lock();
    try {
      engine.touch(this);
      engine.settle(); // what was posted may still reach the peer
      connection.fail(new FabricException(reason, text));
      engine.touch(this);
      engine.settle();
      reportFailure(System.nanoTime());
    } finally {
      engine.unlock();
    }
  }

  private void checkNotClosed() {
    if (closed) {
      throw new FabricException(Reason.CLOSED, "queue pair " + number + " is closed");
    }
  }

  private FabricException noRoom(int wanted, int room, int depth, String queue) {
    return new FabricException(
        Reason.RESOURCE,
        "%d requests, but the %s queue of queue pair %d has room for %d of %d: poll its completions"
            .formatted(wanted, queue, number, room, depth));
  }

  // By the holder of the engine's lock.

  @Override
  public void onFailure(FabricException cause) {
    failure =
        new FabricException(
            cause.reason(), cause.getMessage() + " (peer " + remoteAddress + ")", cause);
  }

  /** After a failure: tells the peer, and whoever waits for the connection. */
  void reportFailure(long now) {
    if (failureReported || connection.state() != ReliableConnection.State.ERROR) {
      return;
    }
    failureReported = true;
    if (managed != null) {
      engine.manager().disconnect(managed, now);
      engine.managerChanged(now);
    }
    if (onEnd != null) {
      onEnd.run();
    }
  }

  ReliableConnection connection() {
    return connection;
  }

  Engine engine() {
    return engine;
  }

  /** The way to the peer; null before it is connected. */
  Path path() {
    return path;
  }

  /** Whether the IPv4 identification of the peer's packets is their index in a run. */
  boolean peerNumbersByRun() {
    return peerNumbersByRun;
  }

  boolean isClosed() {
    return closed;
  }

  boolean isBroken() {
    return closed || connection.state() == ReliableConnection.State.ERROR;
  }

  /** The handshake that will connect it, and what to do if this side ends it before. */
  void managedBy(CmConnection connection, Runnable whenEnded) {
    managed = connection;
    onEnd = whenEnded;
  }

  CmConnection managed() {
    return managed;
  }

  void addresses(String local, String remote) {
    localAddress = local;
    remoteAddress = remote;
  }

  /** INIT to RTR. */
  void readyToReceive(Path way, ConnectionParameters parameters, boolean numbersByRun) {
    path = way;
    peerNumbersByRun = numbersByRun;
    connection.readyToReceive(parameters);
  }

  /** RTR to RTS. */
  void readyToSend() {
    onEnd = null;
    connection.readyToSend();
    engine.touch(this);
  }

  void fail(FabricException cause) {
    connection.fail(cause);
    engine.touch(this);
  }

  void onPacket(ByteBuffer buffer, int offset, int length, long now) {
    if (managed != null && managed.isUnconfirmed()) {
      engine.manager().communicationEstablished(managed);
    }
    connection.onPacket(buffer, offset, length, now);
    engine.touch(this);
  }

  void publishCompletions() {
    if (!closed && connection.hasCompletions()) {
      port.push(this);
    }
  }
}
