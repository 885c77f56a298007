package io.ringbell.call;

import io.ringbell.RpcException;
import java.util.List;

/** A later attempt of a blocking call. Used by the calling thread only. */
final class BlockingAttempt implements Attempt {
  private final long deadline;
  private final List<RpcException> earlier;
  private final int number;

  /**
   * The attempt that follows a failed one.
   *
   * @param earlier how those before it have ended
   */
  BlockingAttempt(int number, long deadline, List<RpcException> earlier) {
    this.number = number;
    this.deadline = deadline;
    this.earlier = earlier;
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public long deadline() {
    return deadline;
  }

  List<RpcException> earlier() {
    return earlier;
  }
}
