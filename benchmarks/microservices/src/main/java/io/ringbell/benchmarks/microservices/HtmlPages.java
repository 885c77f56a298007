package io.ringbell.benchmarks.microservices;

import io.ringbell.benchmarks.report.Fingerprint;
import io.ringbell.benchmarks.report.Glossary;
import io.ringbell.benchmarks.report.Report;
import io.ringbell.benchmarks.report.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The report of one command. */
final class HtmlPages {
  private HtmlPages() {}

  static Report of(BenchOptions options, List<Summary> summaries, Map<String, String> machine) {
    List<Section> sections = new ArrayList<>(HtmlSections.of(options, summaries));
    sections.add(Fingerprint.section(machine));
    sections.add(Glossary.section());
    return new Report(
        "Ringbell: microservices",
        "Six services that find and book hotels run as processes of one machine and call each"
            + " other. Their code is written once; what carries the calls is exchanged:"
            + " gRPC as it comes, gRPC over Ringbell, and Ringbell alone.",
        sections);
  }
}
