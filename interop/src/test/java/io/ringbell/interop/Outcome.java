package io.ringbell.interop;

/**
 * How a case ended.
 *
 * @param failure empty, or why it failed
 * @param skipped empty, or why it did not run
 */
record Outcome(String name, long millis, String failure, String skipped) {
  private static final String FIELD = "\t";

  String toLine() {
    return String.join(
        FIELD, escape(name), Long.toString(millis), escape(failure), escape(skipped));
  }

  static Outcome fromLine(String line) {
    String[] fields = line.split(FIELD, -1);
    return new Outcome(
        fields[0].translateEscapes(),
        Long.parseLong(fields[1]),
        fields[2].translateEscapes(),
        fields[3].translateEscapes());
  }

  /**
   * Fails, if it failed, as the test of the host does that stands for it.
   *
   * <p>The first line says all but the trace: it is what summaries show, and to them a dynamic test
   * is but a number.
   */
  void requireNoFailure() {
    if (!failure.isEmpty()) {
      int trace = failure.indexOf("\n\tat ");
      String what = trace < 0 ? failure : failure.substring(0, trace);
      throw new AssertionError(
          "%s, in the guest: %s\n%s"
              .formatted(name, String.join(" ", what.trim().split("\\s+")), failure));
    }
  }

  private static String escape(String text) {
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\r", "").replace("\n", "\\n");
  }
}
