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

  private static String escape(String text) {
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\r", "").replace("\n", "\\n");
  }
}
