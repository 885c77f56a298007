package io.ringbell.fabric.roce.cm;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/** One connection as the CM knows it. Changed by its {@link ConnectionManager} only. */
public final class CmConnection {
  enum State {
    /** Active: waits for REP. */
    REQ_SENT,
    /** Passive: the application has not answered yet. */
    REQ_RECEIVED,
    /** Passive: waits for RTU. */
    REP_SENT,
    ESTABLISHED,
    /** Waits for DREP. */
    DREQ_SENT,
    /** Over; remembered for a while, so that late messages are understood. */
    TIME_WAIT,
    /** Over and forgotten. */
    CLOSED
  }

  final int localId;
  final long sequence; // makes deadlines unique
  final boolean active;
  State state;
  CmHandler handler;
  InetSocketAddress remote;
  ConnectRequest request; // of the peer, on the passive side
  PrivateData requestData;

  int localQueuePair;
  int remoteId;
  int remoteQueuePair;
  long remoteGuid;
  long transactionId;
  ByteBuffer lastMessage; // what is sent again
  long interval;
  long retransmitAt;
  long giveUpAt;
  long deadline;
  boolean scheduled;

  CmConnection(int localId, long sequence, boolean active, InetSocketAddress remote, State state) {
    this.localId = localId;
    this.sequence = sequence;
    this.active = active;
    this.remote = remote;
    this.state = state;
  }

  /** Where the messages for the peer's QP1 go. */
  public InetSocketAddress remote() {
    return remote;
  }

  /** The peer's REQ, on the passive side. */
  public ConnectRequest request() {
    return request;
  }

  /** The private data of the peer's REQ, on the passive side. */
  public PrivateData requestData() {
    return requestData;
  }

  /** Whether the passive side can still accept or reject. */
  public boolean isPending() {
    return state == State.REQ_RECEIVED;
  }

  /** Whether RTU has been sent or received, and nothing has ended it. */
  public boolean isEstablished() {
    return state == State.ESTABLISHED;
  }

  /** Whether the passive side waits for RTU. */
  public boolean isUnconfirmed() {
    return state == State.REP_SENT;
  }

  boolean isOver() {
    return state == State.TIME_WAIT || state == State.CLOSED;
  }

  @Override
  public String toString() {
    return "connection %08x to %s, %s".formatted(localId, remote, state);
  }
}
