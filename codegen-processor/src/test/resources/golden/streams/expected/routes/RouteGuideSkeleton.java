package routes;

import io.ringbell.call.MethodDescriptor;
import io.ringbell.call.ServerCall;
import io.ringbell.call.ServiceSkeleton;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.IllegalArgumentException;
import java.lang.Integer;
import java.lang.Override;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Flow;
import javax.annotation.processing.Generated;

/**
 * Serves {@link RouteGuide}.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class RouteGuideSkeleton extends ServiceSkeleton {
  private static final List<MethodDescriptor> METHODS = List.of(
      MethodDescriptor.unary("routes.v1.RouteGuide", "Locate").withIdempotent().withTimeout(250000000L),
      MethodDescriptor.serverStreaming("routes.v1.RouteGuide", "List").withCompressed(),
      MethodDescriptor.serverStreaming("routes.v1.RouteGuide", "Countdown"),
      MethodDescriptor.serverStreaming("routes.v1.RouteGuide", "Names").withBlocking().withTimeout(3600000000000L),
      MethodDescriptor.clientStreaming("routes.v1.RouteGuide", "Record").withBlocking(),
      MethodDescriptor.clientStreaming("routes.v1.RouteGuide", "Forget").withBlocking(),
      MethodDescriptor.clientStreaming("routes.v1.RouteGuide", "Add").withBlocking(),
      MethodDescriptor.clientStreaming("routes.v1.RouteGuide", "RecordLater"),
      MethodDescriptor.bidiStreaming("routes.v1.RouteGuide", "Chat"));

  private static final MessageWriter<RouteGuide.Point> LIST_RESPONSE = MessageWriter.of(
      (value, sizer) -> RouteGuideCodec.sizeRouteGuidePoint(sizer.notNull(value, "RouteGuide.list()"), sizer),
      RouteGuideCodec::writeRouteGuidePoint);

  private static final MessageWriter<Integer> COUNTDOWN_RESPONSE = MessageWriter.of(
      (value, sizer) -> RouteGuideCodec.sizeCountdownResponse(sizer.notNull(value, "RouteGuide.countdown()"), sizer),
      RouteGuideCodec::writeCountdownResponse);

  private static final MessageWriter<List<String>> NAMES_RESPONSE = MessageWriter.of(
      (value, sizer) -> RouteGuideCodec.sizeNamesResponse(sizer.notNull(value, "RouteGuide.names()"), sizer),
      RouteGuideCodec::writeNamesResponse);

  private static final MessageReader<RouteGuide.Point> RECORD_REQUEST = RouteGuideCodec::readRouteGuidePoint;

  private static final MessageReader<String> FORGET_REQUEST = RouteGuideCodec::readForgetRequest;

  private static final MessageReader<Integer> ADD_REQUEST = RouteGuideCodec::readAddRequest;

  private static final MessageReader<RouteGuide.Point> RECORD_LATER_REQUEST = RouteGuideCodec::readRouteGuidePoint;

  private static final MessageReader<RouteGuide.Point> CHAT_REQUEST = RouteGuideCodec::readRouteGuidePoint;

  private static final MessageWriter<RouteGuide.Point> CHAT_RESPONSE = MessageWriter.of(
      (value, sizer) -> RouteGuideCodec.sizeRouteGuidePoint(sizer.notNull(value, "RouteGuide.chat()"), sizer),
      RouteGuideCodec::writeRouteGuidePoint);

  private final RouteGuide service;

  private RouteGuideSkeleton(RouteGuide service) {
    this.service = service;
  }

  /**
   * A skeleton whose calls run {@code service}.
   */
  public static RouteGuideSkeleton of(RouteGuide service) {
    return new RouteGuideSkeleton(Objects.requireNonNull(service, "service"));
  }

  @Override
  public List<MethodDescriptor> methods() {
    return METHODS;
  }

  @Override
  public void invoke(int method, WireReader request, ServerCall call) {
    switch (method) {
      case 0 -> decodeLocate(request, call);
      case 1 -> decodeList(request, call);
      case 2 -> decodeCountdown(request, call);
      case 3 -> decodeNames(request, call);
      default -> throw new IllegalArgumentException("method: " + method + " (expected: 0, 1, 2, 3)");
    }
  }

  @Override
  public void open(int method, ServerCall call) {
    switch (method) {
      case 4 -> openRecord(call);
      case 5 -> openForget(call);
      case 6 -> openAdd(call);
      case 7 -> openRecordLater(call);
      case 8 -> openChat(call);
      default -> throw new IllegalArgumentException("method: " + method + " (expected: 4, 5, 6, 7, 8)");
    }
  }

  private void decodeLocate(WireReader in, ServerCall call) {
    String name = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> name = in.string();
        default -> in.skip();
      }
    }
    startLocate(name, call);
  }

  private void startLocate(String name, ServerCall call) {
    if (call.inline()) {
      runLocate(name, call);
    } else {
      call.execute(c -> runLocate(name, c));
    }
  }

  private void runLocate(String name, ServerCall call) {
    RouteGuide.Point result;
    try {
      result = service.locate(name);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyLocate(result, call);
  }

  private static void replyLocate(RouteGuide.Point result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RouteGuideCodec.sizeRouteGuidePoint(sizer.notNull(result, "RouteGuide.locate()"), sizer);
      WireWriter out = call.response(size);
      RouteGuideCodec.writeRouteGuidePoint(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeList(WireReader in, ServerCall call) {
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
    startList(corner, opposite, call);
  }

  private void startList(RouteGuide.Point corner, RouteGuide.Point opposite, ServerCall call) {
    if (call.inline()) {
      runList(corner, opposite, call);
    } else {
      call.execute(c -> runList(corner, opposite, c));
    }
  }

  private void runList(RouteGuide.Point corner, RouteGuide.Point opposite, ServerCall call) {
    try {
      call.stream(service.list(corner, opposite), LIST_RESPONSE);
    } catch (Throwable e) {
      call.fail(e);
    }
  }

  private void decodeCountdown(WireReader in, ServerCall call) {
    in.skipAll();
    startCountdown(call);
  }

  private void startCountdown(ServerCall call) {
    if (call.inline()) {
      runCountdown(call);
    } else {
      call.execute(c -> runCountdown(c));
    }
  }

  private void runCountdown(ServerCall call) {
    try {
      call.stream(service.countdown(), COUNTDOWN_RESPONSE);
    } catch (Throwable e) {
      call.fail(e);
    }
  }

  private void decodeNames(WireReader in, ServerCall call) {
    startNames(RouteGuideCodec.readRouteGuidePoint(in), call);
  }

  private void startNames(RouteGuide.Point near, ServerCall call) {
    if (call.inline()) {
      runNames(near, call);
    } else {
      call.execute(c -> runNames(near, c));
    }
  }

  private void runNames(RouteGuide.Point near, ServerCall call) {
    try {
      call.stream(service.names(near), NAMES_RESPONSE);
    } catch (Throwable e) {
      call.fail(e);
    }
  }

  private void openRecord(ServerCall call) {
    startRecord(call.requests(RECORD_REQUEST), call);
  }

  private void startRecord(Flow.Publisher<RouteGuide.Point> points, ServerCall call) {
    if (call.inline()) {
      runRecord(points, call);
    } else {
      call.execute(c -> runRecord(points, c));
    }
  }

  private void runRecord(Flow.Publisher<RouteGuide.Point> points, ServerCall call) {
    RouteGuide.Summary result;
    try {
      result = service.record(points);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyRecord(result, call);
  }

  private static void replyRecord(RouteGuide.Summary result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RouteGuideCodec.sizeRouteGuideSummary(sizer.notNull(result, "RouteGuide.record()"), sizer);
      WireWriter out = call.response(size);
      RouteGuideCodec.writeRouteGuideSummary(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void openForget(ServerCall call) {
    startForget(call.requests(FORGET_REQUEST), call);
  }

  private void startForget(Flow.Publisher<String> names, ServerCall call) {
    if (call.inline()) {
      runForget(names, call);
    } else {
      call.execute(c -> runForget(names, c));
    }
  }

  private void runForget(Flow.Publisher<String> names, ServerCall call) {
    try {
      service.forget(names);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    call.sendEmpty();
  }

  private void openAdd(ServerCall call) {
    startAdd(call.requests(ADD_REQUEST), call);
  }

  private void startAdd(Flow.Publisher<Integer> numbers, ServerCall call) {
    if (call.inline()) {
      runAdd(numbers, call);
    } else {
      call.execute(c -> runAdd(numbers, c));
    }
  }

  private void runAdd(Flow.Publisher<Integer> numbers, ServerCall call) {
    int result;
    try {
      result = service.add(numbers);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyAdd(result, call);
  }

  private static void replyAdd(int result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RouteGuideCodec.sizeAddResponse(result, sizer);
      WireWriter out = call.response(size);
      RouteGuideCodec.writeAddResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void openRecordLater(ServerCall call) {
    startRecordLater(call.requests(RECORD_LATER_REQUEST), call);
  }

  private void startRecordLater(Flow.Publisher<RouteGuide.Point> points, ServerCall call) {
    if (call.inline()) {
      runRecordLater(points, call);
    } else {
      call.execute(c -> runRecordLater(points, c));
    }
  }

  private void runRecordLater(Flow.Publisher<RouteGuide.Point> points, ServerCall call) {
    try {
      call.reply(service.recordLater(points), RouteGuideSkeleton::replyRecordLater);
    } catch (Throwable e) {
      call.fail(e);
    }
  }

  private static void replyRecordLater(RouteGuide.Summary result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RouteGuideCodec.sizeRouteGuideSummary(sizer.notNull(result, "RouteGuide.recordLater()"), sizer);
      WireWriter out = call.response(size);
      RouteGuideCodec.writeRouteGuideSummary(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void openChat(ServerCall call) {
    startChat(call.requests(CHAT_REQUEST), call);
  }

  private void startChat(Flow.Publisher<RouteGuide.Point> none, ServerCall call) {
    if (call.inline()) {
      runChat(none, call);
    } else {
      call.execute(c -> runChat(none, c));
    }
  }

  private void runChat(Flow.Publisher<RouteGuide.Point> none, ServerCall call) {
    try {
      call.stream(service.chat(none), CHAT_RESPONSE);
    } catch (Throwable e) {
      call.fail(e);
    }
  }
}
