package io.ringbell.call;

import io.ringbell.ring.Poller;
import java.util.concurrent.locks.LockSupport;

/** Ends a thread's wait for a call when the call that the thread serves is cancelled. */
final class WithParent implements Runnable {
  private final Poller poller;
  private final Thread caller;
  private final ClientCall call;
  private final int callId;
  private volatile boolean over;

  WithParent(ClientCall call, Poller poller, Thread caller) {
    this.call = call;
    this.callId = call.callId();
    this.poller = poller;
    this.caller = caller;
  }

  /** From any thread. */
  @Override
  public void run() {
    if (!over) {
      call.setUnwanted(callId);
      poller.wakeup();
      LockSupport.unpark(caller);
    }
  }

  /** The wait is over: the thread need not be woken any more. By the caller. */
  void end() {
    over = true;
  }
}
