package io.ringbell.processor.step;

import io.ringbell.annotations.Field;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.ValidationReport;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.lang.model.element.Element;

/** Gives the fields of a message, or the constants of an enum, their numbers. */
final class Numbering {
  /** Of a field. */
  static final int LARGEST = (1 << 29) - 1;

  private static final int FIRST_RESERVED = 19_000;
  private static final int LAST_RESERVED = 19_999;

  private final boolean constants;
  private final Element user;
  private final ValidationReport report;

  private Numbering(boolean constants, Element user, ValidationReport report) {
    this.constants = constants;
    this.user = user;
    this.report = report;
  }

  static Numbering ofFields(Element user, ValidationReport report) {
    return new Numbering(false, user, report);
  }

  static Numbering ofConstants(Element user, ValidationReport report) {
    return new Numbering(true, user, report);
  }

  /**
   * The numbers of {@code elements}, whose descriptions are beside them; empty if they are wrong,
   * which is then reported.
   */
  Optional<List<Integer>> assign(List<? extends Element> elements, List<String> texts) {
    boolean explicit = elements.stream().anyMatch(e -> e.getAnnotation(Field.class) != null);
    List<Integer> numbers = new ArrayList<>();
    Map<Integer, String> taken = new HashMap<>();
    boolean correct = true;
    for (int i = 0; i < elements.size(); i++) {
      if (explicit) {
        correct &= check(elements.get(i), texts.get(i), taken, numbers);
      } else {
        numbers.add(constants ? i : i + 1);
      }
    }
    return correct ? Optional.of(numbers) : Optional.empty();
  }

  private boolean check(
      Element element, String text, Map<Integer, String> taken, List<Integer> numbers) {
    Field field = element.getAnnotation(Field.class);
    if (field == null) {
      return error(Diagnostic.FIELD_NUMBER_MISSING, element, text);
    }
    int number = field.value();
    if (constants && number < 0) {
      return error(Diagnostic.ENUM_NUMBER_NEGATIVE, element, text, number);
    }
    if (!constants && (number < 1 || number > LARGEST)) {
      return error(Diagnostic.FIELD_NUMBER_OUT_OF_RANGE, element, text, number);
    }
    if (!constants && number >= FIRST_RESERVED && number <= LAST_RESERVED) {
      return error(Diagnostic.FIELD_NUMBER_RESERVED, element, text, number);
    }
    String other = taken.putIfAbsent(number, text);
    if (other != null) {
      return error(Diagnostic.FIELD_NUMBER_DUPLICATE, element, text, number, other);
    }
    numbers.add(number);
    return true;
  }

  private boolean error(Diagnostic diagnostic, Element element, Object... arguments) {
    report.error(diagnostic, element, user, arguments);
    return false;
  }
}
