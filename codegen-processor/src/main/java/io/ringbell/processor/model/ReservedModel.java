package io.ringbell.processor.model;

import java.util.List;

/**
 * What must not be used again.
 *
 * @param ranges of numbers
 * @param names as in Java
 */
public record ReservedModel(List<Range> ranges, List<String> names) {
  /** Nothing is reserved. */
  public static final ReservedModel NONE = new ReservedModel(List.of(), List.of());

  /** Copies the lists. */
  public ReservedModel {
    ranges = List.copyOf(ranges);
    names = List.copyOf(names);
  }

  /** Whether a number is within one of the ranges. */
  public boolean contains(int number) {
    return ranges.stream().anyMatch(range -> range.first() <= number && number <= range.last());
  }

  /**
   * Numbers in a row.
   *
   * @param first the lowest
   * @param last the highest, included; the largest legal number for {@code max}
   */
  public record Range(int first, int last) {}
}
