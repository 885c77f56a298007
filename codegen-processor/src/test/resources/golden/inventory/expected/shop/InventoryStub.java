package shop;

import io.ringbell.CallOptions;
import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.call.Attempt;
import io.ringbell.call.ClientCall;
import io.ringbell.call.ClientCalls;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.PrimitiveReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.Integer;
import java.lang.Override;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.Void;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.annotation.processing.Generated;

/**
 * Calls {@link Inventory} on a server. Immutable; may be used by any thread.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class InventoryStub implements Inventory {
  private static final MethodDescriptor FIND = MethodDescriptor.unary("shop.v1.Inventory", "Find");

  private static final MessageReader<Stock> FIND_RESPONSE = InventoryCodec::readStock;

  private static final MethodDescriptor FIND_LATER = MethodDescriptor.unary("shop.v1.Inventory", "FindLater");

  private static final MessageReader<Stock> FIND_LATER_RESPONSE = InventoryCodec::readStock;

  private static final MethodDescriptor COUNT = MethodDescriptor.unary("shop.v1.Inventory", "Count");

  private static final PrimitiveReader COUNT_RESPONSE = InventoryCodec::readCountResponse;

  private static final MessageReader<Integer> COUNT_RESPONSE_OBJECT = InventoryCodec::readCountResponse;

  private static final MethodDescriptor RESTOCK = MethodDescriptor.unary("shop.v1.Inventory", "Restock").withBlocking();

  private static final MessageReader<Void> RESTOCK_RESPONSE = in -> {
    in.skipAll();
    return null;
  };

  private static final MethodDescriptor ALL = MethodDescriptor.unary("shop.v1.Inventory", "All");

  private static final MessageReader<List<Stock>> ALL_RESPONSE = InventoryCodec::readAllResponse;

  private final ClientCalls calls;

  private final CallOptions options;

  private final int findMethod;

  private final int findLaterMethod;

  private final int countMethod;

  private final int restockMethod;

  private final int allMethod;

  private InventoryStub(ClientCalls calls) {
    this.calls = calls;
    this.options = CallOptions.DEFAULT;
    this.findMethod = calls.register(FIND);
    this.findLaterMethod = calls.register(FIND_LATER);
    this.countMethod = calls.register(COUNT);
    this.restockMethod = calls.register(RESTOCK);
    this.allMethod = calls.register(ALL);
  }

  private InventoryStub(InventoryStub stub, CallOptions options) {
    this.calls = stub.calls;
    this.options = options;
    this.findMethod = stub.findMethod;
    this.findLaterMethod = stub.findLaterMethod;
    this.countMethod = stub.countMethod;
    this.restockMethod = stub.restockMethod;
    this.allMethod = stub.allMethod;
  }

  /**
   * A stub that calls over {@code channel}, without a deadline.
   */
  public static InventoryStub of(RpcChannel channel) {
    return new InventoryStub(channel.calls());
  }

  /**
   * The same stub, whose calls may each take no longer than {@code timeout}.
   */
  public InventoryStub withDeadline(Duration timeout) {
    return withOptions(options.withTimeout(timeout));
  }

  /**
   * The same stub, whose calls carry {@code metadata} as well.
   */
  public InventoryStub withMetadata(Metadata metadata) {
    return withOptions(options.withMetadata(metadata));
  }

  /**
   * The same stub, whose calls wait for a connection if there is none.
   */
  public InventoryStub withWaitForReady() {
    return withOptions(options.withWaitForReady(true));
  }

  /**
   * The same stub with other options.
   */
  public InventoryStub withOptions(CallOptions options) {
    return new InventoryStub(this, options);
  }

  @Override
  public Stock find(ItemId id) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(findMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = InventoryCodec.sizeItemId(sizer.notNull(id, "Inventory.find(id)"), sizer);
          WireWriter out = call.request(size);
          InventoryCodec.writeItemId(id, out);
          out.finish();
        } catch (Throwable e) {
          throw call.abort(e);
        }
        return call.invoke(FIND_RESPONSE);
      } catch (RpcException failure) {
        attempt = calls.retry(findMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #find} without waiting for the answer.
   */
  public CompletableFuture<Stock> findAsync(ItemId id) {
    return calls.startAsync(findMethod, options, attempt -> startFindAsync(id, attempt));
  }

  private CompletableFuture<Stock> startFindAsync(ItemId id, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(findMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = InventoryCodec.sizeItemId(sizer.notNull(id, "Inventory.find(id)"), sizer);
      WireWriter out = call.request(size);
      InventoryCodec.writeItemId(id, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(FIND_RESPONSE);
  }

  @Override
  public CompletableFuture<Stock> findLater(ItemId id) {
    return calls.startAsync(findLaterMethod, options, attempt -> startFindLater(id, attempt));
  }

  private CompletableFuture<Stock> startFindLater(ItemId id, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(findLaterMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = InventoryCodec.sizeItemId(sizer.notNull(id, "Inventory.findLater(id)"), sizer);
      WireWriter out = call.request(size);
      InventoryCodec.writeItemId(id, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(FIND_LATER_RESPONSE);
  }

  @Override
  public int count(String warehouse, boolean reserved) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(countMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = InventoryCodec.sizeCountRequest(warehouse, reserved, sizer);
          WireWriter out = call.request(size);
          InventoryCodec.writeCountRequest(warehouse, reserved, out);
          out.finish();
        } catch (Throwable e) {
          throw call.abort(e);
        }
        return (int) call.invokePrimitive(COUNT_RESPONSE);
      } catch (RpcException failure) {
        attempt = calls.retry(countMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #count} without waiting for the answer.
   */
  public CompletableFuture<Integer> countAsync(String warehouse, boolean reserved) {
    return calls.startAsync(countMethod, options, attempt -> startCountAsync(warehouse, reserved, attempt));
  }

  private CompletableFuture<Integer> startCountAsync(String warehouse, boolean reserved,
      Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(countMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = InventoryCodec.sizeCountRequest(warehouse, reserved, sizer);
      WireWriter out = call.request(size);
      InventoryCodec.writeCountRequest(warehouse, reserved, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(COUNT_RESPONSE_OBJECT);
  }

  @Override
  public void restock(ItemId id, int quantity) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(restockMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = InventoryCodec.sizeRestockRequest(id, quantity, sizer);
          WireWriter out = call.request(size);
          InventoryCodec.writeRestockRequest(id, quantity, out);
          out.finish();
        } catch (Throwable e) {
          throw call.abort(e);
        }
        call.invokeVoid();
        return;
      } catch (RpcException failure) {
        attempt = calls.retry(restockMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #restock} without waiting for the answer.
   */
  public CompletableFuture<Void> restockAsync(ItemId id, int quantity) {
    return calls.startAsync(restockMethod, options, attempt -> startRestockAsync(id, quantity, attempt));
  }

  private CompletableFuture<Void> startRestockAsync(ItemId id, int quantity, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(restockMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = InventoryCodec.sizeRestockRequest(id, quantity, sizer);
      WireWriter out = call.request(size);
      InventoryCodec.writeRestockRequest(id, quantity, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(RESTOCK_RESPONSE);
  }

  @Override
  public List<Stock> all() {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(allMethod, options, attempt);
        try {
          call.request(0);
        } catch (Throwable e) {
          throw call.abort(e);
        }
        return call.invoke(ALL_RESPONSE);
      } catch (RpcException failure) {
        attempt = calls.retry(allMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #all} without waiting for the answer.
   */
  public CompletableFuture<List<Stock>> allAsync() {
    return calls.startAsync(allMethod, options, attempt -> startAllAsync(attempt));
  }

  private CompletableFuture<List<Stock>> startAllAsync(Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(allMethod, options, attempt);
      call.request(0);
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(ALL_RESPONSE);
  }
}
