package io.ringbell.examples.inventory;

/** Where an item belongs. */
public enum Category {
  TOOLS,
  TOYS,
  BOOKS
}
