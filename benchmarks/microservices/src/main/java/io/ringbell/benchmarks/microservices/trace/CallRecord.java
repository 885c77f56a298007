package io.ringbell.benchmarks.microservices.trace;

/**
 * What a caller saw of a sampled call, by {@link System#nanoTime}; 0 for what was not seen.
 *
 * @param id the number of the request
 * @param hop where it went
 * @param intended when it should have been made
 * @param called when it was made
 * @param encoded when its request was encoded
 * @param posted when its request was with the link
 * @param answered when its answer was with the caller
 */
record CallRecord(
    long id, String hop, long intended, long called, long encoded, long posted, long answered) {
  /** As one line. */
  String line() {
    return "%d %s %d %d %d %d %d".formatted(id, hop, intended, called, encoded, posted, answered);
  }

  /** Reads {@link #line}. */
  static CallRecord parse(String line) {
    String[] words = line.split(" ", -1);
    return new CallRecord(
        Long.parseLong(words[0]),
        words[1],
        Long.parseLong(words[2]),
        Long.parseLong(words[3]),
        Long.parseLong(words[4]),
        Long.parseLong(words[5]),
        Long.parseLong(words[6]));
  }
}
