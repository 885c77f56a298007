package routes;

import io.ringbell.CallOptions;
import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcResponses;
import io.ringbell.RpcStream;
import io.ringbell.call.Attempt;
import io.ringbell.call.ClientCall;
import io.ringbell.call.ClientCalls;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
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
import java.util.concurrent.Flow;
import javax.annotation.processing.Generated;

/**
 * Calls {@link RouteGuide} on a server. Immutable; may be used by any thread.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class RouteGuideStub implements RouteGuide {
  private static final MethodDescriptor LOCATE = MethodDescriptor.unary("routes.v1.RouteGuide", "Locate").withIdempotent().withTimeout(250000000L);

  private static final MessageReader<RouteGuide.Point> LOCATE_RESPONSE = RouteGuideCodec::readRouteGuidePoint;

  private static final MethodDescriptor LIST = MethodDescriptor.serverStreaming("routes.v1.RouteGuide", "List").withCompressed();

  private static final MessageReader<RouteGuide.Point> LIST_RESPONSE = RouteGuideCodec::readRouteGuidePoint;

  private static final MethodDescriptor COUNTDOWN = MethodDescriptor.serverStreaming("routes.v1.RouteGuide", "Countdown");

  private static final MessageReader<Integer> COUNTDOWN_RESPONSE = RouteGuideCodec::readCountdownResponse;

  private static final MethodDescriptor NAMES = MethodDescriptor.serverStreaming("routes.v1.RouteGuide", "Names").withBlocking().withTimeout(3600000000000L);

  private static final MessageReader<List<String>> NAMES_RESPONSE = RouteGuideCodec::readNamesResponse;

  private static final MethodDescriptor RECORD = MethodDescriptor.clientStreaming("routes.v1.RouteGuide", "Record").withBlocking();

  private static final MessageReader<RouteGuide.Summary> RECORD_RESPONSE = RouteGuideCodec::readRouteGuideSummary;

  private static final MessageWriter<RouteGuide.Point> RECORD_REQUEST = MessageWriter.of(
      (value, sizer) -> RouteGuideCodec.sizeRouteGuidePoint(sizer.notNull(value, "RouteGuide.record(points)"), sizer),
      RouteGuideCodec::writeRouteGuidePoint);

  private static final MethodDescriptor FORGET = MethodDescriptor.clientStreaming("routes.v1.RouteGuide", "Forget").withBlocking();

  private static final MessageReader<Void> FORGET_RESPONSE = in -> {
    in.skipAll();
    return null;
  };

  private static final MessageWriter<String> FORGET_REQUEST = MessageWriter.of(
      (value, sizer) -> RouteGuideCodec.sizeForgetRequest(sizer.notNull(value, "RouteGuide.forget(names)"), sizer),
      RouteGuideCodec::writeForgetRequest);

  private static final MethodDescriptor ADD = MethodDescriptor.clientStreaming("routes.v1.RouteGuide", "Add").withBlocking();

  private static final MessageReader<Integer> ADD_RESPONSE = RouteGuideCodec::readAddResponse;

  private static final MessageWriter<Integer> ADD_REQUEST = MessageWriter.of(
      (value, sizer) -> RouteGuideCodec.sizeAddRequest(sizer.notNull(value, "RouteGuide.add(numbers)"), sizer),
      RouteGuideCodec::writeAddRequest);

  private static final MethodDescriptor RECORD_LATER = MethodDescriptor.clientStreaming("routes.v1.RouteGuide", "RecordLater");

  private static final MessageReader<RouteGuide.Summary> RECORD_LATER_RESPONSE = RouteGuideCodec::readRouteGuideSummary;

  private static final MessageWriter<RouteGuide.Point> RECORD_LATER_REQUEST = MessageWriter.of(
      (value, sizer) -> RouteGuideCodec.sizeRouteGuidePoint(sizer.notNull(value, "RouteGuide.recordLater(points)"), sizer),
      RouteGuideCodec::writeRouteGuidePoint);

  private static final MethodDescriptor CHAT = MethodDescriptor.bidiStreaming("routes.v1.RouteGuide", "Chat");

  private static final MessageReader<RouteGuide.Point> CHAT_RESPONSE = RouteGuideCodec::readRouteGuidePoint;

  private static final MessageWriter<RouteGuide.Point> CHAT_REQUEST = MessageWriter.of(
      (value, sizer) -> RouteGuideCodec.sizeRouteGuidePoint(sizer.notNull(value, "RouteGuide.chat(none)"), sizer),
      RouteGuideCodec::writeRouteGuidePoint);

  private final ClientCalls calls;

  private final CallOptions options;

  private final int locateMethod;

  private final int listMethod;

  private final int countdownMethod;

  private final int namesMethod;

  private final int recordMethod;

  private final int forgetMethod;

  private final int addMethod;

  private final int recordLaterMethod;

  private final int chatMethod;

  private RouteGuideStub(ClientCalls calls) {
    this.calls = calls;
    this.options = CallOptions.DEFAULT;
    this.locateMethod = calls.register(LOCATE);
    this.listMethod = calls.register(LIST);
    this.countdownMethod = calls.register(COUNTDOWN);
    this.namesMethod = calls.register(NAMES);
    this.recordMethod = calls.register(RECORD);
    this.forgetMethod = calls.register(FORGET);
    this.addMethod = calls.register(ADD);
    this.recordLaterMethod = calls.register(RECORD_LATER);
    this.chatMethod = calls.register(CHAT);
  }

  private RouteGuideStub(RouteGuideStub stub, CallOptions options) {
    this.calls = stub.calls;
    this.options = options;
    this.locateMethod = stub.locateMethod;
    this.listMethod = stub.listMethod;
    this.countdownMethod = stub.countdownMethod;
    this.namesMethod = stub.namesMethod;
    this.recordMethod = stub.recordMethod;
    this.forgetMethod = stub.forgetMethod;
    this.addMethod = stub.addMethod;
    this.recordLaterMethod = stub.recordLaterMethod;
    this.chatMethod = stub.chatMethod;
  }

  /**
   * A stub that calls over {@code channel}, without a deadline.
   */
  public static RouteGuideStub of(RpcChannel channel) {
    return new RouteGuideStub(channel.calls());
  }

  /**
   * The same stub, whose calls may each take no longer than {@code timeout}.
   */
  public RouteGuideStub withDeadline(Duration timeout) {
    return withOptions(options.withTimeout(timeout));
  }

  /**
   * The same stub, whose calls carry {@code metadata} as well.
   */
  public RouteGuideStub withMetadata(Metadata metadata) {
    return withOptions(options.withMetadata(metadata));
  }

  /**
   * The same stub, whose calls wait for a connection if there is none.
   */
  public RouteGuideStub withWaitForReady() {
    return withOptions(options.withWaitForReady(true));
  }

  /**
   * The same stub with other options.
   */
  public RouteGuideStub withOptions(CallOptions options) {
    return new RouteGuideStub(this, options);
  }

  @Override
  public RouteGuide.Point locate(String name) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(locateMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = RouteGuideCodec.sizeLocateRequest(name, sizer);
          WireWriter out = call.request(size);
          RouteGuideCodec.writeLocateRequest(name, out);
          out.finish();
        } catch (Throwable e) {
          throw call.abort(e);
        }
        return call.invoke(LOCATE_RESPONSE);
      } catch (RpcException failure) {
        attempt = calls.retry(locateMethod, options, attempt, failure);
      }
    }
  }

  @Override
  public Flow.Publisher<RouteGuide.Point> list(RouteGuide.Point corner, RouteGuide.Point opposite) {
    return calls.serverStreaming(
        listMethod,
        options,
        MessageWriter.of(
            (none, sizer) -> RouteGuideCodec.sizeListRequest(corner, opposite, sizer),
            (none, out) -> RouteGuideCodec.writeListRequest(corner, opposite, out)),
        LIST_RESPONSE);
  }

  /**
   * {@link #list} as an iterator that waits.
   */
  public RpcResponses<RouteGuide.Point> listBlocking(RouteGuide.Point corner,
      RouteGuide.Point opposite) {
    return calls.responses(
        listMethod,
        options,
        MessageWriter.of(
            (none, sizer) -> RouteGuideCodec.sizeListRequest(corner, opposite, sizer),
            (none, out) -> RouteGuideCodec.writeListRequest(corner, opposite, out)),
        LIST_RESPONSE);
  }

  @Override
  public Flow.Publisher<Integer> countdown() {
    return calls.serverStreaming(
        countdownMethod,
        options,
        MessageWriter.of((none, sizer) -> 0, (none, out) -> {}),
        COUNTDOWN_RESPONSE);
  }

  /**
   * {@link #countdown} as an iterator that waits.
   */
  public RpcResponses<Integer> countdownBlocking() {
    return calls.responses(
        countdownMethod,
        options,
        MessageWriter.of((none, sizer) -> 0, (none, out) -> {}),
        COUNTDOWN_RESPONSE);
  }

  @Override
  public Flow.Publisher<List<String>> names(RouteGuide.Point near) {
    return calls.serverStreaming(
        namesMethod,
        options,
        MessageWriter.of(
            (none, sizer) -> RouteGuideCodec.sizeRouteGuidePoint(sizer.notNull(near, "RouteGuide.names(near)"), sizer),
            (none, out) -> RouteGuideCodec.writeRouteGuidePoint(near, out)),
        NAMES_RESPONSE);
  }

  /**
   * {@link #names} as an iterator that waits.
   */
  public RpcResponses<List<String>> namesBlocking(RouteGuide.Point near) {
    return calls.responses(
        namesMethod,
        options,
        MessageWriter.of(
            (none, sizer) -> RouteGuideCodec.sizeRouteGuidePoint(sizer.notNull(near, "RouteGuide.names(near)"), sizer),
            (none, out) -> RouteGuideCodec.writeRouteGuidePoint(near, out)),
        NAMES_RESPONSE);
  }

  @Override
  public RouteGuide.Summary record(Flow.Publisher<RouteGuide.Point> points) {
    return calls.clientStreamingBlocking(recordMethod, options, points, RECORD_REQUEST, RECORD_RESPONSE);
  }

  /**
   * {@link #record} without waiting for the answer.
   */
  public CompletableFuture<RouteGuide.Summary> recordAsync(
      Flow.Publisher<RouteGuide.Point> points) {
    return calls.clientStreaming(recordMethod, options, points, RECORD_REQUEST, RECORD_RESPONSE);
  }

  /**
   * {@link #record} with requests that are sent one by one.
   */
  public RpcStream<RouteGuide.Point, RouteGuide.Summary> recordCall() {
    return calls.open(recordMethod, options, RECORD_REQUEST, RECORD_RESPONSE);
  }

  @Override
  public void forget(Flow.Publisher<String> names) {
    calls.clientStreamingBlocking(forgetMethod, options, names, FORGET_REQUEST, FORGET_RESPONSE);
  }

  /**
   * {@link #forget} without waiting for the answer.
   */
  public CompletableFuture<Void> forgetAsync(Flow.Publisher<String> names) {
    return calls.clientStreaming(forgetMethod, options, names, FORGET_REQUEST, FORGET_RESPONSE);
  }

  /**
   * {@link #forget} with requests that are sent one by one.
   */
  public RpcStream<String, Void> forgetCall() {
    return calls.open(forgetMethod, options, FORGET_REQUEST, FORGET_RESPONSE);
  }

  @Override
  public int add(Flow.Publisher<Integer> numbers) {
    return calls.clientStreamingBlocking(addMethod, options, numbers, ADD_REQUEST, ADD_RESPONSE);
  }

  /**
   * {@link #add} without waiting for the answer.
   */
  public CompletableFuture<Integer> addAsync(Flow.Publisher<Integer> numbers) {
    return calls.clientStreaming(addMethod, options, numbers, ADD_REQUEST, ADD_RESPONSE);
  }

  /**
   * {@link #add} with requests that are sent one by one.
   */
  public RpcStream<Integer, Integer> addCall() {
    return calls.open(addMethod, options, ADD_REQUEST, ADD_RESPONSE);
  }

  @Override
  public CompletableFuture<RouteGuide.Summary> recordLater(
      Flow.Publisher<RouteGuide.Point> points) {
    return calls.clientStreaming(recordLaterMethod, options, points, RECORD_LATER_REQUEST, RECORD_LATER_RESPONSE);
  }

  /**
   * {@link #recordLater} with requests that are sent one by one.
   */
  public RpcStream<RouteGuide.Point, RouteGuide.Summary> recordLaterCall() {
    return calls.open(recordLaterMethod, options, RECORD_LATER_REQUEST, RECORD_LATER_RESPONSE);
  }

  @Override
  public Flow.Publisher<RouteGuide.Point> chat(Flow.Publisher<RouteGuide.Point> none) {
    return calls.bidiStreaming(chatMethod, options, none, CHAT_REQUEST, CHAT_RESPONSE);
  }

  /**
   * {@link #chat} with requests that are sent one by one.
   */
  public RpcStream<RouteGuide.Point, RouteGuide.Point> chatCall() {
    return calls.open(chatMethod, options, CHAT_REQUEST, CHAT_RESPONSE);
  }
}
