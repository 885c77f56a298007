package io.ringbell.ring;

import static io.ringbell.fabric.FabricException.Reason.DISCONNECTED;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.WorkCompletion;

/** Says in words why a work request failed, which ends its connection. From any thread. */
final class FailedCompletion {
  private FailedCompletion() {}

  /** Work that was flushed is not the cause itself: the queue pair may know it. */
  static FabricException cause(WorkCompletion completion, QueuePair queuePair) {
    FabricException reported = queuePair.failure();
    if (completion.status() != CompletionStatus.WR_FLUSH_ERR) {
      return new FabricException(
          reported == null ? DISCONNECTED : reported.reason(),
          "connection to %s: %s (vendor error 0x%x)%s"
              .formatted(
                  queuePair.remoteAddress(),
                  completion.status().description(),
                  completion.vendorError(),
                  reported == null ? "" : ": " + reported.getMessage()),
          reported);
    }
    return reported != null
        ? reported
        : new FabricException(DISCONNECTED, queuePair.remoteAddress() + " closed the connection");
  }
}
