package io.ringbell.ring;

import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;

/**
 * Keeps strangers from filling a log: so many lines in a minute, and the number of those that were
 * left out with the next one. One thread.
 */
final class LogLimit {
  static final int MOST = 20;
  static final long WINDOW_NANOS = TimeUnit.MINUTES.toNanos(1);

  private long windowStart;
  private int written;
  private int leftOut;

  /** Logs a line, at WARN if there is room, otherwise at DEBUG. */
  void warn(Logger log, long now, String text) {
    int missing = allow(now);
    if (missing < 0) {
      log.debug("{}", text);
    } else if (missing > 0) {
      log.warn("{} ({} warnings like this were left out)", text, missing);
    } else {
      log.warn("{}", text);
    }
  }

  /** How many lines were left out before this one; -1 if it is to be left out, too. */
  int allow(long now) {
    if (written == 0 || now - windowStart >= WINDOW_NANOS) {
      windowStart = now;
      written = 0;
    }
    if (written == MOST) {
      leftOut++;
      return -1;
    }
    written++;
    int missing = leftOut;
    leftOut = 0;
    return missing;
  }
}
