package io.ringbell.interop;

/**
 * How a case ended.
 *
 * @param failure empty, or why it failed
 */
record Outcome(String name, long millis, String failure) {
  private static final char FIELD = '\t';

  String toLine() {
    String text =
        failure.replace("\\", "\\\\").replace("\t", "\\t").replace("\r", "").replace("\n", "\\n");
    return name + FIELD + millis + FIELD + text;
  }

  static Outcome fromLine(String line) {
    String[] fields = line.split(String.valueOf(FIELD), -1);
    return new Outcome(fields[0], Long.parseLong(fields[1]), fields[2].translateEscapes());
  }
}
