package io.ringbell.fabric.tcp;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.tcp.protocol.InboundStream;
import io.ringbell.fabric.tcp.protocol.Terminate;
import io.ringbell.fabric.tcp.protocol.TerminateException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One connection: the two queues, the sending side ({@link Transmitter}), the receiving side
 * ({@link InboundStream} into {@link InboundPlacement}), and the state.
 */
final class TcpQueuePair implements QueuePair {
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

  private volatile Connection connection;
  private volatile boolean closed;

  // Only by the thread that polls.
  private boolean responsesOwed;
  private boolean drained;
  private boolean detached;
  private ByteBuffer spilled;
  private int idleReads;

  /** What is known once the start-up is over. */
  private record Connection(
      SocketChannel channel, SelectionKey key, InboundStream in, String local, String remote) {}

  /** The entry of this queue pair in the {@link ReadyQueue}. */
  final ReadyQueue.Link readyLink = new ReadyQueue.Link(this);

  TcpQueuePair(
      int number,
      TcpProtectionDomain protectionDomain,
      QueuePairConfig config,
      int maxInline,
      TcpFabric fabric) {
    this.number = number;
    this.maxInline = maxInline;
    this.completionQueue = (TcpCompletionQueue) config.completionQueue();
    this.counters = fabric.counters();
    this.sends = new SendQueue(config.sendDepth(), maxInline);
    this.receives = new ReceiveQueue(config.receiveDepth());
    this.checks = new PostChecks(protectionDomain, maxInline);
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
    return failure.get() != null ? State.ERROR : connection != null ? State.RTS : State.INIT;
  }

  @Override
  public int maxInline() {
    return maxInline;
  }

  @Override
  public String localAddress() {
    Connection c = connection;
    return c == null ? "not connected" : c.local();
  }

  @Override
  public String remoteAddress() {
    Connection c = connection;
    return c == null ? "not connected" : c.remote();
  }

  @Override
  public FabricException failure() {
    return closed ? null : failure.get();
  }

  @Override
  public void post(WorkRequest first) {
    checkNotClosed();
    if (connection == null && failure.get() == null) {
      throw new IllegalStateException("queue pair " + number + " is not connected yet");
    }
    int count = checks.checkSends(first);
    if (count > sends.room()) {
      throw noRoom(count, sends.room(), sends.depth(), "send");
    }
    int ahead = 0;
    for (WorkRequest request = first; request != null; request = request.next()) {
      sends.fill(ahead++, request, (TcpMemoryRegion) request.region());
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
      receives.fill(ahead++, request, (TcpMemoryRegion) request.region());
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
    detach();
    Connection c = connection;
    if (c != null) {
      Sockets.close(c.channel());
      completionQueue.flushCancelledKeys();
    }
  }

  // Connection set-up.

  /**
   * Goes to RTS, unless it failed meanwhile; the channel belongs to this queue pair from now on.
   */
  void connected(SocketChannel channel, boolean crc, int maxUlpdu) throws IOException {
    String local = Sockets.text(channel.getLocalAddress());
    String remote = Sockets.text(channel.getRemoteAddress());
    transmitter.start(channel, crc, maxUlpdu);
    InboundStream in = new InboundStream(placement, crc);
    SelectionKey key = completionQueue.register(channel, this);
    connection = new Connection(channel, key, in, local, remote);
    if (closed) {
      Sockets.close(channel);
      completionQueue.flushCancelledKeys();
    } else if (failure.get() == null) {
      completionQueue.attach(this);
    } else {
      transmitter.pump();
      completionsReady();
    }
  }

  /** The connection will not come. */
  void failToConnect(FabricException cause) {
    fail(cause, null);
  }

  // Reports from the sending side, on any thread.

  boolean isBroken() {
    return failure.get() != null;
  }

  boolean isClosed() {
    return closed;
  }

  void completionsReady() {
    completionQueue.ready(this);
  }

  void outputBlocked(boolean blocked) {
    Connection c = connection;
    if (c != null) {
      completionQueue.wantWrite(c.key(), blocked);
    }
  }

  void outputBroken() {
    completionsReady();
  }

  void sendFault(long index, CompletionStatus status, String text) {
    completions.markSendFault(index, status);
    fail(new FabricException(Reason.ACCESS, "local " + status.description() + ": " + text), null);
  }

  // Reports from the receiving side, on the thread that polls.

  void responsesReady() {
    responsesOwed = true;
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

  /** Reads what has come; false if nothing has. */
  boolean receive(ReadBuffers buffers) {
    Connection c = connection;
    if (failure.get() != null || c == null) {
      return false;
    }
    ByteBuffer buffer = buffers.acquire(this);
    int count = read(c.channel(), buffer);
    if (count > 0) {
      counters.increment(TcpCounter.SOCKET_READS);
      counters.add(TcpCounter.BYTES_RECEIVED, count);
      take(c.in(), buffer.flip());
    } else if (count == 0) {
      counters.increment(TcpCounter.SOCKET_READS_EMPTY);
      buffer.flip();
    } else {
      buffer.flip();
      if (failure.get() == null) {
        disconnected("the peer closed the connection" + inTheMiddle(buffer), null);
      }
    }
    buffers.release(this, buffer);
    return count != 0;
  }

  /** Hands over at most {@code limit} completions. */
  int drain(CompletionHandler handler, int limit) {
    drained = false;
    if (transmitter.broken() != null && failure.get() == null) {
      findOutWhyOutputBroke();
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

  ByteBuffer spilled() {
    return spilled;
  }

  void spilled(ByteBuffer bytes) {
    spilled = bytes;
  }

  int idleReads() {
    return idleReads;
  }

  void idleReads(int count) {
    idleReads = count;
  }

  private int read(SocketChannel channel, ByteBuffer buffer) {
    try {
      return channel.read(buffer);
    } catch (IOException e) {
      disconnected("the connection broke: " + e.getMessage(), e);
      return -1;
    }
  }

  private void take(InboundStream in, ByteBuffer buffer) {
    long before = in.fpdus();
    try {
      in.receive(buffer);
    } catch (TerminateException e) {
      violated(e);
      buffer.position(buffer.limit());
    }
    counters.add(TcpCounter.FPDUS_RECEIVED, in.fpdus() - before);
    if (responsesOwed) {
      responsesOwed = false;
      transmitter.pump();
    }
  }

  private void violated(TerminateException e) {
    if (failure.get() == null) {
      counters.increment(Failures.counter(e.terminate()));
      fail(
          new FabricException(Failures.reason(e.terminate()), e.getMessage() + fromPeer()),
          e.terminate());
    }
  }

  private void findOutWhyOutputBroke() {
    ReadBuffers buffers = completionQueue.buffers();
    while (failure.get() == null && receive(buffers)) {
      // Reads on until the Terminate or the end.
    }
    IOException cause = transmitter.broken();
    disconnected("the connection broke: " + cause.getMessage(), cause);
  }

  private void disconnected(String text, IOException cause) {
    if (fail(new FabricException(Reason.DISCONNECTED, text + fromPeer(), cause), null)) {
      counters.increment(TcpCounter.DISCONNECTS);
    }
  }

  private boolean fail(FabricException cause, Terminate terminate) {
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
    Connection c = connection;
    if (!detached && (c != null || closed)) {
      detached = true;
      completionQueue.detach(this, c == null ? null : c.key());
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

  private static String inTheMiddle(ByteBuffer buffer) {
    return buffer.hasRemaining()
        ? " in the middle of an FPDU (%d bytes of it came)".formatted(buffer.remaining())
        : "";
  }

  private String fromPeer() {
    return " (peer " + remoteAddress() + ")";
  }

  private String toPeer() {
    return " (peer " + remoteAddress() + ")";
  }
}
