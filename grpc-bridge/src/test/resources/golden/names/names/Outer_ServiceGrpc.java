package names;

import com.google.protobuf.Empty;
import io.grpc.Channel;
import io.grpc.ServerServiceDefinition;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireType;
import io.ringbell.grpc.bridge.GrpcBinding;
import io.ringbell.grpc.bridge.GrpcCalls;
import io.ringbell.grpc.bridge.GrpcMethod;
import io.ringbell.grpc.bridge.GrpcSchema;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Executor;
import javax.annotation.processing.Generated;

/**
 * {@link Outer.Service} on gRPC servers, and over gRPC channels.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class Outer_ServiceGrpc {
  private static final GrpcSchema SCHEMA = GrpcSchema.of("names.Outer.Service", List.of(
      "\n\031names/Outer/Service.proto\022\013names.Outer\032\033google/protobuf/empty.proto\"\304\001\n\021ServiceAddRequest\022\024\n\005calls\030\001 \001(\005R\005calls\022\030\n\007options\030\002 \001(\005R\007options\022\035\n\nadd_method\030\003 \001(\005R\011addMethod\022\022\n\004call\030\004 \001(\005R\004call\022\014\n\001c\030\005 \001(\005R\001c\022\014\n\001e\030\006 \001(\005R\001e\022\030\n\007service\030\007 \001(\005R\007service\022\026\n\006result\030\010 \001(\005R\006result\"%\n\013AddResponse\022\026\n\006result\030\001 \001(\005R\006result\"\\\n\015InvokeRequest\022\026\n\006method\030\001 \001(\011R\006method\022\024\n\005value\030\002 \003(\005R\005value\022\035\n\nvalue_used\030\003 \001(\005R\011valueUsed\"(\n\016InvokeResponse\022\026\n\006result\030\001 \001(\011R\006result\"\233\001\n\015NestedRequest\0221\n\010override\030\001 \001(\0132\025.names.Outer.OverrideR\010override\0220\n\005float\030\002 \001(\0132\032.names.Outer.MessageReaderR\005Float\022%\n\004none\030\003 \001(\0132\021.names.Outer.VoidR\004none\"e\n\017CapitalsRequest\022\022\n\004list\030\001 \003(\011R\004List\022\020\n\003set\030\002 \003(\011R\003Set\022\024\n\005float\030\003 \001(\002R\005Float\022\026\n\006arrays\030\004 \003(\005R\006Arrays\"*\n\020CapitalsResponse\022\026\n\006result\030\001 \001(\005R\006result\"<\n\nAddRequest\022\024\n\005calls\030\001 \001(\011R\005calls\022\030\n\007options\030\002 \001(\011R\007options\"\226\001\n\nWireReader\022\024\n\005value\030\001 \001(\005R\005value\022\022\n\004size\030\002 \001(\005R\004size\022\020\n\003out\030\003 \001(\005R\003out\022\016\n\002in\030\004 \001(\005R\002in\022\024\n\005sizer\030\005 \001(\005R\005sizer\022\014\n\001i\030\006 \001(\005R\001i\022\030\n\007element\030\007 \001(\003R\007element\"P\n\010Override\022\037\n\010optional\030\001 \001(\011H\000R\010Optional\210\001\001\022\026\n\006double\030\002 \001(\001R\006DoubleB\013\n\011_optional\"O\n\015MessageReader\022\037\n\013wire_reader\030\001 \001(\005R\nWireReader\022\035\n\nwire_sizer\030\002 \003(\005R\011WireSizer\"\006\n\004Void\"\210\001\n\010Duration\022\022\n\004list\030\001 \003(\011R\004List\0220\n\003map\030\002 \003(\0132\036.names.Outer.Duration.MapEntryR\003Map\0326\n\010MapEntry\022\020\n\003key\030\001 \001R\003key(\011\022\024\n\005value\030\002 \001R\005value(\005:\0028\0012\200\004\n\007Service\022?\n\003Add\022\036.names.Outer.ServiceAddRequest\032\030.names.Outer.AddResponse\0228\n\004Find\022\027.names.Outer.AddRequest\032\027.names.Outer.AddRequest\022:\n\006Find_2\022\027.names.Outer.WireReader\032\027.names.Outer.WireReader\022A\n\006Invoke\022\032.names.Outer.InvokeRequest\032\033.names.Outer.InvokeResponse\0229\n\007Methods\022\026.google.protobuf.Empty\032\026.google.protobuf.Empty\022;\n\006Nested\022\032.names.Outer.NestedRequest\032\025.names.Outer.Duration\022G\n\010Capitals\022\034.names.Outer.CapitalsRequest\032\035.names.Outer.CapitalsResponse\022:\n\003Old\022\026.google.protobuf.Empty\032\026.google.protobuf.Empty\"\003\210\002\001B\017P\001\n\013names.protob\006proto3"));

  static final GrpcMethod<AddRequest, AddResponse> ADD = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.unary("names.Outer.Service", "Add"),
      MessageWriter.of(
          (value, sizer) -> Outer_ServiceCodec.sizeAddRequest(value.calls(), value.options(), value.addMethod(), value.call(), value.c(), value.e(), value.service(), value.result(), sizer),
          (value, out) -> Outer_ServiceCodec.writeAddRequest(value.calls(), value.options(), value.addMethod(), value.call(), value.c(), value.e(), value.service(), value.result(), out)),
      Outer_ServiceGrpc::readAddRequest,
      MessageWriter.of(
          (value, sizer) -> Outer_ServiceCodec.sizeAddResponse(value.result(), sizer),
          (value, out) -> Outer_ServiceCodec.writeAddResponse(value.result(), out)),
      in -> new AddResponse(Outer_ServiceCodec.readAddResponse(in)));

  static final GrpcMethod<Outer.AddRequest, Outer.AddRequest> FIND = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.unary("names.Outer.Service", "Find"),
      MessageWriter.of(
          (value, sizer) -> Outer_ServiceCodec.sizeOuterAddRequest(sizer.notNull(value, "Outer.Service.find(options)"), sizer),
          Outer_ServiceCodec::writeOuterAddRequest),
      Outer_ServiceCodec::readOuterAddRequest,
      MessageWriter.of(
          (value, sizer) -> Outer_ServiceCodec.sizeOuterAddRequest(sizer.notNull(value, "Outer.Service.find()"), sizer),
          Outer_ServiceCodec::writeOuterAddRequest),
      Outer_ServiceCodec::readOuterAddRequest);

  static final GrpcMethod<Outer.WireReader, Outer.WireReader> FIND_2 = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.unary("names.Outer.Service", "Find_2"),
      MessageWriter.of(
          (value, sizer) -> Outer_ServiceCodec.sizeOuterWireReader(sizer.notNull(value, "Outer.Service.Find(call)"), sizer),
          Outer_ServiceCodec::writeOuterWireReader),
      Outer_ServiceCodec::readOuterWireReader,
      MessageWriter.of(
          (value, sizer) -> Outer_ServiceCodec.sizeOuterWireReader(sizer.notNull(value, "Outer.Service.Find()"), sizer),
          Outer_ServiceCodec::writeOuterWireReader),
      Outer_ServiceCodec::readOuterWireReader);

  static final GrpcMethod<InvokeRequest, InvokeResponse> INVOKE = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.unary("names.Outer.Service", "Invoke"),
      MessageWriter.of(
          (value, sizer) -> Outer_ServiceCodec.sizeInvokeRequest(value.method(), value.value(), value.valueUsed(), sizer),
          (value, out) -> Outer_ServiceCodec.writeInvokeRequest(value.method(), value.value(), value.valueUsed(), out)),
      Outer_ServiceGrpc::readInvokeRequest,
      MessageWriter.of(
          (value, sizer) -> Outer_ServiceCodec.sizeInvokeResponse(value.result(), sizer),
          (value, out) -> Outer_ServiceCodec.writeInvokeResponse(value.result(), out)),
      in -> new InvokeResponse(Outer_ServiceCodec.readInvokeResponse(in)));

  static final GrpcMethod<Empty, Empty> METHODS = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.unary("names.Outer.Service", "Methods"),
      GrpcMethod.EMPTY_WRITER,
      GrpcMethod.EMPTY_READER,
      GrpcMethod.EMPTY_WRITER,
      GrpcMethod.EMPTY_READER);

  static final GrpcMethod<NestedRequest, Outer.Service.Duration> NESTED = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.unary("names.Outer.Service", "Nested"),
      MessageWriter.of(
          (value, sizer) -> Outer_ServiceCodec.sizeNestedRequest(value.override(), value.Float(), value.none(), sizer),
          (value, out) -> Outer_ServiceCodec.writeNestedRequest(value.override(), value.Float(), value.none(), out)),
      Outer_ServiceGrpc::readNestedRequest,
      MessageWriter.of(
          (value, sizer) -> Outer_ServiceCodec.sizeOuterServiceDuration(sizer.notNull(value, "Outer.Service.nested()"), sizer),
          Outer_ServiceCodec::writeOuterServiceDuration),
      Outer_ServiceCodec::readOuterServiceDuration);

  static final GrpcMethod<CapitalsRequest, CapitalsResponse> CAPITALS = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.unary("names.Outer.Service", "Capitals"),
      MessageWriter.of(
          (value, sizer) -> Outer_ServiceCodec.sizeCapitalsRequest(value.List(), value.Set(), value.Float(), value.Arrays(), sizer),
          (value, out) -> Outer_ServiceCodec.writeCapitalsRequest(value.List(), value.Set(), value.Float(), value.Arrays(), out)),
      Outer_ServiceGrpc::readCapitalsRequest,
      MessageWriter.of(
          (value, sizer) -> Outer_ServiceCodec.sizeCapitalsResponse(value.result(), sizer),
          (value, out) -> Outer_ServiceCodec.writeCapitalsResponse(value.result(), out)),
      in -> new CapitalsResponse(Outer_ServiceCodec.readCapitalsResponse(in)));

  static final GrpcMethod<Empty, Empty> OLD = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.unary("names.Outer.Service", "Old"),
      GrpcMethod.EMPTY_WRITER,
      GrpcMethod.EMPTY_READER,
      GrpcMethod.EMPTY_WRITER,
      GrpcMethod.EMPTY_READER);

  private Outer_ServiceGrpc() {
  }

  /**
   * What a gRPC server needs to serve {@code service}.
   */
  public static ServerServiceDefinition bind(Outer.Service service) {
    return bind(service, GrpcBinding.of(SCHEMA));
  }

  /**
   * The same with an executor for handlers that block in the middle of a stream.
   */
  public static ServerServiceDefinition bind(Outer.Service service, Executor executor) {
    return bind(service, GrpcBinding.of(SCHEMA, executor));
  }

  private static ServerServiceDefinition bind(Outer.Service service, GrpcBinding binding) {
    Objects.requireNonNull(service, "service");
    return binding
            .unary(ADD, request -> new AddResponse(service.add(request.calls(), request.options(), request.addMethod(), request.call(), request.c(), request.e(), request.service(), request.result())))
            .unary(FIND, request -> service.find(request))
            .unary(FIND_2, request -> service.Find(request))
            .unary(INVOKE, request -> new InvokeResponse(service.invoke(request.method(), request.value(), request.valueUsed())))
            .unary(METHODS, request -> {
              service.methods();
              return Empty.getDefaultInstance();
            })
            .unary(NESTED, request -> service.nested(request.override(), request.Float(), request.none()))
            .unary(CAPITALS, request -> new CapitalsResponse(service.capitals(request.List(), request.Set(), request.Float(), request.Arrays())))
            .unary(OLD, request -> {
              service.old();
              return Empty.getDefaultInstance();
            })
            .build();
  }

  /**
   * A stub that calls over {@code channel}, without a deadline.
   */
  public static Outer_ServiceGrpcStub client(Channel channel) {
    return new Outer_ServiceGrpcStub(GrpcCalls.over(channel));
  }

  private static AddRequest readAddRequest(WireReader in) {
    int calls = 0;
    int options = 0;
    int addMethod = 0;
    int call = 0;
    int c = 0;
    int e = 0;
    int service = 0;
    int result = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> calls = in.int32();
        case 2 -> options = in.int32();
        case 3 -> addMethod = in.int32();
        case 4 -> call = in.int32();
        case 5 -> c = in.int32();
        case 6 -> e = in.int32();
        case 7 -> service = in.int32();
        case 8 -> result = in.int32();
        default -> in.skip();
      }
    }
    return new AddRequest(calls, options, addMethod, call, c, e, service, result);
  }

  private static InvokeRequest readInvokeRequest(WireReader in) {
    String method = "";
    int[] value_ = WireReader.NO_INTS;
    int valueUsed = 0;
    int valueUsed_ = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> method = in.string();
        case 2 -> {
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            if (valueUsed == value_.length) {
              value_ = Arrays.copyOf(value_, in.grow(valueUsed));
            }
            value_[valueUsed++] = in.int32();
          }
          in.endPacked(outer);
        }
        case 3 -> valueUsed_ = in.int32();
        default -> in.skip();
      }
    }
    return new InvokeRequest(method, valueUsed == value_.length ? value_ : Arrays.copyOf(value_, valueUsed), valueUsed_);
  }

  private static NestedRequest readNestedRequest(WireReader in) {
    Outer.Service.Override override = null;
    Outer.Service.MessageReader Float_ = null;
    Outer.Service.Void none = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> override = in.end(override == null ? in.begin(32) : in.merge(start, 32), Outer_ServiceCodec.readOuterServiceOverride(in));
        case 2 -> Float_ = in.end(Float_ == null ? in.begin(32) : in.merge(start, 32), Outer_ServiceCodec.readOuterServiceMessageReader(in));
        case 3 -> none = in.end(none == null ? in.begin(16) : in.merge(start, 16), Outer_ServiceCodec.readOuterServiceVoid(in));
        default -> in.skip();
      }
    }
    return new NestedRequest(override, Float_, none);
  }

  private static CapitalsRequest readCapitalsRequest(WireReader in) {
    List<String> List_ = null;
    Set<String> Set_ = null;
    float Float_ = 0;
    int[] Arrays_ = WireReader.NO_INTS;
    int ArraysUsed = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (List_ == null) {
            List_ = new ArrayList<>();
          }
          List_.add(in.string());
        }
        case 2 -> {
          if (Set_ == null) {
            Set_ = new LinkedHashSet<>();
          }
          Set_.add(in.string());
        }
        case 3 -> Float_ = in.float32();
        case 4 -> {
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            if (ArraysUsed == Arrays_.length) {
              Arrays_ = Arrays.copyOf(Arrays_, in.grow(ArraysUsed));
            }
            Arrays_[ArraysUsed++] = in.int32();
          }
          in.endPacked(outer);
        }
        default -> in.skip();
      }
    }
    return new CapitalsRequest(List_ == null ? List.of() : List_, Set_ == null ? Set.of() : Set_, Float_, ArraysUsed == Arrays_.length ? Arrays_ : Arrays.copyOf(Arrays_, ArraysUsed));
  }

  static record AddRequest(int calls, int options, int addMethod, int call, int c, int e,
      int service, int result) {
  }

  static record AddResponse(int result) {
  }

  static record InvokeRequest(String method, int[] value, int valueUsed) {
  }

  static record InvokeResponse(String result) {
  }

  static record NestedRequest(Outer.Service.Override override, Outer.Service.MessageReader Float,
      Outer.Service.Void none) {
  }

  static record CapitalsRequest(List<String> List, Set<String> Set, float Float, int[] Arrays) {
  }

  static record CapitalsResponse(int result) {
  }
}
