package io.ringbell.call;

import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.Status;
import io.ringbell.call.ServerMethods.ServerMethod;
import io.ringbell.counter.Counters;
import io.ringbell.fabric.FabricException;
import io.ringbell.ring.Connection;
import io.ringbell.ring.FrameHandler;
import io.ringbell.ring.FrameLayout;
import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The server's side of one connection: finds the method of each request and has it run. Runs on the
 * polling thread, but for {@link #remove}, {@link #count} and {@link #goAway}, which any thread may
 * call.
 */
public final class ServerTransport implements FrameHandler {
  private static final Logger LOG = LoggerFactory.getLogger(ServerTransport.class);

  private final ServerConfig config;
  private final Counters counters;
  private Counters.Part served; // by the polling thread, from onUp on
  private final ServerConnections connections;
  private final PendingCalls pending;
  private final NumberedMethods methods;
  private final RichRequests rich = new RichRequests(this);
  private final ServerFrames frames = new ServerFrames(this);
  private final WritableQueue writable = new WritableQueue();
  private final RawServerCalls raw; // null if nobody takes calls that no service offers
  private final WindowBudget windowBudget = new WindowBudget(WindowBudget.DEFAULT);
  private ServerInvoker invoker; // from onUp on, as the next
  private ServerUpkeep upkeep;
  private long received; // frames
  private long requests;
  private volatile Connection connection;
  private ServerMemory memory; // once the client has opened some

  public ServerTransport(ServerConfig config, Counters counters, ServerConnections connections) {
    this.config = config;
    this.counters = counters;
    this.connections = connections;
    this.pending = new PendingCalls(config.maxCalls());
    this.methods = new NumberedMethods(config.methods());
    this.raw =
        config.raw() == null ? null : new RawServerCalls(this, config.raw(), config.maxCalls());
  }

  // ---- frames ----

  @Override
  public void onUp(Connection connection) {
    this.connection = connection;
    this.served = counters.part();
    this.invoker = new ServerInvoker(this);
    if (raw != null) {
      raw.onUp(connection);
    }
    connections.add(this);
    upkeep = new ServerUpkeep(this, counters, connection);
    LOG.debug("{} connected", connection.remoteAddress());
  }

  @Override
  public boolean onFrame(Connection connection, ByteBuffer buffer, int offset, int length) {
    received++;
    byte type = buffer.get(offset + FrameLayout.TYPE_OFFSET);
    if (type == CallFrames.REQUEST) {
      return onRequest(connection, buffer, offset, length);
    }
    return onOtherFrame(connection, type, buffer, offset, length);
  }

  @Override
  public void onWritable(Connection connection) {
    writable.resume(connection);
  }

  @Override
  public void onTimer(Connection connection, long nowNanos) {
    pending.forEach(
        call -> {
          long due = call.deadline();
          if (due != 0 && nowNanos - due >= 0) {
            counters.increment(CallCounter.DEADLINES_EXCEEDED);
            call.giveUp(
                Status.DEADLINE_EXCEEDED.withDescription("the handler did not answer in time"));
          } else if (due != 0) {
            connection.wakeBy(due);
          }
        });
    if (memory != null) {
      memory.onTimer(nowNanos);
    }
    upkeep.onTimer(connection, nowNanos, received, requests, isServing() || hasMemory());
  }

  private boolean isServing() {
    return !pending.isEmpty() || (raw != null && !raw.isEmpty());
  }

  @Override
  public void onClosed(Connection connection, FabricException cause) {
    connections.remove(this);
    writable.clear();
    if (memory != null) {
      memory.onConnectionClosed();
    }
    if (this.connection != null) {
      LOG.debug("{} is gone: {}", connection.remoteAddress(), cause.getMessage());
      pending.forEach(
          call -> call.giveUp(Status.CANCELLED.withDescription("the connection is closed")));
      if (raw != null) {
        raw.onClosed();
      }
    }
    if (served != null) {
      served.close();
    }
  }

  /** Tells the client to place new calls elsewhere. From any thread. */
  void goAway(String text) {
    Connection current = connection;
    counters.increment(CallCounter.GOAWAYS_SENT);
    ControlFrames.sendGoAway(current, Status.Code.UNAVAILABLE.number(), text);
  }

  // ---- for calls ----

  ServerConfig config() {
    return config;
  }

  Connection connection() {
    return connection;
  }

  int maxResponse() {
    return Math.min(config.maxMessage(), connection.peerMaxMessage());
  }

  /** From any thread. */
  void count(CallCounter counter) {
    counters.increment(counter);
  }

  /** On the polling thread. */
  void countHere(CallCounter counter) {
    served.increment(counter);
  }

  void forEachRawCall(Consumer<RawReceiver> visitor) {
    raw.forEach(visitor);
  }

  /** On the polling thread. */
  ServerInvoker invoker() {
    return invoker;
  }

  WritableQueue writable() {
    return writable;
  }

  WindowBudget windowBudget() {
    return windowBudget;
  }

  /** The call with that id that has not ended; null if there is none. On the polling thread. */
  DetachedCall call(int callId) {
    int index = callId & CallFrames.INDEX_MASK;
    DetachedCall call = index < config.maxCalls() ? pending.get(index) : null;
    return call != null && call.callId() == callId ? call : null;
  }

  void add(DetachedCall call) {
    pending.add(call.callId() & CallFrames.INDEX_MASK, call);
    if (call.deadline() != 0) {
      connection.wakeBy(call.deadline());
    }
  }

  void remove(DetachedCall call) {
    pending.remove(call.callId() & CallFrames.INDEX_MASK, call);
  }

  // ---- inside ----

  private boolean onRequest(Connection connection, ByteBuffer buffer, int offset, int length) {
    if (isBacklogged(connection)) {
      return false;
    }
    int metadata =
        checkMetadata(buffer.getInt(offset + CallFrames.TEXT_LENGTH_OFFSET), length, "REQUEST");
    int callId = buffer.getInt(offset + CallFrames.CALL_ID_OFFSET);
    checkFree(callId);
    requests++;
    int number = buffer.getShort(offset + CallFrames.CODE_OFFSET) & 0xFFFF;
    long timeout = buffer.getLong(offset + CallFrames.TIMEOUT_OFFSET);
    ServerMethod method = methods.get(number);
    if (method == null) {
      onUnknownMethod(callId, number, buffer, offset, length, metadata);
      return true;
    }
    int flags = buffer.get(offset + FrameLayout.FLAGS_OFFSET) & CallFrames.FLAG_COMPRESSED;
    if ((flags | metadata | method.streamBit()) != 0) {
      rich.onRequest(method, callId, timeout, buffer, offset, length, metadata, flags != 0);
      return true;
    }
    served.increment(CallCounter.CALLS_STARTED);
    int start = offset + CallFrames.REQUEST_HEADER_LENGTH;
    invoker.serve(method, callId, timeout, buffer, start, offset + length);
    return true;
  }

  /** HEADERS: a call whose request is a stream of messages. */
  private boolean onHeaders(Connection connection, ByteBuffer buffer, int offset, int length) {
    if (isBacklogged(connection)) {
      return false;
    }
    int metadataLength =
        checkMetadata(buffer.getInt(offset + CallFrames.TEXT_LENGTH_OFFSET), length, "HEADERS");
    int callId = buffer.getInt(offset + CallFrames.CALL_ID_OFFSET);
    checkFree(callId);
    requests++;
    int number = buffer.getShort(offset + CallFrames.CODE_OFFSET) & 0xFFFF;
    long timeout = buffer.getLong(offset + CallFrames.TIMEOUT_OFFSET);
    ServerMethod method = methods.get(number);
    if (method == null) {
      onUnknownMethod(callId, number, buffer, offset, length, metadataLength);
      return true;
    }
    rich.onHeaders(method, callId, timeout, buffer, offset, metadataLength);
    return true;
  }

  private static int checkMetadata(int metadata, int length, String frame) {
    int room = length - CallFrames.REQUEST_HEADER_LENGTH;
    if (metadata < 0 || metadata > room) {
      throw new FabricException(
          PROTOCOL,
          "%s of %d bytes with %d bytes of metadata, expected 0 to %d"
              .formatted(frame, length, metadata, room));
    }
    return metadata;
  }

  private void checkFree(int callId) {
    int index = callId & CallFrames.INDEX_MASK;
    if (index >= config.maxCalls()
        || pending.get(index) != null
        || (raw != null && raw.isTaken(index))) {
      throw new FabricException(
          PROTOCOL,
          "call id of a REQUEST: 0x%08x, expected an index below %d that is not in use"
              .formatted(callId, config.maxCalls()));
    }
  }

  /** The deadline on this side's clock; 0 for none. */
  static long deadlineOf(long timeout) {
    if (timeout <= 0) {
      return 0;
    }
    long at = System.nanoTime() + Math.min(timeout, Long.MAX_VALUE / 2);
    return at == 0 ? 1 : at;
  }

  /** No service offers it; a raw handler may. */
  private void onUnknownMethod(
      int callId, int number, ByteBuffer buffer, int offset, int length, int metadataLength) {
    if (raw == null || !raw.onCall(number, buffer, offset, length, metadataLength)) {
      // Checked also where nobody reads it: a violation closes the connection, whoever is called.
      ServerMetadata unused =
          RichRequests.readMetadata(
              buffer, offset + CallFrames.REQUEST_HEADER_LENGTH, metadataLength);
      refuse(callId, number);
    }
  }

  private void refuse(int callId, int number) {
    counters.increment(CallCounter.CALLS_STARTED);
    counters.increment(CallCounter.UNKNOWN_METHODS);
    counters.increment(CallCounter.CALLS_REFUSED);
    counters.increment(CallCounter.CALLS_FAILED);
    ControlFrames.sendStatus(
        connection,
        callId,
        Status.Code.UNIMPLEMENTED.number(),
        CallFrames.FLAG_NOT_EXECUTED,
        ControlFrames.bounded("the server does not offer this method (number " + number + ")"));
  }

  private boolean onOtherFrame(
      Connection connection, byte type, ByteBuffer buffer, int offset, int length) {
    switch (type) {
      case CallFrames.METHOD -> onMethod(buffer, offset, length);
      case CallFrames.HEADERS -> {
        return onHeaders(connection, buffer, offset, length);
      }
      case CallFrames.MESSAGE, CallFrames.HALF_CLOSE, CallFrames.WINDOW -> {
        if (raw == null || !raw.onFrame(type, buffer, offset, length)) {
          frames.onFrame(type, buffer, offset, length);
        }
      }
      case CallFrames.CANCEL -> {
        if (raw == null || !raw.onFrame(type, buffer, offset, length)) {
          onCancel(buffer.getInt(offset + CallFrames.CALL_ID_OFFSET));
        }
      }
      case CallFrames.PING -> {
        if (isBacklogged(connection)) {
          return false;
        }
        upkeep.onPing(connection, buffer.getLong(offset + CallFrames.TOKEN_OFFSET), raw);
      }
      case CallFrames.PONG -> {
        if (raw != null) {
          raw.onPong(buffer.getLong(offset + CallFrames.TOKEN_OFFSET));
        }
      }
      case MemoryFrames.MEMORY_OPEN -> {
        if (isBacklogged(connection)) {
          return false;
        }
        memory().onOpen(buffer, offset, length);
      }
      case MemoryFrames.MEMORY_CLOSED ->
          memory().onClosed(buffer.getInt(offset + MemoryFrames.ID_OFFSET));
      default ->
          throw new FabricException(
              PROTOCOL,
              "frame of type 0x%02x and %d bytes, which a client does not send"
                  .formatted(type, length));
    }
    return true;
  }

  private ServerMemory memory() {
    if (memory == null) {
      memory = new ServerMemory(this, connection, config.exports());
    }
    return memory;
  }

  private boolean hasMemory() {
    return memory != null && memory.isOpen();
  }

  /** Whether so much waits for the client to read that nothing more is to be answered now. */
  private boolean isBacklogged(Connection connection) {
    if (connection.queuedBytes() > config.maxQueuedBytes()) {
      counters.increment(CallCounter.BACK_PRESSURE_STALLS);
      return true;
    }
    return false;
  }

  private void onMethod(ByteBuffer buffer, int offset, int length) {
    int number = buffer.getShort(offset + CallFrames.CODE_OFFSET) & 0xFFFF;
    String path = methods.onMethod(number, buffer, offset, length);
    if (raw != null) {
      raw.onMethod(number, path);
    }
  }

  private void onCancel(int callId) {
    DetachedCall call = call(callId);
    if (call != null) {
      counters.increment(CallCounter.CALLS_CANCELLED);
      call.giveUp(Status.CANCELLED);
    }
  }
}
