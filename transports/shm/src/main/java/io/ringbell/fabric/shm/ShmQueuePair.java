package io.ringbell.fabric.shm;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.RemoteView;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.support.OutstandingReads;
import io.ringbell.fabric.support.PostChecks;
import io.ringbell.fabric.support.ReadyQueue;
import io.ringbell.fabric.support.ReceiveQueue;
import io.ringbell.fabric.support.ResponseQueue;
import io.ringbell.fabric.support.SendQueue;
import io.ringbell.fabric.support.SoftwareMemoryRegion;
import io.ringbell.fabric.support.SoftwareProtectionDomain;
import io.ringbell.fabric.support.SoftwareQueuePair;
import java.nio.channels.Selector;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One connection: the two queues, the sending side ({@link Transmitter}), the receiving side
 * ({@link Inbound}), and the state. What polls do is in {@link Progress}.
 */
final class ShmQueuePair implements SoftwareQueuePair {
  private final int number;
  private final int maxInline;
  private final ShmCompletionQueue completionQueue;
  private final Counters counters;
  private final PostChecks checks;
  private final SendQueue sends;
  private final ReceiveQueue receives;
  private final SentPositions positions;
  private final ShmCompletions completions;
  private final Transmitter transmitter;
  private final Inbound inbound;
  private final Progress progress;
  private final SoftwareProtectionDomain protectionDomain;
  private final PeerViews views; // null: it views nothing
  private final AtomicReference<Ending> ending = new AtomicReference<>();

  private volatile Link link; // once connected
  private volatile Selector connecting;
  private volatile boolean closed;

  // Only by the thread that polls.
  private boolean drained;
  private boolean detached;

  /** The entry of this queue pair in the {@link ReadyQueue}. */
  final ReadyQueue.Link<ShmQueuePair> readyLink = new ReadyQueue.Link<>(this);

  ShmQueuePair(
      int number,
      SoftwareProtectionDomain protectionDomain,
      QueuePairConfig config,
      int maxInline,
      ShmFabric fabric) {
    this.number = number;
    this.maxInline = maxInline;
    this.completionQueue = (ShmCompletionQueue) config.completionQueue();
    this.counters = fabric.counters();
    this.sends = new SendQueue(config.sendDepth(), maxInline);
    this.positions = new SentPositions(config.sendDepth());
    this.receives = new ReceiveQueue(config.receiveDepth());
    this.checks = new PostChecks(protectionDomain, maxInline, "shm");
    OutstandingReads reads = new OutstandingReads();
    ResponseQueue responses = new ResponseQueue();
    this.completions = new ShmCompletions(number, sends, positions, receives, reads);
    Outbound outbound = new Outbound(this, sends, positions, reads, responses, counters);
    this.transmitter = new Transmitter(this, sends, positions, outbound, counters);
    this.inbound = new Inbound(this, protectionDomain, sends, receives, reads, responses);
    this.progress = new Progress(this, transmitter, inbound, completions, counters);
    this.protectionDomain = protectionDomain;
    this.views = fabric.views() ? new PeerViews(this, fabric.directory(), counters) : null;
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
    return isBroken() ? State.ERROR : link != null ? State.RTS : State.INIT;
  }

  @Override
  public int maxInline() {
    return maxInline;
  }

  @Override
  public String localAddress() {
    Link l = link;
    return l == null ? "not connected" : l.localAddress();
  }

  @Override
  public String remoteAddress() {
    Link l = link;
    return l == null ? "not connected" : l.remoteAddress();
  }

  @Override
  public FabricException failure() {
    Ending e = ending.get();
    return closed || e == null ? null : e.cause();
  }

  @Override
  public void post(WorkRequest first) {
    checkNotClosed();
    if (link == null && !isBroken()) {
      throw new IllegalStateException("queue pair " + number + " is not connected yet");
    }
    int count = checks.checkSends(first);
    if (count > sends.room()) {
      throw noRoom(count, sends.room(), sends.depth(), "send");
    }
    int ahead = 0;
    for (WorkRequest request = first; request != null; request = request.next()) {
      if (request.isSignaled()) {
        positions.markSignaled(sends.posted() + ahead);
      }
      sends.fill(ahead++, request, (SoftwareMemoryRegion) request.region());
    }
    sends.publish(count);
    if (isBroken()) {
      completionsReady();
    } else {
      transmitter.pump();
    }
  }

  @Override
  public void postReceive(ReceiveRequest first) {
    checkNotClosed();
    int count = checks.checkReceives(first);
    if (count > receives.room()) {
      throw noRoom(count, receives.room(), receives.depth(), "receive");
    }
    int ahead = 0;
    for (ReceiveRequest request = first; request != null; request = request.next()) {
      receives.fill(ahead++, request, (SoftwareMemoryRegion) request.region());
    }
    receives.publish(count);
    if (isBroken()) {
      completionsReady();
    }
  }

  @Override
  public RemoteView view(long remoteAddress, int rkey, int length) {
    Link l = link;
    return views == null || l == null || isBroken() || closed
        ? null
        : views.view(l.segment(), remoteAddress, rkey, length);
  }

  /** Whether no file is cut that both sides map, beside the segment. */
  boolean isViewableWhole() {
    return protectionDomain.isWhole() && (views == null || views.areWhole());
  }

  @Override
  public void disconnect() {
    fail(new FabricException(Reason.DISCONNECTED, "disconnected by this side" + toPeer()));
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    fail(new FabricException(Reason.CLOSED, "closed by this side" + toPeer()));
    Link l = link;
    if (l != null) {
      completionQueue.detach(this, l); // nobody looks at the segment any more
    }
    closed = true;
    if (views != null) {
      views.close(l != null && hasPeerDied(l));
    }
    transmitter.pump(); // lets go of the segment, after whoever is sending
    if (l != null) {
      completionQueue.flushCancelledKeys();
    }
  }

  /** Who closes says so before; and who has just died may still be found among the processes. */
  private static boolean hasPeerDied(Link link) {
    Segment segment = link.segment();
    return link.isPeerGone() && segment.isWhole() && segment.peerState() == 0;
  }

  // Connection set-up.

  /** A connect waits there, which must end if this queue pair does; null: no more. */
  void connecting(Selector selector) {
    connecting = selector;
  }

  /** Goes to RTS, unless it failed meanwhile; the link belongs to this queue pair from now on. */
  void connected(Link made) {
    transmitter.start(made);
    inbound.start(made.segment());
    progress.start(made);
    link = made;
    if (!closed && !isBroken()) {
      completionQueue.attach(this, made);
    }
    if (closed || isBroken()) { // before or meanwhile
      completionQueue.detach(this, made);
      transmitter.pump();
      completionsReady();
    }
  }

  @Override
  public void failToConnect(FabricException cause) {
    fail(cause);
  }

  // Reports, on any thread.

  @Override
  public boolean isBroken() {
    return ending.get() != null;
  }

  boolean isClosed() {
    return closed;
  }

  /** Why it is broken. */
  Ending ending() {
    return ending.get();
  }

  void completionsReady() {
    completionQueue.ready(this);
  }

  void wakeIfWaiting() {
    completionQueue.wakeIfWaiting();
  }

  void sendFault(long index, CompletionStatus status, String text) {
    completions.markSendFault(index, status);
    fail(new FabricException(Reason.ACCESS, "local " + status.description() + ": " + text));
  }

  /** A region was closed while the peer READs it. */
  void responseFault(long position) {
    fault(
        new FaultException(
            Fault.ACCESS, "the memory region that the peer reads was closed meanwhile"),
        position);
  }

  void markSendFault(long index, CompletionStatus status) {
    completions.markSendFault(index, status);
  }

  void receiveFault(CompletionStatus status) {
    completions.markReceiveFault(status);
  }

  /** The peer broke a rule with what lies at that position of its ring: it is told. */
  void fault(FaultException e, long position) {
    switch (e.fault()) {
      case ACCESS, MISALIGNED -> counters.increment(ShmCounter.PROTECTION_ERRORS);
      case RECEIVER_NOT_READY -> counters.increment(ShmCounter.RECEIVER_NOT_READY);
      case PROTOCOL -> counters.increment(ShmCounter.PROTOCOL_ERRORS);
      case CLOSED, TOO_LONG, OPERATION -> {} // the completion tells
    }
    fail(
        new FabricException(e.fault().reason(), e.getMessage() + toPeer(), e), e.fault(), position);
  }

  /** An access to the segment faulted: the peer has cut its file. */
  void segmentCut(InternalError e) {
    counters.increment(ShmCounter.SEGMENTS_CUT);
    fail(new FabricException(Reason.PROTOCOL, "the peer has cut the shared file" + toPeer(), e));
  }

  boolean fail(FabricException cause) {
    return fail(cause, Fault.CLOSED, 0);
  }

  /** Moves it to the error state, once, and tells the peer; false if it was there already. */
  private boolean fail(FabricException cause, Fault fault, long position) {
    if (!ending.compareAndSet(null, new Ending(cause, fault, position))) {
      return false;
    }
    Selector waiting = connecting;
    if (waiting != null) {
      waiting.wakeup();
    }
    transmitter.pump();
    completionsReady();
    return true;
  }

  // Polling.

  Progress progress() {
    return progress;
  }

  /** Hands over at most {@code limit} completions. */
  int drain(CompletionHandler handler, int limit) {
    drained = false;
    boolean broken = isBroken();
    boolean flush = broken && transmitter.isFinished();
    if (broken) {
      detach();
    }
    int count = 0;
    while (count < limit && !closed) {
      count++;
      if (!completions.handOver(handler, flush)) {
        count--;
        drained = !broken || flush;
        break;
      }
    }
    return count;
  }

  /** Whether the last {@link #drain} took everything. */
  boolean isDrained() {
    return drained || closed;
  }

  private void detach() {
    Link l = link;
    if (l != null && !detached) {
      detached = true;
      completionQueue.detach(this, l);
    }
  }

  String toPeer() {
    return " (peer " + remoteAddress() + ")";
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
}
