package io.ringbell.processor.validation;

import com.google.auto.common.MoreElements;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.annotation.processing.Messager;
import javax.annotation.processing.ProcessingEnvironment;
import javax.annotation.processing.RoundEnvironment;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.QualifiedNameable;
import javax.lang.model.element.TypeElement;
import javax.lang.model.util.Elements;
import javax.tools.Diagnostic.Kind;

/**
 * Prints reports at the end of a round, when it is known what is being compiled; each mistake once,
 * however many services lead to it.
 */
public final class Reporter {
  private final List<ValidationReport> pending = new ArrayList<>();
  private final Map<Element, ValidationReport> deferred = new LinkedHashMap<>();
  private final Set<String> compiled = new HashSet<>();
  private final Set<Place> printed = new HashSet<>();

  /** Takes the report of an element to be printed. */
  public void add(Element element, ValidationReport report) {
    deferred.remove(element);
    pending.add(report);
  }

  /**
   * Takes what is missing for an element that was put off. The compiler reports it where it is in
   * the sources, so that it is printed only if it is not, and never comes.
   */
  public void defer(Element element, ValidationReport missing) {
    deferred.put(element, missing);
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

  /** Prints what never came. */
  public void printDeferred(ProcessingEnvironment environment) {
    for (ValidationReport report : deferred.values()) {
      for (Finding finding : report.findings()) {
        if (!isCompiled(finding.element())) {
          print(atType(finding, environment.getElementUtils()), environment.getMessager());
        }
      }
    }
  }

  /** In the last round, elements of earlier ones have no line; the type is looked up once more. */
  private static Finding atType(Finding finding, Elements elements) {
    Element user = finding.user();
    while (!MoreElements.isType(user)) {
      user = user.getEnclosingElement();
    }
    TypeElement type = elements.getTypeElement(MoreElements.asType(user).getQualifiedName());
    return new Finding(finding.diagnostic(), finding.element(), type, finding.text());
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
