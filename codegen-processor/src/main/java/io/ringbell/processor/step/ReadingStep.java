package io.ringbell.processor.step;

import com.google.auto.common.BasicAnnotationProcessor.Step;
import com.google.common.collect.ImmutableSetMultimap;
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
        reporter.add(report);
      } catch (UnresolvedTypeException e) {
        deferred.add(element);
      }
    }
    return deferred;
  }

  abstract void read(Element element, ValidationReport report);
}
