package names;

import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
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
}
