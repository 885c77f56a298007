package routes;

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
import java.lang.Integer;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Executor;
import javax.annotation.processing.Generated;

/**
 * {@link RouteGuide} on gRPC servers, and over gRPC channels.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class RouteGuideGrpc {
  private static final GrpcSchema SCHEMA = GrpcSchema.of("routes.v1.RouteGuide", List.of(
      "\n\032routes/v1/RouteGuide.proto\022\011routes.v1\032\033google/protobuf/empty.proto\"#\n\015LocateRequest\022\022\n\004name\030\001 \001(\011R\004name\"e\n\013ListRequest\022(\n\006corner\030\001 \001(\0132\020.routes.v1.PointR\006corner\022,\n\010opposite\030\002 \001(\0132\020.routes.v1.PointR\010opposite\";\n\021CountdownResponse\022\033\n\006result\030\001 \001(\005H\000R\006result\210\001\001B\011\n\007_result\"'\n\015NamesResponse\022\026\n\006result\030\001 \003(\011R\006result\"%\n\015ForgetRequest\022\024\n\005names\030\001 \001(\011R\005names\"7\n\nAddRequest\022\035\n\007numbers\030\001 \001(\005H\000R\007numbers\210\001\001B\n\n\010_numbers\"%\n\013AddResponse\022\026\n\006result\030\001 \001(\005R\006result\"A\n\005Point\022\032\n\010latitude\030\001 \001(\005R\010latitude\022\034\n\011longitude\030\002 \001(\005R\011longitude\"=\n\007Summary\022\026\n\006points\030\001 \001(\005R\006points\022\032\n\010distance\030\002 \001(\003R\010distance2\206\004\n\nRouteGuide\0229\n\006Locate\022\030.routes.v1.LocateRequest\032\020.routes.v1.Point\"\003\220\002\002\0222\n\004List\022\026.routes.v1.ListRequest\032\020.routes.v1.Point0\001\022C\n\011Countdown\022\026.google.protobuf.Empty\032\034.routes.v1.CountdownResponse0\001\0225\n\005Names\022\020.routes.v1.Point\032\030.routes.v1.NamesResponse0\001\0220\n\006Record\022\020.routes.v1.Point\032\022.routes.v1.Summary(\001\022<\n\006Forget\022\030.routes.v1.ForgetRequest\032\026.google.protobuf.Empty(\001\0226\n\003Add\022\025.routes.v1.AddRequest\032\026.routes.v1.AddResponse(\001\0225\n\013RecordLater\022\020.routes.v1.Point\032\022.routes.v1.Summary(\001\022.\n\004Chat\022\020.routes.v1.Point\032\020.routes.v1.Point(\0010\001B\020P\001\n\014routes.protob\006proto3"));

  static final GrpcMethod<LocateRequest, RouteGuide.Point> LOCATE = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.unary("routes.v1.RouteGuide", "Locate").withIdempotent().withTimeout(250000000L),
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeLocateRequest(value.name(), sizer),
          (value, out) -> RouteGuideCodec.writeLocateRequest(value.name(), out)),
      RouteGuideGrpc::readLocateRequest,
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeRouteGuidePoint(sizer.notNull(value, "RouteGuide.locate()"), sizer),
          RouteGuideCodec::writeRouteGuidePoint),
      RouteGuideCodec::readRouteGuidePoint);

  static final GrpcMethod<ListRequest, RouteGuide.Point> LIST = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.serverStreaming("routes.v1.RouteGuide", "List").withCompressed(),
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeListRequest(value.corner(), value.opposite(), sizer),
          (value, out) -> RouteGuideCodec.writeListRequest(value.corner(), value.opposite(), out)),
      RouteGuideGrpc::readListRequest,
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeRouteGuidePoint(sizer.notNull(value, "RouteGuide.list()"), sizer),
          RouteGuideCodec::writeRouteGuidePoint),
      RouteGuideCodec::readRouteGuidePoint);

  static final GrpcMethod<Empty, Integer> COUNTDOWN = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.serverStreaming("routes.v1.RouteGuide", "Countdown"),
      GrpcMethod.EMPTY_WRITER,
      GrpcMethod.EMPTY_READER,
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeCountdownResponse(sizer.notNull(value, "RouteGuide.countdown()"), sizer),
          RouteGuideCodec::writeCountdownResponse),
      RouteGuideCodec::readCountdownResponse);

  static final GrpcMethod<RouteGuide.Point, List<String>> NAMES = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.serverStreaming("routes.v1.RouteGuide", "Names").withBlocking().withTimeout(3600000000000L),
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeRouteGuidePoint(sizer.notNull(value, "RouteGuide.names(near)"), sizer),
          RouteGuideCodec::writeRouteGuidePoint),
      RouteGuideCodec::readRouteGuidePoint,
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeNamesResponse(sizer.notNull(value, "RouteGuide.names()"), sizer),
          RouteGuideCodec::writeNamesResponse),
      RouteGuideCodec::readNamesResponse);

  static final GrpcMethod<RouteGuide.Point, RouteGuide.Summary> RECORD = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.clientStreaming("routes.v1.RouteGuide", "Record").withBlocking(),
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeRouteGuidePoint(sizer.notNull(value, "RouteGuide.record(points)"), sizer),
          RouteGuideCodec::writeRouteGuidePoint),
      RouteGuideCodec::readRouteGuidePoint,
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeRouteGuideSummary(sizer.notNull(value, "RouteGuide.record()"), sizer),
          RouteGuideCodec::writeRouteGuideSummary),
      RouteGuideCodec::readRouteGuideSummary);

  static final GrpcMethod<String, Empty> FORGET = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.clientStreaming("routes.v1.RouteGuide", "Forget").withBlocking(),
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeForgetRequest(sizer.notNull(value, "RouteGuide.forget(names)"), sizer),
          RouteGuideCodec::writeForgetRequest),
      RouteGuideCodec::readForgetRequest,
      GrpcMethod.EMPTY_WRITER,
      GrpcMethod.EMPTY_READER);

  static final GrpcMethod<Integer, AddResponse> ADD = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.clientStreaming("routes.v1.RouteGuide", "Add").withBlocking(),
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeAddRequest(sizer.notNull(value, "RouteGuide.add(numbers)"), sizer),
          RouteGuideCodec::writeAddRequest),
      RouteGuideCodec::readAddRequest,
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeAddResponse(value.result(), sizer),
          (value, out) -> RouteGuideCodec.writeAddResponse(value.result(), out)),
      in -> new AddResponse(RouteGuideCodec.readAddResponse(in)));

  static final GrpcMethod<RouteGuide.Point, RouteGuide.Summary> RECORD_LATER = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.clientStreaming("routes.v1.RouteGuide", "RecordLater"),
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeRouteGuidePoint(sizer.notNull(value, "RouteGuide.recordLater(points)"), sizer),
          RouteGuideCodec::writeRouteGuidePoint),
      RouteGuideCodec::readRouteGuidePoint,
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeRouteGuideSummary(sizer.notNull(value, "RouteGuide.recordLater()"), sizer),
          RouteGuideCodec::writeRouteGuideSummary),
      RouteGuideCodec::readRouteGuideSummary);

  static final GrpcMethod<RouteGuide.Point, RouteGuide.Point> CHAT = GrpcMethod.of(
      SCHEMA,
      MethodDescriptor.bidiStreaming("routes.v1.RouteGuide", "Chat"),
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeRouteGuidePoint(sizer.notNull(value, "RouteGuide.chat(none)"), sizer),
          RouteGuideCodec::writeRouteGuidePoint),
      RouteGuideCodec::readRouteGuidePoint,
      MessageWriter.of(
          (value, sizer) -> RouteGuideCodec.sizeRouteGuidePoint(sizer.notNull(value, "RouteGuide.chat()"), sizer),
          RouteGuideCodec::writeRouteGuidePoint),
      RouteGuideCodec::readRouteGuidePoint);

  private RouteGuideGrpc() {
  }

  /**
   * What a gRPC server needs to serve {@code service}.
   */
  public static ServerServiceDefinition bind(RouteGuide service) {
    return bind(service, GrpcBinding.of(SCHEMA));
  }

  /**
   * The same with an executor for handlers that block in the middle of a stream.
   */
  public static ServerServiceDefinition bind(RouteGuide service, Executor executor) {
    return bind(service, GrpcBinding.of(SCHEMA, executor));
  }

  private static ServerServiceDefinition bind(RouteGuide service, GrpcBinding binding) {
    Objects.requireNonNull(service, "service");
    return binding
            .unary(LOCATE, request -> service.locate(request.name()))
            .serverStreaming(LIST, request -> service.list(request.corner(), request.opposite()))
            .serverStreaming(COUNTDOWN, request -> service.countdown())
            .serverStreaming(NAMES, request -> service.names(request))
            .clientStreaming(RECORD, request -> service.record(request))
            .clientStreaming(FORGET, request -> {
              service.forget(request);
              return Empty.getDefaultInstance();
            })
            .clientStreaming(ADD, request -> new AddResponse(service.add(request)))
            .clientStreamingAsync(RECORD_LATER, request -> service.recordLater(request), result -> result)
            .bidiStreaming(CHAT, request -> service.chat(request))
            .build();
  }

  /**
   * A stub that calls over {@code channel}, without a deadline.
   */
  public static RouteGuideGrpcStub client(Channel channel) {
    return new RouteGuideGrpcStub(GrpcCalls.over(channel));
  }

  private static LocateRequest readLocateRequest(WireReader in) {
    String name = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> name = in.string();
        default -> in.skip();
      }
    }
    return new LocateRequest(name);
  }

  private static ListRequest readListRequest(WireReader in) {
    RouteGuide.Point corner = null;
    RouteGuide.Point opposite = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> corner = in.end(corner == null ? in.begin(32) : in.merge(start, 32), RouteGuideCodec.readRouteGuidePoint(in));
        case 2 -> opposite = in.end(opposite == null ? in.begin(32) : in.merge(start, 32), RouteGuideCodec.readRouteGuidePoint(in));
        default -> in.skip();
      }
    }
    return new ListRequest(corner, opposite);
  }

  static record LocateRequest(String name) {
  }

  static record ListRequest(RouteGuide.Point corner, RouteGuide.Point opposite) {
  }

  static record AddResponse(int result) {
  }
}
