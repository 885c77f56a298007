package io.ringbell.doctor;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Findings for programs: one JSON object. */
final class JsonReport {
  private static final int FIRST_PRINTABLE = 0x20;

  private JsonReport() {}

  static String of(List<Finding> findings) {
    return "{\"problems\": %d, \"warnings\": %d, \"notes\": %d, \"findings\": [%s]}"
        .formatted(
            TextReport.count(findings, Level.PROBLEM),
            TextReport.count(findings, Level.WARNING),
            TextReport.count(findings, Level.NOTE),
            findings.stream().map(JsonReport::object).collect(Collectors.joining(", ")));
  }

  private static String object(Finding finding) {
    return "{\"check\": %s, \"level\": %s, \"text\": %s, \"remedy\": %s}"
        .formatted(
            string(finding.check()),
            string(finding.level().name().toLowerCase(Locale.ROOT)),
            string(finding.text()),
            finding.remedy().isEmpty() ? "null" : string(finding.remedy()));
  }

  private static String string(String text) {
    StringBuilder json = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < FIRST_PRINTABLE) {
        json.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    return json.append('"').toString();
  }
}
