package io.ringbell.fabric;

/**
 * The completion of one request: a flyweight that the fabric fills and the handler reads. If the
 * status is not {@link CompletionStatus#SUCCESS}, only {@link #id()}, {@link #status()}, {@link
 * #vendorError()} and {@link #queuePairNumber()} have a meaning, as in libibverbs.
 */
public final class WorkCompletion {
  private long id;
  private CompletionStatus status = CompletionStatus.SUCCESS;
  private Opcode opcode = Opcode.SEND;
  private int byteLength;
  private boolean immediatePresent;
  private int immediate;
  private int vendorError;
  private int queuePairNumber;

  /** The id of the request. */
  public long id() {
    return id;
  }

  public CompletionStatus status() {
    return status;
  }

  public Opcode opcode() {
    return opcode;
  }

  /** Bytes received, read, or 8 for an atomic. */
  public int byteLength() {
    return byteLength;
  }

  /** Whether {@link #immediate()} came with it. */
  public boolean hasImmediate() {
    return immediatePresent;
  }

  public int immediate() {
    return immediate;
  }

  /** What the device says beyond the status; 0 if nothing. */
  public int vendorError() {
    return vendorError;
  }

  public int queuePairNumber() {
    return queuePairNumber;
  }

  /** For fabrics: a successful completion without immediate. */
  public WorkCompletion success(long id, Opcode opcode, int byteLength, int queuePairNumber) {
    this.id = id;
    this.status = CompletionStatus.SUCCESS;
    this.opcode = opcode;
    this.byteLength = byteLength;
    this.immediatePresent = false;
    this.immediate = 0;
    this.vendorError = 0;
    this.queuePairNumber = queuePairNumber;
    return this;
  }

  /** For fabrics: adds the immediate to a {@link #success}. */
  public WorkCompletion withImmediate(int immediate) {
    this.immediatePresent = true;
    this.immediate = immediate;
    return this;
  }

  /** For fabrics: a failed completion. */
  public WorkCompletion failure(
      long id, CompletionStatus status, int vendorError, int queuePairNumber) {
    this.id = id;
    this.status = status;
    this.opcode = Opcode.SEND;
    this.byteLength = 0;
    this.immediatePresent = false;
    this.immediate = 0;
    this.vendorError = vendorError;
    this.queuePairNumber = queuePairNumber;
    return this;
  }

  /** What completed. */
  public enum Opcode {
    SEND,
    WRITE,
    READ,
    COMPARE_AND_SWAP,
    FETCH_AND_ADD,
    /** A posted receive that took a SEND. */
    RECEIVE,
    /**
     * A posted receive that was used up by a WRITE_WITH_IMM; {@link #byteLength()} is that of the
     * WRITE.
     */
    RECEIVE_WRITE_WITH_IMM
  }
}
