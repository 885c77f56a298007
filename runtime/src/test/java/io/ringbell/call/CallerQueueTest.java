package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.WaitStrategy;
import io.ringbell.counter.Counters;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionQueue;
import io.ringbell.ring.BufferPool;
import io.ringbell.ring.Poller;
import io.ringbell.ring.RingCounter;
import io.ringbell.ring.SpinBudget;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class CallerQueueTest {
  /** Never has a completion, and waits for as long as it is asked to. */
  private static final class Silent implements CompletionQueue {
    private int waits;

    @Override
    public int poll(CompletionHandler handler, int limit) {
      return 0;
    }

    @Override
    public void arm(boolean solicitedOnly) {}

    @Override
    public void await(long timeoutNanos) {
      waits++;
      long end = System.nanoTime() + timeoutNanos;
      for (long left = timeoutNanos; left > 0; left = end - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
    }

    @Override
    public void wakeup() {}

    @Override
    public void close() {}
  }

  /** Waits until its deadline. */
  private record Late(long deadline) implements Waiting {
    @Override
    public boolean isDone() {
      return false;
    }

    @Override
    public boolean isUnwanted() {
      return false;
    }

    @Override
    public void setWaiter(Thread thread) {}

    @Override
    public RpcException giveUp(Status why) {
      return new RpcException(why, Delivery.MAYBE_EXECUTED);
    }
  }

  /** A wait that is asked for a nanosecond takes a fabric a millisecond. */
  @Test
  void whoHasSleptUntilItsDeadlineSleepsNoMore() {
    Silent silent = new Silent();
    Counters counters = new Counters(RingCounter.class);
    Poller poller = new Poller(null, silent, new BufferPool(0), counters);
    CallerQueue callers =
        new CallerQueue(poller, WaitStrategy.EVENT, new SpinBudget(WaitStrategy.EVENT));
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(20);
    RpcException failure = callers.await(new Late(deadline));
    assertThat(failure.status().code()).isEqualTo(Status.Code.DEADLINE_EXCEEDED);
    assertThat(System.nanoTime() - deadline).isNotNegative();
    assertThat(silent.waits).isEqualTo(1);
  }
}
