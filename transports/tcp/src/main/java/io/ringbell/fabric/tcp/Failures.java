package io.ringbell.fabric.tcp;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.tcp.protocol.Terminate;
import io.ringbell.fabric.tcp.protocol.TerminateCode;

/** What a Terminate means in the words of the SPI. */
final class Failures {
  private Failures() {}

  /** Why a stream fails that is terminated with that code, by either side. */
  static Reason reason(Terminate terminate) {
    return switch (terminate.code()) {
      case RDMA_INVALID_STAG,
          RDMA_BOUNDS,
          RDMA_ACCESS,
          RDMA_STAG_NOT_ASSOCIATED,
          RDMA_OFFSET_WRAP,
          RDMA_PROTECTION_UNSPECIFIED,
          DDP_INVALID_STAG,
          DDP_BOUNDS,
          DDP_STAG_NOT_ASSOCIATED,
          DDP_OFFSET_WRAP ->
          Reason.ACCESS;
      case DDP_NO_BUFFER ->
          terminate.readSequence() == 0 ? Reason.RECEIVER_NOT_READY : Reason.PROTOCOL;
      case MPA_CLOSED -> Reason.DISCONNECTED;
      case RDMA_LOCAL_CATASTROPHIC, DDP_LOCAL_CATASTROPHIC -> Reason.RESOURCE;
      default -> Reason.PROTOCOL;
    };
  }

  /** The status of the READ or atomic that the peer answered with a Terminate. */
  static CompletionStatus status(Terminate terminate) {
    return switch (reason(terminate)) {
      case ACCESS -> CompletionStatus.REM_ACCESS_ERR;
      case PROTOCOL -> CompletionStatus.REM_INV_REQ_ERR;
      default -> CompletionStatus.REM_OP_ERR;
    };
  }

  /** What to count. */
  static TcpCounter counter(Terminate terminate) {
    if (terminate.code() == TerminateCode.MPA_CRC) {
      return TcpCounter.CRC_ERRORS;
    }
    return switch (reason(terminate)) {
      case ACCESS -> TcpCounter.PROTECTION_ERRORS;
      case RECEIVER_NOT_READY -> TcpCounter.RECEIVER_NOT_READY;
      default -> TcpCounter.PROTOCOL_ERRORS;
    };
  }
}
