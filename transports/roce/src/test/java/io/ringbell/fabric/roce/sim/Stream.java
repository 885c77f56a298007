package io.ringbell.fabric.roce.sim;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;

/** WRITEs of one size, one way, as many at a time as the send queue holds. */
final class Stream {
  private final SimQueuePair from;
  private final SimRegion source;
  private final SimRegion target;
  private final int message;
  private long posted;
  private long limit;
  private long completedBytes;

  Stream(SimQueuePair from, SimQueuePair to, int message) {
    this.from = from;
    this.source = from.register(message);
    this.target = to.register(message);
    this.message = message;
    from.onCompletion(this::onCompletion);
  }

  /** Sends so many messages; {@code Long.MAX_VALUE} for ever. */
  void start(long messages) {
    limit = messages;
    postMore();
  }

  boolean isDone() {
    return completedBytes == limit * message;
  }

  long completedBytes() {
    return completedBytes;
  }

  private void onCompletion(WorkCompletion completion) {
    if (completion.status() != CompletionStatus.SUCCESS) {
      throw new IllegalStateException(
          "seed-driven stream failed with " + completion.status() + ": " + from.failure());
    }
    completedBytes += message;
    postMore();
  }

  private void postMore() {
    while (posted < limit && from.connection().sends().room() > 0) {
      from.post(
          new WorkRequest()
              .write(posted++, source, 0, message, target.address(), target.rkey())
              .flags(WorkRequest.SIGNALED));
    }
  }
}
