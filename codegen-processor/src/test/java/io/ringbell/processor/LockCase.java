package io.ringbell.processor;

import io.ringbell.processor.validation.Diagnostic;
import java.util.List;

/**
 * A change of a contract. The line of the new sources that is at fault ends in {@code // here}.
 *
 * @param diagnostic the rule; null if the change is compatible
 * @param text all of its words; empty if the change is compatible
 * @param before the old body of a file in package {@code shop} that imports what it needs
 * @param after the new one
 */
record LockCase(Diagnostic diagnostic, String text, String before, String after) {
  private static final String SERVICE =
      """
      @RpcService interface Shop {
        Item find(Item item);
      }
      """;

  /** A change of the message that a service sends. */
  static LockCase ofItem(Diagnostic diagnostic, String text, String before, String after) {
    return new LockCase(diagnostic, text, SERVICE + before, SERVICE + after);
  }

  /** A change that both sides can live with. */
  static LockCase compatible(String before, String after) {
    return ofItem(null, "", before, after);
  }

  String oldFile() {
    return file(before);
  }

  String newFile() {
    return file(after);
  }

  private static String file(String body) {
    return new DiagnosticCase(Diagnostic.LOCK_UNREADABLE, "", body).file();
  }

  int line() {
    return new DiagnosticCase(diagnostic, text, after).line();
  }

  static List<LockCase> all() {
    return LockCases.CASES;
  }

  @Override
  public String toString() {
    return diagnostic == null ? "compatible: " + after : diagnostic + ": " + text;
  }
}
