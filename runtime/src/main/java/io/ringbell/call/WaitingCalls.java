package io.ringbell.call;

import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.ring.Timings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.function.Predicate;

/**
 * Asynchronous calls that wait: for a connection, or for the time of their next attempt. From any
 * thread; each is taken out once, by who goes on with it.
 */
final class WaitingCalls {
  private final ChannelTimer timer;
  private final int most;
  private final Map<RpcFuture<?>, Waiting> waiting = new LinkedHashMap<>(); // guarded by this
  private Status closed;

  /** One call's wait. */
  private record Waiting(boolean forConnection, Future<?> alarm) {}

  /**
   * None yet.
   *
   * @param most that may wait at a time
   */
  WaitingCalls(ChannelTimer timer, int most) {
    this.timer = timer;
    this.most = most;
  }

  /**
   * It waits for a connection, at most until its deadline.
   *
   * @param whenLate runs at the deadline, with the call taken out
   */
  void addForConnection(RpcFuture<?> call, Runnable whenLate) {
    long deadline = call.deadline();
    long left = deadline == 0 ? Timings.NEVER : Math.max(0, deadline - System.nanoTime());
    add(call, true, left, whenLate);
  }

  /** It waits so long for its next attempt. */
  void addForTime(RpcFuture<?> call, long nanos, Runnable whenDue) {
    add(call, false, nanos, whenDue);
  }

  private void add(RpcFuture<?> call, boolean forConnection, long nanos, Runnable task) {
    Status refusal;
    synchronized (this) {
      refusal = refusal();
      if (refusal == null) {
        Future<?> alarm =
            nanos == Timings.NEVER ? null : timer.schedule(nanos, () -> runIfThere(call, task));
        waiting.put(call, new Waiting(forConnection, alarm));
      }
    }
    if (refusal != null) {
      call.completeExceptionally(new RpcException(refusal, Delivery.NOT_SENT));
    } else if (call.isDone()) {
      remove(call); // cancelled before it was added
    }
  }

  private Status refusal() {
    if (closed != null) {
      return closed;
    }
    return waiting.size() < most
        ? null
        : Status.RESOURCE_EXHAUSTED.withDescription(
            "calls that wait for a connection or an attempt: %d, the most at a time; raise"
                    .formatted(most)
                + " maxConcurrentCalls, or wait for answers");
  }

  private void runIfThere(RpcFuture<?> call, Runnable task) {
    if (remove(call)) {
      task.run();
    }
  }

  /** Takes a call out; false if it does not wait. */
  boolean remove(RpcFuture<?> call) {
    Waiting there;
    synchronized (this) {
      there = waiting.remove(call);
    }
    if (there != null && there.alarm() != null) {
      there.alarm().cancel(false);
    }
    return there != null;
  }

  /** Takes those out that wait for a connection and match, in the order in which they came. */
  List<RpcFuture<?>> takeForConnection(Predicate<RpcFuture<?>> which) {
    List<RpcFuture<?>> chosen = new ArrayList<>();
    synchronized (this) {
      waiting.forEach(
          (call, how) -> {
            if (how.forConnection() && which.test(call)) {
              chosen.add(call);
            }
          });
    }
    chosen.removeIf(call -> !remove(call));
    return chosen;
  }

  synchronized boolean isEmpty() {
    return waiting.isEmpty();
  }

  /** Fails all that wait, and all that come. */
  void close(Status why) {
    List<RpcFuture<?>> left;
    synchronized (this) {
      if (closed == null) {
        closed = why;
      }
      left = new ArrayList<>(waiting.keySet());
    }
    for (RpcFuture<?> call : left) {
      if (remove(call)) {
        call.completeExceptionally(new RpcException(why, Delivery.NOT_SENT));
      }
    }
  }
}
