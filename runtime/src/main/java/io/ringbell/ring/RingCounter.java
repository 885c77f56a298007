package io.ringbell.ring;

/** What connections count. */
public enum RingCounter {
  CONNECTIONS_OPENED,
  CONNECTIONS_CLOSED,
  HANDSHAKES_FAILED,
  HANDSHAKE_TIMEOUTS,
  REFUSALS_SENT,
  FRAMES_SENT,
  FRAMES_RECEIVED,
  BYTES_SENT,
  BYTES_RECEIVED,
  DOORBELLS_SENT,
  DOORBELLS_RECEIVED,
  /** Of these, those that a WRITE_WITH_IMM stood for. */
  IMMEDIATE_DOORBELLS_SENT,
  IMMEDIATE_DOORBELLS_RECEIVED,
  /** Of these, those that brought their frames along. */
  EAGER_DOORBELLS_SENT,
  EAGER_DOORBELLS_RECEIVED,
  /** SENDs that only report credit. */
  CREDIT_UPDATES_SENT,
  /** A frame found no room in the peer's ring and was queued. */
  RING_FULL_STALLS,
  /** Frames were ready but no doorbell receive was left at the peer. */
  CREDIT_STALLS,
  /** Frames were ready but the send queue was full. */
  SEND_QUEUE_STALLS,
  /** READs of the peer's control block after a long stall. */
  CONTROL_BLOCK_READS,
  FRAGMENTED_MESSAGES_SENT,
  FRAGMENTED_MESSAGES_RECEIVED,
  /** Large frames that were announced for the peer to READ. */
  RENDEZVOUS_SENT,
  /** Announced frames that were READ and handed over. */
  RENDEZVOUS_RECEIVED,
  /** Of these, those that were handed over from the peer's own memory, without a READ. */
  RENDEZVOUS_VIEWED,
  /** Large frames that went in fragments since the budget for announced ones was used up. */
  RENDEZVOUS_FALLBACKS,
  /** An announced frame had to wait for memory to be READ into. */
  RENDEZVOUS_BUFFER_STALLS,
  /** Frames that were kept until an announced one of the same call had been READ. */
  FRAMES_HELD,
  /** Frames were left in the ring since too many are kept already. */
  RENDEZVOUS_HOLD_STALLS,
  /** READs and atomics of the peer's memory, without those of its control block. */
  ONE_SIDED_REQUESTS_POSTED,
  /** Frames that were claimed and given up. */
  FRAMES_ABORTED,
  /** A peer broke the protocol. */
  PROTOCOL_VIOLATIONS,
  /** Work completions with an error other than a flush. */
  COMPLETION_ERRORS
}
