package io.ringbell.processor;

import io.ringbell.processor.validation.Diagnostic;
import java.util.List;

/**
 * A source file with one mistake, on the line that ends in {@code // here}.
 *
 * @param diagnostic what is to be reported
 * @param text all of its words
 * @param source the body of a file in package {@code shop} that imports what it needs
 */
record DiagnosticCase(Diagnostic diagnostic, String text, String source) {
  private static final String HEAD =
      "package shop; import io.ringbell.annotations.*; import java.util.*;"
          + " import java.util.concurrent.*;\n";

  String file() {
    return HEAD + source;
  }

  int line() {
    List<String> lines = file().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).endsWith("// here")) {
        return i + 1;
      }
    }
    throw new IllegalStateException("no line is marked: " + source);
  }

  @Override
  public String toString() {
    return diagnostic + ": " + text;
  }
}
