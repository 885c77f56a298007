package types;

import io.ringbell.CallOptions;
import io.ringbell.RpcChannel;
import io.ringbell.call.ClientCall;
import io.ringbell.call.ClientCalls;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.PrimitiveReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.Double;
import java.lang.Float;
import java.lang.Integer;
import java.lang.Override;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.Void;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javax.annotation.processing.Generated;
import types.other.Shared;

/**
 * Calls {@link AllTypes} on a server. Immutable; may be used by any thread.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class AllTypesStub implements AllTypes {
  private static final MethodDescriptor ECHO = MethodDescriptor.unary("types.AllTypes", "Echo");

  private static final MessageReader<Scalars> ECHO_RESPONSE = AllTypesCodec::readScalars;

  private static final MethodDescriptor PRIMITIVES = MethodDescriptor.unary("types.AllTypes", "Primitives");

  private static final MessageReader<Primitives> PRIMITIVES_RESPONSE = AllTypesCodec::readPrimitives;

  private static final MethodDescriptor BOXES = MethodDescriptor.unary("types.AllTypes", "Boxes");

  private static final MessageReader<Boxes> BOXES_RESPONSE = AllTypesCodec::readBoxes;

  private static final MethodDescriptor OPTIONALS = MethodDescriptor.unary("types.AllTypes", "Optionals");

  private static final MessageReader<Optionals> OPTIONALS_RESPONSE = AllTypesCodec::readOptionals;

  private static final MethodDescriptor LISTS = MethodDescriptor.unary("types.AllTypes", "Lists");

  private static final MessageReader<Lists> LISTS_RESPONSE = AllTypesCodec::readLists;

  private static final MethodDescriptor SETS = MethodDescriptor.unary("types.AllTypes", "Sets");

  private static final MessageReader<Sets> SETS_RESPONSE = AllTypesCodec::readSets;

  private static final MethodDescriptor ARRAYS = MethodDescriptor.unary("types.AllTypes", "Arrays");

  private static final MessageReader<Arrays> ARRAYS_RESPONSE = AllTypesCodec::readArrays;

  private static final MethodDescriptor MAPS = MethodDescriptor.unary("types.AllTypes", "Maps");

  private static final MessageReader<Maps> MAPS_RESPONSE = AllTypesCodec::readMaps;

  private static final MethodDescriptor VALUES = MethodDescriptor.unary("types.AllTypes", "Values");

  private static final MessageReader<Values> VALUES_RESPONSE = AllTypesCodec::readValues;

  private static final MethodDescriptor TREE = MethodDescriptor.unary("types.AllTypes", "Tree");

  private static final MessageReader<Tree> TREE_RESPONSE = AllTypesCodec::readTree;

  private static final MethodDescriptor NUMBERED = MethodDescriptor.unary("types.AllTypes", "Numbered");

  private static final MessageReader<Numbered> NUMBERED_RESPONSE = AllTypesCodec::readNumbered;

  private static final MethodDescriptor MUTABLE = MethodDescriptor.unary("types.AllTypes", "Mutable");

  private static final MessageReader<Mutable> MUTABLE_RESPONSE = AllTypesCodec::readMutable;

  private static final MethodDescriptor IMMUTABLE = MethodDescriptor.unary("types.AllTypes", "Immutable");

  private static final MessageReader<Immutable> IMMUTABLE_RESPONSE = AllTypesCodec::readImmutable;

  private static final MethodDescriptor EMPTY = MethodDescriptor.unary("types.AllTypes", "Empty");

  private static final MessageReader<Empty> EMPTY_RESPONSE = AllTypesCodec::readEmpty;

  private static final MethodDescriptor SHARED = MethodDescriptor.unary("types.AllTypes", "Shared");

  private static final MessageReader<Shared> SHARED_RESPONSE = AllTypesCodec::readShared;

  private static final MethodDescriptor NOTHING_LATER = MethodDescriptor.unary("types.AllTypes", "NothingLater");

  private static final MessageReader<Void> NOTHING_LATER_RESPONSE = in -> {
    in.skipAll();
    return null;
  };

  private static final MethodDescriptor BOXED_LATER = MethodDescriptor.unary("types.AllTypes", "BoxedLater");

  private static final MessageReader<Integer> BOXED_LATER_RESPONSE = AllTypesCodec::readBoxedLaterResponse;

  private static final MethodDescriptor MAYBE = MethodDescriptor.unary("types.AllTypes", "Maybe");

  private static final MessageReader<Optional<Tree>> MAYBE_RESPONSE = AllTypesCodec::readMaybeResponse;

  private static final MethodDescriptor TRUTH = MethodDescriptor.unary("types.AllTypes", "Truth");

  private static final PrimitiveReader TRUTH_RESPONSE = in -> AllTypesCodec.readTruthResponse(in) ? 1 : 0;

  private static final MethodDescriptor OCTET = MethodDescriptor.unary("types.AllTypes", "Octet");

  private static final PrimitiveReader OCTET_RESPONSE = AllTypesCodec::readOctetResponse;

  private static final MethodDescriptor LETTER = MethodDescriptor.unary("types.AllTypes", "Letter");

  private static final PrimitiveReader LETTER_RESPONSE = AllTypesCodec::readLetterResponse;

  private static final MethodDescriptor SUM = MethodDescriptor.unary("types.AllTypes", "Sum");

  private static final PrimitiveReader SUM_RESPONSE = AllTypesCodec::readSumResponse;

  private static final MethodDescriptor RATIO = MethodDescriptor.unary("types.AllTypes", "Ratio");

  private static final PrimitiveReader RATIO_RESPONSE = in -> Float.floatToRawIntBits(AllTypesCodec.readRatioResponse(in));

  private static final MethodDescriptor EXACT = MethodDescriptor.unary("types.AllTypes", "Exact");

  private static final PrimitiveReader EXACT_RESPONSE = in -> Double.doubleToRawLongBits(AllTypesCodec.readExactResponse(in));

  private static final MethodDescriptor HISTORY = MethodDescriptor.unary("types.AllTypes", "History");

  private static final MessageReader<long[]> HISTORY_RESPONSE = AllTypesCodec::readHistoryResponse;

  private static final MethodDescriptor MIX = MethodDescriptor.unary("types.AllTypes", "Mix");

  private static final MessageReader<Color> MIX_RESPONSE = AllTypesCodec::readMixResponse;

  private static final MethodDescriptor RENAMED = MethodDescriptor.unary("types.AllTypes", "Renamed");

  private static final MessageReader<Map<String, Color>> RENAMED_RESPONSE = AllTypesCodec::readRenamedResponse;

  private final ClientCalls calls;

  private final CallOptions options;

  private final int echoMethod;

  private final int primitivesMethod;

  private final int boxesMethod;

  private final int optionalsMethod;

  private final int listsMethod;

  private final int setsMethod;

  private final int arraysMethod;

  private final int mapsMethod;

  private final int valuesMethod;

  private final int treeMethod;

  private final int numberedMethod;

  private final int mutableMethod;

  private final int immutableMethod;

  private final int emptyMethod;

  private final int sharedMethod;

  private final int nothingLaterMethod;

  private final int boxedLaterMethod;

  private final int maybeMethod;

  private final int truthMethod;

  private final int octetMethod;

  private final int letterMethod;

  private final int sumMethod;

  private final int ratioMethod;

  private final int exactMethod;

  private final int historyMethod;

  private final int mixMethod;

  private final int paintMethod;

  private AllTypesStub(ClientCalls calls) {
    this.calls = calls;
    this.options = CallOptions.DEFAULT;
    this.echoMethod = calls.register(ECHO);
    this.primitivesMethod = calls.register(PRIMITIVES);
    this.boxesMethod = calls.register(BOXES);
    this.optionalsMethod = calls.register(OPTIONALS);
    this.listsMethod = calls.register(LISTS);
    this.setsMethod = calls.register(SETS);
    this.arraysMethod = calls.register(ARRAYS);
    this.mapsMethod = calls.register(MAPS);
    this.valuesMethod = calls.register(VALUES);
    this.treeMethod = calls.register(TREE);
    this.numberedMethod = calls.register(NUMBERED);
    this.mutableMethod = calls.register(MUTABLE);
    this.immutableMethod = calls.register(IMMUTABLE);
    this.emptyMethod = calls.register(EMPTY);
    this.sharedMethod = calls.register(SHARED);
    this.nothingLaterMethod = calls.register(NOTHING_LATER);
    this.boxedLaterMethod = calls.register(BOXED_LATER);
    this.maybeMethod = calls.register(MAYBE);
    this.truthMethod = calls.register(TRUTH);
    this.octetMethod = calls.register(OCTET);
    this.letterMethod = calls.register(LETTER);
    this.sumMethod = calls.register(SUM);
    this.ratioMethod = calls.register(RATIO);
    this.exactMethod = calls.register(EXACT);
    this.historyMethod = calls.register(HISTORY);
    this.mixMethod = calls.register(MIX);
    this.paintMethod = calls.register(RENAMED);
  }

  private AllTypesStub(AllTypesStub stub, CallOptions options) {
    this.calls = stub.calls;
    this.options = options;
    this.echoMethod = stub.echoMethod;
    this.primitivesMethod = stub.primitivesMethod;
    this.boxesMethod = stub.boxesMethod;
    this.optionalsMethod = stub.optionalsMethod;
    this.listsMethod = stub.listsMethod;
    this.setsMethod = stub.setsMethod;
    this.arraysMethod = stub.arraysMethod;
    this.mapsMethod = stub.mapsMethod;
    this.valuesMethod = stub.valuesMethod;
    this.treeMethod = stub.treeMethod;
    this.numberedMethod = stub.numberedMethod;
    this.mutableMethod = stub.mutableMethod;
    this.immutableMethod = stub.immutableMethod;
    this.emptyMethod = stub.emptyMethod;
    this.sharedMethod = stub.sharedMethod;
    this.nothingLaterMethod = stub.nothingLaterMethod;
    this.boxedLaterMethod = stub.boxedLaterMethod;
    this.maybeMethod = stub.maybeMethod;
    this.truthMethod = stub.truthMethod;
    this.octetMethod = stub.octetMethod;
    this.letterMethod = stub.letterMethod;
    this.sumMethod = stub.sumMethod;
    this.ratioMethod = stub.ratioMethod;
    this.exactMethod = stub.exactMethod;
    this.historyMethod = stub.historyMethod;
    this.mixMethod = stub.mixMethod;
    this.paintMethod = stub.paintMethod;
  }

  /**
   * A stub that calls over {@code channel}, without a deadline.
   */
  public static AllTypesStub of(RpcChannel channel) {
    return new AllTypesStub(channel.calls());
  }

  /**
   * The same stub, whose calls may each take no longer than {@code timeout}.
   */
  public AllTypesStub withDeadline(Duration timeout) {
    return withOptions(options.withTimeout(timeout));
  }

  /**
   * The same stub with other options.
   */
  public AllTypesStub withOptions(CallOptions options) {
    return new AllTypesStub(this, options);
  }

  @Override
  public Scalars echo(Scalars value) {
    ClientCall call = calls.begin(echoMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeScalars(sizer.notNull(value, "AllTypes.echo(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeScalars(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(ECHO_RESPONSE);
  }

  @Override
  public Primitives primitives(Primitives value) {
    ClientCall call = calls.begin(primitivesMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizePrimitives(sizer.notNull(value, "AllTypes.primitives(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writePrimitives(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(PRIMITIVES_RESPONSE);
  }

  @Override
  public Boxes boxes(Boxes value) {
    ClientCall call = calls.begin(boxesMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeBoxes(sizer.notNull(value, "AllTypes.boxes(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeBoxes(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(BOXES_RESPONSE);
  }

  @Override
  public Optionals optionals(Optionals value) {
    ClientCall call = calls.begin(optionalsMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeOptionals(sizer.notNull(value, "AllTypes.optionals(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeOptionals(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(OPTIONALS_RESPONSE);
  }

  @Override
  public Lists lists(Lists value) {
    ClientCall call = calls.begin(listsMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeLists(sizer.notNull(value, "AllTypes.lists(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeLists(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(LISTS_RESPONSE);
  }

  @Override
  public Sets sets(Sets value) {
    ClientCall call = calls.begin(setsMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeSets(sizer.notNull(value, "AllTypes.sets(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeSets(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(SETS_RESPONSE);
  }

  @Override
  public Arrays arrays(Arrays value) {
    ClientCall call = calls.begin(arraysMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeArrays(sizer.notNull(value, "AllTypes.arrays(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeArrays(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(ARRAYS_RESPONSE);
  }

  @Override
  public Maps maps(Maps value) {
    ClientCall call = calls.begin(mapsMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeMaps(sizer.notNull(value, "AllTypes.maps(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeMaps(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(MAPS_RESPONSE);
  }

  @Override
  public Values values(Values value) {
    ClientCall call = calls.begin(valuesMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeValues(sizer.notNull(value, "AllTypes.values(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeValues(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(VALUES_RESPONSE);
  }

  @Override
  public Tree tree(Tree value) {
    ClientCall call = calls.begin(treeMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeTree(sizer.notNull(value, "AllTypes.tree(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeTree(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(TREE_RESPONSE);
  }

  @Override
  public Numbered numbered(Numbered value) {
    ClientCall call = calls.begin(numberedMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeNumbered(sizer.notNull(value, "AllTypes.numbered(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeNumbered(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(NUMBERED_RESPONSE);
  }

  @Override
  public Mutable mutable(Mutable value) {
    ClientCall call = calls.begin(mutableMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeMutable(sizer.notNull(value, "AllTypes.mutable(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeMutable(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(MUTABLE_RESPONSE);
  }

  @Override
  public Immutable immutable(Immutable value) {
    ClientCall call = calls.begin(immutableMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeImmutable(sizer.notNull(value, "AllTypes.immutable(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeImmutable(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(IMMUTABLE_RESPONSE);
  }

  @Override
  public Empty empty(Empty value) {
    ClientCall call = calls.begin(emptyMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeEmpty(sizer.notNull(value, "AllTypes.empty(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeEmpty(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(EMPTY_RESPONSE);
  }

  @Override
  public Shared shared(Shared value) {
    ClientCall call = calls.begin(sharedMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeShared(sizer.notNull(value, "AllTypes.shared(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeShared(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(SHARED_RESPONSE);
  }

  @Override
  public CompletionStage<Void> nothingLater() {
    ClientCall call = null;
    try {
      call = calls.begin(nothingLaterMethod, options);
      call.request(0);
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(NOTHING_LATER_RESPONSE);
  }

  @Override
  public CompletableFuture<Integer> boxedLater(Integer value) {
    ClientCall call = null;
    try {
      call = calls.begin(boxedLaterMethod, options);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeBoxedLaterRequest(value, sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeBoxedLaterRequest(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(BOXED_LATER_RESPONSE);
  }

  @Override
  public Optional<Tree> maybe(Tree only) {
    ClientCall call = calls.begin(maybeMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeMaybeRequest(only, sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeMaybeRequest(only, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(MAYBE_RESPONSE);
  }

  @Override
  public boolean truth(boolean value) {
    ClientCall call = calls.begin(truthMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeTruthRequest(value, sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeTruthRequest(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invokePrimitive(TRUTH_RESPONSE) != 0;
  }

  @Override
  public byte octet(byte value) {
    ClientCall call = calls.begin(octetMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeOctetRequest(value, sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeOctetRequest(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return (byte) call.invokePrimitive(OCTET_RESPONSE);
  }

  @Override
  public char letter(char value) {
    ClientCall call = calls.begin(letterMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeLetterRequest(value, sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeLetterRequest(value, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return (char) call.invokePrimitive(LETTER_RESPONSE);
  }

  @Override
  public long sum(int a, long b, float c, double d) {
    ClientCall call = calls.begin(sumMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeSumRequest(a, b, c, d, sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeSumRequest(a, b, c, d, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invokePrimitive(SUM_RESPONSE);
  }

  @Override
  public float ratio() {
    ClientCall call = calls.begin(ratioMethod, options);
    try {
      call.request(0);
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return Float.intBitsToFloat((int) call.invokePrimitive(RATIO_RESPONSE));
  }

  @Override
  public double exact() {
    ClientCall call = calls.begin(exactMethod, options);
    try {
      call.request(0);
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return Double.longBitsToDouble(call.invokePrimitive(EXACT_RESPONSE));
  }

  @Override
  public long[] history(Optional<Instant> since) {
    ClientCall call = calls.begin(historyMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeHistoryRequest(since, sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeHistoryRequest(since, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(HISTORY_RESPONSE);
  }

  @Override
  public Color mix(Color a, Color b) {
    ClientCall call = calls.begin(mixMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeMixRequest(a, b, sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeMixRequest(a, b, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(MIX_RESPONSE);
  }

  @Override
  public Map<String, Color> paint(List<Color> call, int[] sizer, String size, int in) {
    ClientCall call_ = calls.begin(paintMethod, options);
    try {
      WireSizer sizer_ = call_.sizer();
      int size_ = AllTypesCodec.sizeRenamedRequest(call, sizer, size, in, sizer_);
      WireWriter out = call_.request(size_);
      AllTypesCodec.writeRenamedRequest(call, sizer, size, in, out);
      out.finish();
    } catch (Throwable e) {
      throw call_.abort(e);
    }
    return call_.invoke(RENAMED_RESPONSE);
  }
}
