package rich;

import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import io.ringbell.CallOptions;
import io.ringbell.RpcChannel;
import io.ringbell.call.ClientCall;
import io.ringbell.call.ClientCalls;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.Override;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.Void;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import javax.annotation.processing.Generated;

/**
 * Calls {@link Rich} on a server. Immutable; may be used by any thread.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class RichStub implements Rich {
  private static final MethodDescriptor SAME_TWICE = MethodDescriptor.unary("rich.Rich", "SameTwice");

  private static final MessageReader<Shape> SAME_TWICE_RESPONSE = RichCodec::readShape;

  private static final MethodDescriptor SHAPE = MethodDescriptor.unary("rich.Rich", "Shape");

  private static final MessageReader<Shape> SHAPE_RESPONSE = RichCodec::readShape;

  private static final MethodDescriptor EVENT = MethodDescriptor.unary("rich.Rich", "Event");

  private static final MessageReader<Event> EVENT_RESPONSE = RichCodec::readEvent;

  private static final MethodDescriptor SHAPES = MethodDescriptor.unary("rich.Rich", "Shapes");

  private static final MessageReader<Shapes> SHAPES_RESPONSE = RichCodec::readShapes;

  private static final MethodDescriptor EXPRESSION = MethodDescriptor.unary("rich.Rich", "Expression");

  private static final MessageReader<Expression> EXPRESSION_RESPONSE = RichCodec::readExpression;

  private static final MethodDescriptor PRESENCE = MethodDescriptor.unary("rich.Rich", "Presence");

  private static final MessageReader<Presence> PRESENCE_RESPONSE = RichCodec::readPresence;

  private static final MethodDescriptor ENCODINGS = MethodDescriptor.unary("rich.Rich", "Encodings");

  private static final MessageReader<Encodings> ENCODINGS_RESPONSE = RichCodec::readEncodings;

  private static final MethodDescriptor KEYS = MethodDescriptor.unary("rich.Rich", "Keys");

  private static final MessageReader<Keys> KEYS_RESPONSE = RichCodec::readKeys;

  private static final MethodDescriptor CODED = MethodDescriptor.unary("rich.Rich", "Coded");

  private static final MessageReader<Coded> CODED_RESPONSE = RichCodec::readCoded;

  private static final MethodDescriptor FOREIGN = MethodDescriptor.unary("rich.Rich", "Foreign");

  private static final MessageReader<Foreign> FOREIGN_RESPONSE = RichCodec::readForeign;

  private static final MethodDescriptor SPLIT = MethodDescriptor.unary("rich.Rich", "Split");

  private static final MessageReader<Split> SPLIT_RESPONSE = RichCodec::readSplit;

  private static final MethodDescriptor GONE = MethodDescriptor.unary("rich.Rich", "Gone");

  private static final MessageReader<Gone> GONE_RESPONSE = RichCodec::readGone;

  private static final MethodDescriptor NOW = MethodDescriptor.unary("rich.Rich", "Now");

  private static final MessageReader<Timestamp> NOW_RESPONSE = RichCodec::readTimestamp;

  private static final MethodDescriptor STRUCTS = MethodDescriptor.unary("rich.Rich", "Structs");

  private static final MessageReader<List<Struct>> STRUCTS_RESPONSE = RichCodec::readStructsResponse;

  private static final MethodDescriptor PRICE = MethodDescriptor.unary("rich.Rich", "Price");

  private static final MessageReader<Money> PRICE_RESPONSE = RichCodec::readPriceResponse;

  private static final MethodDescriptor HEX = MethodDescriptor.unary("rich.Rich", "Hex");

  private static final MessageReader<byte[]> HEX_RESPONSE = RichCodec::readHexResponse;

  private static final MethodDescriptor NAMED = MethodDescriptor.unary("rich.Rich", "Named");

  private static final MessageReader<Map<String, Shape>> NAMED_RESPONSE = RichCodec::readNamedResponse;

  private static final MethodDescriptor BUY = MethodDescriptor.unary("rich.Rich", "Buy");

  private static final MethodDescriptor BUY_LATER = MethodDescriptor.unary("rich.Rich", "BuyLater");

  private static final MessageReader<Void> BUY_LATER_RESPONSE = in -> {
    in.skipAll();
    return null;
  };

  private final ClientCalls calls;

  private final CallOptions options;

  private final int sameTwiceMethod;

  private final int shapeMethod;

  private final int eventMethod;

  private final int shapesMethod;

  private final int expressionMethod;

  private final int presenceMethod;

  private final int encodingsMethod;

  private final int keysMethod;

  private final int codedMethod;

  private final int foreignMethod;

  private final int splitMethod;

  private final int goneMethod;

  private final int nowMethod;

  private final int structsMethod;

  private final int priceMethod;

  private final int hexMethod;

  private final int namedMethod;

  private final int buyMethod;

  private final int buyLaterMethod;

  private RichStub(ClientCalls calls) {
    this.calls = calls;
    this.options = CallOptions.DEFAULT;
    this.sameTwiceMethod = calls.register(SAME_TWICE);
    this.shapeMethod = calls.register(SHAPE);
    this.eventMethod = calls.register(EVENT);
    this.shapesMethod = calls.register(SHAPES);
    this.expressionMethod = calls.register(EXPRESSION);
    this.presenceMethod = calls.register(PRESENCE);
    this.encodingsMethod = calls.register(ENCODINGS);
    this.keysMethod = calls.register(KEYS);
    this.codedMethod = calls.register(CODED);
    this.foreignMethod = calls.register(FOREIGN);
    this.splitMethod = calls.register(SPLIT);
    this.goneMethod = calls.register(GONE);
    this.nowMethod = calls.register(NOW);
    this.structsMethod = calls.register(STRUCTS);
    this.priceMethod = calls.register(PRICE);
    this.hexMethod = calls.register(HEX);
    this.namedMethod = calls.register(NAMED);
    this.buyMethod = calls.register(BUY);
    this.buyLaterMethod = calls.register(BUY_LATER);
  }

  private RichStub(RichStub stub, CallOptions options) {
    this.calls = stub.calls;
    this.options = options;
    this.sameTwiceMethod = stub.sameTwiceMethod;
    this.shapeMethod = stub.shapeMethod;
    this.eventMethod = stub.eventMethod;
    this.shapesMethod = stub.shapesMethod;
    this.expressionMethod = stub.expressionMethod;
    this.presenceMethod = stub.presenceMethod;
    this.encodingsMethod = stub.encodingsMethod;
    this.keysMethod = stub.keysMethod;
    this.codedMethod = stub.codedMethod;
    this.foreignMethod = stub.foreignMethod;
    this.splitMethod = stub.splitMethod;
    this.goneMethod = stub.goneMethod;
    this.nowMethod = stub.nowMethod;
    this.structsMethod = stub.structsMethod;
    this.priceMethod = stub.priceMethod;
    this.hexMethod = stub.hexMethod;
    this.namedMethod = stub.namedMethod;
    this.buyMethod = stub.buyMethod;
    this.buyLaterMethod = stub.buyLaterMethod;
  }

  /**
   * A stub that calls over {@code channel}, without a deadline.
   */
  public static RichStub of(RpcChannel channel) {
    return new RichStub(channel.calls());
  }

  /**
   * The same stub, whose calls may each take no longer than {@code timeout}.
   */
  public RichStub withDeadline(Duration timeout) {
    return withOptions(options.withTimeout(timeout));
  }

  /**
   * The same stub with other options.
   */
  public RichStub withOptions(CallOptions options) {
    return new RichStub(this, options);
  }

  @Override
  public Shape sameTwice(Shape value) {
    ClientCall call = calls.begin(sameTwiceMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeShape(sizer.notNull(value, "Rich.sameTwice(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeShape(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(SAME_TWICE_RESPONSE);
  }

  @Override
  public Shape shape(Shape value) {
    ClientCall call = calls.begin(shapeMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeShape(sizer.notNull(value, "Rich.shape(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeShape(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(SHAPE_RESPONSE);
  }

  @Override
  public Event event(Event value) {
    ClientCall call = calls.begin(eventMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeEvent(sizer.notNull(value, "Rich.event(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeEvent(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(EVENT_RESPONSE);
  }

  @Override
  public Shapes shapes(Shapes value) {
    ClientCall call = calls.begin(shapesMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeShapes(sizer.notNull(value, "Rich.shapes(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeShapes(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(SHAPES_RESPONSE);
  }

  @Override
  public Expression expression(Expression value) {
    ClientCall call = calls.begin(expressionMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeExpression(sizer.notNull(value, "Rich.expression(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeExpression(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(EXPRESSION_RESPONSE);
  }

  @Override
  public Presence presence(Presence value) {
    ClientCall call = calls.begin(presenceMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizePresence(sizer.notNull(value, "Rich.presence(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writePresence(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(PRESENCE_RESPONSE);
  }

  @Override
  public Encodings encodings(Encodings value) {
    ClientCall call = calls.begin(encodingsMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeEncodings(sizer.notNull(value, "Rich.encodings(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeEncodings(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(ENCODINGS_RESPONSE);
  }

  @Override
  public Keys keys(Keys value) {
    ClientCall call = calls.begin(keysMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeKeys(sizer.notNull(value, "Rich.keys(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeKeys(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(KEYS_RESPONSE);
  }

  @Override
  public Coded coded(Coded value) {
    ClientCall call = calls.begin(codedMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeCoded(sizer.notNull(value, "Rich.coded(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeCoded(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(CODED_RESPONSE);
  }

  @Override
  public Foreign foreign(Foreign value) {
    ClientCall call = calls.begin(foreignMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeForeign(sizer.notNull(value, "Rich.foreign(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeForeign(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(FOREIGN_RESPONSE);
  }

  @Override
  public Split split(Split value) {
    ClientCall call = calls.begin(splitMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeSplit(sizer.notNull(value, "Rich.split(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeSplit(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(SPLIT_RESPONSE);
  }

  @Override
  public Gone gone(Gone value) {
    ClientCall call = calls.begin(goneMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeGone(sizer.notNull(value, "Rich.gone(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeGone(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(GONE_RESPONSE);
  }

  @Override
  public Timestamp now(Timestamp since) {
    ClientCall call = calls.begin(nowMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeTimestamp(sizer.notNull(since, "Rich.now(since)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeTimestamp(since, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(NOW_RESPONSE);
  }

  @Override
  public List<Struct> structs(Optional<Struct> filter, NullValue nothing) {
    ClientCall call = calls.begin(structsMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeStructsRequest(filter, nothing, sizer);
      WireWriter out = call.request(size);
      RichCodec.writeStructsRequest(filter, nothing, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(STRUCTS_RESPONSE);
  }

  @Override
  public Money price(Money value) {
    ClientCall call = calls.begin(priceMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizePriceRequest(value, sizer);
      WireWriter out = call.request(size);
      RichCodec.writePriceRequest(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(PRICE_RESPONSE);
  }

  @Override
  public byte[] hex(byte[] value, OptionalInt base) {
    ClientCall call = calls.begin(hexMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeHexRequest(value, base, sizer);
      WireWriter out = call.request(size);
      RichCodec.writeHexRequest(value, base, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(HEX_RESPONSE);
  }

  @Override
  public Map<String, Shape> named(List<Shape> shapes, Shape first) {
    ClientCall call = calls.begin(namedMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeNamedRequest(shapes, first, sizer);
      WireWriter out = call.request(size);
      RichCodec.writeNamedRequest(shapes, first, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(NAMED_RESPONSE);
  }

  @Override
  public void buy(String item) {
    ClientCall call = calls.begin(buyMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeBuyRequest(item, sizer);
      WireWriter out = call.request(size);
      RichCodec.writeBuyRequest(item, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    call.invokeVoid();
  }

  @Override
  public CompletableFuture<Void> buyLater(String item) {
    ClientCall call = null;
    try {
      call = calls.begin(buyLaterMethod, options);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeBuyLaterRequest(item, sizer);
      WireWriter out = call.request(size);
      RichCodec.writeBuyLaterRequest(item, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(BUY_LATER_RESPONSE);
  }
}
