package io.ringbell.processor.validation;

import java.util.ArrayList;
import java.util.List;
import javax.lang.model.element.Element;

/** The mistakes of one annotated element and of everything it leads to. */
public final class ValidationReport {
  private final List<Finding> findings = new ArrayList<>();

  /**
   * Notes a mistake.
   *
   * @param element where it is
   * @param user an element being compiled that leads there
   */
  public void error(Diagnostic diagnostic, Element element, Element user, Object... arguments) {
    findings.add(new Finding(diagnostic, element, user, diagnostic.text(arguments)));
  }

  /** Whether nothing is wrong. */
  public boolean isClean() {
    return findings.isEmpty();
  }

  List<Finding> findings() {
    return findings;
  }
}
