package io.ringbell.examples.inventory;

import io.ringbell.Status;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * Keeps the stock in memory. All methods from any thread. They never block for long, so the server
 * may run them on its event loop.
 */
public final class InventoryService implements Inventory {
  private final Clock clock;
  private final Map<String, Item> items = new TreeMap<>(); // guarded by this

  /**
   * @param clock dates the receipts
   */
  public InventoryService(List<Item> stock, Clock clock) {
    this.clock = clock;
    for (Item item : stock) {
      items.put(item.sku(), item);
    }
  }

  /** A warehouse with something of everything in it. */
  public static InventoryService withSamples() {
    return new InventoryService(
        List.of(
            new Item("a-1", "hammer", Category.TOOLS, 40, 1_450, List.of("steel", "16 oz")),
            new Item("a-2", "saw", Category.TOOLS, 7, 2_290, List.of("wood")),
            new Item("a-3", "pliers", Category.TOOLS, 12, 1_120, List.of()),
            new Item("b-1", "kite", Category.TOYS, 3, 1_899, List.of("outdoors", "wind")),
            new Item("c-1", "star atlas", Category.BOOKS, 0, 3_500, List.of("sky"))),
        Clock.systemUTC());
  }

  @Override
  public synchronized Item find(String sku) {
    Item item = items.get(sku);
    if (item == null) {
      throw Status.NOT_FOUND.withDescription("no item '" + sku + "'").asException();
    }
    return item;
  }

  @Override
  public CompletableFuture<Item> findLater(String sku) {
    // A slow source would complete it later, from a thread of its own.
    return CompletableFuture.completedFuture(find(sku));
  }

  @Override
  public synchronized List<Item> search(Category category, int atLeast) {
    return items.values().stream()
        .filter(item -> item.category() == category && item.quantity() >= atLeast)
        .toList();
  }

  @Override
  public synchronized Optional<Item> cheapest(Category category) {
    return items.values().stream()
        .filter(item -> item.category() == category && item.quantity() > 0)
        .min(Comparator.comparingLong(Item::cents));
  }

  @Override
  public synchronized Map<String, Integer> quantities(List<String> skus) {
    Map<String, Integer> quantities = new LinkedHashMap<>();
    for (String sku : skus) {
      quantities.put(sku, find(sku).quantity());
    }
    return quantities;
  }

  @Override
  public synchronized Receipt reserve(Order order) {
    List<Item> left = new ArrayList<>();
    long cents = 0;
    for (Map.Entry<String, Integer> wanted : piecesOf(order).entrySet()) {
      Item item = find(wanted.getKey());
      int pieces = wanted.getValue();
      if (item.quantity() < pieces) {
        throw Status.FAILED_PRECONDITION
            .withDescription(
                "%d of '%s' wanted, %d in stock".formatted(pieces, item.sku(), item.quantity()))
            .asException();
      }
      left.add(item.withQuantity(item.quantity() - pieces));
      cents += pieces * item.cents();
    }
    left.forEach(item -> items.put(item.sku(), item));
    return new Receipt(UUID.randomUUID(), cents, clock.instant());
  }

  /** The pieces of each number, since an order may name one twice. */
  private static Map<String, Integer> piecesOf(Order order) {
    Map<String, Integer> pieces = new LinkedHashMap<>();
    for (Order.Line line : order.lines()) {
      if (line.quantity() < 1) {
        throw Status.INVALID_ARGUMENT
            .withDescription("quantity of '" + line.sku() + "': " + line.quantity())
            .asException();
      }
      pieces.merge(line.sku(), line.quantity(), InventoryService::sum);
    }
    if (pieces.isEmpty()) {
      throw Status.INVALID_ARGUMENT.withDescription("an order without lines").asException();
    }
    return pieces;
  }

  private static int sum(int a, int b) {
    return (int) Math.min(Integer.MAX_VALUE, (long) a + b);
  }
}
