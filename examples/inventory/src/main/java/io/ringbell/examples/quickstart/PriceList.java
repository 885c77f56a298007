package io.ringbell.examples.quickstart;

// readme:begin
import io.ringbell.annotations.RpcService;
import java.util.concurrent.CompletableFuture;

@RpcService // the processor writes PriceListStub, PriceListSkeleton and the codecs
public interface PriceList {
  Price priceOf(String article); // the caller waits

  CompletableFuture<Price> priceLater(String article); // the caller goes on

  record Price(String article, long cents) {} // records are messages, fields numbered in order
}
// readme:end
