package io.ringbell.benchmarks.perf;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * Begins calls by the clock, not by the answers before. A round trip counts from when its call was
 * due: if the server or the way to it stalls, the calls that were due meanwhile have waited since
 * then, and that shows. One thread runs it; answers come from any.
 */
final class OpenLoop {
  private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LOOK_AGAIN_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long LAST_ANSWER_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Supplier<CompletableFuture<byte[]>> calls;
  private final Clock clock;
  private final Call[] places;
  private final AtomicInteger underWay = new AtomicInteger();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private int next;
  private RoundTrips roundTrips;

  /**
   * @param calls begins a call
   * @param outstanding how many may be under way; those that are due beyond are not sent
   */
  OpenLoop(Supplier<CompletableFuture<byte[]>> calls, Clock clock, int outstanding) {
    this.calls = calls;
    this.clock = clock;
    this.places = new Call[outstanding];
    for (int i = 0; i < outstanding; i++) {
      places[i] = new Call();
    }
  }

  /** Begins {@code count} calls at {@code rate} a second, and waits for the last answer. */
  Outcome run(double rate, long count, RoundTrips into) {
    roundTrips = into;
    long start = clock.nanoTime() + LEAD_NANOS;
    Schedule schedule = new Schedule(start, rate);
    long notSent = 0;
    for (long number = 0; number < count; number++) {
      long due = schedule.due(number);
      clock.await(due);
      if (underWay.get() == places.length) {
        notSent++;
      } else {
        begin(due);
      }
    }
    awaitAnswers();
    return new Outcome(count - notSent, notSent, clock.nanoTime() - start);
  }

  @SuppressWarnings("FutureReturnValueIgnored") // its end arrives in accept
  private void begin(long due) {
    Call call = freePlace();
    call.due = due;
    call.busy = true;
    underWay.getAndIncrement();
    calls.get().whenComplete(call);
  }

  /** There is one: only this thread takes them. Answers mostly come in order, so it is the next. */
  private Call freePlace() {
    while (places[next].busy) {
      next = (next + 1) % places.length;
    }
    Call free = places[next];
    next = (next + 1) % places.length;
    return free;
  }

  private void awaitAnswers() {
    long giveUp = clock.nanoTime() + LAST_ANSWER_NANOS;
    while (underWay.get() > 0) {
      if (clock.nanoTime() - giveUp > 0) {
        throw new IllegalStateException(underWay.get() + " calls have had no answer for a minute");
      }
      clock.await(clock.nanoTime() + LOOK_AGAIN_NANOS);
    }
    Throwable problem = failure.get();
    if (problem != null) {
      throw new IllegalStateException("an asynchronous call failed: " + problem, problem);
    }
  }

  /** A place for a call under way. */
  private final class Call implements BiConsumer<byte[], Throwable> {
    private long due;
    private volatile boolean busy;

    @Override
    public void accept(byte[] answer, Throwable error) {
      if (error != null) {
        failure.compareAndSet(null, error);
      } else {
        roundTrips.record(clock.nanoTime() - due);
      }
      busy = false; // before the count, so that who finds room finds a place
      underWay.getAndDecrement();
    }
  }

  /** How many calls were made, how many were not, and how long all of it took. */
  record Outcome(long sent, long notSent, long nanos) {
    double callsPerSecond() {
      return sent / (nanos / 1e9);
    }
  }
}
