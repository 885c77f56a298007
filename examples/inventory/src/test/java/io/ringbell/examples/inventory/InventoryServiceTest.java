package io.ringbell.examples.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.RpcException;
import io.ringbell.Status;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The service itself, without a wire. */
class InventoryServiceTest {
  private static final Instant NOW = Instant.parse("2026-01-02T03:04:05Z");
  private static final Item NAIL = new Item("n", "nail", Category.TOOLS, 100, 5, List.of("iron"));
  private static final Item KITE = new Item("k", "kite", Category.TOYS, 2, 900, List.of());
  private static final Item BALL = new Item("b", "ball", Category.TOYS, 0, 300, List.of());

  private final InventoryService service =
      new InventoryService(List.of(NAIL, KITE, BALL), Clock.fixed(NOW, ZoneOffset.UTC));

  @Test
  void findsByNumber() {
    assertThat(service.find("n")).isEqualTo(NAIL);
    assertThat(service.findLater("k").join()).isEqualTo(KITE);
    assertFails(() -> service.find("x"), Status.NOT_FOUND.withDescription("no item 'x'"));
  }

  @Test
  void searchesByCategoryAndQuantity() {
    assertThat(service.search(Category.TOYS, 0)).containsExactly(BALL, KITE);
    assertThat(service.search(Category.TOYS, 1)).containsExactly(KITE);
    assertThat(service.search(Category.BOOKS, 0)).isEmpty();
  }

  @Test
  void theCheapestMustBeInStock() {
    assertThat(service.cheapest(Category.TOYS)).contains(KITE);
    assertThat(service.cheapest(Category.BOOKS)).isEqualTo(Optional.empty());
  }

  @Test
  void countsPieces() {
    assertThat(service.quantities(List.of("k", "n"))).containsEntry("k", 2).containsEntry("n", 100);
    assertFails(
        () -> service.quantities(List.of("k", "x")),
        Status.NOT_FOUND.withDescription("no item 'x'"));
  }

  @Test
  void anOrderTakesItsPieces() {
    Receipt receipt = service.reserve(order(line("n", 10), line("k", 1), line("n", 5)));
    assertThat(receipt.cents()).isEqualTo(15 * 5 + 900);
    assertThat(receipt.at()).isEqualTo(NOW);
    assertThat(service.find("n").quantity()).isEqualTo(85);
    assertThat(service.find("k").quantity()).isEqualTo(1);
  }

  @Test
  void anOrderThatCannotBeFilledTakesNothing() {
    assertFails(
        () -> service.reserve(order(line("n", 10), line("k", 2), line("k", 1))),
        Status.FAILED_PRECONDITION.withDescription("3 of 'k' wanted, 2 in stock"));
    assertFails(
        () -> service.reserve(order(line("n", 1), line("x", 1))),
        Status.NOT_FOUND.withDescription("no item 'x'"));
    assertFails(
        () -> service.reserve(order(line("n", Integer.MAX_VALUE), line("n", 2))),
        Status.FAILED_PRECONDITION.withDescription("2147483647 of 'n' wanted, 100 in stock"));
    assertThat(service.find("n").quantity()).isEqualTo(100);
  }

  @Test
  void anOrderMustMakeSense() {
    assertFails(
        () -> service.reserve(order()),
        Status.INVALID_ARGUMENT.withDescription("an order without lines"));
    assertFails(
        () -> service.reserve(order(line("n", 0))),
        Status.INVALID_ARGUMENT.withDescription("quantity of 'n': 0"));
  }

  @Test
  @Timeout(60)
  void ordersFromManyThreadsNeverTakeMoreThanThereIs() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    List<Future<Integer>> filled = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      filled.add(threads.submit(this::takeUntilEmpty));
    }
    int sum = 0;
    for (Future<Integer> one : filled) {
      sum += one.get(30, TimeUnit.SECONDS);
    }
    threads.shutdown();
    assertThat(sum).isEqualTo(100);
    assertThat(service.find("n").quantity()).isZero();
  }

  private int takeUntilEmpty() {
    int taken = 0;
    while (true) {
      try {
        service.reserve(order(line("n", 1)));
        taken++;
      } catch (RpcException e) {
        return taken;
      }
    }
  }

  private static void assertFails(ThrowingCallable call, Status expected) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            RpcException.class, e -> assertThat(e.status()).isEqualTo(expected));
  }

  private static Order order(Order.Line... lines) {
    return new Order("Ada", List.of(lines));
  }

  private static Order.Line line(String sku, int quantity) {
    return new Order.Line(sku, quantity);
  }
}
