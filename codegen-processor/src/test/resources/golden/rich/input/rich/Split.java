package rich;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Messages whose parts may come one by one. */
record Split(
    Part part,
    Optional<Split> maybe,
    Instant time,
    Optional<Duration> span,
    Shape shape,
    Money price,
    List<Integer> numbers,
    Map<String, Split> more,
    String text) {
  record Part(int a, int b, Optional<Split> inner) {}
}
