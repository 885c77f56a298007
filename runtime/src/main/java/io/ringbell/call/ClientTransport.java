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
  private final ClientLoop loop;
  private final ClientWaits waits;
  private final WireReader reader = new WireReader();
  private final ClientFrames frames = new ClientFrames(this);
  private final WritableQueue writable = new WritableQueue();
  private final Object lifecycle = new Object();
  private final ClientWatch watch;
  private final ClientUpkeep upkeep;
  private boolean freed;
  private Connection connection;
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
    CallerQueue callers = new CallerQueue(poller, channel.waitStrategy(), budget);
    this.loop = new ClientLoop("ringbell-channel-" + ring.name(), poller, budget, callers);
    this.waits = new ClientWaits(poller, callers, loop);
    this.watch = new ClientWatch(channel);
    this.upkeep = new ClientUpkeep(this, counters, watch);
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

  /** How threads wait on this connection. */
  ClientWaits waits() {
    return waits;
  }

  /** Waits for a call; throws if it was given up. */
  void await(ClientCall call) {
    RpcException failure = waits.forCall(call);
    if (failure != null) {
      counters.increment(counterOf(failure.status()));
      throw failure;
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
    this.calls =
        new CallTable(this, Math.min(config.channel().maxCalls(), connection.peerMaxCalls()));
    this.memories = new ClientMemories(this, connection);
    waits.onUp(connection);
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
    calls.onTimer(connection, nowNanos);
    upkeep.onTimer(connection, nowNanos, received, calls.uses(), !adopted || memories.hasOpen());
  }

  /** There have been no calls for long. */
  void goIdle() {
    refuseCalls(Status.UNAVAILABLE.withDescription("the connection is closed for want of calls"));
    owner.onLeaving(this, true);
    closeIfDrained("there were no calls for long");
  }

  private void closeIfDrained(String why) {
    if (unfinishedCalls() == 0) {
      connection.close(new FabricException(FabricException.Reason.CLOSED, why));
    }
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
      calls.onClosed(why, cause);
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
      case CallFrames.PING ->
          upkeep.onPing(connection, buffer.getLong(offset + CallFrames.TOKEN_OFFSET));
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
    return memories.unfinished() + calls.unfinished();
  }
}
