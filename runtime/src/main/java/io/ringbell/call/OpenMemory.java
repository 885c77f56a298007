package io.ringbell.call;

import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;

/**
 * A server's memory that is open on one connection: checks each access, and knows when the last one
 * has ended after it was closed or withdrawn. From any thread.
 */
public final class OpenMemory {
  private static final int CLOSED = 1; // on this side
  private static final int REVOKED = 2; // by the server
  private static final int LET_GO = 4;
  private static final int ONE_ACCESS = 8; // above the flags: how many are under way
  private static final int FLAGS = ONE_ACCESS - 1;
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(OpenMemory.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ClientMemories memories;
  private final String name;
  private final int handle;
  private final int rkey;
  private final long address;
  private final long length;
  private final int rights;
  private volatile int state;

  OpenMemory(
      ClientMemories memories,
      String name,
      int handle,
      int rkey,
      long address,
      long length,
      int rights) {
    this.memories = memories;
    this.name = name;
    this.handle = handle;
    this.rkey = rkey;
    this.address = address;
    this.length = length;
    this.rights = rights;
  }

  // ---- for the API ----

  public String name() {
    return name;
  }

  public long length() {
    return length;
  }

  /** Whether atomics are allowed, and the fabric has them. */
  public boolean hasAtomics() {
    return (rights & MemoryFrames.RIGHT_ATOMICS) != 0;
  }

  /** Whether accesses are taken. */
  public boolean isOpen() {
    return mayAccess() && memories.closed() == null;
  }

  /** Fills {@code into} from position to limit; waits. */
  public void read(long offset, ByteBuffer into, long timeoutNanos) {
    int size = into.remaining();
    int position = into.position();
    checkRead(offset, size);
    if (into.isReadOnly()) {
      throw new java.nio.ReadOnlyBufferException();
    }
    memories.checkMayWait();
    if (size > 0) {
      begin();
      MemoryAccess access =
          startRead(offset, into, position, size, ClientMemories.deadlineOf(timeoutNanos), null);
      await(access);
    }
    into.position(position + size);
  }

  /** Reads into a buffer of its own. */
  public CompletableFuture<ByteBuffer> readLater(long offset, int size) {
    try {
      checkRead(offset, size);
      ReadFuture future = new ReadFuture(size);
      if (size == 0) {
        future.complete(future.content());
        return future;
      }
      begin();
      memories.asyncStarted();
      startRead(offset, future.content(), 0, size, 0, future);
      memories.asyncSubmitted();
      return future;
    } catch (RpcException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /** Returns the value from before. */
  public long compareAndSwap(long offset, long expected, long update, long timeoutNanos) {
    SingleAccess access = beginAtomic(offset, true);
    access.begin(this, ClientMemories.deadlineOf(timeoutNanos), null);
    access.submitCompareAndSwap(offset, expected, update);
    return awaitResult(access);
  }

  /** Returns the value from before. */
  public long fetchAndAdd(long offset, long delta, long timeoutNanos) {
    SingleAccess access = beginAtomic(offset, true);
    access.begin(this, ClientMemories.deadlineOf(timeoutNanos), null);
    access.submitFetchAndAdd(offset, delta);
    return awaitResult(access);
  }

  /** The future has the value from before. */
  public CompletableFuture<Long> compareAndSwapLater(long offset, long expected, long update) {
    CompletableFuture<Long> future = new CompletableFuture<>();
    SingleAccess access;
    try {
      access = beginAtomic(offset, false);
    } catch (RpcException e) {
      return CompletableFuture.failedFuture(e);
    }
    memories.asyncStarted();
    access.begin(this, 0, future);
    access.submitCompareAndSwap(offset, expected, update);
    memories.asyncSubmitted();
    return future;
  }

  /** The future has the value from before. */
  public CompletableFuture<Long> fetchAndAddLater(long offset, long delta) {
    CompletableFuture<Long> future = new CompletableFuture<>();
    SingleAccess access;
    try {
      access = beginAtomic(offset, false);
    } catch (RpcException e) {
      return CompletableFuture.failedFuture(e);
    }
    memories.asyncStarted();
    access.begin(this, 0, future);
    access.submitFetchAndAdd(offset, delta);
    memories.asyncSubmitted();
    return future;
  }

  /** Takes no new access; the server learns of it when those under way have ended. */
  public void close() {
    leave(CLOSED);
  }

  // ---- for accesses ----

  int handle() {
    return handle;
  }

  int rkey() {
    return rkey;
  }

  long address() {
    return address;
  }

  boolean mayAccess() {
    return (state & (CLOSED | REVOKED)) == 0;
  }

  /** Why no access is taken. */
  Status refusal() {
    FabricException broken = memories.closed();
    if ((state & CLOSED) != 0) {
      return Status.FAILED_PRECONDITION.withDescription("the memory '" + name + "' was closed");
    } else if ((state & REVOKED) != 0) {
      return Status.FAILED_PRECONDITION.withDescription(
          "the server has withdrawn the memory '" + name + "': open it again, if it is there");
    } else if (broken != null) {
      Status why = memories.closedStatus(broken);
      return why.withDescription(
          why.description() + "; the memory '" + name + "' is to be opened again on a new one");
    }
    return Status.INTERNAL.withDescription("the memory '" + name + "' is open");
  }

  /** An access has ended, whatever its outcome. */
  void end() {
    memories.accessEnded();
    int now = (int) STATE.getAndAdd(this, -ONE_ACCESS) - ONE_ACCESS;
    if ((now & FLAGS) != 0) {
      letGoIfOver(now);
    }
  }

  void revoke() {
    leave(REVOKED);
  }

  // ---- inside ----

  private void begin() {
    int before = (int) STATE.getAndAdd(this, ONE_ACCESS);
    memories.accessStarted();
    if ((before & (CLOSED | REVOKED)) != 0 || memories.closed() != null) {
      end();
      throw refused(refusal());
    }
  }

  private void leave(int flag) {
    letGoIfOver((int) STATE.getAndBitwiseOr(this, flag) | flag);
  }

  private void letGoIfOver(int seen) {
    int current = seen;
    while (current < ONE_ACCESS && (current & LET_GO) == 0) {
      if (STATE.compareAndSet(this, current, current | LET_GO)) {
        memories.letGo(this);
        return;
      }
      current = state;
    }
  }

  private MemoryAccess startRead(
      long offset,
      ByteBuffer into,
      int position,
      int size,
      long deadline,
      CompletableFuture<?> future) {
    int slot = size <= AccessSlots.SLOT_LENGTH ? memories.slots().take() : -1;
    if (slot < 0) {
      PooledRead pooled = new PooledRead(memories, offset, into, position, size);
      pooled.begin(this, deadline, future);
      pooled.advance();
      return pooled;
    }
    SingleAccess access = slotAccess(slot);
    access.begin(this, deadline, future);
    access.submitRead(offset, into, position, size);
    return access;
  }

  private SingleAccess beginAtomic(long offset, boolean waits) {
    checkAtomic(offset);
    if (waits) {
      memories.checkMayWait();
    }
    begin();
    int slot = memories.slots().take();
    return slot >= 0 ? slotAccess(slot) : pooledAccess();
  }

  private SingleAccess slotAccess(int slot) {
    try {
      SingleAccess access = memories.slots().access(slot);
      access.target(memories.slotMemory(), AccessSlots.offset(slot), false);
      return access;
    } catch (FabricException e) {
      memories.slots().give(slot);
      end();
      throw refused(noMemory(e));
    }
  }

  private SingleAccess pooledAccess() {
    MemoryRegion buffer;
    try {
      buffer = memories.takeBuffer(Long.BYTES);
    } catch (FabricException e) {
      end();
      throw refused(noMemory(e));
    }
    if (buffer == null) {
      end();
      throw refused(
          Status.RESOURCE_EXHAUSTED.withDescription(
              "all buffers for accesses are in use: fewer at a time"));
    }
    SingleAccess access = new SingleAccess(memories, -1);
    access.target(buffer, 0, true);
    return access;
  }

  private Status noMemory(FabricException e) {
    return memories.closed() != null ? refusal() : memories.noBufferStatus(e);
  }

  private void await(MemoryAccess access) {
    memories.await(access);
    RpcException failure = access.failure();
    access.release();
    if (failure != null) {
      throw failure;
    }
  }

  private long awaitResult(SingleAccess access) {
    memories.await(access);
    RpcException failure = access.failure();
    long result = access.result();
    access.release();
    if (failure != null) {
      throw failure;
    }
    return result;
  }

  /** Refuses a read that is not within the memory. */
  public void checkRead(long offset, int size) {
    if (size < 0) {
      throw refused(Status.INVALID_ARGUMENT.withDescription("length: " + size + ", expected >= 0"));
    }
    checkRange(offset, size);
  }

  private void checkRange(long offset, int size) {
    if (offset < 0 || offset > length - size) {
      throw refused(
          Status.OUT_OF_RANGE.withDescription(
              "%d bytes at offset %d of the memory '%s', expected them within its %d bytes"
                  .formatted(size, offset, name, length)));
    }
  }

  private void checkAtomic(long offset) {
    checkRange(offset, Long.BYTES);
    if ((offset & (Long.BYTES - 1)) != 0) {
      throw refused(
          Status.INVALID_ARGUMENT.withDescription(
              "offset of an atomic: %d, expected a multiple of 8".formatted(offset)));
    }
    if (!hasAtomics()) {
      throw refused(
          memories.fabricHasAtomics()
              ? Status.PERMISSION_DENIED.withDescription(
                  "the memory '%s' is exported for reading only, expected READ_AND_ATOMICS"
                      .formatted(name))
              : Status.UNIMPLEMENTED.withDescription(
                  "this fabric has no atomics: update by a call in their place"));
    }
  }

  private RpcException refused(Status why) {
    memories.count(CallCounter.MEMORY_ACCESSES_REFUSED);
    return new RpcException(why, Delivery.NOT_SENT);
  }
}
