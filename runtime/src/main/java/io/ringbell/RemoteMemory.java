package io.ringbell;

import io.ringbell.call.OpenMemory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Memory that a server exports, as a client sees it. Reads and atomics are executed by the fabric;
 * no code of the server runs. A read is not atomic beyond an aligned word of 8 bytes: how to read
 * more consistently is said in {@code docs/one-sided.md}. All methods from any thread.
 *
 * <p>It belongs to the connection on which it was opened. When that is gone, or the server
 * withdraws the memory, or the channel goes on with another connection, accesses fail and it has to
 * be opened again. Blocking methods must not be called in a callback of the same channel, like
 * blocking calls.
 *
 * <p>Accesses fail with an {@link RpcException}: OUT_OF_RANGE beyond the memory, INVALID_ARGUMENT
 * for an atomic that is not aligned to 8, PERMISSION_DENIED and UNIMPLEMENTED for one that the
 * export or the fabric does not allow, FAILED_PRECONDITION when it is closed or withdrawn,
 * UNAVAILABLE when the connection is gone, DEADLINE_EXCEEDED and CANCELLED (by an interrupt) when
 * the caller gave up. Only an access that is {@link Delivery#NOT_SENT} surely did not take place.
 */
public final class RemoteMemory implements AutoCloseable {
  private final OpenMemory memory;
  private final long timeoutNanos;

  RemoteMemory(OpenMemory memory, long timeoutNanos) {
    this.memory = memory;
    this.timeoutNanos = timeoutNanos;
  }

  public String name() {
    return memory.name();
  }

  /** Bytes. */
  public long length() {
    return memory.length();
  }

  /** Whether the server allows atomics, and the fabric has them. */
  public boolean hasAtomics() {
    return memory.hasAtomics();
  }

  /** Whether accesses are taken. */
  public boolean isOpen() {
    return memory.isOpen();
  }

  /** The same memory with a limit on how long each blocking access may take. */
  public RemoteMemory withTimeout(Duration timeout) {
    return new RemoteMemory(memory, Defaults.nanos(Defaults.positive(timeout, "timeout")));
  }

  /**
   * Fills {@code into} from its position to its limit with what is at {@code offset}, and moves its
   * position there. Allocates nothing for up to 1 KiB.
   */
  public void read(long offset, ByteBuffer into) {
    memory.read(offset, into, timeoutNanos);
  }

  /** The bytes at {@code offset}, in a new little-endian buffer. */
  public ByteBuffer read(long offset, int length) {
    if (length < 0 || length > length()) {
      memory.checkRead(offset, length); // before that much is allocated
    }
    ByteBuffer into = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    memory.read(offset, into, timeoutNanos);
    return into.flip();
  }

  /** Like {@link #read(long, int)}, without waiting. The future completes on the polling thread. */
  public CompletableFuture<ByteBuffer> readLater(long offset, int length) {
    return memory.readLater(offset, length);
  }

  /**
   * Replaces the little-endian word at {@code offset} by {@code update} if it is {@code expected}.
   *
   * @return the word from before: it was replaced if that is {@code expected}
   */
  public long compareAndSwap(long offset, long expected, long update) {
    return memory.compareAndSwap(offset, expected, update, timeoutNanos);
  }

  /** Like {@link #compareAndSwap}, without waiting. */
  public CompletableFuture<Long> compareAndSwapLater(long offset, long expected, long update) {
    return memory.compareAndSwapLater(offset, expected, update);
  }

  /**
   * Adds {@code delta} to the little-endian word at {@code offset}.
   *
   * @return the word from before
   */
  public long fetchAndAdd(long offset, long delta) {
    return memory.fetchAndAdd(offset, delta, timeoutNanos);
  }

  /** Like {@link #fetchAndAdd}, without waiting. */
  public CompletableFuture<Long> fetchAndAddLater(long offset, long delta) {
    return memory.fetchAndAddLater(offset, delta);
  }

  /** Takes no new access. Those under way end by themselves; a second close does nothing. */
  @Override
  public void close() {
    memory.close();
  }

  @Override
  public String toString() {
    return "RemoteMemory[%s, %d bytes]".formatted(name(), length());
  }
}
