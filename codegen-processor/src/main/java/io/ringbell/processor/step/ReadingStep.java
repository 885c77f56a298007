package io.ringbell.processor.step;

import com.google.auto.common.BasicAnnotationProcessor.Step;
import com.google.common.collect.ImmutableSetMultimap;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.Reporter;
import io.ringbell.processor.validation.ValidationReport;
import java.util.HashSet;
import java.util.Set;
import javax.lang.model.element.Element;

/**
 * Reads the elements of one annotation, each with a report of its own. An element that leads to a
 * type which is not there yet is put off to the next round, and its report is forgotten.
 */
abstract class ReadingStep implements Step {
  private final Class<?> annotation;
  private final Reporter reporter;

  ReadingStep(Class<?> annotation, Reporter reporter) {
    this.annotation = annotation;
    this.reporter = reporter;
  }

  @Override
  public final Set<String> annotations() {
    return Set.of(annotation.getCanonicalName());
  }

  @Override
  public final Set<? extends Element> process(ImmutableSetMultimap<String, Element> elements) {
    Set<Element> deferred = new HashSet<>();
    for (Element element : elements.values()) {
      ValidationReport report = new ValidationReport();
      try {
        read(element, report);
        reporter.add(element, report);
      } catch (UnresolvedTypeException e) {
        deferred.add(element);
        reporter.defer(element, missing(e));
      }
    }
    return deferred;
  }

  private static ValidationReport missing(UnresolvedTypeException e) {
    ValidationReport report = new ValidationReport();
    Place place = e.place();
    report.error(
        Diagnostic.TYPE_MISSING, place.element(), place.user(), place.text(), e.getMessage());
    return report;
  }

  abstract void read(Element element, ValidationReport report);
}
