package io.ringbell.fabric.roce.protocol;

/**
 * What the RoCE fabric counts. The first ones bear the names that Linux gives them for rdma_rxe
 * ({@code rdma statistic}), in upper case.
 */
public enum RoceCounter {
  /** Packets that queue pairs sent. */
  SENT_PKTS,
  /** Packets that queue pairs received. */
  RCVD_PKTS,
  /** Requests that came again. */
  DUPLICATE_REQUEST,
  /** Requests that came ahead of the expected one. */
  OUT_OF_SEQ_REQUEST,
  /** RNR NAKs received. */
  RCVD_RNR_ERR,
  /** RNR NAKs sent. */
  SEND_RNR_ERR,
  /** NAKs for a gap received. */
  RCVD_SEQ_ERR,
  /** Acknowledges that waited for company. */
  ACK_DEFERRED,
  /** Acknowledges that were begun by a message which did not ask for one. */
  ACK_UNASKED,
  /** Queue pairs that gave up after all retries. */
  RETRY_EXCEEDED_ERR,
  /** Queue pairs that gave up on a receiver that was never ready. */
  RETRY_RNR_EXCEEDED_ERR,
  /** Times a requester went back: time-out, NAK or a missing response. */
  COMPLETER_RETRY_ERR,
  /** Times a packet found no room at the sender. */
  SEND_ERR,
  /** Packets with a wrong ICRC. */
  ICRC_ERR,
  CNP_SENT,
  CNP_HANDLED,

  /** Packets that were sent again. */
  RETRANSMITTED_PKTS,
  /** Times a requester waited for room in its window. */
  WINDOW_STALLS,
  /** Times a READ or atomic waited because the read depth was reached. */
  READ_DEPTH_STALLS,
  /** Times a fenced request waited for READs and atomics. */
  FENCE_STALLS,
  /** Times a sender waited for its pace. */
  PACING_STALLS,
  /** Retransmissions by the adaptive time-out, which are not charged to the retry count. */
  EARLY_RETRIES,
  /** Packets with a wrong length, version or opcode. */
  MALFORMED_PKTS,
  /** Packets of another partition. */
  PKEY_ERR,
  /** Packets for a queue pair that is not ready or broken. */
  NOT_READY_PKTS,
  /** Acknowledges and responses that were late, or for packets that were never sent. */
  GHOST_RESPONSES,
  /** Duplicate READs and atomics that could not be answered again. */
  REPLAYS_DROPPED,
  /** Out of sequence requests behind one that was answered with a NAK already. */
  SILENT_DROPS,
  /** Fatal NAKs received. */
  FATAL_NAKS_RECEIVED,
  /** NAKs sent for an invalid request. */
  INVALID_REQUEST_ERR,
  /** NAKs sent for wrong key, bounds or rights. */
  REMOTE_ACCESS_ERR,
  /** Packets that bore the mark of congestion. */
  CE_MARKS,

  // The engine.

  /** System calls that brought datagrams. */
  SOCKET_RECEIVES,
  /** System calls that found none. */
  SOCKET_RECEIVES_EMPTY,
  /** Batches of packets sent, each by one system call if the socket can. */
  SOCKET_SENDS,
  /** Packets for a queue pair that is not there. */
  UNKNOWN_QP_PKTS,
  /** Packets for a queue pair that came from another host than its peer's. */
  SPOOFED_PKTS,
  /** Packets for queue pair 0: peers that look whether a port is in use. */
  PROBES,
  /** Packets that the socket did not take. */
  SOCKET_SEND_ERR,
  /** Times the engine of a local address could not read its socket. */
  SOCKET_RECEIVE_ERR,
  CONNECTIONS_OPENED,
  CONNECTIONS_ACCEPTED,
  CONNECTIONS_REJECTED,
  CONNECTS_FAILED,
  /** Handlers of listeners that threw. */
  HANDLER_FAILED,

  // Connection management, see CmCounter.

  CM_REQ_SENT,
  CM_REQ_RECEIVED,
  CM_REQ_DUPLICATE,
  CM_REQ_DROPPED_OVERLOAD,
  CM_REP_SENT,
  CM_REP_RECEIVED,
  CM_REP_DUPLICATE,
  CM_RTU_SENT,
  CM_RTU_RECEIVED,
  CM_REJ_SENT,
  CM_REJ_RECEIVED,
  CM_MRA_SENT,
  CM_MRA_RECEIVED,
  CM_DREQ_SENT,
  CM_DREQ_RECEIVED,
  CM_DREP_SENT,
  CM_DREP_RECEIVED,
  CM_RETRANSMITTED,
  CM_TIMED_OUT,
  CM_STALE,
  CM_MALFORMED,
  CM_SPOOFED,
  CM_UNEXPECTED
}
