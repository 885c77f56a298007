package rich;

import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
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
import java.lang.Void;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import javax.annotation.processing.Generated;

/**
 * Serves {@link Rich}.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class RichSkeleton extends ServiceSkeleton {
  private static final List<MethodDescriptor> METHODS = List.of(
      MethodDescriptor.unary("rich.Rich", "SameTwice"),
      MethodDescriptor.unary("rich.Rich", "Shape"),
      MethodDescriptor.unary("rich.Rich", "Event"),
      MethodDescriptor.unary("rich.Rich", "Shapes"),
      MethodDescriptor.unary("rich.Rich", "Expression"),
      MethodDescriptor.unary("rich.Rich", "Presence"),
      MethodDescriptor.unary("rich.Rich", "Encodings"),
      MethodDescriptor.unary("rich.Rich", "Keys"),
      MethodDescriptor.unary("rich.Rich", "Coded"),
      MethodDescriptor.unary("rich.Rich", "Plain"),
      MethodDescriptor.unary("rich.Rich", "Foreign"),
      MethodDescriptor.unary("rich.Rich", "Split"),
      MethodDescriptor.unary("rich.Rich", "Gone"),
      MethodDescriptor.unary("rich.Rich", "Now"),
      MethodDescriptor.unary("rich.Rich", "Structs"),
      MethodDescriptor.unary("rich.Rich", "Price"),
      MethodDescriptor.unary("rich.Rich", "Hex"),
      MethodDescriptor.unary("rich.Rich", "Named"),
      MethodDescriptor.unary("rich.Rich", "Buy").withErrors(RichCodec.BUY_ERRORS),
      MethodDescriptor.unary("rich.Rich", "BuyLater").withErrors(RichCodec.BUY_LATER_ERRORS));

  private final Rich service;

  private RichSkeleton(Rich service) {
    this.service = service;
  }

  /**
   * A skeleton whose calls run {@code service}.
   */
  public static RichSkeleton of(Rich service) {
    return new RichSkeleton(Objects.requireNonNull(service, "service"));
  }

  @Override
  public List<MethodDescriptor> methods() {
    return METHODS;
  }

  @Override
  public void invoke(int method, WireReader request, ServerCall call) {
    switch (method) {
      case 0 -> decodeSameTwice(request, call);
      case 1 -> decodeShape(request, call);
      case 2 -> decodeEvent(request, call);
      case 3 -> decodeShapes(request, call);
      case 4 -> decodeExpression(request, call);
      case 5 -> decodePresence(request, call);
      case 6 -> decodeEncodings(request, call);
      case 7 -> decodeKeys(request, call);
      case 8 -> decodeCoded(request, call);
      case 9 -> decodePlain(request, call);
      case 10 -> decodeForeign(request, call);
      case 11 -> decodeSplit(request, call);
      case 12 -> decodeGone(request, call);
      case 13 -> decodeNow(request, call);
      case 14 -> decodeStructs(request, call);
      case 15 -> decodePrice(request, call);
      case 16 -> decodeHex(request, call);
      case 17 -> decodeNamed(request, call);
      case 18 -> decodeBuy(request, call);
      case 19 -> decodeBuyLater(request, call);
      default -> throw new IllegalArgumentException("method: " + method + " (expected: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19)");
    }
  }

  private void decodeSameTwice(WireReader in, ServerCall call) {
    startSameTwice(RichCodec.readShape(in), call);
  }

  private void startSameTwice(Shape value_, ServerCall call) {
    if (call.inline()) {
      runSameTwice(value_, call);
    } else {
      call.execute(c -> runSameTwice(value_, c));
    }
  }

  private void runSameTwice(Shape value_, ServerCall call) {
    Shape result;
    try {
      result = service.sameTwice(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replySameTwice(result, call);
  }

  private static void replySameTwice(Shape result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeShape(sizer.notNull(result, "Rich.sameTwice()"), sizer);
      WireWriter out = call.response(size);
      RichCodec.writeShape(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeShape(WireReader in, ServerCall call) {
    startShape(RichCodec.readShape(in), call);
  }

  private void startShape(Shape value_, ServerCall call) {
    if (call.inline()) {
      runShape(value_, call);
    } else {
      call.execute(c -> runShape(value_, c));
    }
  }

  private void runShape(Shape value_, ServerCall call) {
    Shape result;
    try {
      result = service.shape(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyShape(result, call);
  }

  private static void replyShape(Shape result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeShape(sizer.notNull(result, "Rich.shape()"), sizer);
      WireWriter out = call.response(size);
      RichCodec.writeShape(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeEvent(WireReader in, ServerCall call) {
    startEvent(RichCodec.readEvent(in), call);
  }

  private void startEvent(Event value_, ServerCall call) {
    if (call.inline()) {
      runEvent(value_, call);
    } else {
      call.execute(c -> runEvent(value_, c));
    }
  }

  private void runEvent(Event value_, ServerCall call) {
    Event result;
    try {
      result = service.event(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyEvent(result, call);
  }

  private static void replyEvent(Event result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeEvent(sizer.notNull(result, "Rich.event()"), sizer);
      WireWriter out = call.response(size);
      RichCodec.writeEvent(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeShapes(WireReader in, ServerCall call) {
    startShapes(RichCodec.readShapes(in), call);
  }

  private void startShapes(Shapes value_, ServerCall call) {
    if (call.inline()) {
      runShapes(value_, call);
    } else {
      call.execute(c -> runShapes(value_, c));
    }
  }

  private void runShapes(Shapes value_, ServerCall call) {
    Shapes result;
    try {
      result = service.shapes(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyShapes(result, call);
  }

  private static void replyShapes(Shapes result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeShapes(sizer.notNull(result, "Rich.shapes()"), sizer);
      WireWriter out = call.response(size);
      RichCodec.writeShapes(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeExpression(WireReader in, ServerCall call) {
    startExpression(RichCodec.readExpression(in), call);
  }

  private void startExpression(Expression value_, ServerCall call) {
    if (call.inline()) {
      runExpression(value_, call);
    } else {
      call.execute(c -> runExpression(value_, c));
    }
  }

  private void runExpression(Expression value_, ServerCall call) {
    Expression result;
    try {
      result = service.expression(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyExpression(result, call);
  }

  private static void replyExpression(Expression result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeExpression(sizer.notNull(result, "Rich.expression()"), sizer);
      WireWriter out = call.response(size);
      RichCodec.writeExpression(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodePresence(WireReader in, ServerCall call) {
    startPresence(RichCodec.readPresence(in), call);
  }

  private void startPresence(Presence value_, ServerCall call) {
    if (call.inline()) {
      runPresence(value_, call);
    } else {
      call.execute(c -> runPresence(value_, c));
    }
  }

  private void runPresence(Presence value_, ServerCall call) {
    Presence result;
    try {
      result = service.presence(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyPresence(result, call);
  }

  private static void replyPresence(Presence result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizePresence(sizer.notNull(result, "Rich.presence()"), sizer);
      WireWriter out = call.response(size);
      RichCodec.writePresence(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeEncodings(WireReader in, ServerCall call) {
    startEncodings(RichCodec.readEncodings(in), call);
  }

  private void startEncodings(Encodings value_, ServerCall call) {
    if (call.inline()) {
      runEncodings(value_, call);
    } else {
      call.execute(c -> runEncodings(value_, c));
    }
  }

  private void runEncodings(Encodings value_, ServerCall call) {
    Encodings result;
    try {
      result = service.encodings(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyEncodings(result, call);
  }

  private static void replyEncodings(Encodings result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeEncodings(sizer.notNull(result, "Rich.encodings()"), sizer);
      WireWriter out = call.response(size);
      RichCodec.writeEncodings(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeKeys(WireReader in, ServerCall call) {
    startKeys(RichCodec.readKeys(in), call);
  }

  private void startKeys(Keys value_, ServerCall call) {
    if (call.inline()) {
      runKeys(value_, call);
    } else {
      call.execute(c -> runKeys(value_, c));
    }
  }

  private void runKeys(Keys value_, ServerCall call) {
    Keys result;
    try {
      result = service.keys(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyKeys(result, call);
  }

  private static void replyKeys(Keys result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeKeys(sizer.notNull(result, "Rich.keys()"), sizer);
      WireWriter out = call.response(size);
      RichCodec.writeKeys(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeCoded(WireReader in, ServerCall call) {
    startCoded(RichCodec.readCoded(in), call);
  }

  private void startCoded(Coded value_, ServerCall call) {
    if (call.inline()) {
      runCoded(value_, call);
    } else {
      call.execute(c -> runCoded(value_, c));
    }
  }

  private void runCoded(Coded value_, ServerCall call) {
    Coded result;
    try {
      result = service.coded(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyCoded(result, call);
  }

  private static void replyCoded(Coded result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeCoded(sizer.notNull(result, "Rich.coded()"), sizer);
      WireWriter out = call.response(size);
      RichCodec.writeCoded(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodePlain(WireReader in, ServerCall call) {
    startPlain(RichCodec.readPlain(in), call);
  }

  private void startPlain(Plain value_, ServerCall call) {
    if (call.inline()) {
      runPlain(value_, call);
    } else {
      call.execute(c -> runPlain(value_, c));
    }
  }

  private void runPlain(Plain value_, ServerCall call) {
    Plain result;
    try {
      result = service.plain(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyPlain(result, call);
  }

  private static void replyPlain(Plain result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizePlain(sizer.notNull(result, "Rich.plain()"), sizer);
      WireWriter out = call.response(size);
      RichCodec.writePlain(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeForeign(WireReader in, ServerCall call) {
    startForeign(RichCodec.readForeign(in), call);
  }

  private void startForeign(Foreign value_, ServerCall call) {
    if (call.inline()) {
      runForeign(value_, call);
    } else {
      call.execute(c -> runForeign(value_, c));
    }
  }

  private void runForeign(Foreign value_, ServerCall call) {
    Foreign result;
    try {
      result = service.foreign(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyForeign(result, call);
  }

  private static void replyForeign(Foreign result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeForeign(sizer.notNull(result, "Rich.foreign()"), sizer);
      WireWriter out = call.response(size);
      RichCodec.writeForeign(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeSplit(WireReader in, ServerCall call) {
    startSplit(RichCodec.readSplit(in), call);
  }

  private void startSplit(Split value_, ServerCall call) {
    if (call.inline()) {
      runSplit(value_, call);
    } else {
      call.execute(c -> runSplit(value_, c));
    }
  }

  private void runSplit(Split value_, ServerCall call) {
    Split result;
    try {
      result = service.split(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replySplit(result, call);
  }

  private static void replySplit(Split result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeSplit(sizer.notNull(result, "Rich.split()"), sizer);
      WireWriter out = call.response(size);
      RichCodec.writeSplit(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeGone(WireReader in, ServerCall call) {
    startGone(RichCodec.readGone(in), call);
  }

  private void startGone(Gone value_, ServerCall call) {
    if (call.inline()) {
      runGone(value_, call);
    } else {
      call.execute(c -> runGone(value_, c));
    }
  }

  private void runGone(Gone value_, ServerCall call) {
    Gone result;
    try {
      result = service.gone(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyGone(result, call);
  }

  private static void replyGone(Gone result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeGone(sizer.notNull(result, "Rich.gone()"), sizer);
      WireWriter out = call.response(size);
      RichCodec.writeGone(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeNow(WireReader in, ServerCall call) {
    startNow(RichCodec.readTimestamp(in), call);
  }

  private void startNow(Timestamp since, ServerCall call) {
    if (call.inline()) {
      runNow(since, call);
    } else {
      call.execute(c -> runNow(since, c));
    }
  }

  private void runNow(Timestamp since, ServerCall call) {
    Timestamp result;
    try {
      result = service.now(since);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyNow(result, call);
  }

  private static void replyNow(Timestamp result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeTimestamp(sizer.notNull(result, "Rich.now()"), sizer);
      WireWriter out = call.response(size);
      RichCodec.writeTimestamp(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeStructs(WireReader in, ServerCall call) {
    Struct filter = null;
    NullValue nothing = NullValue.NULL_VALUE;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> filter = in.end(filter == null ? in.begin(128) : in.merge(start, 128), RichCodec.readStruct(in));
        case 2 -> nothing = RichCodec.readNullValue(in.int32());
        default -> in.skip();
      }
    }
    startStructs(Optional.ofNullable(filter), nothing, call);
  }

  private void startStructs(Optional<Struct> filter, NullValue nothing, ServerCall call) {
    if (call.inline()) {
      runStructs(filter, nothing, call);
    } else {
      call.execute(c -> runStructs(filter, nothing, c));
    }
  }

  private void runStructs(Optional<Struct> filter, NullValue nothing, ServerCall call) {
    List<Struct> result;
    try {
      result = service.structs(filter, nothing);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyStructs(result, call);
  }

  private static void replyStructs(List<Struct> result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeStructsResponse(result, sizer);
      WireWriter out = call.response(size);
      RichCodec.writeStructsResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodePrice(WireReader in, ServerCall call) {
    Money value_ = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> value_ = RichCodec.IN_CENTS.decode(in.end(value_ == null ? in.begin(32) : in.merge(start, 32), RichCodec.readMoneyAmount(in)));
        default -> in.skip();
      }
    }
    startPrice(value_, call);
  }

  private void startPrice(Money value_, ServerCall call) {
    if (call.inline()) {
      runPrice(value_, call);
    } else {
      call.execute(c -> runPrice(value_, c));
    }
  }

  private void runPrice(Money value_, ServerCall call) {
    Money result;
    try {
      result = service.price(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyPrice(result, call);
  }

  private static void replyPrice(Money result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizePriceResponse(result, sizer);
      WireWriter out = call.response(size);
      RichCodec.writePriceResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeHex(WireReader in, ServerCall call) {
    byte[] value_ = null;
    OptionalInt base = OptionalInt.empty();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> value_ = RichCodec.HEX_CODEC.decode(in.string());
        case 2 -> base = OptionalInt.of(in.int32());
        default -> in.skip();
      }
    }
    startHex(value_, base, call);
  }

  private void startHex(byte[] value_, OptionalInt base, ServerCall call) {
    if (call.inline()) {
      runHex(value_, base, call);
    } else {
      call.execute(c -> runHex(value_, base, c));
    }
  }

  private void runHex(byte[] value_, OptionalInt base, ServerCall call) {
    byte[] result;
    try {
      result = service.hex(value_, base);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyHex(result, call);
  }

  private static void replyHex(byte[] result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeHexResponse(result, sizer);
      WireWriter out = call.response(size);
      RichCodec.writeHexResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeNamed(WireReader in, ServerCall call) {
    List<Shape> shapes = null;
    Shape first = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (shapes == null) {
            shapes = new ArrayList<>();
          }
          shapes.add(in.end(in.begin(16), RichCodec.readShape(in)));
        }
        case 2 -> first = in.end(first == null ? in.begin(16) : in.merge(start, 16), RichCodec.readShapeOrNull(in));
        default -> in.skip();
      }
    }
    startNamed(shapes == null ? List.of() : shapes, first, call);
  }

  private void startNamed(List<Shape> shapes, Shape first, ServerCall call) {
    if (call.inline()) {
      runNamed(shapes, first, call);
    } else {
      call.execute(c -> runNamed(shapes, first, c));
    }
  }

  private void runNamed(List<Shape> shapes, Shape first, ServerCall call) {
    Map<String, Shape> result;
    try {
      result = service.named(shapes, first);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyNamed(result, call);
  }

  private static void replyNamed(Map<String, Shape> result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeNamedResponse(result, sizer);
      WireWriter out = call.response(size);
      RichCodec.writeNamedResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeBuy(WireReader in, ServerCall call) {
    String item = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> item = in.string();
        default -> in.skip();
      }
    }
    startBuy(item, call);
  }

  private void startBuy(String item, ServerCall call) {
    if (call.inline()) {
      runBuy(item, call);
    } else {
      call.execute(c -> runBuy(item, c));
    }
  }

  private void runBuy(String item, ServerCall call) {
    try {
      service.buy(item);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    call.sendEmpty();
  }

  private void decodeBuyLater(WireReader in, ServerCall call) {
    String item = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> item = in.string();
        default -> in.skip();
      }
    }
    startBuyLater(item, call);
  }

  private void startBuyLater(String item, ServerCall call) {
    if (call.inline()) {
      runBuyLater(item, call);
    } else {
      call.execute(c -> runBuyLater(item, c));
    }
  }

  private void runBuyLater(String item, ServerCall call) {
    try {
      call.reply(service.buyLater(item), RichSkeleton::replyBuyLater);
    } catch (Throwable e) {
      call.fail(e);
    }
  }

  private static void replyBuyLater(Void result, ServerCall call) {
    call.sendEmpty();
  }
}
