package io.ringbell.ring;

import static io.ringbell.fabric.FabricException.Reason.CLOSED;
import static io.ringbell.fabric.FabricException.Reason.DISCONNECTED;
import static io.ringbell.fabric.FabricException.Reason.INTERNAL;
import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;
import static io.ringbell.fabric.FabricException.Reason.REJECTED;
import static io.ringbell.fabric.FabricException.Reason.TIMEOUT;

import io.ringbell.counter.Counters;
import io.ringbell.fabric.Access;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.Endpoint;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.QueuePairConfig;
import io.ringbell.fabric.WorkCompletion;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Set;
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
  private static final long NEVER = Long.MAX_VALUE;
  private static final long MOST_KEPT_BYTES = 1 << 20;
  private static final Set<Access> VIEWABLE =
      EnumSet.of(Access.REMOTE_READ, Access.STABLE, Access.REMOTE_VIEW);
  private static final long NEVER_WRITABLE = -1; // nobody waits for room

  /**
   * A round that makes more frames than this sends in parts. Otherwise both sides take turns: one
   * waits while the other makes all answers to a round of requests.
   */
  private static final int MOST_HELD_BACK = 32;

  private static final VarHandle WAKE_AT;

  static {
    try {
      WAKE_AT = MethodHandles.lookup().findVarHandle(Connection.class, "wakeAt", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final int index;
  private final Poller poller;
  private final QueuePair queuePair;
  private final RingConfig config;
  private final long features; // that this side offers
  private final RingMemory memory;
  private final FrameHandler handler;
  private final boolean active;
  private final Runnable whenClosed;
  private final Counters counters;
  private final Counters.Part received; // changed on the polling thread
  private final Counters.Part posted; // by the poster
  private final FrameBuffers frameBuffers;
  private final Backlog backlog;
  private final SendQueue queue;
  private final Receiver receiver;
  private final Introduction introduction;
  private final StallWatch stallWatch;
  private final ConnectionRegions regions;
  private final RemoteRequests requests;
  private final IdlePools pools = new IdlePools();

  private Sender sender; // made when the peer's HELLO has come, on the polling thread
  private Hello peer;
  private volatile State state = State.HELLO;
  private FabricException cause;
  private volatile boolean paused; // the handler has left a frame in the ring
  private volatile long writableAt = NEVER_WRITABLE;
  private long handshakeDeadline;
  private volatile long wakeAt = NEVER;
  private Connection nextDirty;
  private boolean dirty;
  private int flushesHeldBack; // in the current round

  private Connection(
      Poller poller,
      Endpoint endpoint,
      RingConfig config,
      long features,
      FrameHandler handler,
      boolean active,
      Runnable whenClosed,
      RingMemory memory) {
    this.poller = poller;
    this.whenClosed = whenClosed;
    this.config = config;
    this.features =
        poller.capabilities().immediate() ? features : features & ~DoorbellForm.IMM.feature();
    this.handler = handler;
    this.active = active;
    this.counters = poller.counters();
    this.memory = memory;
    this.queuePair =
        endpoint.createQueuePair(
            memory.domain,
            new QueuePairConfig(
                poller.completionQueue(),
                config.sendDepth(),
                config.receiveSlots(),
                Doorbell.LENGTH));
    this.index = poller.attach(this);
    this.queue = new SendQueue(config.sendDepth());
    this.introduction =
        new Introduction(
            index, queuePair, memory, config, queue, config.maxRendezvous(), this.features);
    this.stallWatch = new StallWatch(counters);
    this.regions = new ConnectionRegions(memory.domain);
    this.frameBuffers = newFrameBuffers();
    this.backlog = new Backlog(frameBuffers, config.maxQueuedBytes());
    this.requests = new RemoteRequests(poller.capabilities().maxReadDepth());
    this.received = counters.part();
    this.posted = counters.part();
    this.receiver =
        new Receiver(
            index, queuePair, memory, config, poller.buffers(), rendezvousReceiver(), received);
  }

  private RendezvousReceiver rendezvousReceiver() {
    long budget = config.rendezvous().receiveBudget();
    return new RendezvousReceiver(
        newPool(RegisteredPool.budgetFor(config.maxRendezvous(), budget)),
        this::submit,
        queuePair::view,
        poller.buffers(),
        config.maxRendezvous(),
        Math.min(budget, MOST_KEPT_BYTES),
        counters);
  }

  /** Twice the budget: as much may be encoded, or wait, as is announced. */
  private FrameBuffers newFrameBuffers() {
    boolean views = poller.capabilities().views();
    RegisteredPool viewable =
        views ? newPool(VIEWABLE, 2 * config.rendezvous().sendBudget()) : null;
    return new FrameBuffers(poller.buffers(), viewable, rendezvousThreshold(), this::watchPools);
  }

  private int rendezvousThreshold() {
    int threshold = config.rendezvous().threshold();
    return threshold == RendezvousConfig.FABRICS ? poller.rendezvousThreshold() : threshold;
  }

  private RendezvousSender rendezvousSender() {
    RendezvousConfig settings = config.rendezvous();
    return new RendezvousSender(
        new Announcements(regions, frameBuffers),
        rendezvousThreshold(),
        (int) Math.min(peer.maxRendezvous(), settings.sendBudget()),
        settings.sendBudget(),
        counters);
  }

  /**
   * Makes the queue pair and memory of a connection whose endpoint is not connected yet. On the
   * polling thread.
   *
   * @param features that this side offers in its HELLO ({@link DoorbellForm})
   * @param active whether this side sends HELLO first
   * @param whenClosed runs before {@link FrameHandler#onClosed}
   */
  static Connection prepare(
      Poller poller,
      Endpoint endpoint,
      RingConfig config,
      long features,
      FrameHandler handler,
      boolean active,
      Runnable whenClosed) {
    RingMemory memory = RingMemory.allocate(endpoint.allocateProtectionDomain(), config);
    Connection connection = null;
    boolean complete = false;
    try {
      connection =
          new Connection(poller, endpoint, config, features, handler, active, whenClosed, memory);
      connection.receiver.postAll();
      complete = true;
      return connection;
    } finally {
      if (!complete) {
        if (connection != null) {
          connection.queuePair.close();
          poller.detach(connection.index);
        }
        memory.close();
      }
    }
  }

  /** The endpoint is connected, or about to be: the handshake may start. On the polling thread. */
  void start(long nowNanos) {
    counters.increment(RingCounter.CONNECTIONS_OPENED);
    handshakeDeadline = nowNanos + config.handshakeTimeoutNanos();
    poller.scheduleBy(handshakeDeadline);
    if (active) {
      introduction.sendHello();
    }
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
    writableAt = mostQueued;
    if (isWritable()) { // by now; who made room may have looked too early
      if (poller.inRound()) {
        poller.markDirty(this);
      } else {
        poller.execute(() -> poller.markDirty(this));
      }
    }
  }

  private boolean isWritable() {
    return backlog.bytes() <= writableAt;
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

  /** Memory of this connection's protection domain, freed with it at the latest. */
  public MemoryRegion allocate(int length, Set<Access> access) {
    return regions.allocate(length, access);
  }

  /**
   * Registers memory for this connection's peer, until {@link #deregister} or the end.
   *
   * @param whenClosed runs when the peer cannot reach it any more
   */
  public MemoryRegion register(ByteBuffer buffer, Set<Access> access, Runnable whenClosed) {
    return regions.register(buffer, access, whenClosed);
  }

  /**
   * Registered buffers that the local queue pair may write into, freed when they are idle and with
   * the connection.
   *
   * @param budget most bytes at a time
   */
  public RegisteredPool newPool(long budget) {
    return newPool(EnumSet.of(Access.LOCAL_WRITE), budget);
  }

  private RegisteredPool newPool(Set<Access> access, long budget) {
    RegisteredPool pool =
        new RegisteredPool(length -> allocate(length, access), this::deregister, budget);
    pools.add(pool);
    return pool;
  }

  /**
   * {@link System#nanoTime}, or within a round the time at which that began: for what needs no more
   * than milliseconds. From any thread.
   */
  public long nanoTime() {
    return poller.inRound() ? poller.now() : System.nanoTime();
  }

  /** Sees to it that buffers of pools are freed when they are idle. From any thread. */
  public void watchPools() {
    long due = pools.watch(nanoTime());
    if (due != NEVER) {
      poller.scheduleBy(due);
    }
  }

  /** How many regions of {@link #allocate} and {@link #register} there are, for leak tests. */
  int regionCount() {
    return regions.count();
  }

  /** Frees memory of {@link #allocate} or {@link #register}; nothing may be using it. */
  public void deregister(MemoryRegion region) {
    regions.close(region);
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
    return queuePair.localAddress();
  }

  /** The peer's {@code host:port}. */
  public String remoteAddress() {
    return queuePair.remoteAddress();
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
    for (; ; ) {
      long current = wakeAt;
      if (current != NEVER && deadlineNanos - current >= 0) {
        return;
      }
      if (WAKE_AT.compareAndSet(this, current, deadlineNanos)) {
        poller.scheduleBy(deadlineNanos);
        return;
      }
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
    } else if (((paused && backlog.isEmpty()) || isWritable()) && !poller.isPoller()) {
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
    if (isWritable() && isUp()) {
      writableAt = NEVER_WRITABLE;
      handler.onWritable(this);
    }
    if (paused && backlog.isEmpty() && !isClosed()) {
      paused = false;
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
        if (now - handshakeDeadline >= 0) {
          counters.increment(RingCounter.HANDSHAKE_TIMEOUTS);
          doClose(
              new FabricException(
                  TIMEOUT, "%s did not answer the handshake in time".formatted(remoteAddress())));
        }
      }
      case UP -> {
        long due = wakeAt;
        if (due != NEVER && now - due >= 0) {
          wakeAt = NEVER;
          handler.onTimer(this, now);
        }
        pools.onTimer(now);
      }
      case REFUSED -> {
        if (now - handshakeDeadline >= 0) {
          doClose(cause);
        }
      }
      case CLOSED -> destroyIfQuiescent(now);
      case DESTROYED -> {}
    }
    if (sender != null && !isClosed()) {
      stallWatch.onTimer(now, sender, queuePair);
      if (sender.failure() != null) {
        doClose(sender.failure());
      }
    }
  }

  /** When {@link #onTimer} is due at the latest. */
  long nextDeadline() {
    long next =
        switch (state) {
          case HELLO, PROBE, REFUSED -> handshakeDeadline;
          case UP -> earlier(wakeAt, pools.dueAt());
          case CLOSED -> poller.now() + DESTROY_RETRY_NANOS;
          case DESTROYED -> NEVER;
        };
    long escape = isClosed() ? NEVER : stallWatch.dueAt();
    return earlier(next, escape);
  }

  private static long earlier(long one, long other) {
    return one == NEVER || (other != NEVER && other - one < 0) ? other : one;
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
    if (!active) {
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

  /** The peer is refused: it hears why, and has a moment to go. */
  void refuse(String reason) {
    counters.increment(RingCounter.REFUSALS_SENT);
    cause = new FabricException(REJECTED, "refused " + remoteAddress() + ": " + reason);
    introduction.sendRefusal(reason);
    state = State.REFUSED;
    handshakeDeadline = poller.now() + TimeUnit.SECONDS.toNanos(1);
    poller.scheduleBy(handshakeDeadline);
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
    long common = peer.features() & features;
    receiver.onHello(common, peer.receiveSlots());
    memory.allocateStaging(peer.ringCapacity());
    if (DoorbellForm.EAGER.isIn(common)) {
      memory.allocateEagerDoorbells();
    }
    if (!active) {
      introduction.sendHello();
    }
    sender =
        new Sender(
            index,
            queuePair,
            memory,
            peer,
            common,
            queue,
            receiver,
            backlog,
            requests,
            rendezvousSender(),
            counters,
            posted);
    state = State.PROBE;
    if (active) {
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
    if (paused) {
      return;
    }
    boolean taken;
    try {
      taken = receiver.walk(this, handler);
    } catch (FabricException e) {
      onFailure(e);
      return;
    } catch (RuntimeException | Error e) {
      // The frame is not done with, and cannot be tried again: the connection ends, the others go
      // on. An error too, such as one for want of memory.
      LOG.error("a frame from {} met a defect", remoteAddress(), e);
      doClose(new FabricException(INTERNAL, "a frame met a defect: " + e, e));
      return;
    }
    paused = !taken;
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
    FabricException reported = queuePair.failure();
    if (completion.status() != CompletionStatus.WR_FLUSH_ERR) {
      counters.increment(RingCounter.COMPLETION_ERRORS);
      doClose(
          new FabricException(
              reported == null ? DISCONNECTED : reported.reason(),
              "connection to %s: %s (vendor error 0x%x)%s"
                  .formatted(
                      remoteAddress(),
                      completion.status().description(),
                      completion.vendorError(),
                      reported == null ? "" : ": " + reported.getMessage()),
              reported));
    } else if (cause != null) {
      doClose(cause);
    } else {
      doClose(
          reported != null
              ? reported
              : new FabricException(DISCONNECTED, remoteAddress() + " closed the connection"));
    }
  }

  private void onFailure(FabricException failure) {
    if (failure.reason() == PROTOCOL) {
      counters.increment(RingCounter.PROTOCOL_VIOLATIONS);
      poller.warn("closing the connection to " + remoteAddress() + ": " + failure.getMessage());
      if (state == State.HELLO && !active) {
        cause = failure;
        refuse(failure.getMessage());
        return;
      }
    }
    doClose(failure);
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
    queuePair.disconnect();
    frameBuffers.close();
    if (sender != null) {
      sender.shut();
    } else {
      backlog.close();
    }
    receiver.close();
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
    if ((sender != null && !sender.isQuiescent()) || !frameBuffers.isQuiescent()) {
      poller.scheduleBy(now + DESTROY_RETRY_NANOS);
      return;
    }
    state = State.DESTROYED;
    queuePair.close();
    regions.closeAll();
    memory.close();
    received.close();
    posted.close();
    poller.detach(index);
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
