package io.ringbell.benchmarks.report;

/** A chart or a table. */
public sealed interface Block permits LineChart, BarChart, DataTable {
  /** The heading of the block. */
  String title();

  /** What it shows; may be empty. */
  String text();
}
