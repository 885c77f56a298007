package io.ringbell.benchmarks.perf;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Makes calls that do not count, until both processes are as fast as they will be: so many at
 * least, and then until the medians lie close together and the compilers of both rest. Without a
 * number of the user's it ends by the clock at last, so that slow calls do not take minutes.
 */
final class WarmUp {
  private static final int SLICES = 20;
  private static final int LIMIT = 5;
  private static final long LEAST_NANOS = TimeUnit.SECONDS.toNanos(10);
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final long least;
  private final long slice;
  private final boolean timed;
  private final Control control;

  WarmUp(PerfOptions options, int bytes, Control control) {
    this.least = options.warmupOf(bytes);
    this.slice = Math.max(options.outstanding(), (least + SLICES - 1) / SLICES);
    this.timed = options.warmup() < 0;
    this.control = control;
  }

  void run(Slice calls) throws IOException {
    SteadyState steady = new SteadyState();
    long start = System.nanoTime();
    long before = start;
    long compiled = compiledMillis();
    for (long made = 0; !isOver(made, before - start, steady); made += slice) {
      long median = calls.run(slice);
      long now = System.nanoTime();
      long compiledNow = compiledMillis();
      steady.add(median, now - before, TimeUnit.MILLISECONDS.toNanos(compiledNow - compiled));
      before = now;
      compiled = compiledNow;
    }
  }

  private boolean isOver(long made, long nanos, SteadyState steady) {
    if (made < least && !(timed && nanos >= LEAST_NANOS)) {
      return false;
    }
    return made >= least * LIMIT || (timed && nanos >= MOST_NANOS) || steady.reached();
  }

  private long compiledMillis() {
    return Compilers.millis() + control.compilationMillis();
  }

  /** Makes some calls. */
  interface Slice {
    /** Makes so many and returns the median of their round trips. */
    long run(long calls) throws IOException;
  }
}
