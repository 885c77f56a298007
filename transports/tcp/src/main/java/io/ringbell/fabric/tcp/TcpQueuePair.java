package io.ringbell.fabric.tcp;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.support.Completions;
import io.ringbell.fabric.support.OutstandingReads;
import io.ringbell.fabric.support.PostChecks;
import io.ringbell.fabric.support.ReadyQueue;
import io.ringbell.fabric.support.ReceiveQueue;
import io.ringbell.fabric.support.ResponseQueue;
import io.ringbell.fabric.support.SendQueue;
import io.ringbell.fabric.support.SoftwareMemoryRegion;
import io.ringbell.fabric.support.SoftwareProtectionDomain;
import io.ringbell.fabric.support.SoftwareQueuePair;
import io.ringbell.fabric.tcp.protocol.InboundStream;
import io.ringbell.fabric.tcp.protocol.Terminate;
import io.ringbell.fabric.tcp.protocol.TerminateCode;
import java.io.IOException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One connection: the two queues, the sending side ({@link Transmitter}), the receiving side
 * ({@link InboundStream} into {@link InboundPlacement}), and the state.
 */
final class TcpQueuePair implements SoftwareQueuePair {
  private final int number;
  private final int maxInline;
  private final TcpCompletionQueue completionQueue;
  private final Counters counters;
  private final PostChecks checks;
  private final SendQueue sends;
  private final ReceiveQueue receives;
  private final OutstandingReads reads = new OutstandingReads();
  private final ResponseQueue responses = new ResponseQueue();
  private final Completions completions;
  private final Transmitter transmitter;
  private final InboundPlacement placement;
  private final AtomicReference<FabricException> failure = new AtomicReference<>();

  private volatile Receiver receiver; // once connected
  private volatile boolean closed;

  // Only by the thread that polls.
  private boolean responsesOwed;
  private boolean drained;
  private boolean detached;

  /** The entry of this queue pair in the {@link ReadyQueue}. */
  final ReadyQueue.Link<TcpQueuePair> readyLink = new ReadyQueue.Link<>(this);

  TcpQueuePair(
      int number,
      SoftwareProtectionDomain protectionDomain,
      QueuePairConfig config,
      int maxInline,
      TcpFabric fabric) {
    this.number = number;
    this.maxInline = maxInline;
    this.completionQueue = (TcpCompletionQueue) config.completionQueue();
    this.counters = fabric.counters();
    this.sends = new SendQueue(config.sendDepth(), maxInline);
    this.receives = new ReceiveQueue(config.receiveDepth());
    this.checks = new PostChecks(protectionDomain, maxInline, "tcp");
    this.completions = new Completions(number, sends, receives, reads);
    OutboundMessages messages = new OutboundMessages(this, sends, reads, responses, counters);
    this.transmitter = new Transmitter(this, messages, counters, fabric.batches());
    this.placement =
        new InboundPlacement(this, protectionDomain, sends, receives, reads, responses);
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
    return failure.get() != null ? State.ERROR : receiver != null ? State.RTS : State.INIT;
  }

  @Override
  public int maxInline() {
    return maxInline;
  }

  @Override
  public String localAddress() {
    Receiver r = receiver;
    return r == null ? "not connected" : r.localAddress();
  }

  @Override
  public String remoteAddress() {
    Receiver r = receiver;
    return r == null ? "not connected" : r.remoteAddress();
  }

  @Override
  public FabricException failure() {
    return closed ? null : failure.get();
  }

  @Override
  public void post(WorkRequest first) {
    checkNotClosed();
    if (receiver == null && failure.get() == null) {
      throw new IllegalStateException("queue pair " + number + " is not connected yet");
    }
    int count = checks.checkSends(first);
    if (count > sends.room()) {
      throw noRoom(count, sends.room(), sends.depth(), "send");
    }
    int ahead = 0;
    for (WorkRequest request = first; request != null; request = request.next()) {
      sends.fill(ahead++, request, (SoftwareMemoryRegion) request.region());
    }
    sends.publish(count);
    if (failure.get() == null) {
      transmitter.pump();
    } else {
      completionsReady();
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
    if (failure.get() != null) {
      completionsReady();
    }
  }

  @Override
  public void disconnect() {
    fail(new FabricException(Reason.DISCONNECTED, "disconnected by this side" + toPeer()), null);
  }

  @Override
  public void close() {
    if (closed) {
      return;
    }
    fail(new FabricException(Reason.CLOSED, "closed by this side" + toPeer()), null);
    closed = true;
    Receiver r = receiver;
    if (r != null) {
      completionQueue.detach(r); // also if it was attached late, after it had failed
      r.close();
      completionQueue.flushCancelledKeys();
    }
  }

  // Connection set-up.

  /**
   * Goes to RTS, unless it failed meanwhile; the channel belongs to this queue pair from now on.
   */
  void connected(SocketChannel channel, boolean crc, int maxUlpdu) throws IOException {
    transmitter.start(channel, crc, maxUlpdu);
    Receiver r = new Receiver(this, channel, completionQueue, new InboundStream(placement, crc));
    receiver = r;
    if (closed) {
      r.close();
      completionQueue.flushCancelledKeys();
    } else if (failure.get() == null) {
      completionQueue.attach(r);
    } else {
      transmitter.pump();
      completionsReady();
    }
  }

  @Override
  public void failToConnect(FabricException cause) {
    fail(cause, null);
  }

  // Reports from the sending side, on any thread.

  @Override
  public boolean isBroken() {
    return failure.get() != null;
  }

  boolean isClosed() {
    return closed;
  }

  void completionsReady() {
    completionQueue.ready(this);
  }

  void outputBlocked(boolean blocked) {
    Receiver r = receiver;
    if (r != null) {
      completionQueue.wantWrite(r.key(), blocked);
    }
  }

  void outputBroken() {
    completionsReady();
  }

  void sendFault(long index, CompletionStatus status, String text) {
    completions.markSendFault(index, status);
    fail(new FabricException(Reason.ACCESS, "local " + status.description() + ": " + text), null);
  }

  /** A region was closed while the peer READs it. */
  void responseFault() {
    fail(
        new FabricException(
            Reason.ACCESS, "the memory region that the peer reads was closed meanwhile" + toPeer()),
        Terminate.of(TerminateCode.RDMA_INVALID_STAG));
  }

  // Reports from the receiving side, on the thread that polls.

  void responsesReady() {
    responsesOwed = true;
  }

  /** The stream has been worked off: responses and requests that waited go now, in one write. */
  void sendWhatIsOwed() {
    if (responsesOwed) {
      responsesOwed = false;
      transmitter.pump();
    }
  }

  void readCompleted() {
    responsesOwed = true; // a READ or a fenced request may have waited for this
    completionsReady();
  }

  void markSendFault(long index, CompletionStatus status) {
    completions.markSendFault(index, status);
  }

  void receiveFault(CompletionStatus status) {
    completions.markReceiveFault(status);
  }

  void terminatedByPeer(Terminate terminate, long faultySend) {
    counters.increment(TcpCounter.TERMINATES_RECEIVED);
    if (faultySend >= 0) {
      completions.markSendFault(faultySend, Failures.status(terminate));
    }
    fail(
        new FabricException(
            Failures.reason(terminate), "terminated by the peer" + toPeer() + ": " + terminate),
        null);
  }

  // Polling.

  /** Hands over at most {@code limit} completions. */
  int drain(CompletionHandler handler, int limit) {
    drained = false;
    if (transmitter.broken() != null && failure.get() == null) {
      receiver.readToTheEnd(completionQueue.buffers(), transmitter.broken());
    }
    boolean broken = failure.get() != null;
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

  boolean isOutputBlocked() {
    return transmitter.isBlocked();
  }

  void continueOutput() {
    transmitter.pump();
  }

  /** Moves it to the error state, once, and tells the peer; false if it was there already. */
  boolean fail(FabricException cause, Terminate terminate) {
    if (terminate != null) {
      transmitter.terminateWith(terminate);
    }
    if (!failure.compareAndSet(null, cause)) {
      return false;
    }
    transmitter.pump();
    completionsReady();
    return true;
  }

  private void detach() {
    Receiver r = receiver;
    if (r != null && !detached) {
      detached = true;
      completionQueue.detach(r);
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

  private String toPeer() {
    return " (peer " + remoteAddress() + ")";
  }
}
