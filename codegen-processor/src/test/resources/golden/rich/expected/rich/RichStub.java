package rich;

import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import io.ringbell.CallOptions;
import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.call.Attempt;
import io.ringbell.call.ClientCall;
import io.ringbell.call.ClientCalls;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.io.IOException;
import java.lang.IllegalStateException;
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

  private static final MethodDescriptor PLAIN = MethodDescriptor.unary("rich.Rich", "Plain");

  private static final MessageReader<Plain> PLAIN_RESPONSE = RichCodec::readPlain;

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

  private static final MethodDescriptor BUY = MethodDescriptor.unary("rich.Rich", "Buy").withErrors(RichCodec.BUY_ERRORS);

  private static final MessageReader<Void> BUY_RESPONSE = in -> {
    in.skipAll();
    return null;
  };

  private static final MethodDescriptor BUY_LATER = MethodDescriptor.unary("rich.Rich", "BuyLater").withErrors(RichCodec.BUY_LATER_ERRORS);

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

  private final int plainMethod;

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
    this.plainMethod = calls.register(PLAIN);
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
    this.plainMethod = stub.plainMethod;
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
   * The same stub, whose calls carry {@code metadata} as well.
   */
  public RichStub withMetadata(Metadata metadata) {
    return withOptions(options.withMetadata(metadata));
  }

  /**
   * The same stub, whose calls wait for a connection if there is none.
   */
  public RichStub withWaitForReady() {
    return withOptions(options.withWaitForReady(true));
  }

  /**
   * The same stub with other options.
   */
  public RichStub withOptions(CallOptions options) {
    return new RichStub(this, options);
  }

  @Override
  public Shape sameTwice(Shape value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(sameTwiceMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(sameTwiceMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #sameTwice} without waiting for the answer.
   */
  public CompletableFuture<Shape> sameTwiceAsync(Shape value) {
    return calls.startAsync(sameTwiceMethod, options, attempt -> startSameTwiceAsync(value, attempt));
  }

  private CompletableFuture<Shape> startSameTwiceAsync(Shape value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(sameTwiceMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeShape(sizer.notNull(value, "Rich.sameTwice(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeShape(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(SAME_TWICE_RESPONSE);
  }

  @Override
  public Shape shape(Shape value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(shapeMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(shapeMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #shape} without waiting for the answer.
   */
  public CompletableFuture<Shape> shapeAsync(Shape value) {
    return calls.startAsync(shapeMethod, options, attempt -> startShapeAsync(value, attempt));
  }

  private CompletableFuture<Shape> startShapeAsync(Shape value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(shapeMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeShape(sizer.notNull(value, "Rich.shape(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeShape(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(SHAPE_RESPONSE);
  }

  @Override
  public Event event(Event value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(eventMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(eventMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #event} without waiting for the answer.
   */
  public CompletableFuture<Event> eventAsync(Event value) {
    return calls.startAsync(eventMethod, options, attempt -> startEventAsync(value, attempt));
  }

  private CompletableFuture<Event> startEventAsync(Event value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(eventMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeEvent(sizer.notNull(value, "Rich.event(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeEvent(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(EVENT_RESPONSE);
  }

  @Override
  public Shapes shapes(Shapes value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(shapesMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(shapesMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #shapes} without waiting for the answer.
   */
  public CompletableFuture<Shapes> shapesAsync(Shapes value) {
    return calls.startAsync(shapesMethod, options, attempt -> startShapesAsync(value, attempt));
  }

  private CompletableFuture<Shapes> startShapesAsync(Shapes value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(shapesMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeShapes(sizer.notNull(value, "Rich.shapes(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeShapes(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(SHAPES_RESPONSE);
  }

  @Override
  public Expression expression(Expression value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(expressionMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(expressionMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #expression} without waiting for the answer.
   */
  public CompletableFuture<Expression> expressionAsync(Expression value) {
    return calls.startAsync(expressionMethod, options, attempt -> startExpressionAsync(value, attempt));
  }

  private CompletableFuture<Expression> startExpressionAsync(Expression value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(expressionMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeExpression(sizer.notNull(value, "Rich.expression(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeExpression(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(EXPRESSION_RESPONSE);
  }

  @Override
  public Presence presence(Presence value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(presenceMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(presenceMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #presence} without waiting for the answer.
   */
  public CompletableFuture<Presence> presenceAsync(Presence value) {
    return calls.startAsync(presenceMethod, options, attempt -> startPresenceAsync(value, attempt));
  }

  private CompletableFuture<Presence> startPresenceAsync(Presence value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(presenceMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizePresence(sizer.notNull(value, "Rich.presence(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writePresence(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(PRESENCE_RESPONSE);
  }

  @Override
  public Encodings encodings(Encodings value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(encodingsMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(encodingsMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #encodings} without waiting for the answer.
   */
  public CompletableFuture<Encodings> encodingsAsync(Encodings value) {
    return calls.startAsync(encodingsMethod, options, attempt -> startEncodingsAsync(value, attempt));
  }

  private CompletableFuture<Encodings> startEncodingsAsync(Encodings value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(encodingsMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeEncodings(sizer.notNull(value, "Rich.encodings(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeEncodings(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(ENCODINGS_RESPONSE);
  }

  @Override
  public Keys keys(Keys value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(keysMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(keysMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #keys} without waiting for the answer.
   */
  public CompletableFuture<Keys> keysAsync(Keys value) {
    return calls.startAsync(keysMethod, options, attempt -> startKeysAsync(value, attempt));
  }

  private CompletableFuture<Keys> startKeysAsync(Keys value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(keysMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeKeys(sizer.notNull(value, "Rich.keys(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeKeys(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(KEYS_RESPONSE);
  }

  @Override
  public Coded coded(Coded value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(codedMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(codedMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #coded} without waiting for the answer.
   */
  public CompletableFuture<Coded> codedAsync(Coded value) {
    return calls.startAsync(codedMethod, options, attempt -> startCodedAsync(value, attempt));
  }

  private CompletableFuture<Coded> startCodedAsync(Coded value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(codedMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeCoded(sizer.notNull(value, "Rich.coded(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeCoded(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(CODED_RESPONSE);
  }

  @Override
  public Plain plain(Plain value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(plainMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = RichCodec.sizePlain(sizer.notNull(value, "Rich.plain(value)"), sizer);
          WireWriter out = call.request(size);
          RichCodec.writePlain(value, out);
          out.finish();
        } catch (Throwable e) {
          throw call.abort(e);
        }
        return call.invoke(PLAIN_RESPONSE);
      } catch (RpcException failure) {
        attempt = calls.retry(plainMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #plain} without waiting for the answer.
   */
  public CompletableFuture<Plain> plainAsync(Plain value) {
    return calls.startAsync(plainMethod, options, attempt -> startPlainAsync(value, attempt));
  }

  private CompletableFuture<Plain> startPlainAsync(Plain value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(plainMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizePlain(sizer.notNull(value, "Rich.plain(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writePlain(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(PLAIN_RESPONSE);
  }

  @Override
  public Foreign foreign(Foreign value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(foreignMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(foreignMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #foreign} without waiting for the answer.
   */
  public CompletableFuture<Foreign> foreignAsync(Foreign value) {
    return calls.startAsync(foreignMethod, options, attempt -> startForeignAsync(value, attempt));
  }

  private CompletableFuture<Foreign> startForeignAsync(Foreign value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(foreignMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeForeign(sizer.notNull(value, "Rich.foreign(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeForeign(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(FOREIGN_RESPONSE);
  }

  @Override
  public Split split(Split value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(splitMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(splitMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #split} without waiting for the answer.
   */
  public CompletableFuture<Split> splitAsync(Split value) {
    return calls.startAsync(splitMethod, options, attempt -> startSplitAsync(value, attempt));
  }

  private CompletableFuture<Split> startSplitAsync(Split value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(splitMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeSplit(sizer.notNull(value, "Rich.split(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeSplit(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(SPLIT_RESPONSE);
  }

  @Override
  public Gone gone(Gone value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(goneMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(goneMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #gone} without waiting for the answer.
   */
  public CompletableFuture<Gone> goneAsync(Gone value) {
    return calls.startAsync(goneMethod, options, attempt -> startGoneAsync(value, attempt));
  }

  private CompletableFuture<Gone> startGoneAsync(Gone value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(goneMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeGone(sizer.notNull(value, "Rich.gone(value)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeGone(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(GONE_RESPONSE);
  }

  @Override
  public Timestamp now(Timestamp since) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(nowMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(nowMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #now} without waiting for the answer.
   */
  public CompletableFuture<Timestamp> nowAsync(Timestamp since) {
    return calls.startAsync(nowMethod, options, attempt -> startNowAsync(since, attempt));
  }

  private CompletableFuture<Timestamp> startNowAsync(Timestamp since, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(nowMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeTimestamp(sizer.notNull(since, "Rich.now(since)"), sizer);
      WireWriter out = call.request(size);
      RichCodec.writeTimestamp(since, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(NOW_RESPONSE);
  }

  @Override
  public List<Struct> structs(Optional<Struct> filter, NullValue nothing) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(structsMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(structsMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #structs} without waiting for the answer.
   */
  public CompletableFuture<List<Struct>> structsAsync(Optional<Struct> filter, NullValue nothing) {
    return calls.startAsync(structsMethod, options, attempt -> startStructsAsync(filter, nothing, attempt));
  }

  private CompletableFuture<List<Struct>> startStructsAsync(Optional<Struct> filter,
      NullValue nothing, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(structsMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeStructsRequest(filter, nothing, sizer);
      WireWriter out = call.request(size);
      RichCodec.writeStructsRequest(filter, nothing, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(STRUCTS_RESPONSE);
  }

  @Override
  public Money price(Money value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(priceMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(priceMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #price} without waiting for the answer.
   */
  public CompletableFuture<Money> priceAsync(Money value) {
    return calls.startAsync(priceMethod, options, attempt -> startPriceAsync(value, attempt));
  }

  private CompletableFuture<Money> startPriceAsync(Money value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(priceMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizePriceRequest(value, sizer);
      WireWriter out = call.request(size);
      RichCodec.writePriceRequest(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(PRICE_RESPONSE);
  }

  @Override
  public byte[] hex(byte[] value, OptionalInt base) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(hexMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(hexMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #hex} without waiting for the answer.
   */
  public CompletableFuture<byte[]> hexAsync(byte[] value, OptionalInt base) {
    return calls.startAsync(hexMethod, options, attempt -> startHexAsync(value, base, attempt));
  }

  private CompletableFuture<byte[]> startHexAsync(byte[] value, OptionalInt base, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(hexMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeHexRequest(value, base, sizer);
      WireWriter out = call.request(size);
      RichCodec.writeHexRequest(value, base, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(HEX_RESPONSE);
  }

  @Override
  public Map<String, Shape> named(List<Shape> shapes, Shape first) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(namedMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(namedMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #named} without waiting for the answer.
   */
  public CompletableFuture<Map<String, Shape>> namedAsync(List<Shape> shapes, Shape first) {
    return calls.startAsync(namedMethod, options, attempt -> startNamedAsync(shapes, first, attempt));
  }

  private CompletableFuture<Map<String, Shape>> startNamedAsync(List<Shape> shapes, Shape first,
      Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(namedMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeNamedRequest(shapes, first, sizer);
      WireWriter out = call.request(size);
      RichCodec.writeNamedRequest(shapes, first, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(NAMED_RESPONSE);
  }

  @Override
  public void buy(String item) throws SpecialRefused, IllegalStateException, OutOfStock, Refused,
      IOException {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(buyMethod, options, attempt);
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
        return;
      } catch (RpcException failure) {
        attempt = calls.retry(buyMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #buy} without waiting for the answer.
   */
  public CompletableFuture<Void> buyAsync(String item) {
    return calls.startAsync(buyMethod, options, attempt -> startBuyAsync(item, attempt));
  }

  private CompletableFuture<Void> startBuyAsync(String item, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(buyMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = RichCodec.sizeBuyRequest(item, sizer);
      WireWriter out = call.request(size);
      RichCodec.writeBuyRequest(item, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(BUY_RESPONSE);
  }

  @Override
  public CompletableFuture<Void> buyLater(String item) {
    return calls.startAsync(buyLaterMethod, options, attempt -> startBuyLater(item, attempt));
  }

  private CompletableFuture<Void> startBuyLater(String item, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(buyLaterMethod, options, attempt);
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
