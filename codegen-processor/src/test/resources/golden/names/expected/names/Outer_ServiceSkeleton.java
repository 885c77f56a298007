package names;

import io.ringbell.call.MethodDescriptor;
import io.ringbell.call.ServerCall;
import io.ringbell.call.ServiceSkeleton;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireType;
import io.ringbell.codec.WireWriter;
import java.lang.IllegalArgumentException;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.annotation.processing.Generated;

/**
 * Serves {@link Outer.Service}.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class Outer_ServiceSkeleton extends ServiceSkeleton {
  private static final List<MethodDescriptor> METHODS = List.of(
      MethodDescriptor.unary("names.Outer.Service", "Add"),
      MethodDescriptor.unary("names.Outer.Service", "Find"),
      MethodDescriptor.unary("names.Outer.Service", "Find_2"),
      MethodDescriptor.unary("names.Outer.Service", "Invoke"),
      MethodDescriptor.unary("names.Outer.Service", "Methods"),
      MethodDescriptor.unary("names.Outer.Service", "Nested"),
      MethodDescriptor.unary("names.Outer.Service", "Capitals"),
      MethodDescriptor.unary("names.Outer.Service", "Old"));

  private final Outer.Service service;

  private Outer_ServiceSkeleton(Outer.Service service) {
    this.service = service;
  }

  /**
   * A skeleton whose calls run {@code service}.
   */
  public static Outer_ServiceSkeleton of(Outer.Service service) {
    return new Outer_ServiceSkeleton(Objects.requireNonNull(service, "service"));
  }

  @java.lang.Override
  public List<MethodDescriptor> methods() {
    return METHODS;
  }

  @java.lang.Override
  public void invoke(int method, WireReader request, ServerCall call) {
    switch (method) {
      case 0 -> decodeAdd(request, call);
      case 1 -> decodeFind(request, call);
      case 2 -> decodeFind_(request, call);
      case 3 -> decodeInvoke(request, call);
      case 4 -> decodeMethods(request, call);
      case 5 -> decodeNested(request, call);
      case 6 -> decodeCapitals(request, call);
      case 7 -> decodeOld(request, call);
      default -> throw new IllegalArgumentException("method: " + method + " (expected: 0, 1, 2, 3, 4, 5, 6, 7)");
    }
  }

  private void decodeAdd(WireReader in, ServerCall call) {
    int calls = 0;
    int options = 0;
    int addMethod = 0;
    int call_ = 0;
    int c = 0;
    int e = 0;
    int service = 0;
    int result = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> calls = in.int32();
        case 2 -> options = in.int32();
        case 3 -> addMethod = in.int32();
        case 4 -> call_ = in.int32();
        case 5 -> c = in.int32();
        case 6 -> e = in.int32();
        case 7 -> service = in.int32();
        case 8 -> result = in.int32();
        default -> in.skip();
      }
    }
    startAdd(calls, options, addMethod, call_, c, e, service, result, call);
  }

  private void startAdd(int calls, int options, int addMethod, int call_, int c_, int e_,
      int service_, int result_, ServerCall call) {
    if (call.inline()) {
      runAdd(calls, options, addMethod, call_, c_, e_, service_, result_, call);
    } else {
      call.execute(c -> runAdd(calls, options, addMethod, call_, c_, e_, service_, result_, c));
    }
  }

  private void runAdd(int calls, int options, int addMethod, int call_, int c_, int e_,
      int service_, int result_, ServerCall call) {
    int result;
    try {
      result = service.add(calls, options, addMethod, call_, c_, e_, service_, result_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyAdd(result, call);
  }

  private static void replyAdd(int result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = Outer_ServiceCodec.sizeAddResponse(result, sizer);
      WireWriter out = call.response(size);
      Outer_ServiceCodec.writeAddResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeFind(WireReader in, ServerCall call) {
    startFind(Outer_ServiceCodec.readOuterAddRequest(in), call);
  }

  private void startFind(Outer.AddRequest options, ServerCall call) {
    if (call.inline()) {
      runFind(options, call);
    } else {
      call.execute(c -> runFind(options, c));
    }
  }

  private void runFind(Outer.AddRequest options, ServerCall call) {
    Outer.AddRequest result;
    try {
      result = service.find(options);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyFind(result, call);
  }

  private static void replyFind(Outer.AddRequest result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = Outer_ServiceCodec.sizeOuterAddRequest(sizer.notNull(result, "Outer.Service.find()"), sizer);
      WireWriter out = call.response(size);
      Outer_ServiceCodec.writeOuterAddRequest(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeFind_(WireReader in, ServerCall call) {
    startFind_(Outer_ServiceCodec.readOuterWireReader(in), call);
  }

  private void startFind_(Outer.WireReader call_, ServerCall call) {
    if (call.inline()) {
      runFind_(call_, call);
    } else {
      call.execute(c -> runFind_(call_, c));
    }
  }

  private void runFind_(Outer.WireReader call_, ServerCall call) {
    Outer.WireReader result;
    try {
      result = service.Find(call_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyFind_(result, call);
  }

  private static void replyFind_(Outer.WireReader result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = Outer_ServiceCodec.sizeOuterWireReader(sizer.notNull(result, "Outer.Service.Find()"), sizer);
      WireWriter out = call.response(size);
      Outer_ServiceCodec.writeOuterWireReader(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeInvoke(WireReader in, ServerCall call) {
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
    startInvoke(method, valueUsed == value_.length ? value_ : Arrays.copyOf(value_, valueUsed), valueUsed_, call);
  }

  private void startInvoke(String method, int[] value_, int valueUsed, ServerCall call) {
    if (call.inline()) {
      runInvoke(method, value_, valueUsed, call);
    } else {
      call.execute(c -> runInvoke(method, value_, valueUsed, c));
    }
  }

  private void runInvoke(String method, int[] value_, int valueUsed, ServerCall call) {
    String result;
    try {
      result = service.invoke(method, value_, valueUsed);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyInvoke(result, call);
  }

  private static void replyInvoke(String result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = Outer_ServiceCodec.sizeInvokeResponse(result, sizer);
      WireWriter out = call.response(size);
      Outer_ServiceCodec.writeInvokeResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeMethods(WireReader in, ServerCall call) {
    in.skipAll();
    startMethods(call);
  }

  private void startMethods(ServerCall call) {
    if (call.inline()) {
      runMethods(call);
    } else {
      call.execute(c -> runMethods(c));
    }
  }

  private void runMethods(ServerCall call) {
    try {
      service.methods();
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    call.sendEmpty();
  }

  private void decodeNested(WireReader in, ServerCall call) {
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
    startNested(override, Float_, none, call);
  }

  private void startNested(Outer.Service.Override override, Outer.Service.MessageReader Float_,
      Outer.Service.Void none, ServerCall call) {
    if (call.inline()) {
      runNested(override, Float_, none, call);
    } else {
      call.execute(c -> runNested(override, Float_, none, c));
    }
  }

  private void runNested(Outer.Service.Override override, Outer.Service.MessageReader Float_,
      Outer.Service.Void none, ServerCall call) {
    Outer.Service.Duration result;
    try {
      result = service.nested(override, Float_, none);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyNested(result, call);
  }

  private static void replyNested(Outer.Service.Duration result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = Outer_ServiceCodec.sizeOuterServiceDuration(sizer.notNull(result, "Outer.Service.nested()"), sizer);
      WireWriter out = call.response(size);
      Outer_ServiceCodec.writeOuterServiceDuration(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeCapitals(WireReader in, ServerCall call) {
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
    startCapitals(List_ == null ? List.of() : List_, Set_ == null ? Set.of() : Set_, Float_, ArraysUsed == Arrays_.length ? Arrays_ : Arrays.copyOf(Arrays_, ArraysUsed), call);
  }

  private void startCapitals(List<String> List_, Set<String> Set_, float Float_, int[] Arrays_,
      ServerCall call) {
    if (call.inline()) {
      runCapitals(List_, Set_, Float_, Arrays_, call);
    } else {
      call.execute(c -> runCapitals(List_, Set_, Float_, Arrays_, c));
    }
  }

  private void runCapitals(List<String> List_, Set<String> Set_, float Float_, int[] Arrays_,
      ServerCall call) {
    int result;
    try {
      result = service.capitals(List_, Set_, Float_, Arrays_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyCapitals(result, call);
  }

  private static void replyCapitals(int result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = Outer_ServiceCodec.sizeCapitalsResponse(result, sizer);
      WireWriter out = call.response(size);
      Outer_ServiceCodec.writeCapitalsResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeOld(WireReader in, ServerCall call) {
    in.skipAll();
    startOld(call);
  }

  private void startOld(ServerCall call) {
    if (call.inline()) {
      runOld(call);
    } else {
      call.execute(c -> runOld(c));
    }
  }

  private void runOld(ServerCall call) {
    try {
      service.old();
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    call.sendEmpty();
  }
}
