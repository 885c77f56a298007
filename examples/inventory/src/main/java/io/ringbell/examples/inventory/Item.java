package io.ringbell.examples.inventory;

import java.util.List;

/**
 * What is in stock.
 *
 * @param sku its number, such as {@code a-1}
 * @param name for people
 * @param category where it belongs
 * @param quantity pieces in stock
 * @param cents price of a piece
 * @param tags words to find it by
 */
public record Item(
    String sku, String name, Category category, int quantity, long cents, List<String> tags) {
  /** Copies the tags. */
  public Item {
    tags = List.copyOf(tags);
  }

  /** The same item with another quantity. */
  Item withQuantity(int quantity) {
    return new Item(sku, name, category, quantity, cents, tags);
  }
}
