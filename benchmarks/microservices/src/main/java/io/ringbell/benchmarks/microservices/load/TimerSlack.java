package io.ringbell.benchmarks.microservices.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How much later than asked the kernel may wake a sleeping thread, so as to wake several at once:
 * 50 µs by default on Linux, which would be in every figure.
 */
public final class TimerSlack {
  private static final Path OF_THIS_THREAD = Path.of("/proc/thread-self/timerslack_ns");

  private TimerSlack() {}

  /** Asks for the least, for this thread; false if there is no such setting here. */
  public static boolean shrink() {
    try {
      Files.writeString(OF_THIS_THREAD, "1");
      return true;
    } catch (IOException | SecurityException e) {
      return false;
    }
  }
}
