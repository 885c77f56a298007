package io.ringbell.benchmarks.report;

import java.util.List;

/**
 * A table. A column of numbers stands to the right.
 *
 * @param title heading
 * @param text what it shows; may be empty
 * @param columns headings; their number is that of the cells of each row
 * @param rows cells, as they are to be read
 */
public record DataTable(String title, String text, List<String> columns, List<List<String>> rows)
    implements Block {
  /** Copies. */
  public DataTable {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<String> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(
            "a row of table '"
                + title
                + "' has "
                + row.size()
                + " cells (expected: "
                + columns.size()
                + ")");
      }
    }
  }
}
