package io.ringbell.benchmarks.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;

/** Numbers for reading: three digits that count, and a letter in place of many zeros. */
public final class Numbers {
  private static final String[] LETTERS = {"", " k", " M", " G", " T"};

  private Numbers() {}

  /** The number in three digits: {@code 0.0123}, {@code 14.2}, {@code 712 k}. */
  public static String of(double value) {
    if (!Double.isFinite(value)) {
      return "–";
    }
    BigDecimal rounded = new BigDecimal(value).round(new MathContext(3));
    int letter = 0;
    while (letter < LETTERS.length - 1 && rounded.abs().doubleValue() >= thousands(letter)) {
      rounded = rounded.movePointLeft(3);
      letter++;
    }
    if (rounded.signum() == 0) {
      return "0";
    }
    BigDecimal plain = rounded.stripTrailingZeros();
    return plain.setScale(Math.max(0, plain.scale())).toPlainString() + LETTERS[letter];
  }

  // "1200" and "9500" are easier to read than "1.2 k" beside "800".
  private static double thousands(int letter) {
    return letter == 0 ? 10_000 : 1_000;
  }

  /** A coordinate: a tenth of a pixel is fine enough. */
  static String place(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
