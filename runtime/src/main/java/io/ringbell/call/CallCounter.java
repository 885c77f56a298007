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
  /**
   * Frames of calls that had ended by then: expected after a cancel, a deadline, an early answer.
   */
  LATE_FRAMES,
  /** Frames of streams that belong to no call. */
  UNKNOWN_FRAMES,
  MESSAGES_SENT,
  MESSAGES_RECEIVED,
  /** Messages of streams that came before their reader had asked for them. */
  MESSAGES_QUEUED,
  WINDOWS_SENT,
  WINDOWS_RECEIVED,
  /** A stream had something to send, and its receiver took no more. */
  WINDOW_STALLS,
  /** A stream had something to send, and too much waited for room on its connection. */
  QUEUE_STALLS,
  /** Messages sent compressed: not those that would have become no smaller. */
  MESSAGES_COMPRESSED,
  UNKNOWN_METHODS,
  /** Messages that could not be decoded. */
  UNDECODABLE_MESSAGES,
  /** Calls turned away before their handler ran. */
  CALLS_REFUSED,
  /** Calls in bytes that had to wait, since the server took no more at a time. */
  CALLS_WAITED,
  /** Calls in bytes turned away, since too many waited. */
  WAITING_CALLS_REFUSED,
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
  MEMORY_BUFFER_STALLS,
  /** PINGs sent to a silent peer. */
  KEEPALIVE_PINGS,
  /** Connections closed since the peer did not answer such a PING. */
  KEEPALIVE_TIMEOUTS,
  /** Connections closed since the peer sent PINGs without end. */
  PING_FLOODS,
  /** Connections that were told to go since they had reached their age. */
  CONNECTIONS_AGED,
  /** Connections that were told to go since they had no calls. */
  CONNECTIONS_IDLED,
  /** Connections closed since their client did not go in time. */
  CONNECTIONS_OVERSTAYED
}
