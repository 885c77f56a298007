package io.ringbell.benchmarks.microservices.load;

import java.util.Locale;

/** What a guest asks for, and how often of a hundred times. */
public enum Kind {
  SEARCH(60),
  RECOMMEND(30),
  RESERVE(10);

  private final int percent;

  Kind(int percent) {
    this.percent = percent;
  }

  /** Its part of all requests. */
  public int percent() {
    return percent;
  }

  /** As it is printed. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
