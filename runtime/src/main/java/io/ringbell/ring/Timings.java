package io.ringbell.ring;

/** Times of {@link System#nanoTime}, as deadlines. */
public final class Timings {
  /** A time span or a deadline that does not end. */
  public static final long NEVER = Long.MAX_VALUE;

  private Timings() {}

  /** {@code span} from now; {@link #NEVER} if the span does not end. */
  public static long after(long now, long span) {
    return span == NEVER ? NEVER : now + Math.min(span, NEVER / 2);
  }

  /** Whether a deadline has come. */
  public static boolean isDue(long now, long deadline) {
    return deadline != NEVER && now - deadline >= 0;
  }

  /** The deadline that comes first, of which each may be {@link #NEVER}. */
  public static long earlier(long a, long b) {
    if (a == NEVER || b == NEVER) {
      return a == NEVER ? b : a;
    }
    return a - b < 0 ? a : b;
  }
}
