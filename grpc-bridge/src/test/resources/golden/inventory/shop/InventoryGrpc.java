package shop;

import com.google.protobuf.Empty;
import io.grpc.Channel;
import io.grpc.ServerServiceDefinition;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireReader;
import io.ringbell.grpc.bridge.GrpcBinding;
import io.ringbell.grpc.bridge.GrpcCalls;
import io.ringbell.grpc.bridge.GrpcMethod;
import io.ringbell.grpc.bridge.GrpcSchema;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import javax.annotation.processing.Generated;

/**
 * {@link Inventory} on gRPC servers, and over gRPC channels.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class InventoryGrpc {
  private static final GrpcSchema SCHEMA = GrpcSchema.of("shop.v1.Inventory", List.of(
      "\n\027shop/v1/Inventory.proto\022\007shop.v1\032\033google/protobuf/empty.proto\"H\n\014CountRequest\022\034\n\011warehouse\030\001 \001(\011R\011warehouse\022\032\n\010reserved\030\002 \001(\010R\010reserved\"'\n\015CountResponse\022\026\n\006result\030\001 \001(\005R\006result\"M\n\016RestockRequest\022\037\n\002id\030\001 \001(\0132\017.shop.v1.ItemIdR\002id\022\032\n\010quantity\030\002 \001(\005R\010quantity\"5\n\013AllResponse\022&\n\006result\030\001 \003(\0132\016.shop.v1.StockR\006result\"\036\n\006ItemId\022\024\n\005value\030\001 \001(\011R\005value\"\302\001\n\005Stock\022\037\n\002id\030\001 \001(\0132\017.shop.v1.ItemIdR\002id\022\032\n\010quantity\030\002 \001(\005R\010quantity\022\030\n\007shelves\030\003 \003(\011R\007shelves\022-\n\006status\030\004 \001(\0162\025.shop.v1.Stock.StatusR\006status\"3\n\006Status\022\024\n\020STATUS_AVAILABLE\020\000\022\023\n\017STATUS_SOLD_OUT\020\0012\213\002\n\011Inventory\022'\n\004Find\022\017.shop.v1.ItemId\032\016.shop.v1.Stock\022,\n\011FindLater\022\017.shop.v1.ItemId\032\016.shop.v1.Stock\0226\n\005Count\022\025.shop.v1.CountRequest\032\026.shop.v1.CountResponse\022:\n\007Restock\022\027.shop.v1.RestockRequest\032\026.google.protobuf.Empty\0223\n\003All\022\026.google.protobuf.Empty\032\024.shop.v1.AllResponseB\016P\001\n\nshop.protob\006proto3"));

  static final GrpcMethod<ItemId, Stock> FIND = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.unary("shop.v1.Inventory", "Find"),
      MessageWriter.of(
          (value, sizer) -> InventoryCodec.sizeItemId(sizer.notNull(value, "Inventory.find(id)"), sizer),
          InventoryCodec::writeItemId),
      InventoryCodec::readItemId,
      MessageWriter.of(
          (value, sizer) -> InventoryCodec.sizeStock(sizer.notNull(value, "Inventory.find()"), sizer),
          InventoryCodec::writeStock),
      InventoryCodec::readStock);

  static final GrpcMethod<ItemId, Stock> FIND_LATER = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.unary("shop.v1.Inventory", "FindLater"),
      MessageWriter.of(
          (value, sizer) -> InventoryCodec.sizeItemId(sizer.notNull(value, "Inventory.findLater(id)"), sizer),
          InventoryCodec::writeItemId),
      InventoryCodec::readItemId,
      MessageWriter.of(
          (value, sizer) -> InventoryCodec.sizeStock(sizer.notNull(value, "Inventory.findLater()"), sizer),
          InventoryCodec::writeStock),
      InventoryCodec::readStock);

  static final GrpcMethod<CountRequest, CountResponse> COUNT = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.unary("shop.v1.Inventory", "Count"),
      MessageWriter.of(
          (value, sizer) -> InventoryCodec.sizeCountRequest(value.warehouse(), value.reserved(), sizer),
          (value, out) -> InventoryCodec.writeCountRequest(value.warehouse(), value.reserved(), out)),
      InventoryGrpc::readCountRequest,
      MessageWriter.of(
          (value, sizer) -> InventoryCodec.sizeCountResponse(value.result(), sizer),
          (value, out) -> InventoryCodec.writeCountResponse(value.result(), out)),
      in -> new CountResponse(InventoryCodec.readCountResponse(in)));

  static final GrpcMethod<RestockRequest, Empty> RESTOCK = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.unary("shop.v1.Inventory", "Restock").withBlocking(),
      MessageWriter.of(
          (value, sizer) -> InventoryCodec.sizeRestockRequest(value.id(), value.quantity(), sizer),
          (value, out) -> InventoryCodec.writeRestockRequest(value.id(), value.quantity(), out)),
      InventoryGrpc::readRestockRequest,
      GrpcMethod.EMPTY_WRITER,
      GrpcMethod.EMPTY_READER);

  static final GrpcMethod<Empty, AllResponse> ALL = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.unary("shop.v1.Inventory", "All"),
      GrpcMethod.EMPTY_WRITER,
      GrpcMethod.EMPTY_READER,
      MessageWriter.of(
          (value, sizer) -> InventoryCodec.sizeAllResponse(value.result(), sizer),
          (value, out) -> InventoryCodec.writeAllResponse(value.result(), out)),
      in -> new AllResponse(InventoryCodec.readAllResponse(in)));

  private InventoryGrpc() {
  }

  /**
   * What a gRPC server needs to serve {@code service}.
   */
  public static ServerServiceDefinition bind(Inventory service) {
    return bind(service, GrpcBinding.of(SCHEMA));
  }

  /**
   * The same with an executor for handlers that block in the middle of a stream.
   */
  public static ServerServiceDefinition bind(Inventory service, Executor executor) {
    return bind(service, GrpcBinding.of(SCHEMA, executor));
  }

  private static ServerServiceDefinition bind(Inventory service, GrpcBinding binding) {
    Objects.requireNonNull(service, "service");
    return binding
            .unary(FIND, request -> service.find(request))
            .unaryAsync(FIND_LATER, request -> service.findLater(request), result -> result)
            .unary(COUNT, request -> new CountResponse(service.count(request.warehouse(), request.reserved())))
            .unary(RESTOCK, request -> {
              service.restock(request.id(), request.quantity());
              return Empty.getDefaultInstance();
            })
            .unary(ALL, request -> new AllResponse(service.all()))
            .build();
  }

  /**
   * A stub that calls over {@code channel}, without a deadline.
   */
  public static InventoryGrpcStub client(Channel channel) {
    return new InventoryGrpcStub(GrpcCalls.over(channel));
  }

  private static CountRequest readCountRequest(WireReader in) {
    String warehouse = "";
    boolean reserved = false;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> warehouse = in.string();
        case 2 -> reserved = in.bool();
        default -> in.skip();
      }
    }
    return new CountRequest(warehouse, reserved);
  }

  private static RestockRequest readRestockRequest(WireReader in) {
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
    return new RestockRequest(id, quantity);
  }

  static record CountRequest(String warehouse, boolean reserved) {
  }

  static record CountResponse(int result) {
  }

  static record RestockRequest(ItemId id, int quantity) {
  }

  static record AllResponse(List<Stock> result) {
  }
}
