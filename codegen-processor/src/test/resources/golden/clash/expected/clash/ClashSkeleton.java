package clash;

import io.ringbell.call.MethodDescriptor;
import io.ringbell.call.ServerCall;
import io.ringbell.call.ServiceSkeleton;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireType;
import io.ringbell.codec.WireWriter;
import java.lang.IllegalArgumentException;
import java.lang.SuppressWarnings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Set;
import javax.annotation.processing.Generated;

/**
 * Serves {@link Clash}.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class ClashSkeleton extends ServiceSkeleton {
  private static final java.util.List<MethodDescriptor> METHODS = java.util.List.of(
      MethodDescriptor.unary("clash.Clash", "Send"),
      MethodDescriptor.unary("clash.Clash", "Later"),
      MethodDescriptor.unary("clash.Clash", "Ratio"),
      MethodDescriptor.unary("clash.Clash", "All"),
      MethodDescriptor.unary("clash.Clash", "Fail").withErrors(ClashCodec.FAIL_ERRORS));

  private final Clash service;

  private ClashSkeleton(Clash service) {
    this.service = service;
  }

  /**
   * A skeleton whose calls run {@code service}.
   */
  public static ClashSkeleton of(Clash service) {
    return new ClashSkeleton(java.util.Objects.requireNonNull(service, "service"));
  }

  @java.lang.Override
  public java.util.List<MethodDescriptor> methods() {
    return METHODS;
  }

  @java.lang.Override
  public void invoke(int method, io.ringbell.codec.WireReader request, ServerCall call) {
    switch (method) {
      case 0 -> decodeSend(request, call);
      case 1 -> decodeLater(request, call);
      case 2 -> decodeRatio(request, call);
      case 3 -> decodeAll(request, call);
      case 4 -> decodeFail(request, call);
      default -> throw new IllegalArgumentException("method: " + method + " (expected: 0, 1, 2, 3, 4)");
    }
  }

  private void decodeSend(io.ringbell.codec.WireReader in, ServerCall call) {
    java.lang.String text = "";
    List list = null;
    java.util.List<Integer> numbers = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> text = in.string();
        case 2 -> list = in.end(list == null ? in.begin(24) : in.merge(start, 24), ClashCodec.readList(in));
        case 3 -> {
          if (numbers == null) {
            numbers = new ArrayList<>();
          }
          numbers.add(in.end(in.begin(32), ClashCodec.readInteger(in)));
        }
        default -> in.skip();
      }
    }
    startSend(text, list, numbers == null ? java.util.List.of() : numbers, call);
  }

  private void startSend(java.lang.String text, List list, java.util.List<Integer> numbers,
      ServerCall call) {
    if (call.inline()) {
      runSend(text, list, numbers, call);
    } else {
      call.execute(c -> runSend(text, list, numbers, c));
    }
  }

  private void runSend(java.lang.String text, List list, java.util.List<Integer> numbers,
      ServerCall call) {
    String result;
    try {
      result = service.send(text, list, numbers);
    } catch (java.lang.Throwable e) {
      call.fail(e);
      return;
    }
    replySend(result, call);
  }

  private static void replySend(String result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = ClashCodec.sizeString(sizer.notNull(result, "Clash.send()"), sizer);
      WireWriter out = call.response(size);
      ClashCodec.writeString(result, out);
      out.finish();
    } catch (java.lang.Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeLater(io.ringbell.codec.WireReader in, ServerCall call) {
    Optional optional = null;
    WireReader reader = null;
    java.util.Map<java.lang.String, Map> maps = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> optional = in.end(optional == null ? in.begin(24) : in.merge(start, 24), ClashCodec.readOptional(in));
        case 2 -> reader = in.end(reader == null ? in.begin(96) : in.merge(start, 96), ClashCodec.readWireReader(in));
        case 3 -> {
          if (maps == null) {
            maps = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int entryStart = in.position();
          java.lang.String key = "";
          Map entry = null;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.string();
              case 2 -> entry = in.end(entry == null ? in.begin(24) : in.merge(entryStart, 24), ClashCodec.readMap(in));
              default -> in.skip();
            }
          }
          if (entry == null) {
            entry = ClashCodec.readMap(in);
          }
          in.end(outer);
          maps.put(key, entry);
        }
        default -> in.skip();
      }
    }
    startLater(optional, reader, maps == null ? java.util.Map.of() : maps, call);
  }

  private void startLater(Optional optional, WireReader reader,
      java.util.Map<java.lang.String, Map> maps, ServerCall call) {
    if (call.inline()) {
      runLater(optional, reader, maps, call);
    } else {
      call.execute(c -> runLater(optional, reader, maps, c));
    }
  }

  private void runLater(Optional optional, WireReader reader,
      java.util.Map<java.lang.String, Map> maps, ServerCall call) {
    try {
      call.reply(service.later(optional, reader, maps), ClashSkeleton::replyLater);
    } catch (java.lang.Throwable e) {
      call.fail(e);
    }
  }

  private static void replyLater(Void result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = ClashCodec.sizeVoid(sizer.notNull(result, "Clash.later()"), sizer);
      WireWriter out = call.response(size);
      ClashCodec.writeVoid(result, out);
      out.finish();
    } catch (java.lang.Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeRatio(io.ringbell.codec.WireReader in, ServerCall call) {
    Object object = null;
    Override override = null;
    Throwable throwable = null;
    Objects objects = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> object = in.end(object == null ? in.begin(24) : in.merge(start, 24), ClashCodec.readObject(in));
        case 2 -> override = in.end(override == null ? in.begin(24) : in.merge(start, 24), ClashCodec.readOverride(in));
        case 3 -> throwable = in.end(throwable == null ? in.begin(24) : in.merge(start, 24), ClashCodec.readThrowable(in));
        case 4 -> objects = in.end(objects == null ? in.begin(24) : in.merge(start, 24), ClashCodec.readObjects(in));
        default -> in.skip();
      }
    }
    startRatio(object, override, throwable, objects, call);
  }

  private void startRatio(Object object, Override override, Throwable throwable, Objects objects,
      ServerCall call) {
    if (call.inline()) {
      runRatio(object, override, throwable, objects, call);
    } else {
      call.execute(c -> runRatio(object, override, throwable, objects, c));
    }
  }

  private void runRatio(Object object, Override override, Throwable throwable, Objects objects,
      ServerCall call) {
    float result;
    try {
      result = service.ratio(object, override, throwable, objects);
    } catch (java.lang.Throwable e) {
      call.fail(e);
      return;
    }
    replyRatio(result, call);
  }

  private static void replyRatio(float result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = ClashCodec.sizeRatioResponse(result, sizer);
      WireWriter out = call.response(size);
      ClashCodec.writeRatioResponse(result, out);
      out.finish();
    } catch (java.lang.Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeAll(io.ringbell.codec.WireReader in, ServerCall call) {
    int[] Codec = io.ringbell.codec.WireReader.NO_INTS;
    int CodecUsed = 0;
    float ErrorCodec = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            if (CodecUsed == Codec.length) {
              Codec = Arrays.copyOf(Codec, in.grow(CodecUsed));
            }
            Codec[CodecUsed++] = in.int32();
          }
          in.endPacked(outer);
        }
        case 2 -> ErrorCodec = in.float32();
        default -> in.skip();
      }
    }
    startAll(CodecUsed == Codec.length ? Codec : Arrays.copyOf(Codec, CodecUsed), ErrorCodec, call);
  }

  private void startAll(int[] Codec, float ErrorCodec, ServerCall call) {
    if (call.inline()) {
      runAll(Codec, ErrorCodec, call);
    } else {
      call.execute(c -> runAll(Codec, ErrorCodec, c));
    }
  }

  private void runAll(int[] Codec, float ErrorCodec, ServerCall call) {
    Set<Long> result;
    try {
      result = service.all(Codec, ErrorCodec);
    } catch (java.lang.Throwable e) {
      call.fail(e);
      return;
    }
    replyAll(result, call);
  }

  private static void replyAll(Set<Long> result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = ClashCodec.sizeAllResponse(result, sizer);
      WireWriter out = call.response(size);
      ClashCodec.writeAllResponse(result, out);
      out.finish();
    } catch (java.lang.Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeFail(io.ringbell.codec.WireReader in, ServerCall call) {
    in.skipAll();
    startFail(call);
  }

  private void startFail(ServerCall call) {
    if (call.inline()) {
      runFail(call);
    } else {
      call.execute(c -> runFail(c));
    }
  }

  private void runFail(ServerCall call) {
    try {
      service.fail();
    } catch (java.lang.Throwable e) {
      call.fail(e);
      return;
    }
    call.sendEmpty();
  }
}
