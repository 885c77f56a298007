package io.ringbell.fabric.memory;

import static java.util.Objects.requireNonNull;

import io.ringbell.fabric.Access;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.RemoteView;
import io.ringbell.fabric.WorkRequest;

/** One side of a connection: its states, and the checks of what is posted. */
final class MemoryQueuePair implements QueuePair {
  private final MemoryFabric fabric;
  private final Object lock;
  private final MemoryProtectionDomain protectionDomain;
  private final MemoryCompletionQueue completions;
  private final int number;
  private final int maxInline;
  private final String localAddress;
  private final String remoteAddress;
  private final Requester requester;
  private final ReceiveQueue receives;
  private Handshake handshake;
  private MemoryQueuePair peer;
  private boolean severed;
  private volatile State state = State.INIT;
  private volatile FabricException failure;

  MemoryQueuePair(
      MemoryFabric fabric,
      MemoryProtectionDomain protectionDomain,
      MemoryCompletionQueue completions,
      QueuePairConfig config,
      String localAddress,
      String remoteAddress) {
    this.fabric = fabric;
    this.lock = fabric.network().lock();
    this.protectionDomain = protectionDomain;
    this.completions = completions;
    this.number = fabric.network().nextNumber();
    this.maxInline = Math.min(config.maxInline(), MemoryFabric.CAPABILITIES.maxInline());
    this.localAddress = localAddress;
    this.remoteAddress = remoteAddress;
    this.requester =
        new Requester(this, fabric, completions, new SendQueue(config.sendDepth(), maxInline));
    this.receives = new ReceiveQueue(this, completions, config.receiveDepth());
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public State state() {
    return state;
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
    return failure;
  }

  MemoryProtectionDomain protectionDomain() {
    return protectionDomain;
  }

  ReceiveQueue receives() {
    return receives;
  }

  MemoryQueuePair peer() {
    return peer;
  }

  int depth() {
    return requester.depth() + receives.depth();
  }

  @Override
  public void post(WorkRequest first) {
    requireNonNull(first, "first");
    synchronized (lock) {
      requireOpen();
      if (state == State.INIT) {
        throw new IllegalStateException(this + " (expected: a connected queue pair)");
      }
      checkSends(first);
      requester.enqueue(first);
      if (state == State.ERROR) {
        requester.flush();
      } else if (fabric.network().plan().delays()) {
        completions.wakeForProgress();
        peer.completions.wakeForProgress();
      } else {
        requester.progress();
      }
    }
  }

  @Override
  public void postReceive(ReceiveRequest first) {
    requireNonNull(first, "first");
    synchronized (lock) {
      requireOpen();
      checkReceives(first);
      for (ReceiveRequest request = first; request != null; request = request.next()) {
        receives.append(request);
      }
      if (state == State.ERROR) {
        flushReceives();
      }
    }
  }

  @Override
  public RemoteView view(long remoteAddress, int rkey, int length) {
    synchronized (lock) {
      if (state != State.RTS || severed || !fabric.network().plan().givesView()) {
        return null;
      }
      RegisteredMemory region = peer.protectionDomain.find(rkey);
      boolean fits =
          region != null
              && region.access().contains(Access.REMOTE_VIEW)
              && region.address() == remoteAddress
              && length <= region.length();
      return fits ? new MemoryView(region.memory()) : null;
    }
  }

  private void checkSends(WorkRequest first) {
    int room = requester.room();
    int count = 0;
    for (WorkRequest request = first; request != null; request = request.next()) {
      try {
        RequestCheck.check(request, protectionDomain, maxInline);
      } catch (IllegalArgumentException e) {
        fabric.counters().increment(MemoryCounter.MALFORMED_CHAINS);
        throw e;
      }
      if (++count > room) {
        throw full(MemoryCounter.SEND_QUEUE_FULL, "send queue", requester.depth(), room);
      }
    }
  }

  private void checkReceives(ReceiveRequest first) {
    int room = receives.room();
    int count = 0;
    for (ReceiveRequest request = first; request != null; request = request.next()) {
      try {
        RequestCheck.check(request, protectionDomain);
      } catch (IllegalArgumentException e) {
        fabric.counters().increment(MemoryCounter.MALFORMED_CHAINS);
        throw e;
      }
      if (++count > room) {
        throw full(MemoryCounter.RECEIVE_QUEUE_FULL, "receive queue", receives.depth(), room);
      }
    }
  }

  private FabricException full(MemoryCounter counter, String queue, int depth, int room) {
    fabric.counters().increment(counter);
    return new FabricException(
        Reason.RESOURCE,
        "%s: the chain is longer than the %d free of %d entries of its %s: poll, or make it deeper"
            .formatted(this, room, depth, queue));
  }

  private void requireOpen() {
    if (state == State.CLOSED) {
      throw new FabricException(Reason.CLOSED, this + " was closed on this side");
    }
  }

  /** A connect is under way, which must end if this queue pair does. Under the lock. */
  void connecting(Handshake attempt) {
    handshake = attempt;
  }

  /** Links both sides, if both are still there. Under the lock. */
  boolean connect(MemoryQueuePair active) {
    if (state != State.INIT || active.state != State.INIT) {
      return false;
    }
    peer = active;
    active.peer = this;
    state = State.RTS;
    active.state = State.RTS;
    return true;
  }

  /** Whether what is sent arrives. Under the lock. */
  boolean reachesPeer() {
    return !severed && peer.state == State.RTS;
  }

  /** Delivers what is due, either way. Under the lock. */
  void progressBothSides() {
    if (state == State.RTS) {
      requester.progress();
      peer.requester.progress();
    }
  }

  /** Whether polls bring anything forward. Under the lock. */
  boolean hasDelayedWork() {
    return state == State.RTS && (requester.hasOutstanding() || peer.requester.hasOutstanding());
  }

  /** A completion of this queue pair was polled. Under the lock. */
  void polled(CompletionEntry completion) {
    if (completion.releases == CompletionEntry.RECEIVE) {
      receives.free();
    } else {
      requester.polled(completion.releases);
    }
  }

  /** Kills the connection, without either side being told of the other. Under the lock. */
  void kill(Death death) {
    if (state != State.RTS) {
      return;
    }
    severed = true;
    peer.severed = true;
    FabricException cause =
        new FabricException(Reason.DISCONNECTED, "killed (" + death + ") by an injected fault");
    if (death != Death.REMOTE) {
      fail(cause);
    }
    if (death != Death.LOCAL) {
      peer.fail(cause);
    }
  }

  /** Moves both sides to the error state. Under the lock. */
  void breakBoth(FabricException cause, FabricException peerCause) {
    boolean tell = state == State.RTS && !severed;
    fail(cause);
    if (tell) {
      peer.fail(peerCause);
    }
  }

  /** Moves this side to the error state, if it is in none like it yet. Under the lock. */
  void fail(FabricException cause) {
    if (state == State.ERROR || state == State.CLOSED) {
      return;
    }
    failure = cause;
    state = State.ERROR;
    requester.flush();
    flushReceives();
  }

  private void flushReceives() {
    fabric.counters().add(MemoryCounter.REQUESTS_FLUSHED, receives.flush());
  }

  @Override
  public void disconnect() {
    synchronized (lock) {
      endHandshake("disconnected on this side");
      breakBoth(
          new FabricException(Reason.DISCONNECTED, "disconnected on this side"),
          new FabricException(Reason.DISCONNECTED, "the peer disconnected"));
    }
  }

  @Override
  public void close() {
    synchronized (lock) {
      if (state == State.CLOSED) {
        return;
      }
      endHandshake("the queue pair was closed on this side");
      boolean tell = state == State.RTS && !severed;
      failure = null;
      state = State.CLOSED;
      completions.remove(this);
      protectionDomain.removeQueuePair();
      if (tell) {
        peer.fail(new FabricException(Reason.DISCONNECTED, "the peer closed the connection"));
      }
    }
  }

  private void endHandshake(String text) {
    if (handshake != null) {
      handshake.fail(Reason.CLOSED, text);
    }
  }

  @Override
  public String toString() {
    return "queue pair %d %s -> %s (%s)".formatted(number, localAddress, remoteAddress, state);
  }
}
