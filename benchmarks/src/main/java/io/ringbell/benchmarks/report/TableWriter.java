package io.ringbell.benchmarks.report;

import io.ringbell.benchmarks.report.Series.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Writes tables, and the numbers of a chart as one. */
final class TableWriter {
  private static final Pattern NUMBER =
      Pattern.compile("[<>≈±]?\\s?-?[0-9][0-9  ,.]*\\s?(ns|µs|us|ms|s|k|M|G|T|%|×|B|KiB|MiB)?|–?");

  private TableWriter() {}

  static void write(Markup out, List<String> columns, List<List<String>> rows) {
    out.open("div", "class", "scroll")
        .open("table", "class", columns.size() > 3 ? "dense" : "loose")
        .open("thead")
        .open("tr");
    for (int column = 0; column < columns.size(); column++) {
      boolean numbers = column > 0 && !rows.isEmpty() && allNumbers(rows, column);
      out.element("th", columns.get(column), "scope", "col", "class", numbers ? "n" : "t");
    }
    out.close().close().open("tbody").line();
    for (List<String> row : rows) {
      out.open("tr");
      for (int column = 0; column < row.size(); column++) {
        boolean number = column > 0 && allNumbers(rows, column);
        out.element("td", row.get(column), "class", number ? "n" : "t");
      }
      out.close().line();
    }
    out.close().close().close().line();
  }

  private static boolean allNumbers(List<List<String>> rows, int column) {
    return rows.stream().allMatch(row -> NUMBER.matcher(row.get(column)).matches());
  }

  /** Below each chart, for those who read numbers rather than curves. */
  static void numbersOf(Markup out, LineChart chart) {
    if (chart.x().scale() == Scale.PERCENTILE) {
      percentiles(out, chart);
      return;
    }
    List<List<String>> rows = new ArrayList<>();
    for (Series series : chart.series()) {
      for (Point point : series.points()) {
        rows.add(List.of(series.name(), Numbers.of(point.x()), Numbers.of(point.y())));
      }
    }
    write(out, List.of("", chart.x().label(), chart.y().label()), rows);
  }

  private static void percentiles(Markup out, LineChart chart) {
    List<String> columns = new ArrayList<>(List.of(chart.y().label()));
    List<Double> wanted = Scale.PERCENTILES.subList(1, Scale.PERCENTILES.size());
    wanted.forEach(percentile -> columns.add("p" + LineDrawing.plain(percentile)));
    List<List<String>> rows = new ArrayList<>();
    for (Series series : chart.series()) {
      List<String> row = new ArrayList<>(List.of(series.name()));
      for (double percentile : wanted) {
        row.add(Numbers.of(at(series, percentile)));
      }
      rows.add(row);
    }
    write(out, columns, rows);
  }

  /** The first point that is not below the percentile. */
  private static double at(Series series, double percentile) {
    for (Point point : series.points()) {
      if (point.x() >= percentile - 1e-9) {
        return point.y();
      }
    }
    return Double.NaN;
  }

  static void numbersOf(Markup out, BarChart chart) {
    boolean plain = chart.parts().size() == 1;
    List<String> columns = new ArrayList<>(List.of(""));
    columns.addAll(chart.parts());
    columns.addAll(plain ? List.of("least", "most") : List.of("sum"));
    List<List<String>> rows = new ArrayList<>();
    for (BarChart.Bar bar : chart.bars()) {
      List<String> row = new ArrayList<>(List.of(bar.name()));
      bar.values().forEach(value -> row.add(Numbers.of(value)));
      row.addAll(
          plain
              ? List.of(Numbers.of(bar.low()), Numbers.of(bar.high()))
              : List.of(Numbers.of(bar.total())));
      rows.add(row);
    }
    write(out, columns, rows);
  }
}
