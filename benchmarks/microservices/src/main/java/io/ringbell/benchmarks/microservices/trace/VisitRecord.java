package io.ringbell.benchmarks.microservices.trace;

/**
 * What a server saw of a sampled call, by {@link System#nanoTime}; 0 for what was not seen.
 *
 * @param id the number of the request
 * @param hop which method
 * @param arrived when the request came to the server's own code
 * @param started when its handler started
 * @param ended when its handler had its answer
 */
record VisitRecord(long id, String hop, long arrived, long started, long ended) {
  /** As one line. */
  String line() {
    return "%d %s %d %d %d".formatted(id, hop, arrived, started, ended);
  }

  /** Reads {@link #line}. */
  static VisitRecord parse(String line) {
    String[] words = line.split(" ", -1);
    return new VisitRecord(
        Long.parseLong(words[0]),
        words[1],
        Long.parseLong(words[2]),
        Long.parseLong(words[3]),
        Long.parseLong(words[4]));
  }
}
