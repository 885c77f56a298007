package io.ringbell.fabric.tcp;

/** What the TCP fabric counts. */
enum TcpCounter {
  /** System calls that wrote to a socket. */
  SOCKET_WRITES,
  /** Writes that the socket took only in part, or not at all. */
  SOCKET_WRITES_PARTIAL,
  /** Reads that brought bytes. */
  SOCKET_READS,
  /** Reads that found nothing. */
  SOCKET_READS_EMPTY,
  /** Times a socket was left alone for a moment, as too little of a large READ had come. */
  SOCKET_RESTS,
  /** Looks at the selector while polling. */
  SELECTS,
  FPDUS_SENT,
  FPDUS_RECEIVED,
  BYTES_SENT,
  BYTES_RECEIVED,
  /** Times a READ or atomic waited because the read depth was reached. */
  READ_DEPTH_STALLS,
  /** Times a fenced request waited for READs and atomics. */
  FENCE_STALLS,
  /** Times unfinished FPDUs moved out of the shared read buffer for another connection. */
  READ_BUFFER_SPILLS,
  TERMINATES_SENT,
  TERMINATES_RECEIVED,
  /** Terminates that could not be sent because the socket was full or broken. */
  TERMINATES_SKIPPED,
  /** Terminates for a wrong key, bounds or rights. */
  PROTECTION_ERRORS,
  /** Terminates for other violations of the peer. */
  PROTOCOL_ERRORS,
  /** FPDUs whose CRC was wrong. */
  CRC_ERRORS,
  /** Messages that found no posted receive. */
  RECEIVER_NOT_READY,
  /** Streams that ended or broke without a Terminate. */
  DISCONNECTS,
  CONNECTIONS_OPENED,
  CONNECTIONS_ACCEPTED,
  CONNECTIONS_REJECTED,
  CONNECTS_FAILED,
  HANDSHAKE_HTTP,
  HANDSHAKE_TLS,
  HANDSHAKE_OTHER_PROTOCOL,
  HANDSHAKE_TRUNCATED,
  HANDSHAKE_MARKERS,
  HANDSHAKE_REVISION,
  HANDSHAKE_PRIVATE_DATA,
  /** Peers that did not complete their request in time. */
  HANDSHAKE_TIMEOUT,
  /** Requests that the handler neither accepted nor rejected in time. */
  HANDSHAKE_UNANSWERED,
  /** Peers turned away because too many handshakes were pending. */
  HANDSHAKE_OVERLOAD,
  /** Handlers that threw. */
  HANDLER_FAILED
}
