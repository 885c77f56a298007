package io.ringbell.benchmarks.report;

import io.ringbell.benchmarks.report.Series.Point;
import java.util.List;

/** Draws a {@link LineChart} in one size. */
final class LineDrawing {
  private static final int LEFT = 52;
  private static final int RIGHT = 22;
  private static final int TOP = 30;
  private static final int BOTTOM = 44;
  private static final int DOTS_AT_MOST = 30;

  private final LineChart chart;
  private final Palette palette;
  private final Size size;
  private final List<Double> xTicks;
  private final List<Double> yTicks;

  LineDrawing(LineChart chart, Palette palette, Size size) {
    this.chart = chart;
    this.palette = palette;
    this.size = size;
    this.xTicks = ticks(chart.x(), true);
    this.yTicks = ticks(chart.y(), false);
  }

  void draw(Markup out) {
    out.open(
        "svg",
        "class",
        size.style,
        "viewBox",
        "0 0 " + size.width + " " + size.height,
        "role",
        "img",
        "aria-label",
        chart.title());
    grid(out);
    for (Series series : chart.series()) {
      curve(out, series);
    }
    out.close().line();
  }

  private List<Double> ticks(Axis axis, boolean horizontal) {
    double least = Double.MAX_VALUE;
    double most = 0;
    for (Series series : chart.series()) {
      for (Point point : series.points()) {
        double value = horizontal ? point.x() : point.y();
        if (isSeen(point) && axis.scale().has(value)) {
          least = Math.min(least, value);
          most = Math.max(most, value);
        }
      }
    }
    return most == 0 ? axis.scale().ticks(1, 10) : axis.scale().ticks(least, most);
  }

  private boolean isSeen(Point point) {
    return chart.x().scale().has(point.x()) && chart.y().scale().has(point.y());
  }

  private void grid(Markup out) {
    int bottom = size.height - BOTTOM;
    int right = size.width - RIGHT;
    out.element("text", chart.y().label(), "class", "axis", "x", "0", "y", "14");
    for (double tick : yTicks) {
      String y = Numbers.place(y(tick));
      out.empty("line", "class", "grid", "x1", LEFT + "", "x2", right + "", "y1", y, "y2", y);
      String base = Numbers.place(y(tick) + 4);
      out.element("text", Numbers.of(tick), "class", "tick end", "x", LEFT - 6 + "", "y", base);
    }
    double free = 0;
    for (double tick : xTicks) {
      String x = Numbers.place(x(tick));
      out.empty("line", "class", "grid", "x1", x, "x2", x, "y1", TOP + "", "y2", bottom + "");
      String text = xText(tick);
      double half = text.length() * Size.LETTER / 2;
      if (x(tick) - half >= free) { // else it would run into the one before
        out.element("text", text, "class", "tick mid", "x", x, "y", bottom + 16 + "");
        free = x(tick) + half + 4;
      }
    }
    String middle = Numbers.place((LEFT + right) / 2.0);
    String foot = size.height - 6 + "";
    out.element("text", chart.x().label(), "class", "axis mid", "x", middle, "y", foot).line();
  }

  private String xText(double tick) {
    // "p0" would stand in the way of "p50" where there is little room
    return chart.x().scale() == Scale.PERCENTILE && tick > 0 ? "p" + plain(tick) : Numbers.of(tick);
  }

  private void curve(Markup out, Series series) {
    List<Point> points = series.points().stream().filter(this::isSeen).toList();
    StringBuilder path = new StringBuilder();
    for (Point point : points) {
      path.append(path.length() == 0 ? "" : " ");
      path.append(Numbers.place(x(point.x()))).append(',').append(Numbers.place(y(point.y())));
    }
    out.open("g", "class", palette.of(series.name()));
    if (points.size() > 1) {
      out.empty("polyline", "points", path.toString());
    }
    boolean dots = points.size() <= DOTS_AT_MOST;
    if (!dots && size == Size.NARROW) {
      out.close().line(); // no pointer to touch them with there
      return;
    }
    for (Point point : points) {
      out.open(
          "circle",
          "class",
          dots ? "dot" : "touch",
          "cx",
          Numbers.place(x(point.x())),
          "cy",
          Numbers.place(y(point.y())),
          "r",
          dots ? "3.5" : "6");
      out.element("title", series.name() + ": " + name(point)).close();
    }
    out.close().line();
  }

  private String name(Point point) {
    String x =
        chart.x().scale() == Scale.PERCENTILE
            ? "p" + plain(Math.round(point.x() * 1000) / 1000.0)
            : Numbers.of(point.x()) + " (" + chart.x().label() + ")";
    return x + ", " + Numbers.of(point.y()) + " (" + chart.y().label() + ")";
  }

  static String plain(double tick) {
    return tick == Math.rint(tick) ? Long.toString((long) tick) : Double.toString(tick);
  }

  private double x(double value) {
    return LEFT + part(chart.x().scale(), xTicks, value) * (size.width - LEFT - RIGHT);
  }

  private double y(double value) {
    int height = size.height - TOP - BOTTOM;
    return TOP + (1 - part(chart.y().scale(), yTicks, value)) * height;
  }

  private static double part(Scale scale, List<Double> ticks, double value) {
    double first = scale.place(ticks.get(0));
    double last = scale.place(ticks.get(ticks.size() - 1));
    return (scale.place(value) - first) / (last - first);
  }
}
