package io.ringbell.processor.step;

import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.ValidationReport;
import javax.lang.model.element.Element;

/**
 * Where a type stands.
 *
 * @param text in words, such as {@code parameter id of Inventory.find}
 * @param element to report on
 * @param user an element being compiled that leads there
 * @param report takes what is wrong there
 */
record Place(String text, Element element, Element user, ValidationReport report) {
  /** Reports a mistake whose text begins with the place. */
  void error(Diagnostic diagnostic, Object... rest) {
    Object[] arguments = new Object[rest.length + 1];
    arguments[0] = text;
    System.arraycopy(rest, 0, arguments, 1, rest.length);
    report.error(diagnostic, element, user, arguments);
  }
}
