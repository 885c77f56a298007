package io.ringbell.call;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.CallOptions;
import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.codec.WireReader;
import io.ringbell.counter.Counters;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.ring.Connection;
import io.ringbell.ring.FrameHandler;
import io.ringbell.ring.FrameLayout;
import io.ringbell.ring.Poller;
import io.ringbell.ring.RingClient;
import io.ringbell.ring.SpinBudget;
import java.nio.ByteBuffer;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The client's side of one connection: its calls, its waiting callers and its thread. Frame methods
 * run on the polling thread, all others on any.
 */
public final class ClientTransport implements FrameHandler, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ClientTransport.class);

  private final TransportConfig config;
  private final TransportOwner owner;
  private final RingClient ring;
  private final Counters counters;
  private final AnnouncedMethods announced;
  private final CallerQueue callers;
  private final ClientLoop loop;
  private final WireReader reader = new WireReader();
  private final ClientFrames frames = new ClientFrames(this);
  private final WritableQueue writable = new WritableQueue();
  private final Object lifecycle = new Object();
  private final ClientWatch watch;
  private final PingGuard pings = new PingGuard();
  private boolean freed;
  private Connection connection;
  private BooleanSupplier peerHasAll; // of the connection
  private CallTable calls;
  private ClientMemories memories;
  private long received; // frames, by the polling thread
  private volatile boolean serving; // an answer has come
  private volatile boolean adopted;
  private volatile Status refusal; // why new calls are refused; null while they are not
  private volatile Status closed; // why the connection is closed; null while it is not
  private volatile Throwable closedCause;

  private ClientTransport(TransportConfig config, RingClient ring, TransportOwner owner) {
    this.config = config;
    this.owner = owner;
    this.ring = ring;
    this.counters = config.calls();
    this.announced = new AnnouncedMethods(config.methods());
    ChannelConfig channel = config.channel();
    Poller poller = ring.poller();
    SpinBudget budget = new SpinBudget(channel.waitStrategy());
    this.callers = new CallerQueue(poller, channel.waitStrategy(), budget);
    this.loop = new ClientLoop("ringbell-channel-" + ring.name(), poller, budget, callers);
    this.watch = new ClientWatch(channel);
  }

  /**
   * Connects; returns when the connection is up. An interrupt ends it.
   *
   * @throws FabricException with the address in its message
   */
  static ClientTransport connect(
      Fabric fabric,
      FabricAddress address,
      TransportConfig config,
      long timeoutNanos,
      TransportOwner owner) {
    RingClient ring = new RingClient(fabric, address, config.buffers(), config.rings());
    ClientTransport transport = new ClientTransport(config, ring, owner);
    try {
      ring.connect(config.channel().ring(), transport, timeoutNanos);
    } catch (RuntimeException | Error e) {
      ring.close();
      throw e;
    }
    transport.loop.start();
    return transport;
  }

  /** Takes no new calls from now on; those under way go on. */
  void leave(Status why) {
    refuseCalls(why);
  }

  /** Why it takes no new calls; null while it does. */
  Status refusal() {
    return refusal;
  }

  /** The channel has it among its connections: from now on it may be idle. From any thread. */
  void adopt() {
    adopted = true;
  }

  /** Whether an answer has come on it: it was of use. */
  boolean hasServed() {
    return serving;
  }

  /** Whether the current thread polls for it, in the middle of a round. */
  boolean inRound() {
    return ring.poller().inRound();
  }

  /** Registered buffers that accesses hold at the moment. */
  int outstandingBuffers() {
    return memories.outstandingBuffers();
  }

  /** Closes the connection, soon: its calls fail. Does not wait. */
  void abort(Status why) {
    refuseCalls(why);
    connection.close(new FabricException(FabricException.Reason.CLOSED, why.description()));
  }

  /**
   * Closes the connection, which fails the calls that are under way, and frees what it has. Waits
   * for the polling thread, so not in a round of its own. A second close does nothing.
   */
  @Override
  public void close() {
    abort(Status.UNAVAILABLE.withDescription("the channel was closed"));
    free();
  }

  private void free() {
    synchronized (lifecycle) {
      if (!freed) {
        freed = true;
        loop.close();
        ring.close();
      }
    }
  }

  // ---- for calls ----

  /**
   * Begins a call.
   *
   * @param deadline nanoTime; 0 for none
   * @param promise of an asynchronous call, if it is there already; may be null
   * @return null if no new calls are taken here
   * @throws RpcException if too many are under way
   */
  ClientCall tryBegin(int method, CallOptions options, long deadline, RpcFuture<?> promise) {
    if (refusal != null) {
      return null;
    }
    announced.announce(connection, method);
    ClientCall call = calls.take();
    if (call == null) {
      connection.flush(); // the METHOD frame, and what stands behind it
      throw tooMany(deadline);
    }
    call.begin(method, config.methods().get(method), options, deadline, promise);
    if (refusal != null) { // who leaves looks for calls after having said so
      call.giveBack();
      return null;
    }
    counters.increment(CallCounter.CALLS_STARTED);
    if (watch.isAsleep()) {
      watch.wake(connection);
    }
    return call;
  }

  Connection connection() {
    return connection;
  }

  /** Largest message that this side takes. */
  int maxMessage() {
    return config.channel().ring().maxMessage();
  }

  WritableQueue writable() {
    return writable;
  }

  /** The slot of a call; null if there is none. On the polling thread. */
  ClientCall call(int callId) {
    return calls.get(callId & CallFrames.INDEX_MASK);
  }

  int maxRequest() {
    return Math.min(maxMessage(), connection.peerMaxMessage());
  }

  void count(CallCounter counter) {
    counters.increment(counter);
  }

  void onSuccess() {
    counters.increment(CallCounter.CALLS_COMPLETED);
    config.budget().onSuccess();
  }

  RpcException tooLarge(int size) {
    return new RpcException(
        Status.RESOURCE_EXHAUSTED.withDescription(
            "size of the request: %d bytes, expected at most %d; raise maxMessageSize on both sides"
                .formatted(size, maxRequest())),
        Delivery.NOT_SENT);
  }

  Status queueFull() {
    return Status.RESOURCE_EXHAUSTED.withDescription(
        "%d bytes wait already for room at %s: fewer calls at a time, or a larger ring"
            .formatted(connection.queuedBytes(), connection.remoteAddress()));
  }

  /**
   * The server knows a method that it does not offer by its number only; the user knows its path.
   */
  Status explain(Status refusal, int method) {
    return refusal.code() == Status.Code.UNIMPLEMENTED
        ? refusal.withDescription(
            "the server at %s does not offer %s (expected: addService with its skeleton)"
                .formatted(ring.address(), config.methods().get(method).path()))
        : refusal;
  }

  /** A blocking call cannot wait on the thread that would bring its answer. */
  void checkMayWait() {
    if (ring.poller().inRound()) {
      throw new RpcException(
          Status.FAILED_PRECONDITION.withDescription(
              "a blocking call in a callback of the same channel would wait for itself: use the"
                  + " asynchronous method, or another thread"),
          Delivery.NOT_SENT);
    }
  }

  void await(ClientCall call) {
    CallContext parent = CallContext.currentOrNull();
    RpcException failure = parent == null ? callers.await(call) : awaitFor(parent, call);
    if (ring.poller().isFree()) {
      loop.takeOver();
    }
    if (failure != null) {
      counters.increment(counterOf(failure.status()));
      throw failure;
    }
  }

  /** The caller serves a call itself: when that is cancelled, so is this one. */
  private RpcException awaitFor(CallContext parent, ClientCall call) {
    WithParent link = new WithParent(call, ring.poller(), Thread.currentThread());
    parent.onCancel(link);
    try {
      return awaitUnbound(call);
    } finally {
      parent.forget(link);
      link.end();
    }
  }

  /** While it waits, the thread runs callbacks of others, which must not see its own context. */
  private RpcException awaitUnbound(Waiting call) {
    CallContext.Binding binding = CallContext.binding();
    CallContext.Binding.Saved saved = binding.suspend();
    try {
      return callers.await(call);
    } finally {
      binding.restore(saved);
    }
  }

  /** Waits, and polls meanwhile, until it is done or the call has been given up. */
  void awaitStream(Waiting waiting) {
    RpcException unused =
        CallContext.currentOrNull() == null ? callers.await(waiting) : awaitUnbound(waiting);
    if (ring.poller().isFree()) {
      loop.takeOver();
    }
  }

  /**
   * Serves what has come, if nobody else does: for a thread that is busy for a while.
   *
   * @param length of the large frame that it has just sent
   */
  void lookIn(int length) {
    callers.lookIn(length, peerHasAll);
    if (ring.poller().isFree()) {
      loop.takeOver();
    }
  }

  /**
   * Opens memory that the server exports.
   *
   * @param deadline nanoTime; 0 for none
   * @return null if nothing new is taken here
   */
  OpenMemory tryOpenMemory(String name, long deadline) {
    return refusal != null ? null : memories.open(name, deadline);
  }

  /** Waits for an access to memory; returns what to throw if it was given up. */
  RpcException awaitAccess(Waiting access) {
    if (access.isDone()) {
      return null;
    }
    RpcException failure = callers.await(access);
    if (ring.poller().isFree()) {
      loop.takeOver();
    }
    return failure;
  }

  Status closedStatus(FabricException cause) {
    return Status.UNAVAILABLE.withDescription(
        "connection to %s: %s".formatted(ring.address(), cause.getMessage()));
  }

  void onAccessStarted() {
    if (watch.isAsleep()) {
      watch.wake(connection);
    }
  }

  void onAccessEnded() {
    if (refusal != null) {
      closeIfUnused();
    }
  }

  void add(CallCounter counter, long amount) {
    counters.add(counter, amount);
  }

  void asyncStarted() {
    loop.asyncStarted();
  }

  void asyncEnded() {
    loop.asyncEnded();
  }

  void wakeBy(long deadline) {
    connection.wakeBy(deadline);
  }

  void ensurePolling() {
    loop.ensurePolling();
  }

  void onRecycled(ClientCall call) {
    calls.give(call);
    if (refusal != null) {
      closeIfUnused();
    }
  }

  private void closeIfUnused() {
    if (closed == null && unfinishedCalls() == 0) {
      connection.close(
          new FabricException(
              FabricException.Reason.CLOSED,
              "no new calls were taken, and the last one has ended"));
    }
  }

  void cancel(int callId) {
    ClientCall call = calls.get(callId & CallFrames.INDEX_MASK);
    call.giveUpAsync(callId, Status.CANCELLED, CallCounter.CALLS_CANCELLED);
  }

  /** A call was published while the connection was being closed. */
  void failClosed(ClientCall call, int id) {
    Status why = closed;
    if (why != null) {
      call.failIfStill(id, why, closedCause);
    } // otherwise onClosed is still to come, and finds it
  }

  // ---- on the polling thread ----

  @Override
  public void onUp(Connection connection) {
    this.connection = connection;
    this.peerHasAll = connection::peerHasAll;
    this.calls =
        new CallTable(this, Math.min(config.channel().maxCalls(), connection.peerMaxCalls()));
    this.memories = new ClientMemories(this, connection);
    watch.start(connection);
    LOG.debug("connected to {}", connection.remoteAddress());
  }

  @Override
  public boolean onFrame(Connection connection, ByteBuffer buffer, int offset, int length) {
    received++;
    byte type = buffer.get(offset + FrameLayout.TYPE_OFFSET);
    if (type == CallFrames.RESPONSE) {
      onResponse(buffer, offset, length);
    } else {
      onOtherFrame(type, buffer, offset, length);
    }
    return true;
  }

  @Override
  public void onWritable(Connection connection) {
    writable.resume(connection);
  }

  @Override
  public void onTimer(Connection connection, long nowNanos) {
    for (int i = 0; i < calls.size(); i++) {
      calls.get(i).onTimer(nowNanos);
    }
    for (int i = 0; i < calls.size(); i++) {
      long due = calls.get(i).timerDeadline();
      if (due != 0) {
        connection.wakeBy(due);
      }
    }
    onWatch(nowNanos);
  }

  private void onWatch(long now) {
    boolean underWay = unfinishedCalls() > 0;
    if (watch.isIdle(now, usesOfCalls(), underWay || !adopted || memories.hasOpen())) {
      goIdle();
    }
    switch (watch.keepAlive(now, received, underWay)) {
      case ASK -> {
        counters.increment(CallCounter.KEEPALIVE_PINGS);
        ControlFrames.sendPing(connection, received);
      }
      case GIVE_UP -> {
        counters.increment(CallCounter.KEEPALIVE_TIMEOUTS);
        connection.close(
            new FabricException(
                FabricException.Reason.TIMEOUT,
                "the server has been silent and did not answer a PING in time"));
      }
      case NONE -> {}
    }
    if (watch.isAsleep() && unfinishedCalls() > 0) {
      watch.wake(connection); // a call was begun meanwhile, and may have seen it awake
    }
    watch.schedule(connection);
  }

  private void goIdle() {
    refuseCalls(Status.UNAVAILABLE.withDescription("the connection is closed for want of calls"));
    owner.onLeaving(this, true);
    closeIfDrained("there were no calls for long");
  }

  private void closeIfDrained(String why) {
    if (unfinishedCalls() == 0) {
      connection.close(new FabricException(FabricException.Reason.CLOSED, why));
    }
  }

  /** Changes with each call that ends. */
  private long usesOfCalls() {
    long sum = 0;
    for (int i = 0; i < calls.size(); i++) {
      sum += calls.get(i).uses();
    }
    return sum;
  }

  @Override
  public void onClosed(Connection connection, FabricException cause) {
    Status why = closedStatus(cause);
    closedCause = cause;
    closed = why;
    refuseCalls(why);
    writable.clear();
    // First, so that the callbacks of failing calls do not find this connection again.
    owner.onClosed(this, new FabricException(cause.reason(), why.description(), cause));
    if (calls != null) {
      for (int i = 0; i < calls.size(); i++) {
        calls.get(i).onClosed(why, cause);
      }
      memories.onConnectionClosed(cause);
    }
  }

  private void onResponse(ByteBuffer buffer, int offset, int length) {
    int callId = buffer.getInt(offset + CallFrames.CALL_ID_OFFSET);
    int textLength = buffer.getInt(offset + CallFrames.TEXT_LENGTH_OFFSET);
    int room = length - CallFrames.RESPONSE_HEADER_LENGTH;
    if (textLength < 0 || textLength > room) {
      throw new FabricException(
          PROTOCOL,
          "status text of a RESPONSE: %d bytes, expected 0 to %d".formatted(textLength, room));
    }
    int start = offset + CallFrames.RESPONSE_HEADER_LENGTH + textLength;
    ClientCall call = calls.get(callId & CallFrames.INDEX_MASK);
    int code = buffer.getShort(offset + CallFrames.CODE_OFFSET);
    Status status =
        code == 0
            ? Status.OK
            : StreamFrames.status(code, buffer, offset + CallFrames.TEXT_OFFSET, textLength);
    byte flags = buffer.get(offset + FrameLayout.FLAGS_OFFSET);
    boolean executed = (flags & CallFrames.FLAG_NOT_EXECUTED) == 0;
    if (!serving) {
      serving = true;
    }
    if ((flags & (CallFrames.FLAG_METADATA | CallFrames.FLAG_COMPRESSED)) != 0) {
      frames.onRichResponse(call, callId, status, flags, buffer, start, offset + length);
      return;
    }
    reader.wrap(buffer, start, offset + length);
    if (call == null || !call.onResponse(callId, status, executed, Metadata.EMPTY, reader)) {
      frames.onOtherResponse(
          call, callId, status, flags, Metadata.EMPTY, buffer, start, offset + length);
    }
  }

  private void onOtherFrame(byte type, ByteBuffer buffer, int offset, int length) {
    switch (type) {
      case CallFrames.GOAWAY -> {
        counters.increment(CallCounter.GOAWAYS_RECEIVED);
        refuseCalls(
            Status.UNAVAILABLE.withDescription("the server at " + ring.address() + " takes leave"));
        owner.onLeaving(this, false);
        closeIfDrained("the server takes leave");
      }
      case CallFrames.PING -> onPing(buffer.getLong(offset + CallFrames.TOKEN_OFFSET));
      case CallFrames.PONG -> {}
      case MemoryFrames.MEMORY_OPENED -> memories.onOpened(buffer, offset, length);
      case MemoryFrames.MEMORY_REVOKED ->
          memories.onRevoked(buffer.getInt(offset + MemoryFrames.ID_OFFSET));
      case CallFrames.HEADERS, CallFrames.MESSAGE, CallFrames.TRAILERS, CallFrames.WINDOW ->
          frames.onFrame(type, buffer, offset, length);
      default ->
          throw new FabricException(
              PROTOCOL,
              "frame of type 0x%02x and %d bytes, which a server does not send"
                  .formatted(type, length));
    }
  }

  /** The answer is dropped rather than the frame left in the ring: a server may wait as well. */
  private void onPing(long token) {
    if (pings.isFlooded(ring.poller().now())) {
      counters.increment(CallCounter.PING_FLOODS);
      throw new FabricException(PROTOCOL, PingGuard.TEXT);
    }
    ControlFrames.sendPong(connection, token, false);
  }

  // ---- inside ----

  private static CallCounter counterOf(Status status) {
    return status.code() == Status.Code.DEADLINE_EXCEEDED
        ? CallCounter.DEADLINES_EXCEEDED
        : CallCounter.CALLS_CANCELLED;
  }

  private void refuseCalls(Status why) {
    if (refusal == null || closed != null) {
      refusal = why;
    }
  }

  private RpcException tooMany(long deadline) {
    counters.increment(CallCounter.CALLS_REFUSED);
    return CallFailure.of(
        Status.RESOURCE_EXHAUSTED.withDescription(
            "calls under way: %d, the most at a time; raise maxConcurrentCalls on both sides"
                .formatted(calls.size())),
        Delivery.NOT_SENT,
        null,
        deadline);
  }

  /** How many calls and accesses to memory have not ended. From any thread. */
  int unfinishedCalls() {
    int count = memories.unfinished();
    for (int i = 0; i < calls.size(); i++) {
      if (calls.get(i).isUnfinished()) {
        count++;
      }
    }
    return count;
  }
}
