package shop;

import io.ringbell.annotations.RpcMethod;
import io.ringbell.annotations.RpcService;
import java.util.List;
import java.util.concurrent.CompletableFuture;

@RpcService("shop.v1.Inventory")
public interface Inventory {
  Stock find(ItemId id);

  CompletableFuture<Stock> findLater(ItemId id);

  int count(String warehouse, boolean reserved);

  @RpcMethod(blocking = true)
  void restock(ItemId id, int quantity);

  List<Stock> all();

  default boolean isAvailable(ItemId id) {
    return find(id).quantity() > 0;
  }
}
