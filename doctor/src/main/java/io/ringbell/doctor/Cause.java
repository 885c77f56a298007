package io.ringbell.doctor;

/** A cause and its remedy, of a text that has both: {@code no library: install package x}. */
record Cause(String text, String remedy) {
  private static final String BETWEEN = ": ";

  static Cause of(String detail, String otherwise) {
    int at = detail.indexOf(BETWEEN);
    return at < 0
        ? new Cause(detail, otherwise)
        : new Cause(detail.substring(0, at), detail.substring(at + BETWEEN.length()));
  }
}
