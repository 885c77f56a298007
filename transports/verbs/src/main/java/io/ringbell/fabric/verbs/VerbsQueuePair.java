package io.ringbell.fabric.verbs;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.verbs.natives.Dispatcher;
import io.ringbell.fabric.verbs.natives.NativeException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A queue pair of a device. While it is whole, posts go to the device and completions come from it;
 * once broken, the device flushes what it has ({@link QueuePairBreaker}), and what is posted then
 * is kept from it and flushed here.
 */
final class VerbsQueuePair implements QueuePair, CmHandler {
  /** Of {@link #prepare}: {@link #completion} is to be handed over. */
  static final int COMPLETED = 1;

  /** Of {@link #prepare}: the device's completion has served. */
  static final int TAKEN = 2;

  private final Counters counters;
  private final Dispatcher dispatcher;
  private final VerbsCompletionQueue completionQueue;
  private final DeviceQueuePair device;
  private final int number;
  private final SendQueue sends;
  private final ReceiveQueue receives;
  private final SendImage sendImage;
  private final ReceiveImage receiveImage;
  private final PostChecks checks;
  private final QueuePairBreaker breaker;
  private final WorkCompletion completion = new WorkCompletion();
  private final AtomicReference<FabricException> failure = new AtomicReference<>();
  private final AtomicReference<FabricException> suspected = new AtomicReference<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  /** Set while the device is called, which must not lose the queue pair then. */
  private final AtomicBoolean sending = new AtomicBoolean();

  private final AtomicBoolean receiving = new AtomicBoolean();
  private volatile boolean connected;

  VerbsQueuePair(
      Natives natives,
      Counters counters,
      VerbsProtectionDomain protectionDomain,
      QueuePairConfig config,
      DeviceQueuePair device) {
    this.counters = counters;
    this.dispatcher = natives.dispatcher();
    this.completionQueue = (VerbsCompletionQueue) config.completionQueue();
    this.device = device;
    this.number = device.number();
    this.sends = new SendQueue(config.sendDepth());
    this.receives = new ReceiveQueue(config.receiveDepth());
    this.sendImage = device.sendImage();
    this.receiveImage = device.receiveImage();
    this.checks = new PostChecks(protectionDomain, device.maxInline());
    this.breaker = new QueuePairBreaker(device, sends, receives);
  }

  // QueuePair.

  @Override
  public int number() {
    return number;
  }

  @Override
  public State state() {
    if (closed.get()) {
      return State.CLOSED;
    }
    return failure.get() != null ? State.ERROR : connected ? State.RTS : State.INIT;
  }

  @Override
  public int maxInline() {
    return device.maxInline();
  }

  @Override
  public String localAddress() {
    return device.localAddress();
  }

  @Override
  public String remoteAddress() {
    return device.remoteAddress();
  }

  @Override
  public FabricException failure() {
    return closed.get() ? null : failure.get();
  }

  @Override
  public void post(WorkRequest first) {
    checkNotClosed();
    if (!connected && failure.get() == null) {
      throw new IllegalStateException("queue pair " + number + " is not connected yet");
    }
    int count = checks.checkSends(first);
    if (count > sends.room()) {
      throw noRoom(count, sends.room(), sends.depth(), "send");
    }
    sending.set(true);
    if (failure.get() == null) {
      hand(first);
    } else {
      sending.setRelease(false);
      keep(first);
    }
  }

  private void hand(WorkRequest first) {
    long position = sends.next();
    WorkRequest request = first;
    try {
      while (request != null) {
        long start = position;
        for (int i = 0; request != null && i < sendImage.capacity(); i++) {
          sends.fill(position, request);
          sendImage.set(
              i,
              RequestId.ofSend(device.slot(), position),
              request,
              (VerbsMemoryRegion) request.region());
          position++;
          request = request.next();
        }
        sends.publish(position);
        sends.handOver(start); // see the failure below
        dispatcher.postSend(device.handle(), sendImage.address());
        sends.handOver(position);
      }
    } catch (IOException e) {
      sends.handOver(sends.handed() + completed(e));
      sending.setRelease(false);
      postFailed(e);
      keep(request);
      return;
    }
    sending.setRelease(false);
  }

  /** In the error state: the poller flushes them. */
  private void keep(WorkRequest first) {
    long position = sends.next();
    for (WorkRequest request = first; request != null; request = request.next()) {
      sends.fill(position++, request);
    }
    sends.publish(position);
    completionQueue.attend(this);
  }

  @Override
  public void postReceive(ReceiveRequest first) {
    checkNotClosed();
    int count = checks.checkReceives(first);
    if (count > receives.room()) {
      throw noRoom(count, receives.room(), receives.depth(), "receive");
    }
    receiving.set(true);
    if (failure.get() == null) {
      hand(first);
    } else {
      receiving.setRelease(false);
      keep(first);
    }
  }

  private void hand(ReceiveRequest first) {
    long position = receives.next();
    ReceiveRequest request = first;
    try {
      while (request != null) {
        long start = position;
        for (int i = 0; request != null && i < receiveImage.capacity(); i++) {
          receives.fill(position, request);
          receiveImage.set(
              i,
              RequestId.ofReceive(device.slot(), position),
              (VerbsMemoryRegion) request.region(),
              request.offset(),
              request.length());
          position++;
          request = request.next();
        }
        receives.publish(position);
        receives.handOver(start);
        dispatcher.postReceive(device.handle(), receiveImage.address());
        receives.handOver(position);
      }
    } catch (IOException e) {
      receives.handOver(receives.handed() + completed(e));
      receiving.setRelease(false);
      postFailed(e);
      keep(request);
      return;
    }
    receiving.setRelease(false);
  }

  private void keep(ReceiveRequest first) {
    long position = receives.next();
    for (ReceiveRequest request = first; request != null; request = request.next()) {
      receives.fill(position++, request);
    }
    receives.publish(position);
    completionQueue.attend(this);
  }

  private static int completed(IOException e) {
    return e instanceof NativeException failure ? failure.completed() : 0;
  }

  private void postFailed(IOException e) {
    counters.increment(VerbsCounter.POSTS_FAILED);
    fail(
        new FabricException(
            Reason.INTERNAL, "the device refused work" + toPeer() + ": " + e.getMessage(), e));
  }

  @Override
  public void disconnect() {
    fail(new FabricException(Reason.DISCONNECTED, "disconnected by this side" + toPeer()));
  }

  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    boolean whole =
        failure.compareAndSet(
            null, new FabricException(Reason.CLOSED, "closed by this side" + toPeer()));
    awaitPosts();
    if (connected && whole) {
      device.disconnect();
    }
    device.destroy(this);
  }

  // Set-up, by the endpoint.

  /** The connection is up, as far as this side is concerned. False if it broke meanwhile. */
  boolean connected() {
    device.connected();
    connected = true;
    if (failure.get() == null) {
      return true;
    }
    device.disconnect(); // who broke it did not know of a peer to be told
    return false;
  }

  /** Whether the device has none: it is to fail before anybody can post. */
  boolean isStillborn() {
    return !device.exists();
  }

  /** The connection will not come. */
  void failToConnect(FabricException cause) {
    fail(cause);
  }

  // CmHandler.

  @Override
  public void onEstablished() {
    // The passive side is in RTS already, the active one is told by its connect.
  }

  @Override
  public void onEnded(FabricException cause) {
    counters.increment(VerbsCounter.DISCONNECTS);
    suspect(cause);
  }

  // Breaking.

  /**
   * It is broken, most likely; the poller looks for a better reason in the completions that are
   * there first.
   */
  void suspect(FabricException cause) {
    if (suspected.compareAndSet(null, cause)) {
      completionQueue.attend(this);
    }
  }

  private void fail(FabricException cause) {
    if (!failure.compareAndSet(null, cause)) {
      return;
    }
    awaitPosts();
    breaker.start(connected);
    completionQueue.attend(this);
  }

  /** Whoever posts now does not see the failure yet. Each is one call of the device. */
  private void awaitPosts() {
    while (sending.get() || receiving.get()) {
      Thread.onSpinWait();
    }
  }

  // The poller.

  WorkCompletion completion() {
    return completion;
  }

  boolean isClosed() {
    return closed.get();
  }

  /**
   * A completion of the device has come; it may stand for several.
   *
   * @return an OR of {@link #COMPLETED} and {@link #TAKEN}; without the latter it is to be shown
   *     again
   */
  int prepare(long id, CompletionImage completions, int index) {
    if (RequestId.isMarker(id) && !RequestId.isReceive(id)) {
      sends.settle();
      return TAKEN;
    }
    boolean receive = RequestId.isReceive(id);
    int low = RequestId.position(id);
    long position = receive ? receives.position(low) : sends.position(low);
    if (position < 0) {
      counters.increment(VerbsCounter.COMPLETIONS_UNKNOWN);
      return TAKEN;
    }
    if (completions.status(index) != 0) {
      return prepareFailed(
          receive, position, completions.status(index), completions.vendorError(index));
    }
    if (receive) {
      if (!connected) {
        connected = true; // the peer was quicker than the end of our accept
      }
      completion.success(
          receives.id(position), completions.opcode(index), completions.byteLength(index), number);
      if (completions.hasImmediate(index)) {
        completion.withImmediate(completions.immediate(index));
      }
      receives.retire(position);
    } else {
      WorkCompletion.Opcode opcode = completions.opcode(index);
      completion.success(sends.id(position), opcode, length(opcode, position), number);
      sends.retire(position);
    }
    return TAKEN | COMPLETED;
  }

  private int length(WorkCompletion.Opcode opcode, long position) {
    return switch (opcode) {
      case READ, COMPARE_AND_SWAP, FETCH_AND_ADD -> sends.length(position);
      default -> 0;
    };
  }

  private int prepareFailed(boolean receive, long position, int code, int vendorError) {
    CompletionStatus status = CompletionStatus.ofCode(code);
    noteFailure(status, vendorError, receive);
    if (receive) {
      completion.failure(receives.id(position), status, vendorError, number);
      receives.retire(position);
    } else {
      long flushed = sends.fault(position);
      if (flushed < position) {
        flush(sends.id(flushed));
        sends.retire(flushed);
        return COMPLETED;
      }
      completion.failure(sends.id(position), status, vendorError, number);
      sends.retire(position);
    }
    if (status == CompletionStatus.WR_FLUSH_ERR) {
      counters.increment(VerbsCounter.FLUSHED);
    }
    return TAKEN | COMPLETED;
  }

  private void noteFailure(CompletionStatus status, int vendorError, boolean receive) {
    if (failure.get() != null) {
      return;
    }
    counters.increment(VerbsCounter.COMPLETION_ERRORS);
    FabricException known = status == CompletionStatus.WR_FLUSH_ERR ? suspected.get() : null;
    fail(
        known != null
            ? known
            : Failures.of(status, vendorError, receive, deviceName(), remoteAddress()));
  }

  /** Looks after it while it is broken. */
  void attendTo() {
    if (closed.get()) {
      return;
    }
    FabricException cause = suspected.get();
    if (cause != null && failure.get() == null && device.isQueueEmpty()) {
      fail(cause);
    }
    breaker.advance();
  }

  /** Fills {@link #completion} with the next request that is flushed here. */
  boolean prepareFlushed() {
    if (closed.get() || !breaker.isStarted()) {
      return false;
    }
    long send = sends.nextFlushed();
    if (send >= 0) {
      flush(sends.id(send));
      sends.retire(send);
      return true;
    }
    long receive = receives.nextFlushed();
    if (receive >= 0) {
      flush(receives.id(receive));
      receives.retire(receive);
      return true;
    }
    return false;
  }

  private void flush(long id) {
    counters.increment(VerbsCounter.FLUSHED);
    completion.failure(id, CompletionStatus.WR_FLUSH_ERR, 0, number);
  }

  /** Whether there is nothing to look after. */
  boolean isAtRest() {
    if (closed.get()) {
      return true;
    }
    if (failure.get() == null) {
      return suspected.get() == null;
    }
    return breaker.isSettled() && sends.nextFlushed() < 0 && receives.nextFlushed() < 0;
  }

  // Others.

  int slot() {
    return device.slot();
  }

  int entries() {
    return device.entries();
  }

  boolean isAt(long context, int port) {
    return device.isAt(context, port);
  }

  String deviceName() {
    return device.name();
  }

  private void checkNotClosed() {
    if (closed.get()) {
      throw new FabricException(Reason.CLOSED, "queue pair " + number + " is closed");
    }
  }

  private FabricException noRoom(int wanted, int room, int depth, String queue) {
    counters.increment(VerbsCounter.POSTS_REFUSED);
    return new FabricException(
        Reason.RESOURCE,
        "%d requests, but the %s queue of queue pair %d has room for %d of %d: poll its completions"
            .formatted(wanted, queue, number, room, depth));
  }

  private String toPeer() {
    return " (peer " + remoteAddress() + ")";
  }
}
