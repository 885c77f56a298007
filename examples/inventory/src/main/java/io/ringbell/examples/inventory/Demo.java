package io.ringbell.examples.inventory;

import static java.util.Objects.requireNonNull;

import io.ringbell.RpcException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The demo's calls, whatever the inventory is reached through. */
final class Demo {
  private final Inventory inventory;
  private final PrintStream out;
  private final int timedCalls;

  /**
   * @param timedCalls of each kind
   */
  Demo(Inventory inventory, PrintStream out, int timedCalls) {
    this.inventory = inventory;
    this.out = out;
    this.timedCalls = timedCalls;
  }

  /** Makes each kind of call once and prints what came back. */
  void show() {
    show("find(a-1)", () -> inventory.find("a-1"));
    show("find(z-9), which does not exist", () -> failureOf(() -> inventory.find("z-9")));
    show("search(TOOLS, at least 10)", () -> names(inventory.search(Category.TOOLS, 10)));
    show("cheapest(TOOLS)", () -> inventory.cheapest(Category.TOOLS).map(Item::name));
    show("cheapest(BOOKS), all sold", () -> inventory.cheapest(Category.BOOKS).map(Item::name));
    show("quantities([a-2, b-1])", this::quantities);
    Order order = new Order("Ada", List.of(new Order.Line("a-1", 2), new Order.Line("b-1", 1)));
    show("reserve(2 a-1, 1 b-1)", () -> inventory.reserve(order).cents() + " cents");
    Order tooMuch = new Order("Ada", List.of(new Order.Line("b-1", 50)));
    show("reserve(50 b-1), too many", () -> failureOf(() -> inventory.reserve(tooMuch)));
    show("findLater(a-2), asynchronous", () -> inventory.findLater("a-2").join());
  }

  /** Makes the calls that change nothing many times, and prints how long they take. */
  void time() {
    out.println();
    out.printf("%-36s %10s %10s%n", timedCalls + " calls of each, one by one", "p50", "p99");
    time("find(a-1)", () -> inventory.find("a-1"));
    time("find(z-9), which does not exist", () -> failureOf(() -> inventory.find("z-9")));
    time("search(TOOLS, at least 10)", () -> inventory.search(Category.TOOLS, 10));
    time("cheapest(TOOLS)", () -> inventory.cheapest(Category.TOOLS));
    time("quantities([a-2, b-1])", this::quantities);
    time("findLater(a-2), asynchronous", () -> inventory.findLater("a-2").join());
  }

  private void show(String call, Supplier<?> result) {
    out.printf("%-36s -> %s%n", call, result.get());
  }

  private void time(String call, Supplier<?> action) {
    Latencies warmUp = new Latencies(timedCalls);
    Latencies latencies = new Latencies(timedCalls);
    for (Latencies round : List.of(warmUp, latencies)) {
      for (int i = 0; i < timedCalls; i++) {
        long start = System.nanoTime();
        Object result = action.get();
        round.add(System.nanoTime() - start);
        requireNonNull(result, call);
      }
    }
    out.printf(
        Locale.ROOT, "%-36s %7.1f µs %7.1f µs%n", call, latencies.micros(50), latencies.micros(99));
  }

  private Map<String, Integer> quantities() {
    return new TreeMap<>(inventory.quantities(List.of("a-2", "b-1")));
  }

  private static List<String> names(List<Item> items) {
    return items.stream().map(Item::name).toList();
  }

  /** The status of a call that must fail. */
  private static String failureOf(Supplier<?> call) {
    Object result;
    try {
      result = call.get();
    } catch (RpcException e) {
      return e.status().toString();
    }
    throw new IllegalStateException("this call should have failed, and returned " + result);
  }
}
