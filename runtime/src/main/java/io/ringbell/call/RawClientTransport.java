package io.ringbell.call;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.RpcException;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.ring.Connection;
import io.ringbell.ring.FrameHandler;
import io.ringbell.ring.FrameLayout;
import io.ringbell.ring.Poller;
import io.ringbell.ring.RingClient;
import io.ringbell.ring.SpinBudget;
import io.ringbell.ring.Timings;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * The client's side of one connection for calls in bytes: the same frames as {@link
 * ClientTransport}, without methods, codecs and retries of its own. Frame methods run on the
 * polling thread, all others on any. Internal: for transports that bring their own calls.
 */
public final class RawClientTransport implements FrameHandler {
  /** Of the PINGs by which a silent server is asked for a sign of life. */
  public static final long KEEP_ALIVE_TOKEN = -1;

  private static final int MOST_METHODS = CallFrames.MAX_METHODS - 1;

  private final RawClientSettings settings;
  private final RawClientListener listener;
  private final RingClient ring;
  private final CallerQueue callers;
  private final ClientLoop loop;
  private final WritableQueue writable = new WritableQueue();
  private final WindowBudget budget = new WindowBudget(WindowBudget.DEFAULT);
  private final ConcurrentHashMap<String, Integer> methods = new ConcurrentHashMap<>();
  private final AtomicInteger methodCount = new AtomicInteger();
  private final RawMetadataReader metadata = new RawMetadataReader();
  private final RawMetadataWriter metadataWriter = new RawMetadataWriter();
  private final PingGuard pings = new PingGuard();
  private final KeepAlive keepAlive;
  private final Object lock = new Object();
  private final Runnable admitWaiting = this::admitWaiting;
  private RawAdmission<RawClientCall> admission; // guarded by lock
  private volatile boolean closed;
  private volatile FabricException cause;
  private Connection connection;
  private RawCallTable<RawClientCall> calls;
  private long received; // frames, by the polling thread
  private volatile boolean watching;

  private RawClientTransport(
      RawClientSettings settings, RingClient ring, RawClientListener listener) {
    this.settings = settings;
    this.ring = ring;
    this.listener = listener;
    Poller poller = ring.poller();
    SpinBudget spin = new SpinBudget(settings.waitStrategy());
    this.callers = new CallerQueue(poller, settings.waitStrategy(), spin);
    this.loop = new ClientLoop("ringbell-raw-" + ring.name(), poller, spin, callers);
    this.keepAlive = new KeepAlive(settings.keepAliveNanos(), settings.keepAliveTimeoutNanos());
  }

  /**
   * Connects; returns when the connection is up. An interrupt ends it.
   *
   * @throws FabricException with the address in its message
   */
  public static RawClientTransport connect(
      Fabric fabric,
      FabricAddress address,
      RawClientSettings settings,
      long timeoutNanos,
      RawClientListener listener) {
    RingClient ring = new RingClient(fabric, address, settings.buffers(), settings.rings());
    RawClientTransport transport = new RawClientTransport(settings, ring, listener);
    try {
      ring.connect(settings.ring(), transport, timeoutNanos);
    } catch (RuntimeException | Error e) {
      ring.close();
      throw e;
    }
    transport.loop.start();
    return transport;
  }

  /**
   * A call that begins with its first frame. If the server takes no more at a time, the call waits
   * until others have ended, and keeps what it is given to send.
   *
   * @param path in gRPC's form, with a leading slash
   * @param background whether the transport's own thread is to poll for it; otherwise {@link
   *     RawClientCall#pollFor} does
   * @return null if the connection is closed, or the call would have to wait behind {@link
   *     #endWaiting}
   * @throws RpcException RESOURCE_EXHAUSTED if too many wait
   */
  public RawClientCall newCall(String path, RawReceiver receiver, boolean background) {
    Integer number = methods.get(path);
    int method = number != null ? number : announce(path);
    RawClientCall call;
    boolean waits;
    synchronized (lock) {
      waits = admission.isFull();
      if (closed || (waits && admission.isClosed())) {
        return null;
      }
      call =
          new RawClientCall(
              this, connection, writable, budget, method, receiver, background, waits);
      if (!waits) {
        addToTable(call);
      } else if (admission.mayWait()) {
        count(CallCounter.CALLS_WAITED);
        receiver.onWaiting();
        admission.await(call);
      } else {
        throw tooMany();
      }
    }
    count(CallCounter.CALLS_STARTED);
    if (settings.keepAliveNanos() != Timings.NEVER && !watching) {
      watching = true;
      connection.wakeBy(System.nanoTime());
    }
    return call;
  }

  /** Calls back for the receiver of each call that has not ended on the wire, or waits. */
  public void forEachCall(Consumer<RawReceiver> visitor) {
    List<RawClientCall> waiting;
    synchronized (lock) {
      waiting = admission.allWaiting();
    }
    waiting.forEach(call -> visitor.accept(call.receiver()));
    calls.forEach(call -> visitor.accept(call.receiver()));
  }

  /** How many calls are under way. */
  public int calls() {
    return calls.count();
  }

  /** How many calls wait for others to end. */
  public int waitingCalls() {
    synchronized (lock) {
      return admission.waitingCount();
    }
  }

  /** Calls that wait for others to end are ended as unsent, and from now on none may wait. */
  public void endWaiting(String why) {
    List<RawClientCall> left;
    synchronized (lock) {
      left = admission.close();
    }
    left.forEach(call -> call.onClosed(why));
  }

  /** Asks the server for a sign of life. */
  public void ping(long token) {
    ControlFrames.sendPing(connection, token);
  }

  public String localAddress() {
    return connection.localAddress();
  }

  public String remoteAddress() {
    return connection.remoteAddress();
  }

  /** Bytes that wait for room in the server's ring. */
  public long queuedBytes() {
    return connection.queuedBytes();
  }

  /** Whether the current thread polls for it, in the middle of a round. */
  public boolean inRound() {
    return ring.poller().inRound();
  }

  /** Closes the connection, soon: {@link RawClientListener#onClosed} tells when. */
  public void abort(String why) {
    connection.close(new FabricException(FabricException.Reason.CLOSED, why));
  }

  /**
   * Frees what it has, after {@link RawClientListener#onClosed}. Waits for the polling thread, so
   * not on it.
   */
  public void free() {
    loop.close();
    ring.close();
  }

  // ---- for calls ----

  void count(CallCounter counter) {
    settings.calls().increment(counter);
  }

  /** On the polling thread. */
  RawMetadataReader metadata() {
    return metadata;
  }

  /** From any thread. */
  RawMetadataWriter metadataWriter() {
    return metadataWriter;
  }

  boolean mayPoll() {
    return !ring.poller().inRound();
  }

  void await(RawClientCall call) {
    RpcException unused = callers.await(call);
    if (ring.poller().isFree()) {
      loop.takeOver();
    }
  }

  /** Somebody waits whom no caller polls for. */
  public void backgroundStarted() {
    loop.asyncStarted();
  }

  /** One that {@link #backgroundStarted} was called for waits no more. */
  public void backgroundEnded() {
    loop.asyncEnded();
  }

  /** What is under way in the background is polled for. */
  public void ensurePolling() {
    loop.ensurePolling();
  }

  /** The server has ended it, or has never heard of it: its index is free. */
  void remove(RawClientCall call) {
    boolean unused = removeIfThere(call);
  }

  private boolean removeIfThere(RawClientCall call) {
    int index = call.callId() & CallFrames.INDEX_MASK;
    boolean admits;
    synchronized (lock) {
      if (!calls.remove(index, call)) {
        return false;
      }
      admits = admission.giveBack(index);
    }
    if (admits) {
      connection.poller().execute(admitWaiting);
    }
    return true;
  }

  /** The user has given it up before it began; false if it has ended otherwise meanwhile. */
  boolean giveUp(RawClientCall call) {
    synchronized (lock) {
      if (admission.leave(call)) {
        return true;
      }
    }
    return removeIfThere(call);
  }

  /** With the lock. */
  private void addToTable(RawClientCall call) {
    int id = admission.takeId();
    call.setId(id);
    calls.add(id & CallFrames.INDEX_MASK, call);
  }

  /**
   * Those that wait go on while there is room, one after another. A task of the polling thread, so
   * that it is nested in no call's end, and one at a time.
   */
  private void admitWaiting() {
    for (; ; ) {
      RawClientCall next;
      synchronized (lock) {
        next = admission.next();
        if (next == null) {
          return;
        }
        addToTable(next);
      }
      try {
        next.onTurn();
      } catch (RuntimeException | Error e) {
        connection.poller().execute(admitWaiting); // the others must not wait for ever
        throw e;
      }
    }
  }

  private RpcException tooMany() {
    count(CallCounter.WAITING_CALLS_REFUSED);
    String text =
        "%d calls are under way at %s, which takes no more at a time, and %d wait, the most that may"
            .formatted(calls.capacity(), connection.remoteAddress(), settings.mostWaitingCalls());
    return new RpcException(
        io.ringbell.Status.RESOURCE_EXHAUSTED.withDescription(text), io.ringbell.Delivery.NOT_SENT);
  }

  /**
   * The METHOD frame is in the ring, or queued for it, before any request with its number. When all
   * numbers are used up the last one stands for what comes, anew for each call.
   */
  private int announce(String path) {
    synchronized (methods) {
      Integer number = methods.get(path);
      if (number != null) {
        return number;
      }
      int next = methodCount.get();
      if (next >= MOST_METHODS) {
        throw new RpcException(
            io.ringbell.Status.RESOURCE_EXHAUSTED.withDescription(
                "%d methods were called on one connection, expected at most that many"
                    .formatted(next)),
            io.ringbell.Delivery.NOT_SENT);
      }
      ControlFrames.sendMethod(connection, next, path);
      methodCount.set(next + 1);
      methods.put(path, next);
      return next;
    }
  }

  // ---- on the polling thread ----

  @Override
  public void onUp(Connection connection) {
    this.connection = connection;
    int capacity = Math.max(1, connection.peerMaxCalls());
    this.calls = new RawCallTable<>(capacity);
    this.admission = new RawAdmission<>(capacity, settings.mostWaitingCalls());
    if (settings.keepAliveNanos() != Timings.NEVER && settings.keepAliveWithoutCalls()) {
      watching = true;
      connection.wakeBy(System.nanoTime());
    }
  }

  @Override
  public boolean onFrame(Connection connection, ByteBuffer buffer, int offset, int length) {
    received++;
    byte type = buffer.get(offset + FrameLayout.TYPE_OFFSET);
    switch (type) {
      case CallFrames.RESPONSE,
          CallFrames.HEADERS,
          CallFrames.MESSAGE,
          CallFrames.TRAILERS,
          CallFrames.WINDOW ->
          onCallFrame(type, buffer, offset, length);
      case CallFrames.PING -> {
        if (pings.isFlooded(connection.poller().now())) {
          count(CallCounter.PING_FLOODS);
          throw new FabricException(PROTOCOL, PingGuard.TEXT);
        }
        ControlFrames.sendPong(connection, buffer.getLong(offset + CallFrames.TOKEN_OFFSET), false);
      }
      case CallFrames.PONG -> listener.onPong(buffer.getLong(offset + CallFrames.TOKEN_OFFSET));
      case CallFrames.GOAWAY -> onGoAway(buffer, offset, length);
      default ->
          throw new FabricException(
              PROTOCOL,
              "frame of type 0x%02x and %d bytes, which a server does not send"
                  .formatted(type, length));
    }
    return true;
  }

  private void onCallFrame(byte type, ByteBuffer buffer, int offset, int length) {
    int id = buffer.getInt(offset + CallFrames.CALL_ID_OFFSET);
    RawClientCall call = calls.get(id & CallFrames.INDEX_MASK);
    long limit = type == CallFrames.WINDOW ? StreamFrames.limit(buffer, offset, length) : 0;
    SendWindow.check(limit);
    if (call == null || call.callId() != id) {
      count(CallCounter.LATE_FRAMES);
      return;
    }
    switch (type) {
      case CallFrames.RESPONSE -> call.onResponse(buffer, offset, length);
      case CallFrames.HEADERS -> call.onHeaders(buffer, offset, length);
      case CallFrames.MESSAGE -> call.onMessage(buffer, offset, length);
      case CallFrames.TRAILERS -> call.onTrailers(buffer, offset, length);
      default -> {
        count(CallCounter.WINDOWS_RECEIVED);
        call.onWindow(limit);
      }
    }
  }

  private void onGoAway(ByteBuffer buffer, int offset, int length) {
    count(CallCounter.GOAWAYS_RECEIVED);
    int textLength = buffer.getInt(offset + CallFrames.TEXT_LENGTH_OFFSET);
    StreamFrames.checkLength(textLength, length - CallFrames.HEADER_LENGTH, "text of a GOAWAY");
    int code = buffer.getShort(offset + CallFrames.CODE_OFFSET);
    io.ringbell.Status status =
        StreamFrames.status(code, buffer, offset + CallFrames.TEXT_OFFSET, textLength);
    listener.onGoAway(status.code().number(), status.description());
  }

  @Override
  public void onWritable(Connection connection) {
    writable.resume(connection);
  }

  @Override
  public void onTimer(Connection connection, long now) {
    if (!watching) {
      return;
    }
    boolean wanted = settings.keepAliveWithoutCalls() || calls.count() > 0;
    if (!keepAlive.isWatching()) {
      keepAlive.start(now, received);
    }
    switch (keepAlive.onTimer(now, received, wanted)) {
      case ASK -> {
        count(CallCounter.KEEPALIVE_PINGS);
        ControlFrames.sendPing(connection, KEEP_ALIVE_TOKEN);
      }
      case GIVE_UP -> {
        count(CallCounter.KEEPALIVE_TIMEOUTS);
        connection.close(
            new FabricException(
                FabricException.Reason.TIMEOUT,
                "Keepalive failed: the server has been silent and did not answer a PING in time"));
        return;
      }
      case NONE -> {}
    }
    if (!keepAlive.isWatching()) {
      watching = false; // the next call wakes it
      if (calls.count() > 0) {
        watching = true; // it was begun meanwhile, and may have seen it awake
        keepAlive.start(now, received);
      }
    }
    if (keepAlive.dueAt() != Timings.NEVER) {
      connection.wakeBy(keepAlive.dueAt());
    }
  }

  @Override
  public void onClosed(Connection connection, FabricException why) {
    writable.clear();
    cause = why;
    List<RawClientCall> waiting;
    synchronized (lock) {
      closed = true;
      waiting = admission == null ? List.of() : admission.close();
    }
    if (calls != null) {
      String text = "connection to %s: %s".formatted(ring.address(), why.getMessage());
      listener.onClosing(why);
      calls.forEach(
          call -> {
            remove(call);
            call.onClosed(text);
          });
      waiting.forEach(call -> call.onClosed(text));
      listener.onClosed(why);
    }
  }

  /** Why it is closed; null while it is not. */
  public FabricException cause() {
    return cause;
  }
}
