package io.ringbell.examples.inventory;

import io.ringbell.annotations.RpcService;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The contract between server and client. The processor writes everything else from it. */
@RpcService
public interface Inventory {
  /**
   * The item with a number.
   *
   * @throws io.ringbell.RpcException with NOT_FOUND if there is none
   */
  Item find(String sku);

  /** The same, without waiting for the answer. */
  CompletableFuture<Item> findLater(String sku);

  /** The items of a category of which at least so many are there, by number. */
  List<Item> search(Category category, int atLeast);

  /** The item of a category that costs least, if there is any in stock. */
  Optional<Item> cheapest(Category category);

  /** How many pieces there are of each number. */
  Map<String, Integer> quantities(List<String> skus);

  /**
   * Takes what an order lists out of stock: all of it, or nothing.
   *
   * @throws io.ringbell.RpcException with FAILED_PRECONDITION if too little is there, NOT_FOUND for
   *     a number that does not exist, INVALID_ARGUMENT for an order that makes no sense
   */
  Receipt reserve(Order order);
}
