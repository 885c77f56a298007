package types;

import io.ringbell.call.MethodDescriptor;
import io.ringbell.call.ServerCall;
import io.ringbell.call.ServiceSkeleton;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireType;
import io.ringbell.codec.WireWriter;
import java.lang.IllegalArgumentException;
import java.lang.Integer;
import java.lang.Override;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.lang.Void;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import javax.annotation.processing.Generated;
import types.other.Shared;

/**
 * Serves {@link AllTypes}.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class AllTypesSkeleton extends ServiceSkeleton {
  private static final List<MethodDescriptor> METHODS = List.of(
      MethodDescriptor.unary("types.AllTypes", "Echo"),
      MethodDescriptor.unary("types.AllTypes", "Primitives"),
      MethodDescriptor.unary("types.AllTypes", "Boxes"),
      MethodDescriptor.unary("types.AllTypes", "Optionals"),
      MethodDescriptor.unary("types.AllTypes", "Lists"),
      MethodDescriptor.unary("types.AllTypes", "Sets"),
      MethodDescriptor.unary("types.AllTypes", "Arrays"),
      MethodDescriptor.unary("types.AllTypes", "Maps"),
      MethodDescriptor.unary("types.AllTypes", "Values"),
      MethodDescriptor.unary("types.AllTypes", "Tree"),
      MethodDescriptor.unary("types.AllTypes", "Numbered"),
      MethodDescriptor.unary("types.AllTypes", "Mutable"),
      MethodDescriptor.unary("types.AllTypes", "Immutable"),
      MethodDescriptor.unary("types.AllTypes", "Empty"),
      MethodDescriptor.unary("types.AllTypes", "Shared"),
      MethodDescriptor.unary("types.AllTypes", "NothingLater"),
      MethodDescriptor.unary("types.AllTypes", "BoxedLater"),
      MethodDescriptor.unary("types.AllTypes", "Maybe"),
      MethodDescriptor.unary("types.AllTypes", "Truth"),
      MethodDescriptor.unary("types.AllTypes", "Octet"),
      MethodDescriptor.unary("types.AllTypes", "Letter"),
      MethodDescriptor.unary("types.AllTypes", "Sum"),
      MethodDescriptor.unary("types.AllTypes", "Ratio"),
      MethodDescriptor.unary("types.AllTypes", "Exact"),
      MethodDescriptor.unary("types.AllTypes", "History"),
      MethodDescriptor.unary("types.AllTypes", "Mix"),
      MethodDescriptor.unary("types.AllTypes", "Renamed"));

  private final AllTypes service;

  private AllTypesSkeleton(AllTypes service) {
    this.service = service;
  }

  /**
   * A skeleton whose calls run {@code service}.
   */
  public static AllTypesSkeleton of(AllTypes service) {
    return new AllTypesSkeleton(Objects.requireNonNull(service, "service"));
  }

  @Override
  public List<MethodDescriptor> methods() {
    return METHODS;
  }

  @Override
  public void invoke(int method, WireReader request, ServerCall call) {
    switch (method) {
      case 0 -> decodeEcho(request, call);
      case 1 -> decodePrimitives(request, call);
      case 2 -> decodeBoxes(request, call);
      case 3 -> decodeOptionals(request, call);
      case 4 -> decodeLists(request, call);
      case 5 -> decodeSets(request, call);
      case 6 -> decodeArrays(request, call);
      case 7 -> decodeMaps(request, call);
      case 8 -> decodeValues(request, call);
      case 9 -> decodeTree(request, call);
      case 10 -> decodeNumbered(request, call);
      case 11 -> decodeMutable(request, call);
      case 12 -> decodeImmutable(request, call);
      case 13 -> decodeEmpty(request, call);
      case 14 -> decodeShared(request, call);
      case 15 -> decodeNothingLater(request, call);
      case 16 -> decodeBoxedLater(request, call);
      case 17 -> decodeMaybe(request, call);
      case 18 -> decodeTruth(request, call);
      case 19 -> decodeOctet(request, call);
      case 20 -> decodeLetter(request, call);
      case 21 -> decodeSum(request, call);
      case 22 -> decodeRatio(request, call);
      case 23 -> decodeExact(request, call);
      case 24 -> decodeHistory(request, call);
      case 25 -> decodeMix(request, call);
      case 26 -> decodePaint(request, call);
      default -> throw new IllegalArgumentException("method: " + method + " (expected: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26)");
    }
  }

  private void decodeEcho(WireReader in, ServerCall call) {
    startEcho(AllTypesCodec.readScalars(in), call);
  }

  private void startEcho(Scalars value_, ServerCall call) {
    if (call.inline()) {
      runEcho(value_, call);
    } else {
      call.execute(c -> runEcho(value_, c));
    }
  }

  private void runEcho(Scalars value_, ServerCall call) {
    Scalars result;
    try {
      result = service.echo(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyEcho(result, call);
  }

  private static void replyEcho(Scalars result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeScalars(sizer.notNull(result, "AllTypes.echo()"), sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeScalars(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodePrimitives(WireReader in, ServerCall call) {
    startPrimitives(AllTypesCodec.readPrimitives(in), call);
  }

  private void startPrimitives(Primitives value_, ServerCall call) {
    if (call.inline()) {
      runPrimitives(value_, call);
    } else {
      call.execute(c -> runPrimitives(value_, c));
    }
  }

  private void runPrimitives(Primitives value_, ServerCall call) {
    Primitives result;
    try {
      result = service.primitives(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyPrimitives(result, call);
  }

  private static void replyPrimitives(Primitives result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizePrimitives(sizer.notNull(result, "AllTypes.primitives()"), sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writePrimitives(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeBoxes(WireReader in, ServerCall call) {
    startBoxes(AllTypesCodec.readBoxes(in), call);
  }

  private void startBoxes(Boxes value_, ServerCall call) {
    if (call.inline()) {
      runBoxes(value_, call);
    } else {
      call.execute(c -> runBoxes(value_, c));
    }
  }

  private void runBoxes(Boxes value_, ServerCall call) {
    Boxes result;
    try {
      result = service.boxes(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyBoxes(result, call);
  }

  private static void replyBoxes(Boxes result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeBoxes(sizer.notNull(result, "AllTypes.boxes()"), sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeBoxes(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeOptionals(WireReader in, ServerCall call) {
    startOptionals(AllTypesCodec.readOptionals(in), call);
  }

  private void startOptionals(Optionals value_, ServerCall call) {
    if (call.inline()) {
      runOptionals(value_, call);
    } else {
      call.execute(c -> runOptionals(value_, c));
    }
  }

  private void runOptionals(Optionals value_, ServerCall call) {
    Optionals result;
    try {
      result = service.optionals(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyOptionals(result, call);
  }

  private static void replyOptionals(Optionals result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeOptionals(sizer.notNull(result, "AllTypes.optionals()"), sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeOptionals(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeLists(WireReader in, ServerCall call) {
    startLists(AllTypesCodec.readLists(in), call);
  }

  private void startLists(Lists value_, ServerCall call) {
    if (call.inline()) {
      runLists(value_, call);
    } else {
      call.execute(c -> runLists(value_, c));
    }
  }

  private void runLists(Lists value_, ServerCall call) {
    Lists result;
    try {
      result = service.lists(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyLists(result, call);
  }

  private static void replyLists(Lists result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeLists(sizer.notNull(result, "AllTypes.lists()"), sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeLists(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeSets(WireReader in, ServerCall call) {
    startSets(AllTypesCodec.readSets(in), call);
  }

  private void startSets(Sets value_, ServerCall call) {
    if (call.inline()) {
      runSets(value_, call);
    } else {
      call.execute(c -> runSets(value_, c));
    }
  }

  private void runSets(Sets value_, ServerCall call) {
    Sets result;
    try {
      result = service.sets(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replySets(result, call);
  }

  private static void replySets(Sets result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeSets(sizer.notNull(result, "AllTypes.sets()"), sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeSets(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeArrays(WireReader in, ServerCall call) {
    startArrays(AllTypesCodec.readArrays(in), call);
  }

  private void startArrays(Arrays value_, ServerCall call) {
    if (call.inline()) {
      runArrays(value_, call);
    } else {
      call.execute(c -> runArrays(value_, c));
    }
  }

  private void runArrays(Arrays value_, ServerCall call) {
    Arrays result;
    try {
      result = service.arrays(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyArrays(result, call);
  }

  private static void replyArrays(Arrays result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeArrays(sizer.notNull(result, "AllTypes.arrays()"), sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeArrays(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeMaps(WireReader in, ServerCall call) {
    startMaps(AllTypesCodec.readMaps(in), call);
  }

  private void startMaps(Maps value_, ServerCall call) {
    if (call.inline()) {
      runMaps(value_, call);
    } else {
      call.execute(c -> runMaps(value_, c));
    }
  }

  private void runMaps(Maps value_, ServerCall call) {
    Maps result;
    try {
      result = service.maps(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyMaps(result, call);
  }

  private static void replyMaps(Maps result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeMaps(sizer.notNull(result, "AllTypes.maps()"), sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeMaps(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeValues(WireReader in, ServerCall call) {
    startValues(AllTypesCodec.readValues(in), call);
  }

  private void startValues(Values value_, ServerCall call) {
    if (call.inline()) {
      runValues(value_, call);
    } else {
      call.execute(c -> runValues(value_, c));
    }
  }

  private void runValues(Values value_, ServerCall call) {
    Values result;
    try {
      result = service.values(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyValues(result, call);
  }

  private static void replyValues(Values result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeValues(sizer.notNull(result, "AllTypes.values()"), sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeValues(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeTree(WireReader in, ServerCall call) {
    startTree(AllTypesCodec.readTree(in), call);
  }

  private void startTree(Tree value_, ServerCall call) {
    if (call.inline()) {
      runTree(value_, call);
    } else {
      call.execute(c -> runTree(value_, c));
    }
  }

  private void runTree(Tree value_, ServerCall call) {
    Tree result;
    try {
      result = service.tree(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyTree(result, call);
  }

  private static void replyTree(Tree result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeTree(sizer.notNull(result, "AllTypes.tree()"), sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeTree(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeNumbered(WireReader in, ServerCall call) {
    startNumbered(AllTypesCodec.readNumbered(in), call);
  }

  private void startNumbered(Numbered value_, ServerCall call) {
    if (call.inline()) {
      runNumbered(value_, call);
    } else {
      call.execute(c -> runNumbered(value_, c));
    }
  }

  private void runNumbered(Numbered value_, ServerCall call) {
    Numbered result;
    try {
      result = service.numbered(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyNumbered(result, call);
  }

  private static void replyNumbered(Numbered result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeNumbered(sizer.notNull(result, "AllTypes.numbered()"), sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeNumbered(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeMutable(WireReader in, ServerCall call) {
    startMutable(AllTypesCodec.readMutable(in), call);
  }

  private void startMutable(Mutable value_, ServerCall call) {
    if (call.inline()) {
      runMutable(value_, call);
    } else {
      call.execute(c -> runMutable(value_, c));
    }
  }

  private void runMutable(Mutable value_, ServerCall call) {
    Mutable result;
    try {
      result = service.mutable(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyMutable(result, call);
  }

  private static void replyMutable(Mutable result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeMutable(sizer.notNull(result, "AllTypes.mutable()"), sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeMutable(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeImmutable(WireReader in, ServerCall call) {
    startImmutable(AllTypesCodec.readImmutable(in), call);
  }

  private void startImmutable(Immutable value_, ServerCall call) {
    if (call.inline()) {
      runImmutable(value_, call);
    } else {
      call.execute(c -> runImmutable(value_, c));
    }
  }

  private void runImmutable(Immutable value_, ServerCall call) {
    Immutable result;
    try {
      result = service.immutable(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyImmutable(result, call);
  }

  private static void replyImmutable(Immutable result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeImmutable(sizer.notNull(result, "AllTypes.immutable()"), sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeImmutable(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeEmpty(WireReader in, ServerCall call) {
    startEmpty(AllTypesCodec.readEmpty(in), call);
  }

  private void startEmpty(Empty value_, ServerCall call) {
    if (call.inline()) {
      runEmpty(value_, call);
    } else {
      call.execute(c -> runEmpty(value_, c));
    }
  }

  private void runEmpty(Empty value_, ServerCall call) {
    Empty result;
    try {
      result = service.empty(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyEmpty(result, call);
  }

  private static void replyEmpty(Empty result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeEmpty(sizer.notNull(result, "AllTypes.empty()"), sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeEmpty(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeShared(WireReader in, ServerCall call) {
    startShared(AllTypesCodec.readShared(in), call);
  }

  private void startShared(Shared value_, ServerCall call) {
    if (call.inline()) {
      runShared(value_, call);
    } else {
      call.execute(c -> runShared(value_, c));
    }
  }

  private void runShared(Shared value_, ServerCall call) {
    Shared result;
    try {
      result = service.shared(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyShared(result, call);
  }

  private static void replyShared(Shared result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeShared(sizer.notNull(result, "AllTypes.shared()"), sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeShared(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeNothingLater(WireReader in, ServerCall call) {
    in.skipAll();
    startNothingLater(call);
  }

  private void startNothingLater(ServerCall call) {
    if (call.inline()) {
      runNothingLater(call);
    } else {
      call.execute(c -> runNothingLater(c));
    }
  }

  private void runNothingLater(ServerCall call) {
    try {
      call.reply(service.nothingLater(), AllTypesSkeleton::replyNothingLater);
    } catch (Throwable e) {
      call.fail(e);
    }
  }

  private static void replyNothingLater(Void result, ServerCall call) {
    call.sendEmpty();
  }

  private void decodeBoxedLater(WireReader in, ServerCall call) {
    Integer value_ = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> value_ = in.int32();
        default -> in.skip();
      }
    }
    startBoxedLater(value_, call);
  }

  private void startBoxedLater(Integer value_, ServerCall call) {
    if (call.inline()) {
      runBoxedLater(value_, call);
    } else {
      call.execute(c -> runBoxedLater(value_, c));
    }
  }

  private void runBoxedLater(Integer value_, ServerCall call) {
    try {
      call.reply(service.boxedLater(value_), AllTypesSkeleton::replyBoxedLater);
    } catch (Throwable e) {
      call.fail(e);
    }
  }

  private static void replyBoxedLater(Integer result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeBoxedLaterResponse(result, sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeBoxedLaterResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeMaybe(WireReader in, ServerCall call) {
    Tree only = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 2 -> only = in.end(only == null ? in.begin(48) : in.merge(start, 48), AllTypesCodec.readTree(in));
        default -> in.skip();
      }
    }
    startMaybe(only, call);
  }

  private void startMaybe(Tree only, ServerCall call) {
    if (call.inline()) {
      runMaybe(only, call);
    } else {
      call.execute(c -> runMaybe(only, c));
    }
  }

  private void runMaybe(Tree only, ServerCall call) {
    Optional<Tree> result;
    try {
      result = service.maybe(only);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyMaybe(result, call);
  }

  private static void replyMaybe(Optional<Tree> result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeMaybeResponse(result, sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeMaybeResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeTruth(WireReader in, ServerCall call) {
    boolean value_ = false;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> value_ = in.bool();
        default -> in.skip();
      }
    }
    startTruth(value_, call);
  }

  private void startTruth(boolean value_, ServerCall call) {
    if (call.inline()) {
      runTruth(value_, call);
    } else {
      call.execute(c -> runTruth(value_, c));
    }
  }

  private void runTruth(boolean value_, ServerCall call) {
    boolean result;
    try {
      result = service.truth(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyTruth(result, call);
  }

  private static void replyTruth(boolean result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeTruthResponse(result, sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeTruthResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeOctet(WireReader in, ServerCall call) {
    byte value_ = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> value_ = in.int8();
        default -> in.skip();
      }
    }
    startOctet(value_, call);
  }

  private void startOctet(byte value_, ServerCall call) {
    if (call.inline()) {
      runOctet(value_, call);
    } else {
      call.execute(c -> runOctet(value_, c));
    }
  }

  private void runOctet(byte value_, ServerCall call) {
    byte result;
    try {
      result = service.octet(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyOctet(result, call);
  }

  private static void replyOctet(byte result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeOctetResponse(result, sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeOctetResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeLetter(WireReader in, ServerCall call) {
    char value_ = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> value_ = in.char16();
        default -> in.skip();
      }
    }
    startLetter(value_, call);
  }

  private void startLetter(char value_, ServerCall call) {
    if (call.inline()) {
      runLetter(value_, call);
    } else {
      call.execute(c -> runLetter(value_, c));
    }
  }

  private void runLetter(char value_, ServerCall call) {
    char result;
    try {
      result = service.letter(value_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyLetter(result, call);
  }

  private static void replyLetter(char result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeLetterResponse(result, sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeLetterResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeSum(WireReader in, ServerCall call) {
    int a = 0;
    long b = 0;
    float c = 0;
    double d = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = in.int32();
        case 2 -> b = in.int64();
        case 3 -> c = in.float32();
        case 4 -> d = in.float64();
        default -> in.skip();
      }
    }
    startSum(a, b, c, d, call);
  }

  private void startSum(int a, long b, float c_, double d, ServerCall call) {
    if (call.inline()) {
      runSum(a, b, c_, d, call);
    } else {
      call.execute(c -> runSum(a, b, c_, d, c));
    }
  }

  private void runSum(int a, long b, float c_, double d, ServerCall call) {
    long result;
    try {
      result = service.sum(a, b, c_, d);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replySum(result, call);
  }

  private static void replySum(long result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeSumResponse(result, sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeSumResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeRatio(WireReader in, ServerCall call) {
    in.skipAll();
    startRatio(call);
  }

  private void startRatio(ServerCall call) {
    if (call.inline()) {
      runRatio(call);
    } else {
      call.execute(c -> runRatio(c));
    }
  }

  private void runRatio(ServerCall call) {
    float result;
    try {
      result = service.ratio();
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyRatio(result, call);
  }

  private static void replyRatio(float result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeRatioResponse(result, sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeRatioResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeExact(WireReader in, ServerCall call) {
    in.skipAll();
    startExact(call);
  }

  private void startExact(ServerCall call) {
    if (call.inline()) {
      runExact(call);
    } else {
      call.execute(c -> runExact(c));
    }
  }

  private void runExact(ServerCall call) {
    double result;
    try {
      result = service.exact();
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyExact(result, call);
  }

  private static void replyExact(double result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeExactResponse(result, sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeExactResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeHistory(WireReader in, ServerCall call) {
    Instant since = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> since = since == null ? in.instant() : in.mergedInstant(start);
        default -> in.skip();
      }
    }
    startHistory(Optional.ofNullable(since), call);
  }

  private void startHistory(Optional<Instant> since, ServerCall call) {
    if (call.inline()) {
      runHistory(since, call);
    } else {
      call.execute(c -> runHistory(since, c));
    }
  }

  private void runHistory(Optional<Instant> since, ServerCall call) {
    long[] result;
    try {
      result = service.history(since);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyHistory(result, call);
  }

  private static void replyHistory(long[] result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeHistoryResponse(result, sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeHistoryResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeMix(WireReader in, ServerCall call) {
    Color a = Color.RED;
    Color b = Color.RED;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = AllTypesCodec.readColor(in.int32());
        case 2 -> b = AllTypesCodec.readColor(in.int32());
        default -> in.skip();
      }
    }
    startMix(a, b, call);
  }

  private void startMix(Color a, Color b, ServerCall call) {
    if (call.inline()) {
      runMix(a, b, call);
    } else {
      call.execute(c -> runMix(a, b, c));
    }
  }

  private void runMix(Color a, Color b, ServerCall call) {
    Color result;
    try {
      result = service.mix(a, b);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyMix(result, call);
  }

  private static void replyMix(Color result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeMixResponse(result, sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeMixResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodePaint(WireReader in, ServerCall call) {
    List<Color> call_ = null;
    int[] sizer_ = WireReader.NO_INTS;
    int sizerUsed = 0;
    String size_ = "";
    int in_ = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (call_ == null) {
            call_ = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            call_.add(AllTypesCodec.readColor(in.int32()));
          }
          in.endPacked(outer);
        }
        case 2 -> {
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            if (sizerUsed == sizer_.length) {
              sizer_ = java.util.Arrays.copyOf(sizer_, in.grow(sizerUsed));
            }
            sizer_[sizerUsed++] = in.int32();
          }
          in.endPacked(outer);
        }
        case 3 -> size_ = in.string();
        case 4 -> in_ = in.int32();
        default -> in.skip();
      }
    }
    startPaint(call_ == null ? List.of() : call_, sizerUsed == sizer_.length ? sizer_ : java.util.Arrays.copyOf(sizer_, sizerUsed), size_, in_, call);
  }

  private void startPaint(List<Color> call_, int[] sizer_, String size_, int in_, ServerCall call) {
    if (call.inline()) {
      runPaint(call_, sizer_, size_, in_, call);
    } else {
      call.execute(c -> runPaint(call_, sizer_, size_, in_, c));
    }
  }

  private void runPaint(List<Color> call_, int[] sizer_, String size_, int in_, ServerCall call) {
    Map<String, Color> result;
    try {
      result = service.paint(call_, sizer_, size_, in_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyPaint(result, call);
  }

  private static void replyPaint(Map<String, Color> result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = AllTypesCodec.sizeRenamedResponse(result, sizer);
      WireWriter out = call.response(size);
      AllTypesCodec.writeRenamedResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }
}
