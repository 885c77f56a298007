package io.ringbell.examples.quickstart;

// readme:begin
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcServer;
import java.time.Duration;

final class QuickStart {
  public static void main(String[] args) {
    try (RpcServer server =
            RpcServer.builder()
                .listen("tcp://127.0.0.1:0") // port 0: a free one
                .addService(PriceListSkeleton.of(new FixedPrices()))
                .start();
        RpcChannel channel = RpcChannel.open(server.address())) {
      PriceList prices = PriceListStub.of(channel).withDeadline(Duration.ofSeconds(1));

      System.out.println(prices.priceOf("tea"));
      prices.priceLater("cake").thenAccept(System.out::println).join();
      try {
        prices.priceOf("moon");
      } catch (RpcException e) {
        System.out.println(e.status()); // NOT_FOUND: no article 'moon'
      }
    }
  }
}
// readme:end
