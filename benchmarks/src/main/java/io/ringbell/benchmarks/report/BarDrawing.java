package io.ringbell.benchmarks.report;

import io.ringbell.benchmarks.report.BarChart.Bar;
import io.ringbell.benchmarks.report.BarChart.Mark;
import java.util.List;

/** Draws a {@link BarChart} in one size: the name above each bar, so that it may be long. */
final class BarDrawing {
  private static final int MARKS = 20;
  private static final int ROW = 40;
  private static final int THICK = 14;
  private static final int BOTTOM = 40;
  private static final int FIGURE = 64;

  private final BarChart chart;
  private final Palette palette;
  private final Size size;
  private final List<Double> ticks;
  private final int top;
  private final int bottom;

  BarDrawing(BarChart chart, Palette palette, Size size) {
    this.chart = chart;
    this.palette = palette;
    this.size = size;
    double most = 0;
    for (Bar bar : chart.bars()) {
      most = Math.max(most, Math.max(bar.total(), bar.hasRange() ? bar.high() : 0));
    }
    for (Mark mark : chart.marks()) {
      most = Math.max(most, mark.value());
    }
    this.ticks = Scale.LINEAR.ticks(0, most);
    this.top = chart.marks().isEmpty() ? 0 : MARKS;
    this.bottom = top + ROW * chart.bars().size();
  }

  void draw(Markup out) {
    out.open(
        "svg",
        "class",
        size.style,
        "viewBox",
        "0 0 " + size.width + " " + (bottom + BOTTOM),
        "role",
        "img",
        "aria-label",
        chart.title());
    grid(out);
    int row = top;
    for (Bar bar : chart.bars()) {
      bar(out, bar, row);
      row += ROW;
    }
    for (Mark mark : chart.marks()) {
      mark(out, mark);
    }
    out.close().line();
  }

  private void grid(Markup out) {
    for (double tick : ticks) {
      String x = Numbers.place(x(tick));
      out.empty("line", "class", "grid", "x1", x, "x2", x, "y1", top + "", "y2", bottom + "");
      String style = tick == 0 ? "tick" : "tick mid";
      out.element("text", Numbers.of(tick), "class", style, "x", x, "y", bottom + 15 + "");
    }
    String label = Size.fit(chart.label(), size.width);
    out.element("text", label, "class", "axis", "x", "0", "y", bottom + 34 + "").line();
  }

  private void bar(Markup out, Bar bar, int row) {
    String name = Size.fit(bar.name(), size.width);
    out.element("text", name, "class", "name", "x", "0", "y", row + 14 + "");
    double from = 0;
    String y = row + 19 + "";
    for (int part = 0; part < chart.parts().size(); part++) {
      double value = Math.max(0, finite(bar.values().get(part)));
      String partName = chart.parts().get(part);
      // a plain bar has the colour of its own name, as the curve of that name
      String colour = palette.of(chart.parts().size() == 1 ? bar.name() : partName);
      out.open("g", "class", colour);
      String width = Numbers.place(x(from + value) - x(from));
      String left = Numbers.place(x(from));
      out.open("rect", "x", left, "y", y, "width", width, "height", THICK + "", "rx", "2");
      out.element("title", bar.name() + ": " + Numbers.of(value) + " (" + partName + ")");
      out.close().close();
      from += value;
    }
    range(out, bar, row);
    double end = Math.max(from, bar.hasRange() ? bar.high() : 0);
    String x = Numbers.place(x(end) + 6);
    String figure = Numbers.of(bar.total());
    out.element("text", figure, "class", "figure", "x", x, "y", row + 30 + "").line();
  }

  private void range(Markup out, Bar bar, int row) {
    if (!bar.hasRange()) {
      return;
    }
    String low = Numbers.place(x(bar.low()));
    String high = Numbers.place(x(bar.high()));
    String y = row + 19 + THICK / 2 + "";
    out.empty("line", "class", "range", "x1", low, "x2", high, "y1", y, "y2", y);
    for (String x : List.of(low, high)) {
      out.empty(
          "line", "class", "range", "x1", x, "x2", x, "y1", row + 22 + "", "y2", row + 30 + "");
    }
  }

  private void mark(Markup out, Mark mark) {
    String x = Numbers.place(x(mark.value()));
    for (int row = top; row < bottom; row += ROW) { // beside the bars, not through their names
      out.empty(
          "line", "class", "mark", "x1", x, "x2", x, "y1", row + 17 + "", "y2", row + 35 + "");
    }
    boolean toTheLeft = x(mark.value()) > size.width / 2.0;
    double room = toTheLeft ? x(mark.value()) : size.width - x(mark.value());
    String style = toTheLeft ? "tick end" : "tick";
    out.element("text", Size.fit(mark.label(), room), "class", style, "x", x, "y", "12").line();
  }

  private double x(double value) {
    double last = ticks.get(ticks.size() - 1);
    return 1 + finite(value) / last * (size.width - FIGURE);
  }

  private static double finite(double value) {
    return Double.isFinite(value) ? value : 0;
  }
}
