package io.ringbell.fabric.shm;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException.Reason;

/** Why a side ends a connection, as it tells the other. The ordinal is the code in the segment. */
enum Fault {
  /** It was closed or disconnected. */
  CLOSED(CompletionStatus.WR_FLUSH_ERR, Reason.DISCONNECTED, "the peer closed the connection"),
  ACCESS(
      CompletionStatus.REM_ACCESS_ERR,
      Reason.ACCESS,
      "the peer refused a request: wrong rkey, out of bounds or right missing"),
  RECEIVER_NOT_READY(
      CompletionStatus.RNR_RETRY_EXC_ERR,
      Reason.RECEIVER_NOT_READY,
      "the peer had no receive posted for a message"),
  TOO_LONG(
      CompletionStatus.REM_INV_REQ_ERR,
      Reason.PROTOCOL,
      "a message was longer than the receive that the peer had posted"),
  MISALIGNED(
      CompletionStatus.REM_INV_REQ_ERR,
      Reason.PROTOCOL,
      "the peer refused an atomic whose address is not aligned to 8"),
  OPERATION(
      CompletionStatus.REM_OP_ERR,
      Reason.DISCONNECTED,
      "the peer could not take a message: the memory of its receive was closed"),
  PROTOCOL(
      CompletionStatus.REM_OP_ERR, Reason.PROTOCOL, "the peer found the shared memory damaged");

  private static final Fault[] BY_CODE = values();

  private final CompletionStatus status;
  private final Reason reason;
  private final String text;

  Fault(CompletionStatus status, Reason reason, String text) {
    this.status = status;
    this.reason = reason;
    this.text = text;
  }

  /** The status of the request at fault, at the side that posted it. */
  CompletionStatus status() {
    return status;
  }

  Reason reason() {
    return reason;
  }

  /** What it means to the side that is told. */
  String text() {
    return text;
  }

  int code() {
    return ordinal();
  }

  /** The fault with that code; {@link #PROTOCOL} for one that is unknown. */
  static Fault ofCode(int code) {
    return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : PROTOCOL;
  }
}
