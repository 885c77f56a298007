package types;

import io.ringbell.CallOptions;
import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.call.Attempt;
import io.ringbell.call.ClientCall;
import io.ringbell.call.ClientCalls;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.PrimitiveReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.Boolean;
import java.lang.Byte;
import java.lang.Character;
import java.lang.Double;
import java.lang.Float;
import java.lang.Integer;
import java.lang.Long;
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

  private static final MessageReader<Boolean> TRUTH_RESPONSE_OBJECT = AllTypesCodec::readTruthResponse;

  private static final MethodDescriptor OCTET = MethodDescriptor.unary("types.AllTypes", "Octet");

  private static final PrimitiveReader OCTET_RESPONSE = AllTypesCodec::readOctetResponse;

  private static final MessageReader<Byte> OCTET_RESPONSE_OBJECT = AllTypesCodec::readOctetResponse;

  private static final MethodDescriptor LETTER = MethodDescriptor.unary("types.AllTypes", "Letter");

  private static final PrimitiveReader LETTER_RESPONSE = AllTypesCodec::readLetterResponse;

  private static final MessageReader<Character> LETTER_RESPONSE_OBJECT = AllTypesCodec::readLetterResponse;

  private static final MethodDescriptor SUM = MethodDescriptor.unary("types.AllTypes", "Sum");

  private static final PrimitiveReader SUM_RESPONSE = AllTypesCodec::readSumResponse;

  private static final MessageReader<Long> SUM_RESPONSE_OBJECT = AllTypesCodec::readSumResponse;

  private static final MethodDescriptor RATIO = MethodDescriptor.unary("types.AllTypes", "Ratio");

  private static final PrimitiveReader RATIO_RESPONSE = in -> Float.floatToRawIntBits(AllTypesCodec.readRatioResponse(in));

  private static final MessageReader<Float> RATIO_RESPONSE_OBJECT = AllTypesCodec::readRatioResponse;

  private static final MethodDescriptor EXACT = MethodDescriptor.unary("types.AllTypes", "Exact");

  private static final PrimitiveReader EXACT_RESPONSE = in -> Double.doubleToRawLongBits(AllTypesCodec.readExactResponse(in));

  private static final MessageReader<Double> EXACT_RESPONSE_OBJECT = AllTypesCodec::readExactResponse;

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
   * The same stub, whose calls carry {@code metadata} as well.
   */
  public AllTypesStub withMetadata(Metadata metadata) {
    return withOptions(options.withMetadata(metadata));
  }

  /**
   * The same stub, whose calls wait for a connection if there is none.
   */
  public AllTypesStub withWaitForReady() {
    return withOptions(options.withWaitForReady(true));
  }

  /**
   * The same stub with other options.
   */
  public AllTypesStub withOptions(CallOptions options) {
    return new AllTypesStub(this, options);
  }

  @Override
  public Scalars echo(Scalars value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(echoMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(echoMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #echo} without waiting for the answer.
   */
  public CompletableFuture<Scalars> echoAsync(Scalars value) {
    return calls.startAsync(echoMethod, options, attempt -> startEchoAsync(value, attempt));
  }

  private CompletableFuture<Scalars> startEchoAsync(Scalars value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(echoMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeScalars(sizer.notNull(value, "AllTypes.echo(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeScalars(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(ECHO_RESPONSE);
  }

  @Override
  public Primitives primitives(Primitives value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(primitivesMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(primitivesMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #primitives} without waiting for the answer.
   */
  public CompletableFuture<Primitives> primitivesAsync(Primitives value) {
    return calls.startAsync(primitivesMethod, options, attempt -> startPrimitivesAsync(value, attempt));
  }

  private CompletableFuture<Primitives> startPrimitivesAsync(Primitives value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(primitivesMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizePrimitives(sizer.notNull(value, "AllTypes.primitives(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writePrimitives(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(PRIMITIVES_RESPONSE);
  }

  @Override
  public Boxes boxes(Boxes value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(boxesMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(boxesMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #boxes} without waiting for the answer.
   */
  public CompletableFuture<Boxes> boxesAsync(Boxes value) {
    return calls.startAsync(boxesMethod, options, attempt -> startBoxesAsync(value, attempt));
  }

  private CompletableFuture<Boxes> startBoxesAsync(Boxes value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(boxesMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeBoxes(sizer.notNull(value, "AllTypes.boxes(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeBoxes(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(BOXES_RESPONSE);
  }

  @Override
  public Optionals optionals(Optionals value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(optionalsMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(optionalsMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #optionals} without waiting for the answer.
   */
  public CompletableFuture<Optionals> optionalsAsync(Optionals value) {
    return calls.startAsync(optionalsMethod, options, attempt -> startOptionalsAsync(value, attempt));
  }

  private CompletableFuture<Optionals> startOptionalsAsync(Optionals value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(optionalsMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeOptionals(sizer.notNull(value, "AllTypes.optionals(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeOptionals(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(OPTIONALS_RESPONSE);
  }

  @Override
  public Lists lists(Lists value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(listsMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(listsMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #lists} without waiting for the answer.
   */
  public CompletableFuture<Lists> listsAsync(Lists value) {
    return calls.startAsync(listsMethod, options, attempt -> startListsAsync(value, attempt));
  }

  private CompletableFuture<Lists> startListsAsync(Lists value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(listsMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeLists(sizer.notNull(value, "AllTypes.lists(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeLists(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(LISTS_RESPONSE);
  }

  @Override
  public Sets sets(Sets value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(setsMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(setsMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #sets} without waiting for the answer.
   */
  public CompletableFuture<Sets> setsAsync(Sets value) {
    return calls.startAsync(setsMethod, options, attempt -> startSetsAsync(value, attempt));
  }

  private CompletableFuture<Sets> startSetsAsync(Sets value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(setsMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeSets(sizer.notNull(value, "AllTypes.sets(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeSets(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(SETS_RESPONSE);
  }

  @Override
  public Arrays arrays(Arrays value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(arraysMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(arraysMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #arrays} without waiting for the answer.
   */
  public CompletableFuture<Arrays> arraysAsync(Arrays value) {
    return calls.startAsync(arraysMethod, options, attempt -> startArraysAsync(value, attempt));
  }

  private CompletableFuture<Arrays> startArraysAsync(Arrays value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(arraysMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeArrays(sizer.notNull(value, "AllTypes.arrays(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeArrays(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(ARRAYS_RESPONSE);
  }

  @Override
  public Maps maps(Maps value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(mapsMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(mapsMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #maps} without waiting for the answer.
   */
  public CompletableFuture<Maps> mapsAsync(Maps value) {
    return calls.startAsync(mapsMethod, options, attempt -> startMapsAsync(value, attempt));
  }

  private CompletableFuture<Maps> startMapsAsync(Maps value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(mapsMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeMaps(sizer.notNull(value, "AllTypes.maps(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeMaps(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(MAPS_RESPONSE);
  }

  @Override
  public Values values(Values value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(valuesMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(valuesMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #values} without waiting for the answer.
   */
  public CompletableFuture<Values> valuesAsync(Values value) {
    return calls.startAsync(valuesMethod, options, attempt -> startValuesAsync(value, attempt));
  }

  private CompletableFuture<Values> startValuesAsync(Values value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(valuesMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeValues(sizer.notNull(value, "AllTypes.values(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeValues(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(VALUES_RESPONSE);
  }

  @Override
  public Tree tree(Tree value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(treeMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(treeMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #tree} without waiting for the answer.
   */
  public CompletableFuture<Tree> treeAsync(Tree value) {
    return calls.startAsync(treeMethod, options, attempt -> startTreeAsync(value, attempt));
  }

  private CompletableFuture<Tree> startTreeAsync(Tree value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(treeMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeTree(sizer.notNull(value, "AllTypes.tree(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeTree(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(TREE_RESPONSE);
  }

  @Override
  public Numbered numbered(Numbered value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(numberedMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(numberedMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #numbered} without waiting for the answer.
   */
  public CompletableFuture<Numbered> numberedAsync(Numbered value) {
    return calls.startAsync(numberedMethod, options, attempt -> startNumberedAsync(value, attempt));
  }

  private CompletableFuture<Numbered> startNumberedAsync(Numbered value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(numberedMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeNumbered(sizer.notNull(value, "AllTypes.numbered(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeNumbered(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(NUMBERED_RESPONSE);
  }

  @Override
  public Mutable mutable(Mutable value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(mutableMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(mutableMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #mutable} without waiting for the answer.
   */
  public CompletableFuture<Mutable> mutableAsync(Mutable value) {
    return calls.startAsync(mutableMethod, options, attempt -> startMutableAsync(value, attempt));
  }

  private CompletableFuture<Mutable> startMutableAsync(Mutable value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(mutableMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeMutable(sizer.notNull(value, "AllTypes.mutable(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeMutable(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(MUTABLE_RESPONSE);
  }

  @Override
  public Immutable immutable(Immutable value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(immutableMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(immutableMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #immutable} without waiting for the answer.
   */
  public CompletableFuture<Immutable> immutableAsync(Immutable value) {
    return calls.startAsync(immutableMethod, options, attempt -> startImmutableAsync(value, attempt));
  }

  private CompletableFuture<Immutable> startImmutableAsync(Immutable value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(immutableMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeImmutable(sizer.notNull(value, "AllTypes.immutable(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeImmutable(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(IMMUTABLE_RESPONSE);
  }

  @Override
  public Empty empty(Empty value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(emptyMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(emptyMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #empty} without waiting for the answer.
   */
  public CompletableFuture<Empty> emptyAsync(Empty value) {
    return calls.startAsync(emptyMethod, options, attempt -> startEmptyAsync(value, attempt));
  }

  private CompletableFuture<Empty> startEmptyAsync(Empty value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(emptyMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeEmpty(sizer.notNull(value, "AllTypes.empty(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeEmpty(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(EMPTY_RESPONSE);
  }

  @Override
  public Shared shared(Shared value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(sharedMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(sharedMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #shared} without waiting for the answer.
   */
  public CompletableFuture<Shared> sharedAsync(Shared value) {
    return calls.startAsync(sharedMethod, options, attempt -> startSharedAsync(value, attempt));
  }

  private CompletableFuture<Shared> startSharedAsync(Shared value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(sharedMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeShared(sizer.notNull(value, "AllTypes.shared(value)"), sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeShared(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(SHARED_RESPONSE);
  }

  @Override
  public CompletionStage<Void> nothingLater() {
    return calls.startAsync(nothingLaterMethod, options, attempt -> startNothingLater(attempt));
  }

  private CompletableFuture<Void> startNothingLater(Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(nothingLaterMethod, options, attempt);
      call.request(0);
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(NOTHING_LATER_RESPONSE);
  }

  @Override
  public CompletableFuture<Integer> boxedLater(Integer value) {
    return calls.startAsync(boxedLaterMethod, options, attempt -> startBoxedLater(value, attempt));
  }

  private CompletableFuture<Integer> startBoxedLater(Integer value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(boxedLaterMethod, options, attempt);
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
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(maybeMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(maybeMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #maybe} without waiting for the answer.
   */
  public CompletableFuture<Optional<Tree>> maybeAsync(Tree only) {
    return calls.startAsync(maybeMethod, options, attempt -> startMaybeAsync(only, attempt));
  }

  private CompletableFuture<Optional<Tree>> startMaybeAsync(Tree only, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(maybeMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeMaybeRequest(only, sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeMaybeRequest(only, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(MAYBE_RESPONSE);
  }

  @Override
  public boolean truth(boolean value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(truthMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(truthMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #truth} without waiting for the answer.
   */
  public CompletableFuture<Boolean> truthAsync(boolean value) {
    return calls.startAsync(truthMethod, options, attempt -> startTruthAsync(value, attempt));
  }

  private CompletableFuture<Boolean> startTruthAsync(boolean value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(truthMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeTruthRequest(value, sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeTruthRequest(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(TRUTH_RESPONSE_OBJECT);
  }

  @Override
  public byte octet(byte value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(octetMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(octetMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #octet} without waiting for the answer.
   */
  public CompletableFuture<Byte> octetAsync(byte value) {
    return calls.startAsync(octetMethod, options, attempt -> startOctetAsync(value, attempt));
  }

  private CompletableFuture<Byte> startOctetAsync(byte value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(octetMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeOctetRequest(value, sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeOctetRequest(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(OCTET_RESPONSE_OBJECT);
  }

  @Override
  public char letter(char value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(letterMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(letterMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #letter} without waiting for the answer.
   */
  public CompletableFuture<Character> letterAsync(char value) {
    return calls.startAsync(letterMethod, options, attempt -> startLetterAsync(value, attempt));
  }

  private CompletableFuture<Character> startLetterAsync(char value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(letterMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeLetterRequest(value, sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeLetterRequest(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(LETTER_RESPONSE_OBJECT);
  }

  @Override
  public long sum(int a, long b, float c, double d) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(sumMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(sumMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #sum} without waiting for the answer.
   */
  public CompletableFuture<Long> sumAsync(int a, long b, float c, double d) {
    return calls.startAsync(sumMethod, options, attempt -> startSumAsync(a, b, c, d, attempt));
  }

  private CompletableFuture<Long> startSumAsync(int a, long b, float c, double d, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(sumMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeSumRequest(a, b, c, d, sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeSumRequest(a, b, c, d, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(SUM_RESPONSE_OBJECT);
  }

  @Override
  public float ratio() {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(ratioMethod, options, attempt);
        try {
          call.request(0);
        } catch (Throwable e) {
          throw call.abort(e);
        }
        return Float.intBitsToFloat((int) call.invokePrimitive(RATIO_RESPONSE));
      } catch (RpcException failure) {
        attempt = calls.retry(ratioMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #ratio} without waiting for the answer.
   */
  public CompletableFuture<Float> ratioAsync() {
    return calls.startAsync(ratioMethod, options, attempt -> startRatioAsync(attempt));
  }

  private CompletableFuture<Float> startRatioAsync(Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(ratioMethod, options, attempt);
      call.request(0);
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(RATIO_RESPONSE_OBJECT);
  }

  @Override
  public double exact() {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(exactMethod, options, attempt);
        try {
          call.request(0);
        } catch (Throwable e) {
          throw call.abort(e);
        }
        return Double.longBitsToDouble(call.invokePrimitive(EXACT_RESPONSE));
      } catch (RpcException failure) {
        attempt = calls.retry(exactMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #exact} without waiting for the answer.
   */
  public CompletableFuture<Double> exactAsync() {
    return calls.startAsync(exactMethod, options, attempt -> startExactAsync(attempt));
  }

  private CompletableFuture<Double> startExactAsync(Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(exactMethod, options, attempt);
      call.request(0);
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(EXACT_RESPONSE_OBJECT);
  }

  @Override
  public long[] history(Optional<Instant> since) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(historyMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(historyMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #history} without waiting for the answer.
   */
  public CompletableFuture<long[]> historyAsync(Optional<Instant> since) {
    return calls.startAsync(historyMethod, options, attempt -> startHistoryAsync(since, attempt));
  }

  private CompletableFuture<long[]> startHistoryAsync(Optional<Instant> since, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(historyMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeHistoryRequest(since, sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeHistoryRequest(since, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(HISTORY_RESPONSE);
  }

  @Override
  public Color mix(Color a, Color b) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(mixMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(mixMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #mix} without waiting for the answer.
   */
  public CompletableFuture<Color> mixAsync(Color a, Color b) {
    return calls.startAsync(mixMethod, options, attempt -> startMixAsync(a, b, attempt));
  }

  private CompletableFuture<Color> startMixAsync(Color a, Color b, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(mixMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeMixRequest(a, b, sizer);
      WireWriter out = call.request(size);
      AllTypesCodec.writeMixRequest(a, b, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(MIX_RESPONSE);
  }

  @Override
  public Map<String, Color> paint(List<Color> call, int[] sizer, String size, int in) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call_ = calls.begin(paintMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(paintMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #paint} without waiting for the answer.
   */
  public CompletableFuture<Map<String, Color>> paintAsync(List<Color> call, int[] sizer,
      String size, int in) {
    return calls.startAsync(paintMethod, options, attempt -> startPaintAsync(call, sizer, size, in, attempt));
  }

  private CompletableFuture<Map<String, Color>> startPaintAsync(List<Color> call, int[] sizer,
      String size, int in, Attempt attempt) {
    ClientCall call_ = null;
    try {
      call_ = calls.begin(paintMethod, options, attempt);
      WireSizer sizer_ = call_.sizer();
      int size_ = AllTypesCodec.sizeRenamedRequest(call, sizer, size, in, sizer_);
      WireWriter out = call_.request(size_);
      AllTypesCodec.writeRenamedRequest(call, sizer, size, in, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call_, e);
    }
    return call_.invokeAsync(RENAMED_RESPONSE);
  }
}
