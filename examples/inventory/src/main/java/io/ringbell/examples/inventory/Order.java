package io.ringbell.examples.inventory;

import java.util.List;

/**
 * What a customer wants.
 *
 * @param customer who
 * @param lines what, and how much of it
 */
public record Order(String customer, List<Line> lines) {
  /** Copies the lines. */
  public Order {
    lines = List.copyOf(lines);
  }

  /** So many pieces of one item. */
  public record Line(String sku, int quantity) {}
}
