package io.ringbell.fabric.roce.cm;

/** What connection management counts. */
public enum CmCounter {
  REQ_SENT,
  REQ_RECEIVED,
  /** Answered to a REQ that came again. */
  REQ_DUPLICATE,
  /** Dropped because too many requests were pending. */
  REQ_DROPPED_OVERLOAD,
  REP_SENT,
  REP_RECEIVED,
  REP_DUPLICATE,
  RTU_SENT,
  RTU_RECEIVED,
  REJ_SENT,
  REJ_RECEIVED,
  MRA_SENT,
  MRA_RECEIVED,
  DREQ_SENT,
  DREQ_RECEIVED,
  DREP_SENT,
  DREP_RECEIVED,
  /** Messages sent again because no answer came. */
  RETRANSMITTED,
  /** Exchanges given up because no answer came. */
  TIMED_OUT,
  /** Connections that a REQ of the same queue pair has shown to be stale. */
  STALE,
  /** Messages that are not of the CM, or not well-formed. */
  MALFORMED,
  /** Messages about a connection that came from another address than its peer's. */
  SPOOFED,
  /** Messages that match no connection, or not its state. */
  UNEXPECTED
}
