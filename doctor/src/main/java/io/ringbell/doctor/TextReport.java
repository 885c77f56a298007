package io.ringbell.doctor;

import java.util.List;
import java.util.Locale;

/** Findings for people: a line for each, and its remedy below. */
final class TextReport {
  private TextReport() {}

  static String of(List<Finding> findings) {
    StringBuilder text = new StringBuilder();
    for (Finding finding : findings) {
      text.append(
          "%-8s %-15s %s%n"
              .formatted(
                  finding.level().name().toLowerCase(Locale.ROOT),
                  finding.check(),
                  finding.text()));
      if (!finding.remedy().isEmpty()) {
        text.append("%-25s-> %s%n".formatted("", finding.remedy()));
      }
    }
    return text.append(summary(findings)).toString();
  }

  private static String summary(List<Finding> findings) {
    return "problems: %d, warnings: %d, notes: %d"
        .formatted(
            count(findings, Level.PROBLEM),
            count(findings, Level.WARNING),
            count(findings, Level.NOTE));
  }

  static long count(List<Finding> findings, Level level) {
    return findings.stream().filter(each -> each.level() == level).count();
  }
}
