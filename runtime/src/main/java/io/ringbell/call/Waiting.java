package io.ringbell.call;

import io.ringbell.RpcException;
import io.ringbell.Status;

/** What a thread waits for in a {@link CallerQueue}. */
interface Waiting {
  /** From any thread. */
  boolean isDone();

  /** When to give up, as nanoTime; 0 for never. */
  long deadline();

  /** Whether the call that it is made for has been cancelled, so that nobody wants its answer. */
  boolean isUnwanted();

  /** Whom to unpark when it is done; looked at after that. */
  void setWaiter(Thread thread);

  /**
   * Ends the call, since its deadline has passed or the thread was interrupted. By that thread.
   *
   * @return what to throw; null if it is done otherwise
   */
  RpcException giveUp(Status why);
}
