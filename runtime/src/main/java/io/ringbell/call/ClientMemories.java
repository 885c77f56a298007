package io.ringbell.call;

import static io.ringbell.fabric.FabricException.Reason.CLOSED;
import static io.ringbell.fabric.FabricException.Reason.PROTOCOL;

import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.ring.Connection;
import io.ringbell.ring.RegisteredPool;
import io.ringbell.ring.RemoteRequest;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The server's memory that a client has open on one connection, and the buffers of its accesses.
 * Frame methods run on the polling thread, all others on any.
 */
final class ClientMemories {
  /** The longest READ; a longer one would hold up what is posted behind it. */
  static final int CHUNK = 256 * 1024;

  private static final long POOL_BUDGET = 4L << 20;

  private final ClientTransport transport;
  private final Connection connection;
  private final AccessSlots slots = new AccessSlots(this);
  private final RegisteredPool pool;
  private final ArrayDeque<BufferUser> starved = new ArrayDeque<>(); // guarded by itself
  private final Map<Integer, MemoryOpening> openings = new ConcurrentHashMap<>();
  private final Map<Integer, OpenMemory> open = new ConcurrentHashMap<>();
  private final AtomicInteger lastRequest = new AtomicInteger();
  private final AtomicInteger underWay = new AtomicInteger();
  private volatile FabricException closed;

  ClientMemories(ClientTransport transport, Connection connection) {
    this.transport = transport;
    this.connection = connection;
    this.pool = connection.pools().newPool(POOL_BUDGET);
  }

  // ---- opening ----

  OpenMemory open(String name, long deadline) {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    if (text.length < 1 || text.length > MemoryFrames.MAX_NAME_LENGTH) {
      throw new RpcException(
          Status.INVALID_ARGUMENT.withDescription(
              "name of the memory: %d bytes, expected 1 to %d"
                  .formatted(text.length, MemoryFrames.MAX_NAME_LENGTH)),
          Delivery.NOT_SENT);
    }
    transport.waits().checkMayWait();
    transport.onAccessStarted();
    int id = lastRequest.incrementAndGet();
    MemoryOpening opening = new MemoryOpening(name, deadline);
    openings.put(id, opening);
    if (closed == null) {
      ControlFrames.sendMemoryOpen(connection, id, text);
    }
    FabricException why = closed; // after it was put: who closes looks the other way round
    if (why != null && openings.remove(id, opening)) {
      opening.fail(closedStatus(why), why);
    }
    RpcException failure = transport.waits().forAccess(opening);
    if (failure != null) {
      throw failure;
    }
    return opening.result();
  }

  /** MEMORY_OPENED. */
  void onOpened(ByteBuffer buffer, int offset, int length) {
    int id = buffer.getInt(offset + MemoryFrames.ID_OFFSET);
    int restLength = buffer.getInt(offset + MemoryFrames.REST_LENGTH_OFFSET);
    if (restLength < MemoryFrames.TEXT || restLength > length - MemoryFrames.REST_OFFSET) {
      throw new FabricException(
          PROTOCOL,
          "rest of a MEMORY_OPENED: %d bytes, expected %d to %d"
              .formatted(restLength, MemoryFrames.TEXT, length - MemoryFrames.REST_OFFSET));
    }
    MemoryOpening opening = openings.get(id); // removed below: a violation must fail it too
    if (opening == null) {
      throw new FabricException(
          PROTOCOL, "request id of a MEMORY_OPENED: %d, expected one that is open".formatted(id));
    }
    int rest = offset + MemoryFrames.REST_OFFSET;
    Status.Code code = Status.Code.ofNumber(buffer.getShort(offset + CallFrames.CODE_OFFSET));
    if (code != Status.Code.OK) {
      openings.remove(id);
      byte[] text = new byte[Math.min(restLength - MemoryFrames.TEXT, CallFrames.MAX_TEXT_LENGTH)];
      buffer.get(rest + MemoryFrames.TEXT, text);
      opening.fail(new Status(code, new String(text, StandardCharsets.UTF_8)), null);
      return;
    }
    int handle = buffer.getInt(rest + MemoryFrames.HANDLE);
    OpenMemory memory =
        new OpenMemory(
            this,
            opening.name(),
            handle,
            buffer.getInt(rest + MemoryFrames.RKEY),
            buffer.getLong(rest + MemoryFrames.ADDRESS),
            buffer.getLong(rest + MemoryFrames.LENGTH),
            buffer.getInt(rest + MemoryFrames.RIGHTS));
    if (memory.length() < 0 || open.putIfAbsent(handle, memory) != null) {
      throw new FabricException(
          PROTOCOL,
          "handle and length of a MEMORY_OPENED: %d and %d, expected a new one and >= 0"
              .formatted(handle, memory.length()));
    }
    openings.remove(id);
    transport.count(CallCounter.MEMORIES_OPENED);
    if (!opening.succeed(memory)) {
      memory.close(); // given up meanwhile
    }
  }

  /** MEMORY_REVOKED. One that was closed on this side meanwhile is not known any more. */
  void onRevoked(int handle) {
    OpenMemory memory = open.get(handle);
    if (memory != null) {
      transport.count(CallCounter.MEMORIES_REVOKED);
      memory.revoke();
    }
  }

  /** The connection is down. The fabric's requests end by themselves. */
  void onConnectionClosed(FabricException cause) {
    closed = cause;
    openings.forEach(
        (id, opening) -> {
          if (openings.remove(id, opening)) {
            opening.fail(closedStatus(cause), cause);
          }
        });
    open.clear();
    for (; ; ) {
      BufferUser user;
      synchronized (starved) {
        user = starved.poll();
      }
      if (user == null) {
        return;
      }
      user.onNoBuffer(cause);
    }
  }

  /** No access is under way, and none will come: the server may withdraw the key. */
  void letGo(OpenMemory memory) {
    if (open.remove(memory.handle(), memory) && closed == null) {
      ControlFrames.sendHandle(connection, MemoryFrames.MEMORY_CLOSED, memory.handle());
    }
  }

  // ---- accesses ----

  AccessSlots slots() {
    return slots;
  }

  MemoryRegion slotMemory() {
    return slots.region(connection);
  }

  void submit(RemoteRequest request) {
    connection.submit(request);
  }

  void await(MemoryAccess access) {
    RpcException failure = transport.waits().forAccess(access);
    if (failure != null) {
      throw failure;
    }
  }

  void checkMayWait() {
    transport.waits().checkMayWait();
  }

  boolean fabricHasAtomics() {
    return connection.poller().capabilities().atomics();
  }

  void asyncStarted() {
    transport.asyncStarted();
  }

  void asyncSubmitted() {
    transport.ensurePolling();
  }

  void asyncEnded() {
    transport.asyncEnded();
  }

  void accessStarted() {
    underWay.getAndIncrement();
    transport.onAccessStarted();
  }

  void accessEnded() {
    underWay.getAndDecrement();
    transport.onAccessEnded();
  }

  /** Accesses and openings under way. */
  int unfinished() {
    return underWay.get() + openings.size();
  }

  /** Whether some memory is open. */
  boolean hasOpen() {
    return !open.isEmpty();
  }

  /** Why nothing works any more; null while it does. */
  FabricException closed() {
    return closed;
  }

  Status closedStatus(FabricException why) {
    return transport.closedStatus(why);
  }

  /** Why there is no buffer: the connection may be closed by now, or be just closing. */
  Status noBufferStatus(FabricException why) {
    FabricException cause = closed;
    if (cause != null) {
      return closedStatus(cause);
    }
    return why.reason() == CLOSED
        ? closedStatus(why)
        : Status.RESOURCE_EXHAUSTED.withDescription(why.getMessage());
  }

  void count(CallCounter counter) {
    transport.count(counter);
  }

  void countRead(int bytes) {
    transport.count(CallCounter.MEMORY_READS);
    countBytesRead(bytes);
  }

  void countBytesRead(int bytes) {
    transport.add(CallCounter.MEMORY_BYTES_READ, bytes);
  }

  // ---- buffers ----

  /**
   * A buffer; null if there is none, and {@link BufferUser#onBuffer} brings one later.
   *
   * @throws FabricException if there is no memory, or the connection is closed
   */
  MemoryRegion takeBufferOrWait(int length, BufferUser user) {
    synchronized (starved) {
      if (closed != null) {
        throw new FabricException(CLOSED, "the connection is closed", closed);
      }
      MemoryRegion buffer = starved.isEmpty() ? take(length) : null;
      if (buffer == null) {
        count(CallCounter.MEMORY_BUFFER_STALLS);
        starved.add(user);
      }
      return buffer;
    }
  }

  /** A buffer; null if there is none now. */
  MemoryRegion takeBuffer(int length) {
    synchronized (starved) {
      return starved.isEmpty() ? take(length) : null;
    }
  }

  private MemoryRegion take(int length) {
    connection.pools().watch();
    return pool.take(length);
  }

  void giveBuffer(MemoryRegion buffer) {
    BufferUser next = null;
    MemoryRegion itsBuffer = null;
    synchronized (starved) {
      pool.give(buffer);
      if (closed == null && !starved.isEmpty()) {
        itsBuffer = pool.take(CHUNK); // what others ask for is no longer
        next = itsBuffer == null ? null : starved.poll();
      }
    }
    if (next != null) {
      next.onBuffer(itsBuffer);
    }
  }

  /** Buffers in use, for leak tests. */
  int outstandingBuffers() {
    return pool.outstanding() + slots.inUse();
  }

  static long deadlineOf(long timeoutNanos) {
    if (timeoutNanos == 0) {
      return 0;
    }
    long at = System.nanoTime() + timeoutNanos;
    return at == 0 ? 1 : at;
  }

  /** Waits for a buffer of the pool. */
  interface BufferUser {
    /** A buffer of {@link #CHUNK} bytes. */
    void onBuffer(MemoryRegion buffer);

    /** There will be none. */
    void onNoBuffer(FabricException cause);
  }
}
