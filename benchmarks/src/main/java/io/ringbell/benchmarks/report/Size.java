package io.ringbell.benchmarks.report;

/**
 * The two sizes in which each chart is drawn. A style rule shows the one that fits the window,
 * since letters that shrink with their chart could not be read on a narrow one.
 */
enum Size {
  WIDE("wide", 760, 340),
  NARROW("narrow", 340, 280);

  static final double LETTER = 6.7; // width of a letter of 12 pixels, on the safe side

  final String style;
  final int width;
  final int height;

  Size(String style, int width, int height) {
    this.style = style;
    this.width = width;
    this.height = height;
  }

  /** The text, cut if it is wider than so many pixels. */
  static String fit(String text, double pixels) {
    int letters = (int) (pixels / LETTER);
    int length = text.codePointCount(0, text.length());
    return length <= letters
        ? text
        : text.substring(0, text.offsetByCodePoints(0, Math.max(1, letters - 1))) + "…";
  }
}
