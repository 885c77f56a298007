package io.ringbell.fabric.memory;

/** What a memory fabric counts, in {@link MemoryNetwork}'s fabrics' {@code counters()}. */
public enum MemoryCounter {
  /** Send-queue requests that were posted. */
  REQUESTS_POSTED,
  /** Chains that were refused because the send queue had no room. */
  SEND_QUEUE_FULL,
  /** Chains that were refused because the receive queue had no room. */
  RECEIVE_QUEUE_FULL,
  /** Chains that were refused as malformed. */
  MALFORMED_CHAINS,
  /** Requests that completed with an error other than a flush. */
  REQUESTS_FAILED,
  /** Requests and receives that were flushed. */
  REQUESTS_FLUSHED,
  /** Completions that were not polled before the queue pair was closed. */
  COMPLETIONS_DISCARDED,
  /** Connects that found nobody. */
  CONNECTS_UNREACHABLE,
  /** Connects that the peer rejected. */
  CONNECTS_REJECTED,
  /** Connects that ended by their time-out. */
  CONNECTS_TIMED_OUT,
  /** Requests that a handler threw on. */
  HANDLER_FAILURES,
  /** Faults of {@link MemoryFaults} that were injected. */
  FAULTS_INJECTED
}
