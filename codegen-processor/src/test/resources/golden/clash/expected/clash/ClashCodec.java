package clash;

import io.ringbell.Status;
import io.ringbell.call.DeclaredError;
import io.ringbell.call.ErrorCodec;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireType;
import io.ringbell.codec.WireWriter;
import java.lang.Double;
import java.lang.Float;
import java.lang.SuppressWarnings;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Set;
import javax.annotation.processing.Generated;

/**
 * Protobuf encoding of what {@link Clash} sends.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class ClashCodec {
  static final ErrorCodec FAIL_ERRORS = ErrorCodec.of(
      new DeclaredError<>(Exception.class, "clash.Exception", Status.Code.UNKNOWN, MessageWriter.of(ClashCodec::sizeException, ClashCodec::writeException), ClashCodec::readException));

  private ClashCodec() {
  }

  static int sizeSendRequest(java.lang.String text, List list, java.util.List<Integer> numbers,
      WireSizer sizer) {
    long size = 0;
    sizer.notNull(text, "Clash.send(text)");
    if (!text.isEmpty()) {
      size += sizer.string(1, text, "Clash.send(text)");
    }
    if (list != null) {
      size += sizer.end(sizer.begin("Clash.send(list)"), 2, sizeList(list, sizer));
    }
    java.util.List<Integer> numbers_ = WireSizer.indexed(numbers);
    for (int i = 0; i < numbers_.size(); i++) {
      size += sizer.end(sizer.begin("Clash.send(numbers)"), 3, sizeInteger(sizer.element(numbers_.get(i), "Clash.send(numbers)", i), sizer));
    }
    return WireSizer.total(size);
  }

  static void writeSendRequest(java.lang.String text, List list, java.util.List<Integer> numbers,
      WireWriter out) {
    if (!text.isEmpty()) {
      out.string(1, text);
    }
    if (list != null) {
      int end = out.begin(2);
      writeList(list, out);
      out.end(end);
    }
    java.util.List<Integer> numbers_ = WireSizer.indexed(numbers);
    for (int i = 0; i < numbers_.size(); i++) {
      int end = out.begin(3);
      writeInteger(numbers_.get(i), out);
      out.end(end);
    }
  }

  static int sizeLaterRequest(Optional optional, WireReader reader,
      java.util.Map<java.lang.String, Map> maps, WireSizer sizer) {
    long size = 0;
    if (optional != null) {
      size += sizer.end(sizer.begin("Clash.later(optional)"), 1, sizeOptional(optional, sizer));
    }
    if (reader != null) {
      size += sizer.end(sizer.begin("Clash.later(reader)"), 2, sizeWireReader(reader, sizer));
    }
    if (maps != null) {
      for (java.util.Map.Entry<java.lang.String, Map> entry : maps.entrySet()) {
        int slot = sizer.begin("Clash.later(maps)");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Clash.later(maps)"), "Clash.later(maps)");
        entrySize += sizer.end(sizer.begin("Clash.later(maps)"), 2, sizeMap(sizer.element(entry.getValue(), "Clash.later(maps)"), sizer));
        size += sizer.end(slot, 3, entrySize);
      }
    }
    return WireSizer.total(size);
  }

  static void writeLaterRequest(Optional optional, WireReader reader,
      java.util.Map<java.lang.String, Map> maps, WireWriter out) {
    if (optional != null) {
      int end = out.begin(1);
      writeOptional(optional, out);
      out.end(end);
    }
    if (reader != null) {
      int end = out.begin(2);
      writeWireReader(reader, out);
      out.end(end);
    }
    if (maps != null) {
      for (java.util.Map.Entry<java.lang.String, Map> entry : maps.entrySet()) {
        int entryEnd = out.begin(3);
        out.string(1, entry.getKey());
        int end = out.begin(2);
        writeMap(entry.getValue(), out);
        out.end(end);
        out.end(entryEnd);
      }
    }
  }

  static int sizeRatioRequest(Object object, Override override, Throwable throwable,
      Objects objects, WireSizer sizer) {
    long size = 0;
    if (object != null) {
      size += sizer.end(sizer.begin("Clash.ratio(object)"), 1, sizeObject(object, sizer));
    }
    if (override != null) {
      size += sizer.end(sizer.begin("Clash.ratio(override)"), 2, sizeOverride(override, sizer));
    }
    if (throwable != null) {
      size += sizer.end(sizer.begin("Clash.ratio(throwable)"), 3, sizeThrowable(throwable, sizer));
    }
    if (objects != null) {
      size += sizer.end(sizer.begin("Clash.ratio(objects)"), 4, sizeObjects(objects, sizer));
    }
    return WireSizer.total(size);
  }

  static void writeRatioRequest(Object object, Override override, Throwable throwable,
      Objects objects, WireWriter out) {
    if (object != null) {
      int end = out.begin(1);
      writeObject(object, out);
      out.end(end);
    }
    if (override != null) {
      int end = out.begin(2);
      writeOverride(override, out);
      out.end(end);
    }
    if (throwable != null) {
      int end = out.begin(3);
      writeThrowable(throwable, out);
      out.end(end);
    }
    if (objects != null) {
      int end = out.begin(4);
      writeObjects(objects, out);
      out.end(end);
    }
  }

  static int sizeRatioResponse(float result, WireSizer sizer) {
    long size = 0;
    if (Float.floatToRawIntBits(result) != 0) {
      size += sizer.float32(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeRatioResponse(float result, WireWriter out) {
    if (Float.floatToRawIntBits(result) != 0) {
      out.float32(1, result);
    }
  }

  static float readRatioResponse(io.ringbell.codec.WireReader in) {
    float result = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.float32();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeAllRequest(int[] Codec, float ErrorCodec, WireSizer sizer) {
    long size = 0;
    if (Codec != null && Codec.length > 0) {
      long packed = 0;
      for (int element : Codec) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(1, packed);
    }
    if (Float.floatToRawIntBits(ErrorCodec) != 0) {
      size += sizer.float32(2, ErrorCodec);
    }
    return WireSizer.total(size);
  }

  static void writeAllRequest(int[] Codec, float ErrorCodec, WireWriter out) {
    if (Codec != null && Codec.length > 0) {
      int end = out.begin(1);
      for (int element : Codec) {
        out.int32(element);
      }
      out.end(end);
    }
    if (Float.floatToRawIntBits(ErrorCodec) != 0) {
      out.float32(2, ErrorCodec);
    }
  }

  static int sizeAllResponse(Set<Long> result, WireSizer sizer) {
    long size = 0;
    if (result != null) {
      for (Long element : result) {
        size += sizer.end(sizer.begin("Clash.all()"), 1, sizeLong(sizer.element(element, "Clash.all()"), sizer));
      }
    }
    return WireSizer.total(size);
  }

  static void writeAllResponse(Set<Long> result, WireWriter out) {
    if (result != null) {
      for (Long element : result) {
        int end = out.begin(1);
        writeLong(element, out);
        out.end(end);
      }
    }
  }

  static Set<Long> readAllResponse(io.ringbell.codec.WireReader in) {
    Set<Long> result = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (result == null) {
            result = new LinkedHashSet<>();
          }
          result.add(in.end(in.begin(24), readLong(in)));
        }
        default -> in.skip();
      }
    }
    return result == null ? Set.of() : result;
  }

  static int sizeList(List value, WireSizer sizer) {
    long size = 0;
    java.util.List<String> strings = WireSizer.indexed(value.strings());
    for (int i = 0; i < strings.size(); i++) {
      size += sizer.end(sizer.begin("List.strings"), 1, sizeString(sizer.element(strings.get(i), "List.strings", i), sizer));
    }
    return WireSizer.total(size);
  }

  static void writeList(List value, WireWriter out) {
    java.util.List<String> strings = WireSizer.indexed(value.strings());
    for (int i = 0; i < strings.size(); i++) {
      int end = out.begin(1);
      writeString(strings.get(i), out);
      out.end(end);
    }
  }

  static List readList(io.ringbell.codec.WireReader in) {
    java.util.List<String> strings = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (strings == null) {
            strings = new ArrayList<>();
          }
          strings.add(in.end(in.begin(24), readString(in)));
        }
        default -> in.skip();
      }
    }
    return new List(strings == null ? java.util.List.of() : strings);
  }

  static int sizeInteger(Integer value, WireSizer sizer) {
    long size = 0;
    if (Float.floatToRawIntBits(value.a()) != 0) {
      size += sizer.float32(1, value.a());
    }
    if (Double.doubleToRawLongBits(value.b()) != 0) {
      size += sizer.float64(2, value.b());
    }
    return WireSizer.total(size);
  }

  static void writeInteger(Integer value, WireWriter out) {
    if (Float.floatToRawIntBits(value.a()) != 0) {
      out.float32(1, value.a());
    }
    if (Double.doubleToRawLongBits(value.b()) != 0) {
      out.float64(2, value.b());
    }
  }

  static Integer readInteger(io.ringbell.codec.WireReader in) {
    float a = 0;
    double b = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = in.float32();
        case 2 -> b = in.float64();
        default -> in.skip();
      }
    }
    return new Integer(a, b);
  }

  static int sizeString(String value, WireSizer sizer) {
    long size = 0;
    if (value.a() != 0) {
      size += sizer.int32(1, value.a());
    }
    return WireSizer.total(size);
  }

  static void writeString(String value, WireWriter out) {
    if (value.a() != 0) {
      out.int32(1, value.a());
    }
  }

  static String readString(io.ringbell.codec.WireReader in) {
    int a = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = in.int32();
        default -> in.skip();
      }
    }
    return new String(a);
  }

  static int sizeOptional(Optional value, WireSizer sizer) {
    long size = 0;
    java.util.Optional<String> a = sizer.notNull(value.a(), "Optional.a");
    if (a.isPresent()) {
      size += sizer.end(sizer.begin("Optional.a"), 1, sizeString(a.get(), sizer));
    }
    return WireSizer.total(size);
  }

  static void writeOptional(Optional value, WireWriter out) {
    java.util.Optional<String> a = value.a();
    if (a.isPresent()) {
      int end = out.begin(1);
      writeString(a.get(), out);
      out.end(end);
    }
  }

  static Optional readOptional(io.ringbell.codec.WireReader in) {
    String a = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = in.end(a == null ? in.begin(24) : in.merge(start, 24), readString(in));
        default -> in.skip();
      }
    }
    return new Optional(java.util.Optional.ofNullable(a));
  }

  static int sizeWireReader(WireReader value, WireSizer sizer) {
    long size = 0;
    ByteBuffer a = sizer.notNull(value.a(), "WireReader.a");
    if (a.hasRemaining()) {
      size += sizer.byteBuffer(1, a);
    }
    int[] b = value.b();
    if (b != null && b.length > 0) {
      long packed = 0;
      for (int element : b) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(2, packed);
    }
    return WireSizer.total(size);
  }

  static void writeWireReader(WireReader value, WireWriter out) {
    ByteBuffer a = value.a();
    if (a.hasRemaining()) {
      out.byteBuffer(1, a);
    }
    int[] b = value.b();
    if (b != null && b.length > 0) {
      int end = out.begin(2);
      for (int element : b) {
        out.int32(element);
      }
      out.end(end);
    }
  }

  static WireReader readWireReader(io.ringbell.codec.WireReader in) {
    ByteBuffer a = null;
    int[] b = io.ringbell.codec.WireReader.NO_INTS;
    int bUsed = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = in.byteBuffer();
        case 2 -> {
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            if (bUsed == b.length) {
              b = Arrays.copyOf(b, in.grow(bUsed));
            }
            b[bUsed++] = in.int32();
          }
          in.endPacked(outer);
        }
        default -> in.skip();
      }
    }
    return new WireReader(a == null ? ByteBuffer.allocate(0) : a, bUsed == b.length ? b : Arrays.copyOf(b, bUsed));
  }

  static int sizeMap(Map value, WireSizer sizer) {
    long size = 0;
    java.util.Map<java.lang.String, Instant> a = value.a();
    if (a != null) {
      for (java.util.Map.Entry<java.lang.String, Instant> entry : a.entrySet()) {
        int slot = sizer.begin("Map.a");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Map.a"), "Map.a");
        entrySize += sizer.instant(2, sizer.element(entry.getValue(), "Map.a"), "Map.a");
        size += sizer.end(slot, 1, entrySize);
      }
    }
    return WireSizer.total(size);
  }

  static void writeMap(Map value, WireWriter out) {
    java.util.Map<java.lang.String, Instant> a = value.a();
    if (a != null) {
      for (java.util.Map.Entry<java.lang.String, Instant> entry : a.entrySet()) {
        int entryEnd = out.begin(1);
        out.string(1, entry.getKey());
        out.instant(2, entry.getValue());
        out.end(entryEnd);
      }
    }
  }

  static Map readMap(io.ringbell.codec.WireReader in) {
    java.util.Map<java.lang.String, Instant> a = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (a == null) {
            a = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int entryStart = in.position();
          java.lang.String key = "";
          Instant entry = null;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.string();
              case 2 -> entry = entry == null ? in.instant() : in.mergedInstant(entryStart);
              default -> in.skip();
            }
          }
          if (entry == null) {
            entry = Instant.EPOCH;
          }
          in.end(outer);
          a.put(key, entry);
        }
        default -> in.skip();
      }
    }
    return new Map(a == null ? java.util.Map.of() : a);
  }

  static int sizeVoid(Void value, WireSizer sizer) {
    long size = 0;
    java.util.Optional<java.lang.Integer> a = sizer.notNull(value.a(), "Void.a");
    if (a.isPresent()) {
      size += sizer.int32(1, a.get());
    }
    return WireSizer.total(size);
  }

  static void writeVoid(Void value, WireWriter out) {
    java.util.Optional<java.lang.Integer> a = value.a();
    if (a.isPresent()) {
      out.int32(1, a.get());
    }
  }

  static Void readVoid(io.ringbell.codec.WireReader in) {
    java.lang.Integer a = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = in.int32();
        default -> in.skip();
      }
    }
    return new Void(java.util.Optional.ofNullable(a));
  }

  static int sizeObject(Object value, WireSizer sizer) {
    long size = 0;
    java.lang.String a = sizer.notNull(value.a(), "Object.a");
    if (!a.isEmpty()) {
      size += sizer.string(1, a, "Object.a");
    }
    return WireSizer.total(size);
  }

  static void writeObject(Object value, WireWriter out) {
    java.lang.String a = value.a();
    if (!a.isEmpty()) {
      out.string(1, a);
    }
  }

  static Object readObject(io.ringbell.codec.WireReader in) {
    java.lang.String a = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = in.string();
        default -> in.skip();
      }
    }
    return new Object(a);
  }

  static int sizeOverride(Override value, WireSizer sizer) {
    long size = 0;
    Set<java.lang.String> a = value.a();
    if (a != null) {
      for (java.lang.String element : a) {
        size += sizer.string(1, sizer.element(element, "Override.a"), "Override.a");
      }
    }
    return WireSizer.total(size);
  }

  static void writeOverride(Override value, WireWriter out) {
    Set<java.lang.String> a = value.a();
    if (a != null) {
      for (java.lang.String element : a) {
        out.string(1, element);
      }
    }
  }

  static Override readOverride(io.ringbell.codec.WireReader in) {
    Set<java.lang.String> a = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (a == null) {
            a = new LinkedHashSet<>();
          }
          a.add(in.string());
        }
        default -> in.skip();
      }
    }
    return new Override(a == null ? Set.of() : a);
  }

  static int sizeThrowable(Throwable value, WireSizer sizer) {
    long size = 0;
    if (value.a()) {
      size += sizer.bool(1, value.a());
    }
    return WireSizer.total(size);
  }

  static void writeThrowable(Throwable value, WireWriter out) {
    if (value.a()) {
      out.bool(1, value.a());
    }
  }

  static Throwable readThrowable(io.ringbell.codec.WireReader in) {
    boolean a = false;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = in.bool();
        default -> in.skip();
      }
    }
    return new Throwable(a);
  }

  static int sizeObjects(Objects value, WireSizer sizer) {
    long size = 0;
    if (value.a() != 0) {
      size += sizer.int64(1, value.a());
    }
    return WireSizer.total(size);
  }

  static void writeObjects(Objects value, WireWriter out) {
    if (value.a() != 0) {
      out.int64(1, value.a());
    }
  }

  static Objects readObjects(io.ringbell.codec.WireReader in) {
    long a = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = in.int64();
        default -> in.skip();
      }
    }
    return new Objects(a);
  }

  static int sizeLong(Long value, WireSizer sizer) {
    long size = 0;
    if (value.a() != 0) {
      size += sizer.int64(1, value.a());
    }
    return WireSizer.total(size);
  }

  static void writeLong(Long value, WireWriter out) {
    if (value.a() != 0) {
      out.int64(1, value.a());
    }
  }

  static Long readLong(io.ringbell.codec.WireReader in) {
    long a = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = in.int64();
        default -> in.skip();
      }
    }
    return new Long(a);
  }

  static int sizeException(Exception value, WireSizer sizer) {
    long size = 0;
    java.lang.String message = value.getMessage();
    if (message != null) {
      size += sizer.string(1, message, "Exception.message");
    }
    return WireSizer.total(size);
  }

  static void writeException(Exception value, WireWriter out) {
    java.lang.String message = value.getMessage();
    if (message != null) {
      out.string(1, message);
    }
  }

  static Exception readException(io.ringbell.codec.WireReader in) {
    java.lang.String message = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> message = in.string();
        default -> in.skip();
      }
    }
    return new Exception(message);
  }
}
