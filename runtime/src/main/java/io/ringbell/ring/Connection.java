package io.ringbell.ring;

import static io.ringbell.fabric.FabricException.Reason.CLOSED;
import static io.ringbell.fabric.FabricException.Reason.INTERNAL;
import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;
import static io.ringbell.fabric.FabricException.Reason.REJECTED;
import static io.ringbell.fabric.FabricException.Reason.TIMEOUT;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.WorkCompletion;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection over one queue pair: HELLO, probe, then frames both ways until it closes, once.
 * {@link #claim}, {@link #commit}, {@link #abort}, {@link #enqueue}, {@link #flush} and {@link
 * #close} may be called from any thread, all else runs on the thread that polls.
 *
 * <p>Coming up: the active side sends HELLO, the passive side answers with its own; then the active
 * side sends a probe frame through the ring and the passive side sends one back. A side is up when
 * it has taken the other's probe.
 */
public final class Connection {
  /** {@link #claim}: no room in the peer's ring; {@link #enqueue} the frame instead. */
  public static final long NO_ROOM = RingProducer.NO_ROOM;

  /** {@link #claim}: the connection is closed. */
  public static final long IS_CLOSED = RingProducer.CLOSED;

  private static final Logger LOG = LoggerFactory.getLogger(Connection.class);
  private static final long DESTROY_RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  /**
   * A round that makes more frames than this sends in parts. Otherwise both sides take turns: one
   * waits while the other makes all answers to a round of requests.
   */
  private static final int MOST_HELD_BACK = 32;

  private final Poller poller;
  private final FrameHandler handler;
  private final Runnable whenClosed;
  private final Counters counters;
  private final ConnectionParts parts;
  private final Handshake handshake;
  private final StallWatch stallWatch;
  private final WakeTime wakeTime = new WakeTime();

  // Of the parts; here too, so that frames find them at once.
  private final RingMemory memory;
  private final SendQueue queue;
  private final Backlog backlog;
  private final RemoteRequests requests;
  private final Receiver receiver;
  private final FrameBuffers frameBuffers;
  private final Counters.Part received;

  private Sender sender; // made when the peer's HELLO has come, on the polling thread
  private Hello peer;
  private volatile State state = State.HELLO;
  private FabricException cause;
  private Connection nextDirty;
  private boolean dirty;
  private int flushesHeldBack; // in the current round

  /**
   * A connection whose endpoint is not connected yet. On the polling thread.
   *
   * @param features that this side offers in its HELLO ({@link DoorbellForm})
   * @param active whether this side sends HELLO first
   * @param whenClosed runs before {@link FrameHandler#onClosed}
   */
  Connection(
      Poller poller,
      Endpoint endpoint,
      RingConfig config,
      long features,
      FrameHandler handler,
      boolean active,
      Runnable whenClosed) {
    this.poller = poller;
    this.handler = handler;
    this.whenClosed = whenClosed;
    this.counters = poller.counters();
    this.stallWatch = new StallWatch(counters);
    this.parts = ConnectionParts.make(this, poller, endpoint, config);
    this.handshake = new Handshake(parts, config, poller, features, active);
    this.memory = parts.memory;
    this.queue = parts.queue;
    this.backlog = parts.backlog;
    this.requests = parts.requests;
    this.receiver = parts.receiver;
    this.frameBuffers = parts.frameBuffers;
    this.received = parts.received;
  }

  /** The endpoint is connected, or about to be: the handshake may start. On the polling thread. */
  void start(long nowNanos) {
    counters.increment(RingCounter.CONNECTIONS_OPENED);
    handshake.start(nowNanos);
  }

  /**
   * Claims room for a frame in the peer's ring.
   *
   * @param length from {@link FrameLayout#HEADER_LENGTH} to {@link #maxFrame()}
   * @return a position to {@link #commit} or {@link #abort}, {@link #NO_ROOM} or {@link #IS_CLOSED}
   */
  public long claim(int length) {
    return sender.claim(length);
  }

  /** The memory in which claimed frames are written, little-endian. */
  public ByteBuffer staging() {
    return memory.staging.buffer();
  }

  /** Where the frame at a position starts in {@link #staging}. */
  public int offset(long position) {
    return sender.producer().offset(position);
  }

  /** Publishes a claimed frame, whose header is written; {@link #flush} sends it. */
  public void commit(long position, int length) {
    sender.producer().commit(position, length);
    (poller.inRound() ? received : counters).increment(RingCounter.FRAMES_SENT);
  }

  /** Gives a claimed frame up, and sends what others committed behind it meanwhile. */
  public void abort(long position, int length) {
    sender.producer().abort(position, length);
    counters.increment(RingCounter.FRAMES_ABORTED);
    flush(); // their own flush met the gap
  }

  /**
   * Queues a frame that found no room or is larger than {@link #maxFrame()}; {@link #flush} sends
   * what it can.
   *
   * @param always whether it may go over the bound on queued bytes: for frames whose number is
   *     bounded otherwise
   * @return false if too much is queued already, or the connection is closed; the buffer stays the
   *     caller's
   */
  public boolean enqueue(QueuedFrame frame, boolean always) {
    boolean added = backlog.add(frame, always);
    if (added) {
      counters.increment(RingCounter.FRAMES_SENT);
    }
    return added;
  }

  /** Takes a queued frame back; false if a part of it may have left. */
  public boolean dequeue(QueuedFrame frame) {
    return backlog.remove(frame);
  }

  /** Bytes of the buffers whose frames wait for room in the peer's ring. */
  public long queuedBytes() {
    return backlog.bytes();
  }

  /**
   * Asks for {@link FrameHandler#onWritable} when at most so many bytes wait for room; the last
   * number counts. From any thread.
   */
  public void notifyWritable(long mostQueued) {
    backlog.setLowMark(mostQueued);
    if (backlog.isLow()) { // by now; who made room may have looked too early
      if (poller.inRound()) {
        poller.markDirty(this);
      } else {
        poller.execute(() -> poller.markDirty(this));
      }
    }
  }

  /**
   * Sends what has been committed; on the polling thread at the end of its round, or earlier if
   * there is much, elsewhere at once.
   */
  public void flush() {
    if (poller.inRound()) {
      poller.markDirty(this);
      if (++flushesHeldBack >= MOST_HELD_BACK) {
        flushesHeldBack = 0;
        postWithinRound();
      }
    } else {
      flushNow();
    }
  }

  /** Whoever flushes may hold locks: a failure is dealt with at the end of the round. */
  private void postWithinRound() {
    Sender current = sender;
    if (current != null) {
      current.flush();
    }
  }

  /**
   * Takes over the buffer of the frame that is being handed over, if that was put together of
   * fragments. Those in the ring, whose place goes back to the peer, and those that were READ,
   * whose registered memory is freed with the connection, have to be copied. Within {@link
   * FrameHandler#onFrame}, which must return true then.
   *
   * @return whether the buffer is the caller's now, who gives it to {@link #buffers()}
   */
  public boolean takeFrame(ByteBuffer frame) {
    return poller.inRound() && receiver.takeFrame(frame);
  }

  /** Whether the peer is done with all large frames that were announced to it. From any thread. */
  public boolean peerHasAll() {
    Sender current = sender;
    return current == null || current.rendezvous().outstanding() == 0;
  }

  /** The largest frame that {@link #claim} takes. */
  public int maxFrame() {
    return sender.maxFrame();
  }

  /** The largest message that the peer takes. */
  public int peerMaxMessage() {
    return peer.maxMessage();
  }

  /** How many calls the peer serves at a time. */
  public int peerMaxCalls() {
    return peer.maxCalls();
  }

  /** Frames before this position have been handed to the fabric and may have reached the peer. */
  public long postedPosition() {
    Sender current = sender;
    return current == null ? 0 : current.posted();
  }

  /**
   * Posts a READ or atomic of the peer's memory as soon as there is room for it, in the order of
   * submitting; if the connection is closed it fails at once.
   */
  public void submit(RemoteRequest request) {
    requests.add(request);
    flush();
  }

  /** Memory that is registered for this connection, freed with it at the latest. */
  public ConnectionRegions regions() {
    return parts.regions;
  }

  /** Pools of memory that is registered for this connection. */
  public RegisteredPools pools() {
    return parts.pools;
  }

  /** Whether it is up. */
  public boolean isUp() {
    return state == State.UP;
  }

  /** Whether it is closed. */
  public boolean isClosed() {
    return state == State.CLOSED || state == State.DESTROYED;
  }

  /** Why it is closed; null while it is not. On the polling thread. */
  FabricException cause() {
    return isClosed() ? cause : null;
  }

  /** This side's {@code host:port}. */
  public String localAddress() {
    return parts.queuePair.localAddress();
  }

  /** The peer's {@code host:port}. */
  public String remoteAddress() {
    return parts.queuePair.remoteAddress();
  }

  public Poller poller() {
    return poller;
  }

  public BufferPool buffers() {
    return poller.buffers();
  }

  /** Where frames are encoded that are to be {@link #enqueue}d. */
  public FrameBuffers frameBuffers() {
    return frameBuffers;
  }

  /**
   * Asks for {@link FrameHandler#onTimer} by a time of {@link System#nanoTime}. From any thread.
   */
  public void wakeBy(long deadlineNanos) {
    if (wakeTime.bringForward(deadlineNanos)) {
      poller.scheduleBy(deadlineNanos);
    }
  }

  /** Closes it, with the reason that {@link FrameHandler#onClosed} gets. From any thread. */
  public void close(FabricException reason) {
    if (poller.isPoller()) {
      doClose(reason);
    } else {
      poller.execute(() -> doClose(reason));
    }
  }

  // ---- what the poller calls ----

  void onCompletion(WorkCompletion completion) {
    if (isClosed()) {
      return; // flushed work; whatever it was has been accounted for
    }
    try {
      if (completion.status() != CompletionStatus.SUCCESS) {
        onFailedCompletion(completion);
        return;
      }
      int kind = WorkId.kind(completion.id());
      int number = WorkId.number(completion.id());
      if (kind == WorkId.RECEIVE) {
        onReceived(number, completion);
      } else {
        queue.onCompleted(number, WorkId.NUMBER_MASK);
        if (kind == WorkId.CONTROL_READ) {
          onControlBlock();
        } else if (kind == WorkId.ONE_SIDED) {
          requests.onCompleted(number);
          if (receiver.hasFrames()) {
            walk();
          }
        }
        poller.markDirty(this);
      }
    } catch (FabricException e) {
      onFailure(e);
    }
  }

  void flushNow() {
    Sender current = sender;
    if (current == null) {
      return;
    }
    current.flush();
    if (current.failure() != null) {
      close(current.failure());
    } else if (current.isStalled() && stallWatch.isIdle()) {
      poller.watchStall(this);
    } else if (((receiver.isPaused() && backlog.isEmpty()) || backlog.isLow())
        && !poller.isPoller()) {
      poller.execute(() -> poller.markDirty(this)); // its round goes on with the frames
    }
  }

  /**
   * A round of the poller is over: report credit if it is due, and send what was committed in it.
   */
  void endRound() {
    dirty = false;
    flushesHeldBack = 0;
    if (state == State.CLOSED) {
      destroyIfQuiescent(poller.now());
      return;
    }
    if (sender == null) {
      return;
    }
    reportAndFlush();
    if (backlog.isLow() && isUp()) {
      backlog.clearLowMark();
      handler.onWritable(this);
    }
    if (receiver.isPaused() && backlog.isEmpty() && !isClosed()) {
      receiver.resume();
      walk();
      poller.markDirty(this);
    }
  }

  private void reportAndFlush() {
    if (receiver.owesUpdate()) {
      sender.wantUpdate();
    }
    flushNow();
  }

  void onTimer(long now) {
    switch (state) {
      case HELLO, PROBE -> {
        if (handshake.isOverdue(now)) {
          counters.increment(RingCounter.HANDSHAKE_TIMEOUTS);
          doClose(
              new FabricException(
                  TIMEOUT, "%s did not answer the handshake in time".formatted(remoteAddress())));
        }
      }
      case UP -> {
        if (wakeTime.isDue(now)) {
          wakeTime.clear();
          handler.onTimer(this, now);
        }
        parts.pools.onTimer(now);
      }
      case REFUSED -> {
        if (handshake.isOverdue(now)) {
          doClose(cause);
        }
      }
      case CLOSED -> destroyIfQuiescent(now);
      case DESTROYED -> {}
    }
    if (sender != null && !isClosed()) {
      stallWatch.onTimer(now, sender, parts.queuePair);
      if (sender.failure() != null) {
        doClose(sender.failure());
      }
    }
  }

  /** When {@link #onTimer} is due at the latest. */
  long nextDeadline() {
    long next =
        switch (state) {
          case HELLO, PROBE, REFUSED -> handshake.deadline();
          case UP -> Timings.earlier(wakeTime.at(), parts.pools.dueAt());
          case CLOSED -> poller.now() + DESTROY_RETRY_NANOS;
          case DESTROYED -> Timings.NEVER;
        };
    return isClosed() ? next : Timings.earlier(next, stallWatch.dueAt());
  }

  void watchStall(long now) {
    if (stallWatch.isIdle() && !isClosed()) {
      stallWatch.start(now, sender);
      poller.scheduleBy(stallWatch.dueAt());
    }
  }

  void onProbe() {
    if (state != State.PROBE) {
      throw new FabricException(PROTOCOL, "a probe frame on a connection that is " + state);
    }
    if (!handshake.isActive()) {
      sendProbe();
    }
    state = State.UP;
    handler.onUp(this);
  }

  Connection nextDirty() {
    return nextDirty;
  }

  /**
   * Joins the list of connections to visit at the end of the round; false if it is in it already.
   */
  boolean linkDirty(Connection next) {
    if (dirty) {
      return false;
    }
    dirty = true;
    nextDirty = next;
    return true;
  }

  // ---- handshake ----

  private void onReceived(int slot, WorkCompletion completion) {
    if (state == State.UP || state == State.PROBE) {
      if (completion.opcode() == WorkCompletion.Opcode.RECEIVE_WRITE_WITH_IMM) {
        receiver.onImmediate(slot, completion.byteLength(), completion.immediate(), sender);
      } else {
        receiver.onDoorbell(slot, completion.byteLength(), sender);
      }
      walk();
      poller.markDirty(this);
    } else if (state == State.HELLO) {
      onHello(slot, completion.byteLength());
    }
  }

  private void onHello(int slot, int length) {
    peer = Hello.read(receiver.slots(), receiver.slotOffset(slot), length);
    receiver.repost(slot);
    long common = handshake.onHello(peer);
    receiver.onHello(common, peer.receiveSlots());
    sender = parts.sender(peer, common);
    state = State.PROBE;
    if (handshake.isActive()) {
      sendProbe();
    }
  }

  private void sendProbe() {
    long position = claim(FrameLayout.HEADER_LENGTH);
    int offset = offset(position);
    ByteBuffer staging = staging();
    staging.putInt(offset + FrameLayout.LENGTH_OFFSET, FrameLayout.HEADER_LENGTH);
    staging.putInt(offset + FrameLayout.TYPE_OFFSET, FrameLayout.TYPE_PROBE);
    staging.putLong(offset + FrameLayout.TYPE_OFFSET + Integer.BYTES, 0);
    commit(position, FrameLayout.HEADER_LENGTH);
    poller.markDirty(this);
  }

  // ---- frames ----

  private void walk() {
    try {
      receiver.walk(this, handler);
    } catch (FabricException e) {
      onFailure(e);
    } catch (RuntimeException | Error e) {
      // The frame is not done with, and cannot be tried again: the connection ends, the others go
      // on. An error too, such as one for want of memory.
      LOG.error("a frame from {} met a defect", remoteAddress(), e);
      doClose(new FabricException(INTERNAL, "a frame met a defect: " + e, e));
    }
  }

  private void onControlBlock() {
    stallWatch.onRead();
    ByteBuffer block = memory.readTarget().buffer();
    Receiver.onCredit(
        block.getLong(ControlBlock.CONSUMER_OFFSET),
        block.getLong(ControlBlock.RECEIVES_OFFSET),
        sender);
  }

  // ---- the end ----

  private void onFailedCompletion(WorkCompletion completion) {
    boolean flushed = completion.status() == CompletionStatus.WR_FLUSH_ERR;
    if (!flushed) {
      counters.increment(RingCounter.COMPLETION_ERRORS);
    }
    doClose(
        flushed && cause != null
            ? cause // the peer was refused
            : FailedCompletion.cause(completion, parts.queuePair));
  }

  private void onFailure(FabricException failure) {
    if (failure.reason() == PROTOCOL) {
      counters.increment(RingCounter.PROTOCOL_VIOLATIONS);
      poller.warn("closing the connection to " + remoteAddress() + ": " + failure.getMessage());
      if (state == State.HELLO && !handshake.isActive()) {
        refuse(failure.getMessage());
        return;
      }
    }
    doClose(failure);
  }

  private void refuse(String reason) {
    counters.increment(RingCounter.REFUSALS_SENT);
    cause = new FabricException(REJECTED, "refused " + remoteAddress() + ": " + reason);
    handshake.refuse(reason);
    state = State.REFUSED;
  }

  /** Closes it on the polling thread. */
  void doClose(FabricException reason) {
    if (isClosed()) {
      return;
    }
    if (state != State.UP) {
      counters.increment(RingCounter.HANDSHAKES_FAILED);
    }
    counters.increment(RingCounter.CONNECTIONS_CLOSED);
    state = State.CLOSED;
    cause = reason != null ? reason : new FabricException(CLOSED, "the connection was closed");
    parts.shut();
    try {
      whenClosed.run();
      handler.onClosed(this, cause);
    } catch (RuntimeException | Error e) {
      LOG.error("the end of the connection to {} met a defect", remoteAddress(), e);
    } finally {
      requests.close(cause);
      destroySafely();
    }
  }

  private void destroySafely() {
    if (poller.inRound()) {
      poller.markDirty(this); // its memory may be in use further up the stack
    } else {
      destroyIfQuiescent(poller.now());
    }
  }

  private void destroyIfQuiescent(long now) {
    if (state == State.DESTROYED) {
      return;
    }
    if (!parts.isQuiescent()) {
      poller.scheduleBy(now + DESTROY_RETRY_NANOS);
      return;
    }
    state = State.DESTROYED;
    parts.free();
  }

  private enum State {
    /** Waits for the peer's HELLO. */
    HELLO,
    /** Waits for the peer's probe. */
    PROBE,
    UP,
    /** Has sent a refusal, and waits for the peer to go. */
    REFUSED,
    /** Down; threads may still be encoding into its memory. */
    CLOSED,
    DESTROYED
  }
}
