package io.ringbell.examples.quickstart;

// readme:begin
import io.ringbell.Status;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

final class FixedPrices implements PriceList {
  private final Map<String, Long> cents = Map.of("tea", 250L, "cake", 400L);

  @Override
  public Price priceOf(String article) {
    Long price = cents.get(article);
    if (price == null) { // the caller gets an RpcException with this status
      throw Status.NOT_FOUND.withDescription("no article '" + article + "'").asException();
    }
    return new Price(article, price);
  }

  @Override
  public CompletableFuture<Price> priceLater(String article) {
    return CompletableFuture.completedFuture(priceOf(article));
  }
}
// readme:end
