package io.ringbell.processor.step;

import io.ringbell.annotations.Reserved;
import io.ringbell.processor.model.ReservedModel;
import io.ringbell.processor.validation.Diagnostic;
import io.ringbell.processor.validation.ValidationReport;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;

/** Reads {@code @Reserved}, and checks that nothing uses what is reserved. */
final class ReservedReader {
  private static final Pattern RANGE = Pattern.compile("(\\d{1,10})(?: to (\\d{1,10}|max))?");

  private final int largest;
  private final Element user;
  private final ValidationReport report;

  private ReservedReader(int largest, Element user, ValidationReport report) {
    this.largest = largest;
    this.user = user;
    this.report = report;
  }

  static ReservedReader ofFields(Element user, ValidationReport report) {
    return new ReservedReader(Numbering.LARGEST, user, report);
  }

  static ReservedReader ofConstants(Element user, ValidationReport report) {
    return new ReservedReader(Integer.MAX_VALUE, user, report);
  }

  /** What is reserved; what is wrong with it is reported and left out. */
  ReservedModel read(Element owner, String text) {
    Reserved reserved = owner.getAnnotation(Reserved.class);
    if (reserved == null) {
      return ReservedModel.NONE;
    }
    List<ReservedModel.Range> ranges = new ArrayList<>();
    for (String range : reserved.value()) {
      ReservedModel.Range read = range(range);
      if (read == null) {
        report.error(Diagnostic.RESERVED_INVALID, owner, user, text, range, largest);
      } else {
        ranges.add(read);
      }
    }
    return new ReservedModel(ranges, List.of(reserved.names()));
  }

  private ReservedModel.Range range(String text) {
    Matcher matcher = RANGE.matcher(text);
    if (!matcher.matches()) {
      return null;
    }
    long first = Long.parseLong(matcher.group(1));
    String end = matcher.group(2);
    long last = end == null ? first : end.equals("max") ? largest : Long.parseLong(end);
    return first <= last && last <= largest
        ? new ReservedModel.Range((int) first, (int) last)
        : null;
  }

  /** Reports the elements whose number or name is reserved. */
  void check(
      ReservedModel reserved,
      List<? extends Element> elements,
      List<Integer> numbers,
      List<String> texts) {
    for (int i = 0; i < elements.size(); i++) {
      Element element = elements.get(i);
      if (reserved.contains(numbers.get(i))) {
        report.error(Diagnostic.RESERVED_NUMBER_USED, element, user, texts.get(i), numbers.get(i));
      }
      if (reserved.names().contains(element.getSimpleName().toString())) {
        report.error(Diagnostic.RESERVED_NAME_USED, element, user, texts.get(i));
      }
    }
  }
}
