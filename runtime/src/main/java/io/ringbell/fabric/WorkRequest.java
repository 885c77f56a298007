package io.ringbell.fabric;

import static java.util.Objects.requireNonNull;

/**
 * A send-queue request: a reusable flyweight, owned by one thread. One of the operation methods
 * fills all fields but {@link #flags(int)} and {@link #next(WorkRequest)}, which it resets.
 */
public final class WorkRequest {
  /** A completion is wanted also for success. */
  public static final int SIGNALED = 1;

  /** The receiver may be woken; for SENDs and WRITE_WITH_IMM. */
  public static final int SOLICITED = 2;

  /**
   * The payload is taken while posting: its memory may be reused at once and needs no registration
   * rights.
   */
  public static final int INLINE = 4;

  /** Waits for the READs and atomics that were posted before. */
  public static final int FENCE = 8;

  private Opcode opcode = Opcode.SEND;
  private long id;
  private int flags;
  private MemoryRegion region;
  private int offset;
  private int length;
  private long remoteAddress;
  private int rkey;
  private int immediate;
  private long compare;
  private long operand;
  private WorkRequest next;

  /**
   * A SEND of {@code length} bytes of {@code region} from {@code offset}; they go to the peer's
   * next receive.
   */
  public WorkRequest send(long id, MemoryRegion region, int offset, int length) {
    return set(Opcode.SEND, id, region, offset, length, 0, 0);
  }

  /** A SEND with 32 bits of immediate data. */
  public WorkRequest sendWithImmediate(
      long id, MemoryRegion region, int offset, int length, int immediate) {
    set(Opcode.SEND_WITH_IMM, id, region, offset, length, 0, 0);
    this.immediate = immediate;
    return this;
  }

  /** A WRITE into the peer's memory. */
  public WorkRequest write(
      long id, MemoryRegion region, int offset, int length, long remoteAddress, int rkey) {
    return set(Opcode.WRITE, id, region, offset, length, remoteAddress, rkey);
  }

  /** A WRITE that also uses up one of the peer's receives, which shows the immediate. */
  public WorkRequest writeWithImmediate(
      long id,
      MemoryRegion region,
      int offset,
      int length,
      long remoteAddress,
      int rkey,
      int immediate) {
    set(Opcode.WRITE_WITH_IMM, id, region, offset, length, remoteAddress, rkey);
    this.immediate = immediate;
    return this;
  }

  /** A READ of the peer's memory into {@code region}, which needs {@link Access#LOCAL_WRITE}. */
  public WorkRequest read(
      long id, MemoryRegion region, int offset, int length, long remoteAddress, int rkey) {
    return set(Opcode.READ, id, region, offset, length, remoteAddress, rkey);
  }

  /**
   * Replaces the 8 bytes at {@code remoteAddress} (aligned to 8) by {@code swap} if they equal
   * {@code compare}; the old value lands in {@code region} as a little-endian number.
   */
  public WorkRequest compareAndSwap(
      long id,
      MemoryRegion region,
      int offset,
      long remoteAddress,
      int rkey,
      long compare,
      long swap) {
    set(Opcode.COMPARE_AND_SWAP, id, region, offset, Long.BYTES, remoteAddress, rkey);
    this.compare = compare;
    this.operand = swap;
    return this;
  }

  /**
   * Adds {@code addend} to the 8 bytes at {@code remoteAddress}; the old value lands in {@code
   * region}.
   */
  public WorkRequest fetchAndAdd(
      long id, MemoryRegion region, int offset, long remoteAddress, int rkey, long addend) {
    set(Opcode.FETCH_AND_ADD, id, region, offset, Long.BYTES, remoteAddress, rkey);
    this.operand = addend;
    return this;
  }

  /**
   * Sets the flags: an OR of {@link #SIGNALED}, {@link #SOLICITED}, {@link #INLINE}, {@link
   * #FENCE}.
   */
  public WorkRequest flags(int flags) {
    this.flags = flags;
    return this;
  }

  /** Links the next request of a chain; null ends it. */
  public WorkRequest next(WorkRequest next) {
    this.next = next;
    return this;
  }

  public Opcode opcode() {
    return opcode;
  }

  /** Returned in the completion. */
  public long id() {
    return id;
  }

  public int flags() {
    return flags;
  }

  public boolean isSignaled() {
    return (flags & SIGNALED) != 0;
  }

  public boolean isSolicited() {
    return (flags & SOLICITED) != 0;
  }

  public boolean isInline() {
    return (flags & INLINE) != 0;
  }

  public boolean isFenced() {
    return (flags & FENCE) != 0;
  }

  public MemoryRegion region() {
    return region;
  }

  public int offset() {
    return offset;
  }

  public int length() {
    return length;
  }

  public long remoteAddress() {
    return remoteAddress;
  }

  public int rkey() {
    return rkey;
  }

  public int immediate() {
    return immediate;
  }

  /** The expected old value of a COMPARE_AND_SWAP. */
  public long compare() {
    return compare;
  }

  /** The new value of a COMPARE_AND_SWAP, or the addend of a FETCH_AND_ADD. */
  public long operand() {
    return operand;
  }

  public WorkRequest next() {
    return next;
  }

  private WorkRequest set(
      Opcode opcode,
      long id,
      MemoryRegion region,
      int offset,
      int length,
      long remoteAddress,
      int rkey) {
    this.opcode = opcode;
    this.id = id;
    this.region = requireNonNull(region, "region");
    this.offset = offset;
    this.length = length;
    this.remoteAddress = remoteAddress;
    this.rkey = rkey;
    this.immediate = 0;
    this.compare = 0;
    this.operand = 0;
    this.flags = 0;
    this.next = null;
    return this;
  }

  /** What is to be done. */
  public enum Opcode {
    SEND,
    SEND_WITH_IMM,
    WRITE,
    WRITE_WITH_IMM,
    READ,
    COMPARE_AND_SWAP,
    FETCH_AND_ADD
  }
}
