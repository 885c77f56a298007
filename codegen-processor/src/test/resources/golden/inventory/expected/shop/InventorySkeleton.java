package shop;

import io.ringbell.call.MethodDescriptor;
import io.ringbell.call.ServerCall;
import io.ringbell.call.ServiceSkeleton;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.IllegalArgumentException;
import java.lang.Override;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.util.List;
import java.util.Objects;
import javax.annotation.processing.Generated;

/**
 * Serves {@link Inventory}.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class InventorySkeleton extends ServiceSkeleton {
  private static final List<MethodDescriptor> METHODS = List.of(
      MethodDescriptor.unary("shop.v1.Inventory", "Find"),
      MethodDescriptor.unary("shop.v1.Inventory", "FindLater"),
      MethodDescriptor.unary("shop.v1.Inventory", "Count"),
      MethodDescriptor.unary("shop.v1.Inventory", "Restock").withBlocking(),
      MethodDescriptor.unary("shop.v1.Inventory", "All"));

  private final Inventory service;

  private InventorySkeleton(Inventory service) {
    this.service = service;
  }

  /**
   * A skeleton whose calls run {@code service}.
   */
  public static InventorySkeleton of(Inventory service) {
    return new InventorySkeleton(Objects.requireNonNull(service, "service"));
  }

  @Override
  public List<MethodDescriptor> methods() {
    return METHODS;
  }

  @Override
  public void invoke(int method, WireReader request, ServerCall call) {
    switch (method) {
      case 0 -> decodeFind(request, call);
      case 1 -> decodeFindLater(request, call);
      case 2 -> decodeCount(request, call);
      case 3 -> decodeRestock(request, call);
      case 4 -> decodeAll(request, call);
      default -> throw new IllegalArgumentException("method: " + method + " (expected: 0, 1, 2, 3, 4)");
    }
  }

  private void decodeFind(WireReader in, ServerCall call) {
    startFind(InventoryCodec.readItemId(in), call);
  }

  private void startFind(ItemId id, ServerCall call) {
    if (call.inline()) {
      runFind(id, call);
    } else {
      call.execute(c -> runFind(id, c));
    }
  }

  private void runFind(ItemId id, ServerCall call) {
    Stock result;
    try {
      result = service.find(id);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyFind(result, call);
  }

  private static void replyFind(Stock result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = InventoryCodec.sizeStock(sizer.notNull(result, "Inventory.find()"), sizer);
      WireWriter out = call.response(size);
      InventoryCodec.writeStock(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeFindLater(WireReader in, ServerCall call) {
    startFindLater(InventoryCodec.readItemId(in), call);
  }

  private void startFindLater(ItemId id, ServerCall call) {
    if (call.inline()) {
      runFindLater(id, call);
    } else {
      call.execute(c -> runFindLater(id, c));
    }
  }

  private void runFindLater(ItemId id, ServerCall call) {
    try {
      call.reply(service.findLater(id), InventorySkeleton::replyFindLater);
    } catch (Throwable e) {
      call.fail(e);
    }
  }

  private static void replyFindLater(Stock result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = InventoryCodec.sizeStock(sizer.notNull(result, "Inventory.findLater()"), sizer);
      WireWriter out = call.response(size);
      InventoryCodec.writeStock(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeCount(WireReader in, ServerCall call) {
    String warehouse = "";
    boolean reserved = false;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> warehouse = in.string();
        case 2 -> reserved = in.bool();
        default -> in.skip();
      }
    }
    startCount(warehouse, reserved, call);
  }

  private void startCount(String warehouse, boolean reserved, ServerCall call) {
    if (call.inline()) {
      runCount(warehouse, reserved, call);
    } else {
      call.execute(c -> runCount(warehouse, reserved, c));
    }
  }

  private void runCount(String warehouse, boolean reserved, ServerCall call) {
    int result;
    try {
      result = service.count(warehouse, reserved);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyCount(result, call);
  }

  private static void replyCount(int result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = InventoryCodec.sizeCountResponse(result, sizer);
      WireWriter out = call.response(size);
      InventoryCodec.writeCountResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeRestock(WireReader in, ServerCall call) {
    ItemId id = null;
    int quantity = 0;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> id = in.end(id == null ? in.begin(24) : in.merge(start, 24), InventoryCodec.readItemId(in));
        case 2 -> quantity = in.int32();
        default -> in.skip();
      }
    }
    startRestock(id, quantity, call);
  }

  private void startRestock(ItemId id, int quantity, ServerCall call) {
    if (call.inline()) {
      runRestock(id, quantity, call);
    } else {
      call.execute(c -> runRestock(id, quantity, c));
    }
  }

  private void runRestock(ItemId id, int quantity, ServerCall call) {
    try {
      service.restock(id, quantity);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    call.sendEmpty();
  }

  private void decodeAll(WireReader in, ServerCall call) {
    in.skipAll();
    startAll(call);
  }

  private void startAll(ServerCall call) {
    if (call.inline()) {
      runAll(call);
    } else {
      call.execute(c -> runAll(c));
    }
  }

  private void runAll(ServerCall call) {
    List<Stock> result;
    try {
      result = service.all();
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyAll(result, call);
  }

  private static void replyAll(List<Stock> result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = InventoryCodec.sizeAllResponse(result, sizer);
      WireWriter out = call.response(size);
      InventoryCodec.writeAllResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }
}
