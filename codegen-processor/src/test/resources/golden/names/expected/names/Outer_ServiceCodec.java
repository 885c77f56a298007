package names;

import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireType;
import io.ringbell.codec.WireWriter;
import java.lang.Double;
import java.lang.Float;
import java.lang.Integer;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import javax.annotation.processing.Generated;

/**
 * Protobuf encoding of what {@link Outer.Service} sends.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class Outer_ServiceCodec {
  private Outer_ServiceCodec() {
  }

  static int sizeAddRequest(int calls, int options, int addMethod, int call, int c, int e,
      int service, int result, WireSizer sizer) {
    long size = 0;
    if (calls != 0) {
      size += sizer.int32(1, calls);
    }
    if (options != 0) {
      size += sizer.int32(2, options);
    }
    if (addMethod != 0) {
      size += sizer.int32(3, addMethod);
    }
    if (call != 0) {
      size += sizer.int32(4, call);
    }
    if (c != 0) {
      size += sizer.int32(5, c);
    }
    if (e != 0) {
      size += sizer.int32(6, e);
    }
    if (service != 0) {
      size += sizer.int32(7, service);
    }
    if (result != 0) {
      size += sizer.int32(8, result);
    }
    return WireSizer.total(size);
  }

  static void writeAddRequest(int calls, int options, int addMethod, int call, int c, int e,
      int service, int result, WireWriter out) {
    if (calls != 0) {
      out.int32(1, calls);
    }
    if (options != 0) {
      out.int32(2, options);
    }
    if (addMethod != 0) {
      out.int32(3, addMethod);
    }
    if (call != 0) {
      out.int32(4, call);
    }
    if (c != 0) {
      out.int32(5, c);
    }
    if (e != 0) {
      out.int32(6, e);
    }
    if (service != 0) {
      out.int32(7, service);
    }
    if (result != 0) {
      out.int32(8, result);
    }
  }

  static int sizeAddResponse(int result, WireSizer sizer) {
    long size = 0;
    if (result != 0) {
      size += sizer.int32(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeAddResponse(int result, WireWriter out) {
    if (result != 0) {
      out.int32(1, result);
    }
  }

  static int readAddResponse(WireReader in) {
    int result = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.int32();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeInvokeRequest(String method, int[] value_, int valueUsed, WireSizer sizer) {
    long size = 0;
    sizer.notNull(method, "Outer.Service.invoke(method)");
    if (!method.isEmpty()) {
      size += sizer.string(1, method, "Outer.Service.invoke(method)");
    }
    if (value_ != null && value_.length > 0) {
      long packed = 0;
      for (int element : value_) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(2, packed);
    }
    if (valueUsed != 0) {
      size += sizer.int32(3, valueUsed);
    }
    return WireSizer.total(size);
  }

  static void writeInvokeRequest(String method, int[] value_, int valueUsed, WireWriter out) {
    if (!method.isEmpty()) {
      out.string(1, method);
    }
    if (value_ != null && value_.length > 0) {
      int end = out.begin(2);
      for (int element : value_) {
        out.int32(element);
      }
      out.end(end);
    }
    if (valueUsed != 0) {
      out.int32(3, valueUsed);
    }
  }

  static int sizeInvokeResponse(String result, WireSizer sizer) {
    long size = 0;
    sizer.notNull(result, "Outer.Service.invoke()");
    if (!result.isEmpty()) {
      size += sizer.string(1, result, "Outer.Service.invoke()");
    }
    return WireSizer.total(size);
  }

  static void writeInvokeResponse(String result, WireWriter out) {
    if (!result.isEmpty()) {
      out.string(1, result);
    }
  }

  static String readInvokeResponse(WireReader in) {
    String result = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.string();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeNestedRequest(Outer.Service.Override override, Outer.Service.MessageReader Float_,
      Outer.Service.Void none, WireSizer sizer) {
    long size = 0;
    if (override != null) {
      size += sizer.end(sizer.begin("Outer.Service.nested(override)"), 1, sizeOuterServiceOverride(override, sizer));
    }
    if (Float_ != null) {
      size += sizer.end(sizer.begin("Outer.Service.nested(Float)"), 2, sizeOuterServiceMessageReader(Float_, sizer));
    }
    if (none != null) {
      size += sizer.end(sizer.begin("Outer.Service.nested(none)"), 3, sizeOuterServiceVoid(none, sizer));
    }
    return WireSizer.total(size);
  }

  static void writeNestedRequest(Outer.Service.Override override,
      Outer.Service.MessageReader Float_, Outer.Service.Void none, WireWriter out) {
    if (override != null) {
      int end = out.begin(1);
      writeOuterServiceOverride(override, out);
      out.end(end);
    }
    if (Float_ != null) {
      int end = out.begin(2);
      writeOuterServiceMessageReader(Float_, out);
      out.end(end);
    }
    if (none != null) {
      int end = out.begin(3);
      writeOuterServiceVoid(none, out);
      out.end(end);
    }
  }

  static int sizeCapitalsRequest(List<String> List_, Set<String> Set_, float Float_, int[] Arrays_,
      WireSizer sizer) {
    long size = 0;
    List<String> List__ = WireSizer.indexed(List_);
    for (int i = 0; i < List__.size(); i++) {
      size += sizer.string(1, sizer.element(List__.get(i), "Outer.Service.capitals(List)", i), "Outer.Service.capitals(List)");
    }
    if (Set_ != null) {
      for (String element : Set_) {
        size += sizer.string(2, sizer.element(element, "Outer.Service.capitals(Set)"), "Outer.Service.capitals(Set)");
      }
    }
    if (Float.floatToRawIntBits(Float_) != 0) {
      size += sizer.float32(3, Float_);
    }
    if (Arrays_ != null && Arrays_.length > 0) {
      long packed = 0;
      for (int element : Arrays_) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(4, packed);
    }
    return WireSizer.total(size);
  }

  static void writeCapitalsRequest(List<String> List_, Set<String> Set_, float Float_,
      int[] Arrays_, WireWriter out) {
    List<String> List__ = WireSizer.indexed(List_);
    for (int i = 0; i < List__.size(); i++) {
      out.string(1, List__.get(i));
    }
    if (Set_ != null) {
      for (String element : Set_) {
        out.string(2, element);
      }
    }
    if (Float.floatToRawIntBits(Float_) != 0) {
      out.float32(3, Float_);
    }
    if (Arrays_ != null && Arrays_.length > 0) {
      int end = out.begin(4);
      for (int element : Arrays_) {
        out.int32(element);
      }
      out.end(end);
    }
  }

  static int sizeCapitalsResponse(int result, WireSizer sizer) {
    long size = 0;
    if (result != 0) {
      size += sizer.int32(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeCapitalsResponse(int result, WireWriter out) {
    if (result != 0) {
      out.int32(1, result);
    }
  }

  static int readCapitalsResponse(WireReader in) {
    int result = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.int32();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeOuterAddRequest(Outer.AddRequest value, WireSizer sizer) {
    long size = 0;
    String calls = sizer.notNull(value.calls(), "Outer.AddRequest.calls");
    if (!calls.isEmpty()) {
      size += sizer.string(1, calls, "Outer.AddRequest.calls");
    }
    String options = sizer.notNull(value.options(), "Outer.AddRequest.options");
    if (!options.isEmpty()) {
      size += sizer.string(2, options, "Outer.AddRequest.options");
    }
    return WireSizer.total(size);
  }

  static void writeOuterAddRequest(Outer.AddRequest value, WireWriter out) {
    String calls = value.calls();
    if (!calls.isEmpty()) {
      out.string(1, calls);
    }
    String options = value.options();
    if (!options.isEmpty()) {
      out.string(2, options);
    }
  }

  static Outer.AddRequest readOuterAddRequest(WireReader in) {
    String calls = "";
    String options = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> calls = in.string();
        case 2 -> options = in.string();
        default -> in.skip();
      }
    }
    return new Outer.AddRequest(calls, options);
  }

  static int sizeOuterWireReader(Outer.WireReader value, WireSizer sizer) {
    long size = 0;
    if (value.value() != 0) {
      size += sizer.int32(1, value.value());
    }
    if (value.size() != 0) {
      size += sizer.int32(2, value.size());
    }
    if (value.out() != 0) {
      size += sizer.int32(3, value.out());
    }
    if (value.in() != 0) {
      size += sizer.int32(4, value.in());
    }
    if (value.sizer() != 0) {
      size += sizer.int32(5, value.sizer());
    }
    if (value.i() != 0) {
      size += sizer.int32(6, value.i());
    }
    if (value.element() != 0) {
      size += sizer.int64(7, value.element());
    }
    return WireSizer.total(size);
  }

  static void writeOuterWireReader(Outer.WireReader value, WireWriter out) {
    if (value.value() != 0) {
      out.int32(1, value.value());
    }
    if (value.size() != 0) {
      out.int32(2, value.size());
    }
    if (value.out() != 0) {
      out.int32(3, value.out());
    }
    if (value.in() != 0) {
      out.int32(4, value.in());
    }
    if (value.sizer() != 0) {
      out.int32(5, value.sizer());
    }
    if (value.i() != 0) {
      out.int32(6, value.i());
    }
    if (value.element() != 0) {
      out.int64(7, value.element());
    }
  }

  static Outer.WireReader readOuterWireReader(WireReader in) {
    int value_ = 0;
    int size_ = 0;
    int out_ = 0;
    int in_ = 0;
    int sizer_ = 0;
    int i_ = 0;
    long element_ = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> value_ = in.int32();
        case 2 -> size_ = in.int32();
        case 3 -> out_ = in.int32();
        case 4 -> in_ = in.int32();
        case 5 -> sizer_ = in.int32();
        case 6 -> i_ = in.int32();
        case 7 -> element_ = in.int64();
        default -> in.skip();
      }
    }
    return new Outer.WireReader(value_, size_, out_, in_, sizer_, i_, element_);
  }

  static int sizeOuterServiceOverride(Outer.Service.Override value, WireSizer sizer) {
    long size = 0;
    Optional<String> Optional_ = sizer.notNull(value.Optional(), "Outer.Service.Override.Optional");
    if (Optional_.isPresent()) {
      size += sizer.string(1, Optional_.get(), "Outer.Service.Override.Optional");
    }
    if (Double.doubleToRawLongBits(value.Double()) != 0) {
      size += sizer.float64(2, value.Double());
    }
    return WireSizer.total(size);
  }

  static void writeOuterServiceOverride(Outer.Service.Override value, WireWriter out) {
    Optional<String> Optional_ = value.Optional();
    if (Optional_.isPresent()) {
      out.string(1, Optional_.get());
    }
    if (Double.doubleToRawLongBits(value.Double()) != 0) {
      out.float64(2, value.Double());
    }
  }

  static Outer.Service.Override readOuterServiceOverride(WireReader in) {
    String Optional_ = null;
    double Double_ = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> Optional_ = in.string();
        case 2 -> Double_ = in.float64();
        default -> in.skip();
      }
    }
    return new Outer.Service.Override(Optional.ofNullable(Optional_), Double_);
  }

  static int sizeOuterServiceMessageReader(Outer.Service.MessageReader value, WireSizer sizer) {
    long size = 0;
    if (value.WireReader() != 0) {
      size += sizer.int32(1, value.WireReader());
    }
    int[] WireSizer_ = value.WireSizer();
    if (WireSizer_ != null && WireSizer_.length > 0) {
      long packed = 0;
      for (int element : WireSizer_) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(2, packed);
    }
    return WireSizer.total(size);
  }

  static void writeOuterServiceMessageReader(Outer.Service.MessageReader value, WireWriter out) {
    if (value.WireReader() != 0) {
      out.int32(1, value.WireReader());
    }
    int[] WireSizer_ = value.WireSizer();
    if (WireSizer_ != null && WireSizer_.length > 0) {
      int end = out.begin(2);
      for (int element : WireSizer_) {
        out.int32(element);
      }
      out.end(end);
    }
  }

  static Outer.Service.MessageReader readOuterServiceMessageReader(WireReader in) {
    int WireReader_ = 0;
    int[] WireSizer_ = WireReader.NO_INTS;
    int WireSizerUsed = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> WireReader_ = in.int32();
        case 2 -> {
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            if (WireSizerUsed == WireSizer_.length) {
              WireSizer_ = Arrays.copyOf(WireSizer_, in.grow(WireSizerUsed));
            }
            WireSizer_[WireSizerUsed++] = in.int32();
          }
          in.endPacked(outer);
        }
        default -> in.skip();
      }
    }
    return new Outer.Service.MessageReader(WireReader_, WireSizerUsed == WireSizer_.length ? WireSizer_ : Arrays.copyOf(WireSizer_, WireSizerUsed));
  }

  static int sizeOuterServiceVoid(Outer.Service.Void value, WireSizer sizer) {
    long size = 0;
    return WireSizer.total(size);
  }

  static void writeOuterServiceVoid(Outer.Service.Void value, WireWriter out) {
  }

  static Outer.Service.Void readOuterServiceVoid(WireReader in) {
    while (in.next()) {
      switch (in.field()) {
        default -> in.skip();
      }
    }
    return new Outer.Service.Void();
  }

  static int sizeOuterServiceDuration(Outer.Service.Duration value, WireSizer sizer) {
    long size = 0;
    List<String> List_ = WireSizer.indexed(value.List());
    for (int i = 0; i < List_.size(); i++) {
      size += sizer.string(1, sizer.element(List_.get(i), "Outer.Service.Duration.List", i), "Outer.Service.Duration.List");
    }
    Map<String, Integer> Map_ = value.Map();
    if (Map_ != null) {
      for (Map.Entry<String, Integer> entry : Map_.entrySet()) {
        int slot = sizer.begin("Outer.Service.Duration.Map");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Outer.Service.Duration.Map"), "Outer.Service.Duration.Map");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Outer.Service.Duration.Map"));
        size += sizer.end(slot, 2, entrySize);
      }
    }
    return WireSizer.total(size);
  }

  static void writeOuterServiceDuration(Outer.Service.Duration value, WireWriter out) {
    List<String> List_ = WireSizer.indexed(value.List());
    for (int i = 0; i < List_.size(); i++) {
      out.string(1, List_.get(i));
    }
    Map<String, Integer> Map_ = value.Map();
    if (Map_ != null) {
      for (Map.Entry<String, Integer> entry : Map_.entrySet()) {
        int entryEnd = out.begin(2);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
  }

  static Outer.Service.Duration readOuterServiceDuration(WireReader in) {
    List<String> List_ = null;
    Map<String, Integer> Map_ = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (List_ == null) {
            List_ = new ArrayList<>();
          }
          List_.add(in.string());
        }
        case 2 -> {
          if (Map_ == null) {
            Map_ = new LinkedHashMap<>();
          }
          int outer = in.begin();
          String key = "";
          int entry = 0;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.string();
              case 2 -> entry = in.int32();
              default -> in.skip();
            }
          }
          in.end(outer);
          Map_.put(key, entry);
        }
        default -> in.skip();
      }
    }
    return new Outer.Service.Duration(List_ == null ? List.of() : List_, Map_ == null ? Map.of() : Map_);
  }
}
