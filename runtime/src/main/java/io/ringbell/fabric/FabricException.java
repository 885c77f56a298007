package io.ringbell.fabric;

import static java.util.Objects.requireNonNull;

/**
 * What went wrong in a fabric: a reason to act on, and a message with what was given and what was
 * expected.
 */
public final class FabricException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Reason reason;

  /** A failure without a deeper cause. */
  public FabricException(Reason reason, String message) {
    this(reason, message, null);
  }

  /** A failure that another exception caused. */
  public FabricException(Reason reason, String message, Throwable cause) {
    super(message, cause);
    this.reason = requireNonNull(reason, "reason");
  }

  /** What kind of failure it is. */
  public Reason reason() {
    return reason;
  }

  /** The kinds of failure. */
  public enum Reason {
    /** The fabric cannot work on this machine, or its jar is missing. */
    UNAVAILABLE,
    /** The address cannot be resolved, or nobody listens there. */
    UNREACHABLE,
    /** The peer did not answer in time. */
    TIMEOUT,
    /** The peer refused the connection; its private data is the message. */
    REJECTED,
    /** The local address is taken. */
    ADDRESS_IN_USE,
    /** The local address is not ours or not allowed. */
    ADDRESS_INVALID,
    /** The peer broke the protocol or speaks another one. */
    PROTOCOL,
    /** Wrong key, out of bounds, or a right that is missing. */
    ACCESS,
    /** The peer sent more than there were receives. */
    RECEIVER_NOT_READY,
    /** The peer closed the connection, or is gone. */
    DISCONNECTED,
    /** Memory, descriptors or queue entries ran out. */
    RESOURCE,
    /** The object was closed on this side. */
    CLOSED,
    /** A defect on this side; the cause has it. */
    INTERNAL
  }
}
