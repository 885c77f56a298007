package io.ringbell.ring;

import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.WorkRequest.Opcode;

/**
 * A READ or atomic of the peer's memory, reusable. {@link Connection#submit} takes it, and exactly
 * one of {@link #onCompleted} and {@link #onFailed} gives it back. Filled by its owner before it is
 * submitted; nobody changes it from then until it comes back.
 */
public abstract class RemoteRequest {
  volatile RemoteRequest next; // of the queue that it waits in

  private Opcode opcode = Opcode.READ;
  private MemoryRegion target;
  private int targetOffset;
  private int length;
  private long remoteAddress;
  private int rkey;
  private long compare;
  private long operand;

  /** For subclasses. */
  protected RemoteRequest() {}

  /** READs {@code length} bytes, more than 0, into {@code target}. */
  protected final void read(
      MemoryRegion target, int targetOffset, int length, long remoteAddress, int rkey) {
    set(Opcode.READ, target, targetOffset, length, remoteAddress, rkey);
  }

  /** The old value lands in 8 bytes of {@code target}. */
  protected final void compareAndSwap(
      MemoryRegion target,
      int targetOffset,
      long remoteAddress,
      int rkey,
      long compare,
      long swap) {
    set(Opcode.COMPARE_AND_SWAP, target, targetOffset, Long.BYTES, remoteAddress, rkey);
    this.compare = compare;
    this.operand = swap;
  }

  /** The old value lands in 8 bytes of {@code target}. */
  protected final void fetchAndAdd(
      MemoryRegion target, int targetOffset, long remoteAddress, int rkey, long addend) {
    set(Opcode.FETCH_AND_ADD, target, targetOffset, Long.BYTES, remoteAddress, rkey);
    this.operand = addend;
  }

  /** What was asked for is in the target. On the polling thread. */
  protected abstract void onCompleted();

  /**
   * The connection is closed: it may or may not have taken effect, and the target may be written to
   * until the connection's memory is freed. From any thread.
   */
  protected abstract void onFailed(FabricException cause);

  protected final MemoryRegion target() {
    return target;
  }

  protected final int targetOffset() {
    return targetOffset;
  }

  protected final int length() {
    return length;
  }

  void fill(WorkRequest request, long id) {
    switch (opcode) {
      case COMPARE_AND_SWAP ->
          request.compareAndSwap(id, target, targetOffset, remoteAddress, rkey, compare, operand);
      case FETCH_AND_ADD ->
          request.fetchAndAdd(id, target, targetOffset, remoteAddress, rkey, operand);
      default -> request.read(id, target, targetOffset, length, remoteAddress, rkey);
    }
    request.flags(WorkRequest.SIGNALED);
  }

  private void set(
      Opcode opcode, MemoryRegion target, int targetOffset, int length, long address, int rkey) {
    this.opcode = opcode;
    this.target = target;
    this.targetOffset = targetOffset;
    this.length = length;
    this.remoteAddress = address;
    this.rkey = rkey;
  }
}
