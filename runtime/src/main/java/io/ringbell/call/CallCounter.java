package io.ringbell.call;

/** What the call layer counts, on both sides. */
public enum CallCounter {
  CALLS_STARTED,
  /** Calls that ended with OK. */
  CALLS_COMPLETED,
  /** Calls that ended otherwise. */
  CALLS_FAILED,
  CALLS_CANCELLED,
  DEADLINES_EXCEEDED,
  /** Responses of calls that had ended by then: expected after a cancel or a deadline. */
  LATE_RESPONSES,
  /** Responses that belong to no call. */
  UNKNOWN_RESPONSES,
  /** Results of handlers whose call had ended by then. */
  LATE_RESULTS,
  UNKNOWN_METHODS,
  /** Messages that could not be decoded. */
  UNDECODABLE_MESSAGES,
  /** Calls turned away before their handler ran. */
  CALLS_REFUSED,
  GOAWAYS_SENT,
  GOAWAYS_RECEIVED,
  /** Frames left in the ring since too many answers wait for room. */
  BACK_PRESSURE_STALLS,
  /** Exported memory that was opened. */
  MEMORIES_OPENED,
  /** Open memory that was withdrawn by the server. */
  MEMORIES_REVOKED,
  /** Connections closed since their client held on to what was withdrawn. */
  MEMORY_REVOKE_TIMEOUTS,
  /** One-sided reads that have ended well. */
  MEMORY_READS,
  MEMORY_BYTES_READ,
  /** One-sided compare-and-swaps and fetch-and-adds that have ended well. */
  MEMORY_ATOMICS,
  /** One-sided accesses that ended otherwise; those that were refused are not counted. */
  MEMORY_ACCESSES_FAILED,
  /** One-sided accesses refused before they were sent: out of range, closed, a right missing. */
  MEMORY_ACCESSES_REFUSED,
  /** One-sided reads that had to wait for a buffer of the pool. */
  MEMORY_BUFFER_STALLS
}
