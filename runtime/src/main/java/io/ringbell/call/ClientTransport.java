package io.ringbell.call;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.CallOptions;
import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.WaitStrategy;
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
import io.ringbell.ring.RingConfig;
import io.ringbell.ring.SpinBudget;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The client's side of one connection: its calls, its waiting callers and its thread. Frame methods
 * run on the polling thread, all others on any.
 */
public final class ClientTransport implements FrameHandler, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ClientTransport.class);
  private static final long SHUTDOWN_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final RingClient ring;
  private final Counters counters = new Counters(CallCounter.class);
  private final ClientMethods methods = new ClientMethods();
  private final CallerQueue callers;
  private final ClientLoop loop;
  private final int maxMessage;
  private final int maxCalls;
  private final WireReader reader = new WireReader();
  private final ClientFrames frames = new ClientFrames(this);
  private final WritableQueue writable = new WritableQueue();
  private final Object lifecycle = new Object();
  private final Runnable whenFreed;
  private boolean freed;
  private Connection connection;
  private CallTable calls;
  private volatile Status refusal; // why new calls are refused; null while they are not
  private volatile Status closed; // why the connection is closed; null while it is not
  private volatile Throwable closedCause;

  private ClientTransport(
      RingClient ring, WaitStrategy strategy, RingConfig config, int maxCalls, Runnable whenFreed) {
    this.ring = ring;
    this.maxMessage = config.maxMessage();
    this.maxCalls = maxCalls;
    this.whenFreed = whenFreed;
    Poller poller = ring.poller();
    SpinBudget budget = new SpinBudget(strategy);
    this.callers = new CallerQueue(poller, strategy, budget);
    this.loop = new ClientLoop("ringbell-channel-" + ring.name(), poller, budget, callers);
  }

  /**
   * Connects; returns when the connection is up.
   *
   * @param maxCalls most calls at a time, as far as the server allows as many
   * @param whenFreed runs when the transport is closed and its memory is free; not if connecting
   *     fails
   * @throws FabricException with the address in its message
   */
  public static ClientTransport connect(
      Fabric fabric,
      FabricAddress address,
      RingConfig config,
      WaitStrategy strategy,
      int maxCalls,
      long timeoutNanos,
      Runnable whenFreed) {
    RingClient ring = new RingClient(fabric, address);
    ClientTransport transport = new ClientTransport(ring, strategy, config, maxCalls, whenFreed);
    try {
      ring.connect(config, transport, timeoutNanos);
    } catch (RuntimeException e) {
      ring.close();
      throw e;
    }
    transport.loop.start();
    return transport;
  }

  /** For generated stubs. */
  public ClientCalls calls() {
    return new ClientCalls(this);
  }

  public Counters callCounters() {
    return counters;
  }

  public Counters ringCounters() {
    return ring.poller().counters();
  }

  /** Buffers that messages hold at the moment, for leak tests. */
  public int outstandingBuffers() {
    return ring.poller().buffers().outstanding();
  }

  /**
   * Refuses new calls, waits until the others have ended or {@code nanos} have passed, and closes.
   */
  public void shutdown(long nanos) {
    refuseCalls(Status.UNAVAILABLE.withDescription("the channel is shutting down"));
    if (ring.poller().isPoller()) {
      startThread("ringbell-shutdown-", () -> awaitCallsAndClose(nanos)); // they end on this thread
    } else {
      awaitCallsAndClose(nanos);
    }
  }

  private void awaitCallsAndClose(long nanos) {
    long deadline = System.nanoTime() + nanos;
    while (closed == null && unfinishedCalls() > 0 && System.nanoTime() - deadline < 0) {
      try {
        TimeUnit.NANOSECONDS.sleep(SHUTDOWN_POLL_NANOS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    close();
  }

  /** Closes the connection and fails the calls that are under way. A second close does nothing. */
  @Override
  public void close() {
    refuseCalls(Status.UNAVAILABLE.withDescription("the channel is closed"));
    connection.close(new FabricException(FabricException.Reason.CLOSED, "the channel was closed"));
    if (ring.poller().isPoller()) {
      // In a callback: what is being polled cannot be freed here.
      startThread("ringbell-close-", this::free);
    } else {
      free();
    }
  }

  private void startThread(String prefix, Runnable task) {
    Thread thread = new Thread(task, prefix + ring.name());
    thread.setDaemon(true);
    thread.start();
  }

  private void free() {
    synchronized (lifecycle) {
      if (!freed) {
        freed = true;
        loop.close();
        ring.close();
        whenFreed.run();
      }
    }
  }

  // ---- for calls ----

  ClientCall begin(int method, CallOptions options) {
    if (refusal != null) {
      throw refused();
    }
    methods.announce(connection, method);
    ClientCall call = calls.take();
    if (call == null) {
      connection.flush(); // the METHOD frame, and what stands behind it
      throw tooMany();
    }
    call.begin(method, methods.get(method), options);
    counters.increment(CallCounter.CALLS_STARTED);
    return call;
  }

  ClientMethods methods() {
    return methods;
  }

  Connection connection() {
    return connection;
  }

  /** Largest message that this side takes. */
  int maxMessage() {
    return maxMessage;
  }

  WritableQueue writable() {
    return writable;
  }

  /** The slot of a call; null if there is none. On the polling thread. */
  ClientCall call(int callId) {
    return calls.get(callId & CallFrames.INDEX_MASK);
  }

  int maxRequest() {
    return Math.min(maxMessage, connection.peerMaxMessage());
  }

  void count(CallCounter counter) {
    counters.increment(counter);
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
                .formatted(ring.address(), methods.get(method).path()))
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
    RpcException failure = callers.await(call);
    if (ring.poller().isFree()) {
      loop.takeOver();
    }
    if (failure != null) {
      counters.increment(counterOf(failure.status()));
      throw failure;
    }
  }

  /** Waits, and polls meanwhile, until it is done or the call has been given up. */
  void awaitStream(Waiting waiting) {
    callers.await(waiting);
    if (ring.poller().isFree()) {
      loop.takeOver();
    }
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
    if (refusal != null && closed == null && unfinishedCalls() == 0) {
      connection.close(
          new FabricException(
              FabricException.Reason.CLOSED,
              "the server or the channel was shutting down, and the last call has ended; open a new channel"));
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
    this.calls = new CallTable(this, Math.min(maxCalls, connection.peerMaxCalls()));
    LOG.debug("connected to {}", connection.remoteAddress());
  }

  @Override
  public boolean onFrame(Connection connection, ByteBuffer buffer, int offset, int length) {
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
  }

  @Override
  public void onClosed(Connection connection, FabricException cause) {
    Status why =
        Status.UNAVAILABLE.withDescription(
            "connection to %s: %s".formatted(ring.address(), cause.getMessage()));
    closedCause = cause;
    closed = why;
    refuseCalls(why);
    writable.clear();
    if (calls != null) {
      for (int i = 0; i < calls.size(); i++) {
        calls.get(i).onClosed(why, cause);
      }
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
        if (unfinishedCalls() == 0) {
          connection.close(
              new FabricException(FabricException.Reason.CLOSED, "the server takes leave"));
        }
      }
      case CallFrames.PING -> // dropped rather than left in the ring: a server may wait as well
          ControlFrames.sendPong(
              connection, buffer.getLong(offset + CallFrames.TOKEN_OFFSET), false);
      case CallFrames.PONG -> {}
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

  private RpcException refused() {
    counters.increment(CallCounter.CALLS_REFUSED);
    return new RpcException(refusal, Delivery.NOT_SENT, closedCause);
  }

  private RpcException tooMany() {
    counters.increment(CallCounter.CALLS_REFUSED);
    return new RpcException(
        Status.RESOURCE_EXHAUSTED.withDescription(
            "calls under way: %d, the most at a time; raise maxConcurrentCalls on both sides"
                .formatted(calls.size())),
        Delivery.NOT_SENT);
  }

  private int unfinishedCalls() {
    int count = 0;
    for (int i = 0; i < calls.size(); i++) {
      if (calls.get(i).isUnfinished()) {
        count++;
      }
    }
    return count;
  }
}
