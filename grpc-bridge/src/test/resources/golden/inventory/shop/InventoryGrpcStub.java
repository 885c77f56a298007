package shop;

import com.google.protobuf.Empty;
import io.grpc.CallOptions;
import io.ringbell.Metadata;
import io.ringbell.grpc.bridge.GrpcCalls;
import java.lang.Integer;
import java.lang.Override;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Void;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.annotation.processing.Generated;

/**
 * Calls {@link Inventory} over a gRPC channel. Immutable; may be used by any thread.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class InventoryGrpcStub implements Inventory {
  private final GrpcCalls calls;

  InventoryGrpcStub(GrpcCalls calls) {
    this.calls = calls;
  }

  /**
   * The same stub, whose calls may each take no longer than {@code timeout}.
   */
  public InventoryGrpcStub withDeadline(Duration timeout) {
    return new InventoryGrpcStub(calls.withDeadline(timeout));
  }

  /**
   * The same stub, whose calls carry {@code metadata} as well.
   */
  public InventoryGrpcStub withMetadata(Metadata metadata) {
    return new InventoryGrpcStub(calls.withMetadata(metadata));
  }

  /**
   * The same stub with gRPC's own options beneath: credentials, limits, a compressor.
   */
  public InventoryGrpcStub withCallOptions(CallOptions options) {
    return new InventoryGrpcStub(calls.withCallOptions(options));
  }

  /**
   * The same stub, whose calls wait for a connection if there is none.
   */
  public InventoryGrpcStub withWaitForReady() {
    return new InventoryGrpcStub(calls.withWaitForReady());
  }

  @Override
  public Stock find(ItemId id) {
    return calls.blocking(InventoryGrpc.FIND, id);
  }

  /**
   * {@link #find} without waiting for the answer.
   */
  public CompletableFuture<Stock> findAsync(ItemId id) {
    return calls.async(InventoryGrpc.FIND, id, response -> response);
  }

  @Override
  public CompletableFuture<Stock> findLater(ItemId id) {
    return calls.async(InventoryGrpc.FIND_LATER, id, response -> response);
  }

  @Override
  public int count(String warehouse, boolean reserved) {
    return calls.blocking(InventoryGrpc.COUNT, new InventoryGrpc.CountRequest(warehouse, reserved)).result();
  }

  /**
   * {@link #count} without waiting for the answer.
   */
  public CompletableFuture<Integer> countAsync(String warehouse, boolean reserved) {
    return calls.async(InventoryGrpc.COUNT, new InventoryGrpc.CountRequest(warehouse, reserved), response -> response.result());
  }

  @Override
  public void restock(ItemId id, int quantity) {
    calls.blocking(InventoryGrpc.RESTOCK, new InventoryGrpc.RestockRequest(id, quantity));
  }

  /**
   * {@link #restock} without waiting for the answer.
   */
  public CompletableFuture<Void> restockAsync(ItemId id, int quantity) {
    return calls.async(InventoryGrpc.RESTOCK, new InventoryGrpc.RestockRequest(id, quantity), response -> null);
  }

  @Override
  public List<Stock> all() {
    return calls.blocking(InventoryGrpc.ALL, Empty.getDefaultInstance()).result();
  }

  /**
   * {@link #all} without waiting for the answer.
   */
  public CompletableFuture<List<Stock>> allAsync() {
    return calls.async(InventoryGrpc.ALL, Empty.getDefaultInstance(), response -> response.result());
  }
}
