package io.ringbell.processor.validation;

import com.google.auto.common.MoreElements;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.Messager;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.QualifiedNameable;
import javax.lang.model.element.TypeElement;
import javax.tools.Diagnostic.Kind;

/**
 * Prints reports at the end of a round, when it is known what is being compiled; each mistake once,
 * however many services lead to it.
 */
public final class Reporter {
  private final List<ValidationReport> pending = new ArrayList<>();
  private final Set<String> compiled = new HashSet<>();
  private final Set<Place> printed = new HashSet<>();

  /** Takes a report to be printed. */
  public void add(ValidationReport report) {
    pending.add(report);
  }

  /** Prints what was added in this round. */
  public void print(RoundEnvironment round, Messager messager) {
    for (Element root : round.getRootElements()) {
      if (root instanceof QualifiedNameable named) {
        compiled.add(named.getQualifiedName().toString());
      }
    }
    for (ValidationReport report : pending) {
      report.findings().forEach(finding -> print(finding, messager));
    }
    pending.clear();
  }

  private void print(Finding finding, Messager messager) {
    if (!printed.add(new Place(finding.diagnostic(), finding.element()))) {
      return;
    }
    if (isCompiled(finding.element())) {
      messager.printMessage(Kind.ERROR, finding.text(), finding.element());
    } else {
      String origin = outermost(finding.element()).getQualifiedName().toString();
      messager.printMessage(Kind.ERROR, "[in " + origin + "] " + finding.text(), finding.user());
    }
  }

  private boolean isCompiled(Element element) {
    return compiled.contains(outermost(element).getQualifiedName().toString());
  }

  private static TypeElement outermost(Element element) {
    Element outer = element;
    while (outer.getEnclosingElement() != null && !isPackage(outer.getEnclosingElement())) {
      outer = outer.getEnclosingElement();
    }
    return MoreElements.asType(outer);
  }

  private static boolean isPackage(Element element) {
    return element instanceof PackageElement;
  }

  private record Place(Diagnostic diagnostic, Element element) {}
}
