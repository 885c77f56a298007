package io.ringbell.fabric.shm;

/** What the shared-memory fabric counts. Nothing is counted while calls run without a stall. */
enum ShmCounter {
  /** Peers that slept and were woken through the socket. */
  DOORBELLS_SENT,
  /** Bytes that woke this side. */
  DOORBELLS_RECEIVED,
  /** Waits that found work after all, just before they slept. */
  WAITS_AVOIDED,
  /** Looks at the sockets while polling. */
  SELECTS,
  /** Times that a ring was too full for the next piece. */
  RING_FULL_STALLS,
  /** Times a READ or atomic waited because the read depth was reached. */
  READ_DEPTH_STALLS,
  /** Times a fenced request waited for READs and atomics. */
  FENCE_STALLS,
  /** Requests of a peer with a wrong key, bounds or rights. */
  PROTECTION_ERRORS,
  /** Records and positions of a peer that cannot be. */
  PROTOCOL_ERRORS,
  /** Segments that a peer has cut while they were in use. */
  SEGMENTS_CUT,
  /** Regions whose memory the peer can view. */
  VIEWABLE_ALLOCATED,
  /** Regions that were to be viewed, but have ordinary memory for want of space. */
  VIEWABLE_REFUSED,
  /** Regions of peers that were mapped to be viewed. */
  VIEWS_OPENED,
  /** Views that could not be had, so that the memory has to be READ. */
  VIEWS_REFUSED,
  /** Messages that found no posted receive. */
  RECEIVER_NOT_READY,
  /** Peers that told why they ended the connection: a fault of this side's request. */
  FAULTS_REPORTED,
  /** Peers that left without a word: their process ended, most likely. */
  PEERS_GONE,
  /** Files of dead processes. */
  STALE_FILES_REMOVED,
  CONNECTIONS_OPENED,
  CONNECTIONS_ACCEPTED,
  CONNECTIONS_REJECTED,
  CONNECTS_FAILED,
  /** Accepts that could not use the peer's segment. */
  ACCEPTS_FAILED,
  HANDSHAKE_OTHER_PROTOCOL,
  HANDSHAKE_MALFORMED,
  /** Peers of another user. */
  HANDSHAKE_OTHER_USER,
  HANDSHAKE_TRUNCATED,
  /** Peers that did not complete their request in time. */
  HANDSHAKE_TIMEOUT,
  /** Requests that the handler neither accepted nor rejected in time. */
  HANDSHAKE_UNANSWERED,
  /** Peers turned away because too many handshakes were pending. */
  HANDSHAKE_OVERLOAD,
  /** Handlers that threw. */
  HANDLER_FAILED
}
