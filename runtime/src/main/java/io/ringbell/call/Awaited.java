package io.ringbell.call;

import io.ringbell.RpcException;
import io.ringbell.Status;

/** What a blocking caller waits for in {@link CallerQueue}. */
interface Awaited {
  /** Whether it has ended. From any thread. */
  boolean isDone();

  /** When to give up, a time of {@link System#nanoTime}; 0 for never. */
  long deadline();

  /** Who is to be unparked when it ends. */
  void setWaiter(Thread thread);

  /**
   * Ends it without its outcome. By the thread that waits.
   *
   * @return what to throw; null if it has ended otherwise meanwhile
   */
  RpcException giveUp(Status why);
}
