package io.ringbell.fabric.roce.sim;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/** The virtual clock, the events to come, and the one source of chance. For one thread. */
public final class SimNetwork {
  private record Event(long time, long order, Runnable action) {}

  private final long seed;
  private final SplittableRandom random;
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingLong(Event::time).thenComparingLong(Event::order));
  private long now = 1_000_000_000;
  private long order;

  public SimNetwork(long seed) {
    this.seed = seed;
    this.random = new SplittableRandom(seed);
  }

  public long seed() {
    return seed;
  }

  public long now() {
    return now;
  }

  public SplittableRandom random() {
    return random;
  }

  /** Whether something of that probability happens. */
  public boolean chance(double probability) {
    return probability > 0 && random.nextDouble() < probability;
  }

  /** Does something later. */
  public void at(long time, Runnable action) {
    events.add(new Event(Math.max(now, time), order++, action));
  }

  /**
   * Lets events happen until {@code done}.
   *
   * @param limitNanos of virtual time, so that a livelock ends
   * @return whether it was done in time
   */
  public boolean runUntil(BooleanSupplier done, long limitNanos) {
    long limit = now + limitNanos;
    while (!done.getAsBoolean()) {
      Event event = events.poll();
      if (event == null || event.time > limit) {
        return false;
      }
      now = event.time;
      event.action.run();
    }
    return true;
  }

  /** Lets so much virtual time pass. */
  public void runFor(long nanos) {
    long end = now + nanos;
    while (!events.isEmpty() && events.peek().time <= end) {
      Event event = events.poll();
      now = event.time;
      event.action.run();
    }
    now = end;
  }
}
