package io.ringbell.fabric.verbs;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;

/** What the status of a completion means for the queue pair. */
final class Failures {
  private Failures() {}

  static FabricException of(
      CompletionStatus status, int vendorError, boolean receive, String device, String peer) {
    return new FabricException(
        reason(status, receive),
        "%s: %s%s (peer %s)"
            .formatted(
                device,
                status.description(),
                vendorError == 0 ? "" : ", vendor error 0x%x".formatted(vendorError),
                peer));
  }

  private static Reason reason(CompletionStatus status, boolean receive) {
    return switch (status) {
      case REM_ACCESS_ERR, LOC_PROT_ERR, LOC_ACCESS_ERR, MW_BIND_ERR -> Reason.ACCESS;
      case RNR_RETRY_EXC_ERR -> Reason.RECEIVER_NOT_READY;
      case RETRY_EXC_ERR, RESP_TIMEOUT_ERR, REM_ABORT_ERR -> Reason.DISCONNECTED;
      case REM_INV_REQ_ERR, REM_INV_RD_REQ_ERR, REM_OP_ERR, BAD_RESP_ERR -> Reason.PROTOCOL;
      case LOC_LEN_ERR -> receive ? Reason.PROTOCOL : Reason.INTERNAL;
      // The device flushes without having said why: it met a fault of the peer's request.
      case WR_FLUSH_ERR -> Reason.DISCONNECTED;
      default -> Reason.INTERNAL;
    };
  }
}
