package shop;

import java.util.List;

public record Stock(ItemId id, int quantity, List<String> shelves, Status status) {
  public enum Status {
    AVAILABLE,
    SOLD_OUT
  }
}
