package types;

import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireType;
import io.ringbell.codec.WireWriter;
import java.lang.Boolean;
import java.lang.Byte;
import java.lang.Character;
import java.lang.Double;
import java.lang.Float;
import java.lang.Integer;
import java.lang.Long;
import java.lang.Short;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import javax.annotation.processing.Generated;
import types.other.Shared;

/**
 * Protobuf encoding of what {@link AllTypes} sends.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class AllTypesCodec {
  private AllTypesCodec() {
  }

  static int sizeBoxedLaterRequest(Integer value_, WireSizer sizer) {
    long size = 0;
    if (value_ != null) {
      size += sizer.int32(1, value_);
    }
    return WireSizer.total(size);
  }

  static void writeBoxedLaterRequest(Integer value_, WireWriter out) {
    if (value_ != null) {
      out.int32(1, value_);
    }
  }

  static int sizeBoxedLaterResponse(Integer result, WireSizer sizer) {
    long size = 0;
    if (result != null) {
      size += sizer.int32(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeBoxedLaterResponse(Integer result, WireWriter out) {
    if (result != null) {
      out.int32(1, result);
    }
  }

  static Integer readBoxedLaterResponse(WireReader in) {
    Integer result = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.int32();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeMaybeRequest(Tree only, WireSizer sizer) {
    long size = 0;
    if (only != null) {
      size += sizer.end(sizer.begin("AllTypes.maybe(only)"), 2, sizeTree(only, sizer));
    }
    return WireSizer.total(size);
  }

  static void writeMaybeRequest(Tree only, WireWriter out) {
    if (only != null) {
      int end = out.begin(2);
      writeTree(only, out);
      out.end(end);
    }
  }

  static int sizeMaybeResponse(Optional<Tree> result, WireSizer sizer) {
    long size = 0;
    sizer.notNull(result, "AllTypes.maybe()");
    if (result.isPresent()) {
      size += sizer.end(sizer.begin("AllTypes.maybe()"), 1, sizeTree(result.get(), sizer));
    }
    return WireSizer.total(size);
  }

  static void writeMaybeResponse(Optional<Tree> result, WireWriter out) {
    if (result.isPresent()) {
      int end = out.begin(1);
      writeTree(result.get(), out);
      out.end(end);
    }
  }

  static Optional<Tree> readMaybeResponse(WireReader in) {
    Tree result = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.end(result == null ? in.begin(48) : in.merge(start, 48), readTree(in));
        default -> in.skip();
      }
    }
    return Optional.ofNullable(result);
  }

  static int sizeTruthRequest(boolean value_, WireSizer sizer) {
    long size = 0;
    if (value_) {
      size += sizer.bool(1, value_);
    }
    return WireSizer.total(size);
  }

  static void writeTruthRequest(boolean value_, WireWriter out) {
    if (value_) {
      out.bool(1, value_);
    }
  }

  static int sizeTruthResponse(boolean result, WireSizer sizer) {
    long size = 0;
    if (result) {
      size += sizer.bool(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeTruthResponse(boolean result, WireWriter out) {
    if (result) {
      out.bool(1, result);
    }
  }

  static boolean readTruthResponse(WireReader in) {
    boolean result = false;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.bool();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeOctetRequest(byte value_, WireSizer sizer) {
    long size = 0;
    if (value_ != 0) {
      size += sizer.int32(1, value_);
    }
    return WireSizer.total(size);
  }

  static void writeOctetRequest(byte value_, WireWriter out) {
    if (value_ != 0) {
      out.int32(1, value_);
    }
  }

  static int sizeOctetResponse(byte result, WireSizer sizer) {
    long size = 0;
    if (result != 0) {
      size += sizer.int32(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeOctetResponse(byte result, WireWriter out) {
    if (result != 0) {
      out.int32(1, result);
    }
  }

  static byte readOctetResponse(WireReader in) {
    byte result = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.int8();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeLetterRequest(char value_, WireSizer sizer) {
    long size = 0;
    if (value_ != 0) {
      size += sizer.int32(1, value_);
    }
    return WireSizer.total(size);
  }

  static void writeLetterRequest(char value_, WireWriter out) {
    if (value_ != 0) {
      out.int32(1, value_);
    }
  }

  static int sizeLetterResponse(char result, WireSizer sizer) {
    long size = 0;
    if (result != 0) {
      size += sizer.int32(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeLetterResponse(char result, WireWriter out) {
    if (result != 0) {
      out.int32(1, result);
    }
  }

  static char readLetterResponse(WireReader in) {
    char result = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.char16();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeSumRequest(int a, long b, float c, double d, WireSizer sizer) {
    long size = 0;
    if (a != 0) {
      size += sizer.int32(1, a);
    }
    if (b != 0) {
      size += sizer.int64(2, b);
    }
    if (Float.floatToRawIntBits(c) != 0) {
      size += sizer.float32(3, c);
    }
    if (Double.doubleToRawLongBits(d) != 0) {
      size += sizer.float64(4, d);
    }
    return WireSizer.total(size);
  }

  static void writeSumRequest(int a, long b, float c, double d, WireWriter out) {
    if (a != 0) {
      out.int32(1, a);
    }
    if (b != 0) {
      out.int64(2, b);
    }
    if (Float.floatToRawIntBits(c) != 0) {
      out.float32(3, c);
    }
    if (Double.doubleToRawLongBits(d) != 0) {
      out.float64(4, d);
    }
  }

  static int sizeSumResponse(long result, WireSizer sizer) {
    long size = 0;
    if (result != 0) {
      size += sizer.int64(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeSumResponse(long result, WireWriter out) {
    if (result != 0) {
      out.int64(1, result);
    }
  }

  static long readSumResponse(WireReader in) {
    long result = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.int64();
        default -> in.skip();
      }
    }
    return result;
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

  static float readRatioResponse(WireReader in) {
    float result = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.float32();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeExactResponse(double result, WireSizer sizer) {
    long size = 0;
    if (Double.doubleToRawLongBits(result) != 0) {
      size += sizer.float64(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeExactResponse(double result, WireWriter out) {
    if (Double.doubleToRawLongBits(result) != 0) {
      out.float64(1, result);
    }
  }

  static double readExactResponse(WireReader in) {
    double result = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.float64();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeHistoryRequest(Optional<Instant> since, WireSizer sizer) {
    long size = 0;
    sizer.notNull(since, "AllTypes.history(since)");
    if (since.isPresent()) {
      size += sizer.instant(1, since.get(), "AllTypes.history(since)");
    }
    return WireSizer.total(size);
  }

  static void writeHistoryRequest(Optional<Instant> since, WireWriter out) {
    if (since.isPresent()) {
      out.instant(1, since.get());
    }
  }

  static int sizeHistoryResponse(long[] result, WireSizer sizer) {
    long size = 0;
    if (result != null && result.length > 0) {
      long packed = 0;
      for (long element : result) {
        packed += sizer.int64(element);
      }
      size += sizer.packed(1, packed);
    }
    return WireSizer.total(size);
  }

  static void writeHistoryResponse(long[] result, WireWriter out) {
    if (result != null && result.length > 0) {
      int end = out.begin(1);
      for (long element : result) {
        out.int64(element);
      }
      out.end(end);
    }
  }

  static long[] readHistoryResponse(WireReader in) {
    long[] result = WireReader.NO_LONGS;
    int resultUsed = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            if (resultUsed == result.length) {
              result = java.util.Arrays.copyOf(result, in.grow(resultUsed));
            }
            result[resultUsed++] = in.int64();
          }
          in.endPacked(outer);
        }
        default -> in.skip();
      }
    }
    return resultUsed == result.length ? result : java.util.Arrays.copyOf(result, resultUsed);
  }

  static int sizeMixRequest(Color a, Color b, WireSizer sizer) {
    long size = 0;
    int aNumber = numberOfColor(sizer.notNull(a, "AllTypes.mix(a)"));
    if (aNumber != 0) {
      size += sizer.int32(1, aNumber);
    }
    int bNumber = numberOfColor(sizer.notNull(b, "AllTypes.mix(b)"));
    if (bNumber != 0) {
      size += sizer.int32(2, bNumber);
    }
    return WireSizer.total(size);
  }

  static void writeMixRequest(Color a, Color b, WireWriter out) {
    int aNumber = numberOfColor(a);
    if (aNumber != 0) {
      out.int32(1, aNumber);
    }
    int bNumber = numberOfColor(b);
    if (bNumber != 0) {
      out.int32(2, bNumber);
    }
  }

  static int sizeMixResponse(Color result, WireSizer sizer) {
    long size = 0;
    int resultNumber = numberOfColor(sizer.notNull(result, "AllTypes.mix()"));
    if (resultNumber != 0) {
      size += sizer.int32(1, resultNumber);
    }
    return WireSizer.total(size);
  }

  static void writeMixResponse(Color result, WireWriter out) {
    int resultNumber = numberOfColor(result);
    if (resultNumber != 0) {
      out.int32(1, resultNumber);
    }
  }

  static Color readMixResponse(WireReader in) {
    Color result = Color.RED;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = readColor(in.int32());
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeRenamedRequest(List<Color> call, int[] sizer_, String size_, int in_,
      WireSizer sizer) {
    long size = 0;
    List<Color> call_ = WireSizer.indexed(call);
    if (!call_.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < call_.size(); i++) {
        packed += sizer.int32(numberOfColor(sizer.element(call_.get(i), "AllTypes.paint(call)", i)));
      }
      size += sizer.packed(1, packed);
    }
    if (sizer_ != null && sizer_.length > 0) {
      long packed = 0;
      for (int element : sizer_) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(2, packed);
    }
    sizer.notNull(size_, "AllTypes.paint(size)");
    if (!size_.isEmpty()) {
      size += sizer.string(3, size_, "AllTypes.paint(size)");
    }
    if (in_ != 0) {
      size += sizer.int32(4, in_);
    }
    return WireSizer.total(size);
  }

  static void writeRenamedRequest(List<Color> call, int[] sizer_, String size_, int in_,
      WireWriter out) {
    List<Color> call_ = WireSizer.indexed(call);
    if (!call_.isEmpty()) {
      int end = out.begin(1);
      for (int i = 0; i < call_.size(); i++) {
        out.int32(numberOfColor(call_.get(i)));
      }
      out.end(end);
    }
    if (sizer_ != null && sizer_.length > 0) {
      int end = out.begin(2);
      for (int element : sizer_) {
        out.int32(element);
      }
      out.end(end);
    }
    if (!size_.isEmpty()) {
      out.string(3, size_);
    }
    if (in_ != 0) {
      out.int32(4, in_);
    }
  }

  static int sizeRenamedResponse(Map<String, Color> result, WireSizer sizer) {
    long size = 0;
    if (result != null) {
      for (Map.Entry<String, Color> entry : result.entrySet()) {
        int slot = sizer.begin("AllTypes.paint()");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "AllTypes.paint()"), "AllTypes.paint()");
        entrySize += sizer.int32(2, numberOfColor(sizer.element(entry.getValue(), "AllTypes.paint()")));
        size += sizer.end(slot, 1, entrySize);
      }
    }
    return WireSizer.total(size);
  }

  static void writeRenamedResponse(Map<String, Color> result, WireWriter out) {
    if (result != null) {
      for (Map.Entry<String, Color> entry : result.entrySet()) {
        int entryEnd = out.begin(1);
        out.string(1, entry.getKey());
        out.int32(2, numberOfColor(entry.getValue()));
        out.end(entryEnd);
      }
    }
  }

  static Map<String, Color> readRenamedResponse(WireReader in) {
    Map<String, Color> result = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (result == null) {
            result = new LinkedHashMap<>();
          }
          int outer = in.begin();
          String key = "";
          Color entry = Color.RED;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.string();
              case 2 -> entry = readColor(in.int32());
              default -> in.skip();
            }
          }
          in.end(outer);
          result.put(key, entry);
        }
        default -> in.skip();
      }
    }
    return result == null ? Map.of() : result;
  }

  static int sizeScalars(Scalars value, WireSizer sizer) {
    long size = 0;
    if (value.truth()) {
      size += sizer.bool(1, value.truth());
    }
    if (value.octet() != 0) {
      size += sizer.int32(2, value.octet());
    }
    if (value.small() != 0) {
      size += sizer.int32(3, value.small());
    }
    if (value.letter() != 0) {
      size += sizer.int32(4, value.letter());
    }
    if (value.number() != 0) {
      size += sizer.int32(5, value.number());
    }
    if (value.large() != 0) {
      size += sizer.int64(6, value.large());
    }
    if (Float.floatToRawIntBits(value.single()) != 0) {
      size += sizer.float32(7, value.single());
    }
    if (Double.doubleToRawLongBits(value.precise()) != 0) {
      size += sizer.float64(8, value.precise());
    }
    String text = sizer.notNull(value.text(), "Scalars.text");
    if (!text.isEmpty()) {
      size += sizer.string(9, text, "Scalars.text");
    }
    byte[] bytes = sizer.notNull(value.bytes(), "Scalars.bytes");
    if (bytes.length > 0) {
      size += sizer.bytes(10, bytes);
    }
    ByteBuffer buffer = sizer.notNull(value.buffer(), "Scalars.buffer");
    if (buffer.hasRemaining()) {
      size += sizer.byteBuffer(11, buffer);
    }
    int colorNumber = numberOfColor(sizer.notNull(value.color(), "Scalars.color"));
    if (colorNumber != 0) {
      size += sizer.int32(12, colorNumber);
    }
    return WireSizer.total(size);
  }

  static void writeScalars(Scalars value, WireWriter out) {
    if (value.truth()) {
      out.bool(1, value.truth());
    }
    if (value.octet() != 0) {
      out.int32(2, value.octet());
    }
    if (value.small() != 0) {
      out.int32(3, value.small());
    }
    if (value.letter() != 0) {
      out.int32(4, value.letter());
    }
    if (value.number() != 0) {
      out.int32(5, value.number());
    }
    if (value.large() != 0) {
      out.int64(6, value.large());
    }
    if (Float.floatToRawIntBits(value.single()) != 0) {
      out.float32(7, value.single());
    }
    if (Double.doubleToRawLongBits(value.precise()) != 0) {
      out.float64(8, value.precise());
    }
    String text = value.text();
    if (!text.isEmpty()) {
      out.string(9, text);
    }
    byte[] bytes = value.bytes();
    if (bytes.length > 0) {
      out.bytes(10, bytes);
    }
    ByteBuffer buffer = value.buffer();
    if (buffer.hasRemaining()) {
      out.byteBuffer(11, buffer);
    }
    int colorNumber = numberOfColor(value.color());
    if (colorNumber != 0) {
      out.int32(12, colorNumber);
    }
  }

  static Scalars readScalars(WireReader in) {
    boolean truth = false;
    byte octet = 0;
    short small = 0;
    char letter = 0;
    int number = 0;
    long large = 0;
    float single = 0;
    double precise = 0;
    String text = "";
    byte[] bytes = WireReader.NO_BYTES;
    ByteBuffer buffer = null;
    Color color = Color.RED;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> truth = in.bool();
        case 2 -> octet = in.int8();
        case 3 -> small = in.int16();
        case 4 -> letter = in.char16();
        case 5 -> number = in.int32();
        case 6 -> large = in.int64();
        case 7 -> single = in.float32();
        case 8 -> precise = in.float64();
        case 9 -> text = in.string();
        case 10 -> bytes = in.bytes();
        case 11 -> buffer = in.byteBuffer();
        case 12 -> color = readColor(in.int32());
        default -> in.skip();
      }
    }
    return new Scalars(truth, octet, small, letter, number, large, single, precise, text, bytes, buffer == null ? ByteBuffer.allocate(0) : buffer, color);
  }

  static int sizePrimitives(Primitives value, WireSizer sizer) {
    long size = 0;
    if (value.a()) {
      size += sizer.bool(1, value.a());
    }
    if (value.b() != 0) {
      size += sizer.int32(2, value.b());
    }
    if (value.c() != 0) {
      size += sizer.int32(3, value.c());
    }
    if (value.d() != 0) {
      size += sizer.int32(4, value.d());
    }
    if (value.e() != 0) {
      size += sizer.int32(5, value.e());
    }
    if (value.f() != 0) {
      size += sizer.int64(6, value.f());
    }
    if (Float.floatToRawIntBits(value.g()) != 0) {
      size += sizer.float32(7, value.g());
    }
    if (Double.doubleToRawLongBits(value.h()) != 0) {
      size += sizer.float64(8, value.h());
    }
    return WireSizer.total(size);
  }

  static void writePrimitives(Primitives value, WireWriter out) {
    if (value.a()) {
      out.bool(1, value.a());
    }
    if (value.b() != 0) {
      out.int32(2, value.b());
    }
    if (value.c() != 0) {
      out.int32(3, value.c());
    }
    if (value.d() != 0) {
      out.int32(4, value.d());
    }
    if (value.e() != 0) {
      out.int32(5, value.e());
    }
    if (value.f() != 0) {
      out.int64(6, value.f());
    }
    if (Float.floatToRawIntBits(value.g()) != 0) {
      out.float32(7, value.g());
    }
    if (Double.doubleToRawLongBits(value.h()) != 0) {
      out.float64(8, value.h());
    }
  }

  static Primitives readPrimitives(WireReader in) {
    boolean a = false;
    byte b = 0;
    short c = 0;
    char d = 0;
    int e = 0;
    long f = 0;
    float g = 0;
    double h = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = in.bool();
        case 2 -> b = in.int8();
        case 3 -> c = in.int16();
        case 4 -> d = in.char16();
        case 5 -> e = in.int32();
        case 6 -> f = in.int64();
        case 7 -> g = in.float32();
        case 8 -> h = in.float64();
        default -> in.skip();
      }
    }
    return new Primitives(a, b, c, d, e, f, g, h);
  }

  static int sizeBoxes(Boxes value, WireSizer sizer) {
    long size = 0;
    Boolean truth = value.truth();
    if (truth != null) {
      size += sizer.bool(1, truth);
    }
    Byte octet = value.octet();
    if (octet != null) {
      size += sizer.int32(2, octet);
    }
    Short small = value.small();
    if (small != null) {
      size += sizer.int32(3, small);
    }
    Character letter = value.letter();
    if (letter != null) {
      size += sizer.int32(4, letter);
    }
    Integer number = value.number();
    if (number != null) {
      size += sizer.int32(5, number);
    }
    Long large = value.large();
    if (large != null) {
      size += sizer.int64(6, large);
    }
    Float single = value.single();
    if (single != null) {
      size += sizer.float32(7, single);
    }
    Double precise = value.precise();
    if (precise != null) {
      size += sizer.float64(8, precise);
    }
    return WireSizer.total(size);
  }

  static void writeBoxes(Boxes value, WireWriter out) {
    Boolean truth = value.truth();
    if (truth != null) {
      out.bool(1, truth);
    }
    Byte octet = value.octet();
    if (octet != null) {
      out.int32(2, octet);
    }
    Short small = value.small();
    if (small != null) {
      out.int32(3, small);
    }
    Character letter = value.letter();
    if (letter != null) {
      out.int32(4, letter);
    }
    Integer number = value.number();
    if (number != null) {
      out.int32(5, number);
    }
    Long large = value.large();
    if (large != null) {
      out.int64(6, large);
    }
    Float single = value.single();
    if (single != null) {
      out.float32(7, single);
    }
    Double precise = value.precise();
    if (precise != null) {
      out.float64(8, precise);
    }
  }

  static Boxes readBoxes(WireReader in) {
    Boolean truth = null;
    Byte octet = null;
    Short small = null;
    Character letter = null;
    Integer number = null;
    Long large = null;
    Float single = null;
    Double precise = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> truth = in.bool();
        case 2 -> octet = in.int8();
        case 3 -> small = in.int16();
        case 4 -> letter = in.char16();
        case 5 -> number = in.int32();
        case 6 -> large = in.int64();
        case 7 -> single = in.float32();
        case 8 -> precise = in.float64();
        default -> in.skip();
      }
    }
    return new Boxes(truth, octet, small, letter, number, large, single, precise);
  }

  static int sizeOptionals(Optionals value, WireSizer sizer) {
    long size = 0;
    Optional<Boolean> truth = sizer.notNull(value.truth(), "Optionals.truth");
    if (truth.isPresent()) {
      size += sizer.bool(1, truth.get());
    }
    Optional<Byte> octet = sizer.notNull(value.octet(), "Optionals.octet");
    if (octet.isPresent()) {
      size += sizer.int32(2, octet.get());
    }
    Optional<Short> small = sizer.notNull(value.small(), "Optionals.small");
    if (small.isPresent()) {
      size += sizer.int32(3, small.get());
    }
    Optional<Character> letter = sizer.notNull(value.letter(), "Optionals.letter");
    if (letter.isPresent()) {
      size += sizer.int32(4, letter.get());
    }
    Optional<Integer> number = sizer.notNull(value.number(), "Optionals.number");
    if (number.isPresent()) {
      size += sizer.int32(5, number.get());
    }
    Optional<Long> large = sizer.notNull(value.large(), "Optionals.large");
    if (large.isPresent()) {
      size += sizer.int64(6, large.get());
    }
    Optional<Float> single = sizer.notNull(value.single(), "Optionals.single");
    if (single.isPresent()) {
      size += sizer.float32(7, single.get());
    }
    Optional<Double> precise = sizer.notNull(value.precise(), "Optionals.precise");
    if (precise.isPresent()) {
      size += sizer.float64(8, precise.get());
    }
    Optional<String> text = sizer.notNull(value.text(), "Optionals.text");
    if (text.isPresent()) {
      size += sizer.string(9, text.get(), "Optionals.text");
    }
    Optional<byte[]> bytes = sizer.notNull(value.bytes(), "Optionals.bytes");
    if (bytes.isPresent()) {
      size += sizer.bytes(10, bytes.get());
    }
    Optional<ByteBuffer> buffer = sizer.notNull(value.buffer(), "Optionals.buffer");
    if (buffer.isPresent()) {
      size += sizer.byteBuffer(11, buffer.get());
    }
    Optional<Color> color = sizer.notNull(value.color(), "Optionals.color");
    if (color.isPresent()) {
      size += sizer.int32(12, numberOfColor(color.get()));
    }
    Optional<Level> level = sizer.notNull(value.level(), "Optionals.level");
    if (level.isPresent()) {
      size += sizer.int32(13, numberOfLevel(level.get()));
    }
    Optional<Values> values = sizer.notNull(value.values(), "Optionals.values");
    if (values.isPresent()) {
      size += sizer.end(sizer.begin("Optionals.values"), 14, sizeValues(values.get(), sizer));
    }
    return WireSizer.total(size);
  }

  static void writeOptionals(Optionals value, WireWriter out) {
    Optional<Boolean> truth = value.truth();
    if (truth.isPresent()) {
      out.bool(1, truth.get());
    }
    Optional<Byte> octet = value.octet();
    if (octet.isPresent()) {
      out.int32(2, octet.get());
    }
    Optional<Short> small = value.small();
    if (small.isPresent()) {
      out.int32(3, small.get());
    }
    Optional<Character> letter = value.letter();
    if (letter.isPresent()) {
      out.int32(4, letter.get());
    }
    Optional<Integer> number = value.number();
    if (number.isPresent()) {
      out.int32(5, number.get());
    }
    Optional<Long> large = value.large();
    if (large.isPresent()) {
      out.int64(6, large.get());
    }
    Optional<Float> single = value.single();
    if (single.isPresent()) {
      out.float32(7, single.get());
    }
    Optional<Double> precise = value.precise();
    if (precise.isPresent()) {
      out.float64(8, precise.get());
    }
    Optional<String> text = value.text();
    if (text.isPresent()) {
      out.string(9, text.get());
    }
    Optional<byte[]> bytes = value.bytes();
    if (bytes.isPresent()) {
      out.bytes(10, bytes.get());
    }
    Optional<ByteBuffer> buffer = value.buffer();
    if (buffer.isPresent()) {
      out.byteBuffer(11, buffer.get());
    }
    Optional<Color> color = value.color();
    if (color.isPresent()) {
      out.int32(12, numberOfColor(color.get()));
    }
    Optional<Level> level = value.level();
    if (level.isPresent()) {
      out.int32(13, numberOfLevel(level.get()));
    }
    Optional<Values> values = value.values();
    if (values.isPresent()) {
      int end = out.begin(14);
      writeValues(values.get(), out);
      out.end(end);
    }
  }

  static Optionals readOptionals(WireReader in) {
    Boolean truth = null;
    Byte octet = null;
    Short small = null;
    Character letter = null;
    Integer number = null;
    Long large = null;
    Float single = null;
    Double precise = null;
    String text = null;
    byte[] bytes = null;
    ByteBuffer buffer = null;
    Color color = null;
    Level level = null;
    Values values = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> truth = in.bool();
        case 2 -> octet = in.int8();
        case 3 -> small = in.int16();
        case 4 -> letter = in.char16();
        case 5 -> number = in.int32();
        case 6 -> large = in.int64();
        case 7 -> single = in.float32();
        case 8 -> precise = in.float64();
        case 9 -> text = in.string();
        case 10 -> bytes = in.bytes();
        case 11 -> buffer = in.byteBuffer();
        case 12 -> color = readColor(in.int32());
        case 13 -> level = readLevel(in.int32());
        case 14 -> values = in.end(values == null ? in.begin(56) : in.merge(start, 56), readValues(in));
        default -> in.skip();
      }
    }
    return new Optionals(Optional.ofNullable(truth), Optional.ofNullable(octet), Optional.ofNullable(small), Optional.ofNullable(letter), Optional.ofNullable(number), Optional.ofNullable(large), Optional.ofNullable(single), Optional.ofNullable(precise), Optional.ofNullable(text), Optional.ofNullable(bytes), Optional.ofNullable(buffer), Optional.ofNullable(color), Optional.ofNullable(level), Optional.ofNullable(values));
  }

  static int sizeLists(Lists value, WireSizer sizer) {
    long size = 0;
    List<Boolean> truths = WireSizer.indexed(value.truths());
    if (!truths.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < truths.size(); i++) {
        packed += sizer.bool(sizer.element(truths.get(i), "Lists.truths", i));
      }
      size += sizer.packed(1, packed);
    }
    List<Byte> octets = WireSizer.indexed(value.octets());
    if (!octets.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < octets.size(); i++) {
        packed += sizer.int32(sizer.element(octets.get(i), "Lists.octets", i));
      }
      size += sizer.packed(2, packed);
    }
    List<Short> smalls = WireSizer.indexed(value.smalls());
    if (!smalls.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < smalls.size(); i++) {
        packed += sizer.int32(sizer.element(smalls.get(i), "Lists.smalls", i));
      }
      size += sizer.packed(3, packed);
    }
    List<Character> letters = WireSizer.indexed(value.letters());
    if (!letters.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < letters.size(); i++) {
        packed += sizer.int32(sizer.element(letters.get(i), "Lists.letters", i));
      }
      size += sizer.packed(4, packed);
    }
    List<Integer> numbers = WireSizer.indexed(value.numbers());
    if (!numbers.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < numbers.size(); i++) {
        packed += sizer.int32(sizer.element(numbers.get(i), "Lists.numbers", i));
      }
      size += sizer.packed(5, packed);
    }
    List<Long> larges = WireSizer.indexed(value.larges());
    if (!larges.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < larges.size(); i++) {
        packed += sizer.int64(sizer.element(larges.get(i), "Lists.larges", i));
      }
      size += sizer.packed(6, packed);
    }
    List<Float> singles = WireSizer.indexed(value.singles());
    if (!singles.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < singles.size(); i++) {
        packed += sizer.float32(sizer.element(singles.get(i), "Lists.singles", i));
      }
      size += sizer.packed(7, packed);
    }
    List<Double> precises = WireSizer.indexed(value.precises());
    if (!precises.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < precises.size(); i++) {
        packed += sizer.float64(sizer.element(precises.get(i), "Lists.precises", i));
      }
      size += sizer.packed(8, packed);
    }
    List<String> texts = WireSizer.indexed(value.texts());
    for (int i = 0; i < texts.size(); i++) {
      size += sizer.string(9, sizer.element(texts.get(i), "Lists.texts", i), "Lists.texts");
    }
    List<byte[]> bytes = WireSizer.indexed(value.bytes());
    for (int i = 0; i < bytes.size(); i++) {
      size += sizer.bytes(10, sizer.element(bytes.get(i), "Lists.bytes", i));
    }
    List<ByteBuffer> buffers = WireSizer.indexed(value.buffers());
    for (int i = 0; i < buffers.size(); i++) {
      size += sizer.byteBuffer(11, sizer.element(buffers.get(i), "Lists.buffers", i));
    }
    List<Color> colors = WireSizer.indexed(value.colors());
    if (!colors.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < colors.size(); i++) {
        packed += sizer.int32(numberOfColor(sizer.element(colors.get(i), "Lists.colors", i)));
      }
      size += sizer.packed(12, packed);
    }
    List<Level> levels = WireSizer.indexed(value.levels());
    if (!levels.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < levels.size(); i++) {
        packed += sizer.int32(numberOfLevel(sizer.element(levels.get(i), "Lists.levels", i)));
      }
      size += sizer.packed(13, packed);
    }
    List<UUID> uuids = WireSizer.indexed(value.uuids());
    for (int i = 0; i < uuids.size(); i++) {
      size += sizer.uuid(14, sizer.element(uuids.get(i), "Lists.uuids", i));
    }
    List<BigInteger> integers = WireSizer.indexed(value.integers());
    for (int i = 0; i < integers.size(); i++) {
      size += sizer.bigInteger(15, sizer.element(integers.get(i), "Lists.integers", i), "Lists.integers");
    }
    List<BigDecimal> decimals = WireSizer.indexed(value.decimals());
    for (int i = 0; i < decimals.size(); i++) {
      size += sizer.bigDecimal(16, sizer.element(decimals.get(i), "Lists.decimals", i), "Lists.decimals");
    }
    List<Instant> instants = WireSizer.indexed(value.instants());
    for (int i = 0; i < instants.size(); i++) {
      size += sizer.instant(17, sizer.element(instants.get(i), "Lists.instants", i), "Lists.instants");
    }
    List<Duration> durations = WireSizer.indexed(value.durations());
    for (int i = 0; i < durations.size(); i++) {
      size += sizer.duration(18, sizer.element(durations.get(i), "Lists.durations", i), "Lists.durations");
    }
    List<Numbered> messages = WireSizer.indexed(value.messages());
    for (int i = 0; i < messages.size(); i++) {
      size += sizer.end(sizer.begin("Lists.messages"), 19, sizeNumbered(sizer.element(messages.get(i), "Lists.messages", i), sizer));
    }
    return WireSizer.total(size);
  }

  static void writeLists(Lists value, WireWriter out) {
    List<Boolean> truths = WireSizer.indexed(value.truths());
    if (!truths.isEmpty()) {
      int end = out.begin(1);
      for (int i = 0; i < truths.size(); i++) {
        out.bool(truths.get(i));
      }
      out.end(end);
    }
    List<Byte> octets = WireSizer.indexed(value.octets());
    if (!octets.isEmpty()) {
      int end = out.begin(2);
      for (int i = 0; i < octets.size(); i++) {
        out.int32(octets.get(i));
      }
      out.end(end);
    }
    List<Short> smalls = WireSizer.indexed(value.smalls());
    if (!smalls.isEmpty()) {
      int end = out.begin(3);
      for (int i = 0; i < smalls.size(); i++) {
        out.int32(smalls.get(i));
      }
      out.end(end);
    }
    List<Character> letters = WireSizer.indexed(value.letters());
    if (!letters.isEmpty()) {
      int end = out.begin(4);
      for (int i = 0; i < letters.size(); i++) {
        out.int32(letters.get(i));
      }
      out.end(end);
    }
    List<Integer> numbers = WireSizer.indexed(value.numbers());
    if (!numbers.isEmpty()) {
      int end = out.begin(5);
      for (int i = 0; i < numbers.size(); i++) {
        out.int32(numbers.get(i));
      }
      out.end(end);
    }
    List<Long> larges = WireSizer.indexed(value.larges());
    if (!larges.isEmpty()) {
      int end = out.begin(6);
      for (int i = 0; i < larges.size(); i++) {
        out.int64(larges.get(i));
      }
      out.end(end);
    }
    List<Float> singles = WireSizer.indexed(value.singles());
    if (!singles.isEmpty()) {
      int end = out.begin(7);
      for (int i = 0; i < singles.size(); i++) {
        out.float32(singles.get(i));
      }
      out.end(end);
    }
    List<Double> precises = WireSizer.indexed(value.precises());
    if (!precises.isEmpty()) {
      int end = out.begin(8);
      for (int i = 0; i < precises.size(); i++) {
        out.float64(precises.get(i));
      }
      out.end(end);
    }
    List<String> texts = WireSizer.indexed(value.texts());
    for (int i = 0; i < texts.size(); i++) {
      out.string(9, texts.get(i));
    }
    List<byte[]> bytes = WireSizer.indexed(value.bytes());
    for (int i = 0; i < bytes.size(); i++) {
      out.bytes(10, bytes.get(i));
    }
    List<ByteBuffer> buffers = WireSizer.indexed(value.buffers());
    for (int i = 0; i < buffers.size(); i++) {
      out.byteBuffer(11, buffers.get(i));
    }
    List<Color> colors = WireSizer.indexed(value.colors());
    if (!colors.isEmpty()) {
      int end = out.begin(12);
      for (int i = 0; i < colors.size(); i++) {
        out.int32(numberOfColor(colors.get(i)));
      }
      out.end(end);
    }
    List<Level> levels = WireSizer.indexed(value.levels());
    if (!levels.isEmpty()) {
      int end = out.begin(13);
      for (int i = 0; i < levels.size(); i++) {
        out.int32(numberOfLevel(levels.get(i)));
      }
      out.end(end);
    }
    List<UUID> uuids = WireSizer.indexed(value.uuids());
    for (int i = 0; i < uuids.size(); i++) {
      out.uuid(14, uuids.get(i));
    }
    List<BigInteger> integers = WireSizer.indexed(value.integers());
    for (int i = 0; i < integers.size(); i++) {
      out.bigInteger(15, integers.get(i));
    }
    List<BigDecimal> decimals = WireSizer.indexed(value.decimals());
    for (int i = 0; i < decimals.size(); i++) {
      out.bigDecimal(16, decimals.get(i));
    }
    List<Instant> instants = WireSizer.indexed(value.instants());
    for (int i = 0; i < instants.size(); i++) {
      out.instant(17, instants.get(i));
    }
    List<Duration> durations = WireSizer.indexed(value.durations());
    for (int i = 0; i < durations.size(); i++) {
      out.duration(18, durations.get(i));
    }
    List<Numbered> messages = WireSizer.indexed(value.messages());
    for (int i = 0; i < messages.size(); i++) {
      int end = out.begin(19);
      writeNumbered(messages.get(i), out);
      out.end(end);
    }
  }

  static Lists readLists(WireReader in) {
    List<Boolean> truths = null;
    List<Byte> octets = null;
    List<Short> smalls = null;
    List<Character> letters = null;
    List<Integer> numbers = null;
    List<Long> larges = null;
    List<Float> singles = null;
    List<Double> precises = null;
    List<String> texts = null;
    List<byte[]> bytes = null;
    List<ByteBuffer> buffers = null;
    List<Color> colors = null;
    List<Level> levels = null;
    List<UUID> uuids = null;
    List<BigInteger> integers = null;
    List<BigDecimal> decimals = null;
    List<Instant> instants = null;
    List<Duration> durations = null;
    List<Numbered> messages = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (truths == null) {
            truths = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            truths.add(in.bool());
          }
          in.endPacked(outer);
        }
        case 2 -> {
          if (octets == null) {
            octets = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            octets.add(in.int8());
          }
          in.endPacked(outer);
        }
        case 3 -> {
          if (smalls == null) {
            smalls = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            smalls.add(in.int16());
          }
          in.endPacked(outer);
        }
        case 4 -> {
          if (letters == null) {
            letters = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            letters.add(in.char16());
          }
          in.endPacked(outer);
        }
        case 5 -> {
          if (numbers == null) {
            numbers = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            numbers.add(in.int32());
          }
          in.endPacked(outer);
        }
        case 6 -> {
          if (larges == null) {
            larges = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            larges.add(in.int64());
          }
          in.endPacked(outer);
        }
        case 7 -> {
          if (singles == null) {
            singles = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.FIXED32);
          while (in.more()) {
            singles.add(in.float32());
          }
          in.endPacked(outer);
        }
        case 8 -> {
          if (precises == null) {
            precises = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.FIXED64);
          while (in.more()) {
            precises.add(in.float64());
          }
          in.endPacked(outer);
        }
        case 9 -> {
          if (texts == null) {
            texts = new ArrayList<>();
          }
          texts.add(in.string());
        }
        case 10 -> {
          if (bytes == null) {
            bytes = new ArrayList<>();
          }
          bytes.add(in.bytes());
        }
        case 11 -> {
          if (buffers == null) {
            buffers = new ArrayList<>();
          }
          buffers.add(in.byteBuffer());
        }
        case 12 -> {
          if (colors == null) {
            colors = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            colors.add(readColor(in.int32()));
          }
          in.endPacked(outer);
        }
        case 13 -> {
          if (levels == null) {
            levels = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            levels.add(readLevel(in.int32()));
          }
          in.endPacked(outer);
        }
        case 14 -> {
          if (uuids == null) {
            uuids = new ArrayList<>();
          }
          uuids.add(in.uuid());
        }
        case 15 -> {
          if (integers == null) {
            integers = new ArrayList<>();
          }
          integers.add(in.bigInteger());
        }
        case 16 -> {
          if (decimals == null) {
            decimals = new ArrayList<>();
          }
          decimals.add(in.bigDecimal());
        }
        case 17 -> {
          if (instants == null) {
            instants = new ArrayList<>();
          }
          instants.add(in.instant());
        }
        case 18 -> {
          if (durations == null) {
            durations = new ArrayList<>();
          }
          durations.add(in.duration());
        }
        case 19 -> {
          if (messages == null) {
            messages = new ArrayList<>();
          }
          messages.add(in.end(in.begin(48), readNumbered(in)));
        }
        default -> in.skip();
      }
    }
    return new Lists(truths == null ? List.of() : truths, octets == null ? List.of() : octets, smalls == null ? List.of() : smalls, letters == null ? List.of() : letters, numbers == null ? List.of() : numbers, larges == null ? List.of() : larges, singles == null ? List.of() : singles, precises == null ? List.of() : precises, texts == null ? List.of() : texts, bytes == null ? List.of() : bytes, buffers == null ? List.of() : buffers, colors == null ? List.of() : colors, levels == null ? List.of() : levels, uuids == null ? List.of() : uuids, integers == null ? List.of() : integers, decimals == null ? List.of() : decimals, instants == null ? List.of() : instants, durations == null ? List.of() : durations, messages == null ? List.of() : messages);
  }

  static int sizeSets(Sets value, WireSizer sizer) {
    long size = 0;
    Set<Integer> numbers = value.numbers();
    if (numbers != null) {
      if (!numbers.isEmpty()) {
        long packed = 0;
        for (Integer element : numbers) {
          packed += sizer.int32(sizer.element(element, "Sets.numbers"));
        }
        size += sizer.packed(1, packed);
      }
    }
    Set<Double> precises = value.precises();
    if (precises != null) {
      if (!precises.isEmpty()) {
        long packed = 0;
        for (Double element : precises) {
          packed += sizer.float64(sizer.element(element, "Sets.precises"));
        }
        size += sizer.packed(2, packed);
      }
    }
    Set<String> texts = value.texts();
    if (texts != null) {
      for (String element : texts) {
        size += sizer.string(3, sizer.element(element, "Sets.texts"), "Sets.texts");
      }
    }
    Set<Color> colors = value.colors();
    if (colors != null) {
      if (!colors.isEmpty()) {
        long packed = 0;
        for (Color element : colors) {
          packed += sizer.int32(numberOfColor(sizer.element(element, "Sets.colors")));
        }
        size += sizer.packed(4, packed);
      }
    }
    Set<Tree> trees = value.trees();
    if (trees != null) {
      for (Tree element : trees) {
        size += sizer.end(sizer.begin("Sets.trees"), 5, sizeTree(sizer.element(element, "Sets.trees"), sizer));
      }
    }
    return WireSizer.total(size);
  }

  static void writeSets(Sets value, WireWriter out) {
    Set<Integer> numbers = value.numbers();
    if (numbers != null) {
      if (!numbers.isEmpty()) {
        int end = out.begin(1);
        for (Integer element : numbers) {
          out.int32(element);
        }
        out.end(end);
      }
    }
    Set<Double> precises = value.precises();
    if (precises != null) {
      if (!precises.isEmpty()) {
        int end = out.begin(2);
        for (Double element : precises) {
          out.float64(element);
        }
        out.end(end);
      }
    }
    Set<String> texts = value.texts();
    if (texts != null) {
      for (String element : texts) {
        out.string(3, element);
      }
    }
    Set<Color> colors = value.colors();
    if (colors != null) {
      if (!colors.isEmpty()) {
        int end = out.begin(4);
        for (Color element : colors) {
          out.int32(numberOfColor(element));
        }
        out.end(end);
      }
    }
    Set<Tree> trees = value.trees();
    if (trees != null) {
      for (Tree element : trees) {
        int end = out.begin(5);
        writeTree(element, out);
        out.end(end);
      }
    }
  }

  static Sets readSets(WireReader in) {
    Set<Integer> numbers = null;
    Set<Double> precises = null;
    Set<String> texts = null;
    Set<Color> colors = null;
    Set<Tree> trees = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (numbers == null) {
            numbers = new LinkedHashSet<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            numbers.add(in.int32());
          }
          in.endPacked(outer);
        }
        case 2 -> {
          if (precises == null) {
            precises = new LinkedHashSet<>();
          }
          int outer = in.beginPacked(WireType.FIXED64);
          while (in.more()) {
            precises.add(in.float64());
          }
          in.endPacked(outer);
        }
        case 3 -> {
          if (texts == null) {
            texts = new LinkedHashSet<>();
          }
          texts.add(in.string());
        }
        case 4 -> {
          if (colors == null) {
            colors = new LinkedHashSet<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            colors.add(readColor(in.int32()));
          }
          in.endPacked(outer);
        }
        case 5 -> {
          if (trees == null) {
            trees = new LinkedHashSet<>();
          }
          trees.add(in.end(in.begin(48), readTree(in)));
        }
        default -> in.skip();
      }
    }
    return new Sets(numbers == null ? Set.of() : numbers, precises == null ? Set.of() : precises, texts == null ? Set.of() : texts, colors == null ? Set.of() : colors, trees == null ? Set.of() : trees);
  }

  static int sizeArrays(Arrays value, WireSizer sizer) {
    long size = 0;
    boolean[] truths = value.truths();
    if (truths != null && truths.length > 0) {
      long packed = 0;
      for (boolean element : truths) {
        packed += sizer.bool(element);
      }
      size += sizer.packed(1, packed);
    }
    short[] smalls = value.smalls();
    if (smalls != null && smalls.length > 0) {
      long packed = 0;
      for (short element : smalls) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(2, packed);
    }
    char[] letters = value.letters();
    if (letters != null && letters.length > 0) {
      long packed = 0;
      for (char element : letters) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(3, packed);
    }
    int[] numbers = value.numbers();
    if (numbers != null && numbers.length > 0) {
      long packed = 0;
      for (int element : numbers) {
        packed += sizer.int32(element);
      }
      size += sizer.packed(4, packed);
    }
    long[] larges = value.larges();
    if (larges != null && larges.length > 0) {
      long packed = 0;
      for (long element : larges) {
        packed += sizer.int64(element);
      }
      size += sizer.packed(5, packed);
    }
    float[] singles = value.singles();
    if (singles != null && singles.length > 0) {
      long packed = 0;
      for (float element : singles) {
        packed += sizer.float32(element);
      }
      size += sizer.packed(6, packed);
    }
    double[] precises = value.precises();
    if (precises != null && precises.length > 0) {
      long packed = 0;
      for (double element : precises) {
        packed += sizer.float64(element);
      }
      size += sizer.packed(7, packed);
    }
    return WireSizer.total(size);
  }

  static void writeArrays(Arrays value, WireWriter out) {
    boolean[] truths = value.truths();
    if (truths != null && truths.length > 0) {
      int end = out.begin(1);
      for (boolean element : truths) {
        out.bool(element);
      }
      out.end(end);
    }
    short[] smalls = value.smalls();
    if (smalls != null && smalls.length > 0) {
      int end = out.begin(2);
      for (short element : smalls) {
        out.int32(element);
      }
      out.end(end);
    }
    char[] letters = value.letters();
    if (letters != null && letters.length > 0) {
      int end = out.begin(3);
      for (char element : letters) {
        out.int32(element);
      }
      out.end(end);
    }
    int[] numbers = value.numbers();
    if (numbers != null && numbers.length > 0) {
      int end = out.begin(4);
      for (int element : numbers) {
        out.int32(element);
      }
      out.end(end);
    }
    long[] larges = value.larges();
    if (larges != null && larges.length > 0) {
      int end = out.begin(5);
      for (long element : larges) {
        out.int64(element);
      }
      out.end(end);
    }
    float[] singles = value.singles();
    if (singles != null && singles.length > 0) {
      int end = out.begin(6);
      for (float element : singles) {
        out.float32(element);
      }
      out.end(end);
    }
    double[] precises = value.precises();
    if (precises != null && precises.length > 0) {
      int end = out.begin(7);
      for (double element : precises) {
        out.float64(element);
      }
      out.end(end);
    }
  }

  static Arrays readArrays(WireReader in) {
    boolean[] truths = WireReader.NO_BOOLEANS;
    int truthsUsed = 0;
    short[] smalls = WireReader.NO_SHORTS;
    int smallsUsed = 0;
    char[] letters = WireReader.NO_CHARS;
    int lettersUsed = 0;
    int[] numbers = WireReader.NO_INTS;
    int numbersUsed = 0;
    long[] larges = WireReader.NO_LONGS;
    int largesUsed = 0;
    float[] singles = WireReader.NO_FLOATS;
    int singlesUsed = 0;
    double[] precises = WireReader.NO_DOUBLES;
    int precisesUsed = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            if (truthsUsed == truths.length) {
              truths = java.util.Arrays.copyOf(truths, in.grow(truthsUsed));
            }
            truths[truthsUsed++] = in.bool();
          }
          in.endPacked(outer);
        }
        case 2 -> {
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            if (smallsUsed == smalls.length) {
              smalls = java.util.Arrays.copyOf(smalls, in.grow(smallsUsed));
            }
            smalls[smallsUsed++] = in.int16();
          }
          in.endPacked(outer);
        }
        case 3 -> {
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            if (lettersUsed == letters.length) {
              letters = java.util.Arrays.copyOf(letters, in.grow(lettersUsed));
            }
            letters[lettersUsed++] = in.char16();
          }
          in.endPacked(outer);
        }
        case 4 -> {
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            if (numbersUsed == numbers.length) {
              numbers = java.util.Arrays.copyOf(numbers, in.grow(numbersUsed));
            }
            numbers[numbersUsed++] = in.int32();
          }
          in.endPacked(outer);
        }
        case 5 -> {
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            if (largesUsed == larges.length) {
              larges = java.util.Arrays.copyOf(larges, in.grow(largesUsed));
            }
            larges[largesUsed++] = in.int64();
          }
          in.endPacked(outer);
        }
        case 6 -> {
          int outer = in.beginPacked(WireType.FIXED32);
          while (in.more()) {
            if (singlesUsed == singles.length) {
              singles = java.util.Arrays.copyOf(singles, in.grow(singlesUsed));
            }
            singles[singlesUsed++] = in.float32();
          }
          in.endPacked(outer);
        }
        case 7 -> {
          int outer = in.beginPacked(WireType.FIXED64);
          while (in.more()) {
            if (precisesUsed == precises.length) {
              precises = java.util.Arrays.copyOf(precises, in.grow(precisesUsed));
            }
            precises[precisesUsed++] = in.float64();
          }
          in.endPacked(outer);
        }
        default -> in.skip();
      }
    }
    return new Arrays(truthsUsed == truths.length ? truths : java.util.Arrays.copyOf(truths, truthsUsed), smallsUsed == smalls.length ? smalls : java.util.Arrays.copyOf(smalls, smallsUsed), lettersUsed == letters.length ? letters : java.util.Arrays.copyOf(letters, lettersUsed), numbersUsed == numbers.length ? numbers : java.util.Arrays.copyOf(numbers, numbersUsed), largesUsed == larges.length ? larges : java.util.Arrays.copyOf(larges, largesUsed), singlesUsed == singles.length ? singles : java.util.Arrays.copyOf(singles, singlesUsed), precisesUsed == precises.length ? precises : java.util.Arrays.copyOf(precises, precisesUsed));
  }

  static int sizeMaps(Maps value, WireSizer sizer) {
    long size = 0;
    Map<String, String> texts = value.texts();
    if (texts != null) {
      for (Map.Entry<String, String> entry : texts.entrySet()) {
        int slot = sizer.begin("Maps.texts");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Maps.texts"), "Maps.texts");
        entrySize += sizer.string(2, sizer.element(entry.getValue(), "Maps.texts"), "Maps.texts");
        size += sizer.end(slot, 1, entrySize);
      }
    }
    Map<Integer, Tree> trees = value.trees();
    if (trees != null) {
      for (Map.Entry<Integer, Tree> entry : trees.entrySet()) {
        int slot = sizer.begin("Maps.trees");
        long entrySize = sizer.int32(1, sizer.element(entry.getKey(), "Maps.trees"));
        entrySize += sizer.end(sizer.begin("Maps.trees"), 2, sizeTree(sizer.element(entry.getValue(), "Maps.trees"), sizer));
        size += sizer.end(slot, 2, entrySize);
      }
    }
    Map<Long, Double> precises = value.precises();
    if (precises != null) {
      for (Map.Entry<Long, Double> entry : precises.entrySet()) {
        int slot = sizer.begin("Maps.precises");
        long entrySize = sizer.int64(1, sizer.element(entry.getKey(), "Maps.precises"));
        entrySize += sizer.float64(2, sizer.element(entry.getValue(), "Maps.precises"));
        size += sizer.end(slot, 3, entrySize);
      }
    }
    Map<Boolean, Color> colors = value.colors();
    if (colors != null) {
      for (Map.Entry<Boolean, Color> entry : colors.entrySet()) {
        int slot = sizer.begin("Maps.colors");
        long entrySize = sizer.bool(1, sizer.element(entry.getKey(), "Maps.colors"));
        entrySize += sizer.int32(2, numberOfColor(sizer.element(entry.getValue(), "Maps.colors")));
        size += sizer.end(slot, 4, entrySize);
      }
    }
    Map<Byte, byte[]> bytes = value.bytes();
    if (bytes != null) {
      for (Map.Entry<Byte, byte[]> entry : bytes.entrySet()) {
        int slot = sizer.begin("Maps.bytes");
        long entrySize = sizer.int32(1, sizer.element(entry.getKey(), "Maps.bytes"));
        entrySize += sizer.bytes(2, sizer.element(entry.getValue(), "Maps.bytes"));
        size += sizer.end(slot, 5, entrySize);
      }
    }
    Map<Short, ByteBuffer> buffers = value.buffers();
    if (buffers != null) {
      for (Map.Entry<Short, ByteBuffer> entry : buffers.entrySet()) {
        int slot = sizer.begin("Maps.buffers");
        long entrySize = sizer.int32(1, sizer.element(entry.getKey(), "Maps.buffers"));
        entrySize += sizer.byteBuffer(2, sizer.element(entry.getValue(), "Maps.buffers"));
        size += sizer.end(slot, 6, entrySize);
      }
    }
    Map<Character, Instant> instants = value.instants();
    if (instants != null) {
      for (Map.Entry<Character, Instant> entry : instants.entrySet()) {
        int slot = sizer.begin("Maps.instants");
        long entrySize = sizer.int32(1, sizer.element(entry.getKey(), "Maps.instants"));
        entrySize += sizer.instant(2, sizer.element(entry.getValue(), "Maps.instants"), "Maps.instants");
        size += sizer.end(slot, 7, entrySize);
      }
    }
    Map<String, Duration> durations = value.durations();
    if (durations != null) {
      for (Map.Entry<String, Duration> entry : durations.entrySet()) {
        int slot = sizer.begin("Maps.durations");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Maps.durations"), "Maps.durations");
        entrySize += sizer.duration(2, sizer.element(entry.getValue(), "Maps.durations"), "Maps.durations");
        size += sizer.end(slot, 8, entrySize);
      }
    }
    Map<String, UUID> uuids = value.uuids();
    if (uuids != null) {
      for (Map.Entry<String, UUID> entry : uuids.entrySet()) {
        int slot = sizer.begin("Maps.uuids");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Maps.uuids"), "Maps.uuids");
        entrySize += sizer.uuid(2, sizer.element(entry.getValue(), "Maps.uuids"));
        size += sizer.end(slot, 9, entrySize);
      }
    }
    Map<Integer, Integer> numbers = value.numbers();
    if (numbers != null) {
      for (Map.Entry<Integer, Integer> entry : numbers.entrySet()) {
        int slot = sizer.begin("Maps.numbers");
        long entrySize = sizer.int32(1, sizer.element(entry.getKey(), "Maps.numbers"));
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Maps.numbers"));
        size += sizer.end(slot, 10, entrySize);
      }
    }
    return WireSizer.total(size);
  }

  static void writeMaps(Maps value, WireWriter out) {
    Map<String, String> texts = value.texts();
    if (texts != null) {
      for (Map.Entry<String, String> entry : texts.entrySet()) {
        int entryEnd = out.begin(1);
        out.string(1, entry.getKey());
        out.string(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Integer, Tree> trees = value.trees();
    if (trees != null) {
      for (Map.Entry<Integer, Tree> entry : trees.entrySet()) {
        int entryEnd = out.begin(2);
        out.int32(1, entry.getKey());
        int end = out.begin(2);
        writeTree(entry.getValue(), out);
        out.end(end);
        out.end(entryEnd);
      }
    }
    Map<Long, Double> precises = value.precises();
    if (precises != null) {
      for (Map.Entry<Long, Double> entry : precises.entrySet()) {
        int entryEnd = out.begin(3);
        out.int64(1, entry.getKey());
        out.float64(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Boolean, Color> colors = value.colors();
    if (colors != null) {
      for (Map.Entry<Boolean, Color> entry : colors.entrySet()) {
        int entryEnd = out.begin(4);
        out.bool(1, entry.getKey());
        out.int32(2, numberOfColor(entry.getValue()));
        out.end(entryEnd);
      }
    }
    Map<Byte, byte[]> bytes = value.bytes();
    if (bytes != null) {
      for (Map.Entry<Byte, byte[]> entry : bytes.entrySet()) {
        int entryEnd = out.begin(5);
        out.int32(1, entry.getKey());
        out.bytes(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Short, ByteBuffer> buffers = value.buffers();
    if (buffers != null) {
      for (Map.Entry<Short, ByteBuffer> entry : buffers.entrySet()) {
        int entryEnd = out.begin(6);
        out.int32(1, entry.getKey());
        out.byteBuffer(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Character, Instant> instants = value.instants();
    if (instants != null) {
      for (Map.Entry<Character, Instant> entry : instants.entrySet()) {
        int entryEnd = out.begin(7);
        out.int32(1, entry.getKey());
        out.instant(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<String, Duration> durations = value.durations();
    if (durations != null) {
      for (Map.Entry<String, Duration> entry : durations.entrySet()) {
        int entryEnd = out.begin(8);
        out.string(1, entry.getKey());
        out.duration(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<String, UUID> uuids = value.uuids();
    if (uuids != null) {
      for (Map.Entry<String, UUID> entry : uuids.entrySet()) {
        int entryEnd = out.begin(9);
        out.string(1, entry.getKey());
        out.uuid(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Integer, Integer> numbers = value.numbers();
    if (numbers != null) {
      for (Map.Entry<Integer, Integer> entry : numbers.entrySet()) {
        int entryEnd = out.begin(10);
        out.int32(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
  }

  static Maps readMaps(WireReader in) {
    Map<String, String> texts = null;
    Map<Integer, Tree> trees = null;
    Map<Long, Double> precises = null;
    Map<Boolean, Color> colors = null;
    Map<Byte, byte[]> bytes = null;
    Map<Short, ByteBuffer> buffers = null;
    Map<Character, Instant> instants = null;
    Map<String, Duration> durations = null;
    Map<String, UUID> uuids = null;
    Map<Integer, Integer> numbers = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (texts == null) {
            texts = new LinkedHashMap<>();
          }
          int outer = in.begin();
          String key = "";
          String entry = "";
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.string();
              case 2 -> entry = in.string();
              default -> in.skip();
            }
          }
          in.end(outer);
          texts.put(key, entry);
        }
        case 2 -> {
          if (trees == null) {
            trees = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int entryStart = in.position();
          int key = 0;
          Tree entry = null;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.int32();
              case 2 -> entry = in.end(entry == null ? in.begin(48) : in.merge(entryStart, 48), readTree(in));
              default -> in.skip();
            }
          }
          if (entry == null) {
            entry = readTree(in);
          }
          in.end(outer);
          trees.put(key, entry);
        }
        case 3 -> {
          if (precises == null) {
            precises = new LinkedHashMap<>();
          }
          int outer = in.begin();
          long key = 0;
          double entry = 0;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.int64();
              case 2 -> entry = in.float64();
              default -> in.skip();
            }
          }
          in.end(outer);
          precises.put(key, entry);
        }
        case 4 -> {
          if (colors == null) {
            colors = new LinkedHashMap<>();
          }
          int outer = in.begin();
          boolean key = false;
          Color entry = Color.RED;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.bool();
              case 2 -> entry = readColor(in.int32());
              default -> in.skip();
            }
          }
          in.end(outer);
          colors.put(key, entry);
        }
        case 5 -> {
          if (bytes == null) {
            bytes = new LinkedHashMap<>();
          }
          int outer = in.begin();
          byte key = 0;
          byte[] entry = WireReader.NO_BYTES;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.int8();
              case 2 -> entry = in.bytes();
              default -> in.skip();
            }
          }
          in.end(outer);
          bytes.put(key, entry);
        }
        case 6 -> {
          if (buffers == null) {
            buffers = new LinkedHashMap<>();
          }
          int outer = in.begin();
          short key = 0;
          ByteBuffer entry = null;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.int16();
              case 2 -> entry = in.byteBuffer();
              default -> in.skip();
            }
          }
          if (entry == null) {
            entry = ByteBuffer.allocate(0);
          }
          in.end(outer);
          buffers.put(key, entry);
        }
        case 7 -> {
          if (instants == null) {
            instants = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int entryStart = in.position();
          char key = 0;
          Instant entry = null;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.char16();
              case 2 -> entry = entry == null ? in.instant() : in.mergedInstant(entryStart);
              default -> in.skip();
            }
          }
          if (entry == null) {
            entry = Instant.EPOCH;
          }
          in.end(outer);
          instants.put(key, entry);
        }
        case 8 -> {
          if (durations == null) {
            durations = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int entryStart = in.position();
          String key = "";
          Duration entry = null;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.string();
              case 2 -> entry = entry == null ? in.duration() : in.mergedDuration(entryStart);
              default -> in.skip();
            }
          }
          if (entry == null) {
            entry = Duration.ZERO;
          }
          in.end(outer);
          durations.put(key, entry);
        }
        case 9 -> {
          if (uuids == null) {
            uuids = new LinkedHashMap<>();
          }
          int outer = in.begin();
          String key = "";
          UUID entry = null;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.string();
              case 2 -> entry = in.uuid();
              default -> in.skip();
            }
          }
          if (entry == null) {
            throw WireReader.missing("Maps.uuids");
          }
          in.end(outer);
          uuids.put(key, entry);
        }
        case 10 -> {
          if (numbers == null) {
            numbers = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int key = 0;
          int entry = 0;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.int32();
              case 2 -> entry = in.int32();
              default -> in.skip();
            }
          }
          in.end(outer);
          numbers.put(key, entry);
        }
        default -> in.skip();
      }
    }
    return new Maps(texts == null ? Map.of() : texts, trees == null ? Map.of() : trees, precises == null ? Map.of() : precises, colors == null ? Map.of() : colors, bytes == null ? Map.of() : bytes, buffers == null ? Map.of() : buffers, instants == null ? Map.of() : instants, durations == null ? Map.of() : durations, uuids == null ? Map.of() : uuids, numbers == null ? Map.of() : numbers);
  }

  static int sizeValues(Values value, WireSizer sizer) {
    long size = 0;
    UUID uuid = value.uuid();
    if (uuid != null) {
      size += sizer.uuid(1, uuid);
    }
    BigInteger integer = value.integer();
    if (integer != null) {
      size += sizer.bigInteger(2, integer, "Values.integer");
    }
    BigDecimal decimal = value.decimal();
    if (decimal != null) {
      size += sizer.bigDecimal(3, decimal, "Values.decimal");
    }
    Instant instant = value.instant();
    if (instant != null) {
      size += sizer.instant(4, instant, "Values.instant");
    }
    Duration duration = value.duration();
    if (duration != null) {
      size += sizer.duration(5, duration, "Values.duration");
    }
    return WireSizer.total(size);
  }

  static void writeValues(Values value, WireWriter out) {
    UUID uuid = value.uuid();
    if (uuid != null) {
      out.uuid(1, uuid);
    }
    BigInteger integer = value.integer();
    if (integer != null) {
      out.bigInteger(2, integer);
    }
    BigDecimal decimal = value.decimal();
    if (decimal != null) {
      out.bigDecimal(3, decimal);
    }
    Instant instant = value.instant();
    if (instant != null) {
      out.instant(4, instant);
    }
    Duration duration = value.duration();
    if (duration != null) {
      out.duration(5, duration);
    }
  }

  static Values readValues(WireReader in) {
    UUID uuid = null;
    BigInteger integer = null;
    BigDecimal decimal = null;
    Instant instant = null;
    Duration duration = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> uuid = in.uuid();
        case 2 -> integer = in.bigInteger();
        case 3 -> decimal = in.bigDecimal();
        case 4 -> instant = instant == null ? in.instant() : in.mergedInstant(start);
        case 5 -> duration = duration == null ? in.duration() : in.mergedDuration(start);
        default -> in.skip();
      }
    }
    return new Values(uuid, integer, decimal, instant, duration);
  }

  static int sizeTree(Tree value, WireSizer sizer) {
    long size = 0;
    String name = sizer.notNull(value.name(), "Tree.name");
    if (!name.isEmpty()) {
      size += sizer.string(1, name, "Tree.name");
    }
    List<Tree> children = WireSizer.indexed(value.children());
    for (int i = 0; i < children.size(); i++) {
      size += sizer.end(sizer.begin("Tree.children"), 2, sizeTree(sizer.element(children.get(i), "Tree.children", i), sizer));
    }
    Optional<Tree> twin = sizer.notNull(value.twin(), "Tree.twin");
    if (twin.isPresent()) {
      size += sizer.end(sizer.begin("Tree.twin"), 3, sizeTree(twin.get(), sizer));
    }
    Empty leaf = value.leaf();
    if (leaf != null) {
      size += sizer.end(sizer.begin("Tree.leaf"), 4, sizeEmpty(leaf, sizer));
    }
    return WireSizer.total(size);
  }

  static void writeTree(Tree value, WireWriter out) {
    String name = value.name();
    if (!name.isEmpty()) {
      out.string(1, name);
    }
    List<Tree> children = WireSizer.indexed(value.children());
    for (int i = 0; i < children.size(); i++) {
      int end = out.begin(2);
      writeTree(children.get(i), out);
      out.end(end);
    }
    Optional<Tree> twin = value.twin();
    if (twin.isPresent()) {
      int end = out.begin(3);
      writeTree(twin.get(), out);
      out.end(end);
    }
    Empty leaf = value.leaf();
    if (leaf != null) {
      int end = out.begin(4);
      writeEmpty(leaf, out);
      out.end(end);
    }
  }

  static Tree readTree(WireReader in) {
    String name = "";
    List<Tree> children = null;
    Tree twin = null;
    Empty leaf = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> name = in.string();
        case 2 -> {
          if (children == null) {
            children = new ArrayList<>();
          }
          children.add(in.end(in.begin(48), readTree(in)));
        }
        case 3 -> twin = in.end(twin == null ? in.begin(48) : in.merge(start, 48), readTree(in));
        case 4 -> leaf = in.end(leaf == null ? in.begin(16) : in.merge(start, 16), readEmpty(in));
        default -> in.skip();
      }
    }
    return new Tree(name, children == null ? List.of() : children, Optional.ofNullable(twin), leaf);
  }

  static int sizeNumbered(Numbered value, WireSizer sizer) {
    long size = 0;
    if (value.first()) {
      size += sizer.bool(1, value.first());
    }
    String text = sizer.notNull(value.text(), "Numbered.text");
    if (!text.isEmpty()) {
      size += sizer.string(16, text, "Numbered.text");
    }
    int levelNumber = numberOfLevel(sizer.notNull(value.level(), "Numbered.level"));
    if (levelNumber != 0) {
      size += sizer.int32(2047, levelNumber);
    }
    if (value.last() != 0) {
      size += sizer.int32(536870911, value.last());
    }
    return WireSizer.total(size);
  }

  static void writeNumbered(Numbered value, WireWriter out) {
    if (value.first()) {
      out.bool(1, value.first());
    }
    String text = value.text();
    if (!text.isEmpty()) {
      out.string(16, text);
    }
    int levelNumber = numberOfLevel(value.level());
    if (levelNumber != 0) {
      out.int32(2047, levelNumber);
    }
    if (value.last() != 0) {
      out.int32(536870911, value.last());
    }
  }

  static Numbered readNumbered(WireReader in) {
    int last = 0;
    String text = "";
    boolean first = false;
    Level level = Level.LOW;
    while (in.next()) {
      switch (in.field()) {
        case 536870911 -> last = in.int32();
        case 16 -> text = in.string();
        case 1 -> first = in.bool();
        case 2047 -> level = readLevel(in.int32());
        default -> in.skip();
      }
    }
    return new Numbered(last, text, first, level);
  }

  static int sizeMutable(Mutable value, WireSizer sizer) {
    long size = 0;
    if (value.direct != 0) {
      size += sizer.int32(1, value.direct);
    }
    String text = sizer.notNull(value.getText(), "Mutable.text");
    if (!text.isEmpty()) {
      size += sizer.string(2, text, "Mutable.text");
    }
    if (value.isDone()) {
      size += sizer.bool(3, value.isDone());
    }
    List<Numbered> items = WireSizer.indexed(value.items());
    for (int i = 0; i < items.size(); i++) {
      size += sizer.end(sizer.begin("Mutable.items"), 4, sizeNumbered(sizer.element(items.get(i), "Mutable.items", i), sizer));
    }
    return WireSizer.total(size);
  }

  static void writeMutable(Mutable value, WireWriter out) {
    if (value.direct != 0) {
      out.int32(1, value.direct);
    }
    String text = value.getText();
    if (!text.isEmpty()) {
      out.string(2, text);
    }
    if (value.isDone()) {
      out.bool(3, value.isDone());
    }
    List<Numbered> items = WireSizer.indexed(value.items());
    for (int i = 0; i < items.size(); i++) {
      int end = out.begin(4);
      writeNumbered(items.get(i), out);
      out.end(end);
    }
  }

  static Mutable readMutable(WireReader in) {
    int direct = 0;
    String text = "";
    boolean done = false;
    List<Numbered> items = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> direct = in.int32();
        case 2 -> text = in.string();
        case 3 -> done = in.bool();
        case 4 -> {
          if (items == null) {
            items = new ArrayList<>();
          }
          items.add(in.end(in.begin(48), readNumbered(in)));
        }
        default -> in.skip();
      }
    }
    Mutable value = new Mutable();
    value.direct = direct;
    value.setText(text);
    value.setDone(done);
    value.setItems(items == null ? List.of() : items);
    return value;
  }

  static int sizeImmutable(Immutable value, WireSizer sizer) {
    long size = 0;
    String value_ = sizer.notNull(value.getValue(), "Immutable.value");
    if (!value_.isEmpty()) {
      size += sizer.string(2, value_, "Immutable.value");
    }
    if (value.x() != 0) {
      size += sizer.int32(3, value.x());
    }
    return WireSizer.total(size);
  }

  static void writeImmutable(Immutable value, WireWriter out) {
    String value_ = value.getValue();
    if (!value_.isEmpty()) {
      out.string(2, value_);
    }
    if (value.x() != 0) {
      out.int32(3, value.x());
    }
  }

  static Immutable readImmutable(WireReader in) {
    int x = 0;
    String value_ = "";
    while (in.next()) {
      switch (in.field()) {
        case 3 -> x = in.int32();
        case 2 -> value_ = in.string();
        default -> in.skip();
      }
    }
    return new Immutable(x, value_);
  }

  static int sizeEmpty(Empty value, WireSizer sizer) {
    long size = 0;
    return WireSizer.total(size);
  }

  static void writeEmpty(Empty value, WireWriter out) {
  }

  static Empty readEmpty(WireReader in) {
    while (in.next()) {
      switch (in.field()) {
        default -> in.skip();
      }
    }
    return new Empty();
  }

  static int sizeShared(Shared value, WireSizer sizer) {
    long size = 0;
    Shared.Nested nested = value.nested();
    if (nested != null) {
      size += sizer.end(sizer.begin("Shared.nested"), 1, sizeSharedNested(nested, sizer));
    }
    int colorNumber = numberOfSharedColor(sizer.notNull(value.color(), "Shared.color"));
    if (colorNumber != 0) {
      size += sizer.int32(2, colorNumber);
    }
    return WireSizer.total(size);
  }

  static void writeShared(Shared value, WireWriter out) {
    Shared.Nested nested = value.nested();
    if (nested != null) {
      int end = out.begin(1);
      writeSharedNested(nested, out);
      out.end(end);
    }
    int colorNumber = numberOfSharedColor(value.color());
    if (colorNumber != 0) {
      out.int32(2, colorNumber);
    }
  }

  static Shared readShared(WireReader in) {
    Shared.Nested nested = null;
    Shared.Color color = Shared.Color.CYAN;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> nested = in.end(nested == null ? in.begin(24) : in.merge(start, 24), readSharedNested(in));
        case 2 -> color = readSharedColor(in.int32());
        default -> in.skip();
      }
    }
    return new Shared(nested, color);
  }

  static int sizeSharedNested(Shared.Nested value, WireSizer sizer) {
    long size = 0;
    if (value.a() != 0) {
      size += sizer.int32(1, value.a());
    }
    return WireSizer.total(size);
  }

  static void writeSharedNested(Shared.Nested value, WireWriter out) {
    if (value.a() != 0) {
      out.int32(1, value.a());
    }
  }

  static Shared.Nested readSharedNested(WireReader in) {
    int a = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = in.int32();
        default -> in.skip();
      }
    }
    return new Shared.Nested(a);
  }

  static int numberOfColor(Color value) {
    return switch (value) {
      case RED -> 0;
      case GREEN -> 1;
      case BLUE -> 2;
      case UNRECOGNIZED -> throw WireSizer.unnumbered(value, "Color");
    };
  }

  static Color readColor(int number) {
    return switch (number) {
      case 0 -> Color.RED;
      case 1 -> Color.GREEN;
      case 2 -> Color.BLUE;
      default -> Color.UNRECOGNIZED;
    };
  }

  static int numberOfLevel(Level value) {
    return switch (value) {
      case HIGH -> 10;
      case LOW -> 0;
      case EXTREME -> 2147483647;
    };
  }

  static Level readLevel(int number) {
    return switch (number) {
      case 10 -> Level.HIGH;
      case 0 -> Level.LOW;
      case 2147483647 -> Level.EXTREME;
      default -> Level.LOW;
    };
  }

  static int numberOfSharedColor(Shared.Color value) {
    return switch (value) {
      case CYAN -> 0;
      case MAGENTA -> 1;
    };
  }

  static Shared.Color readSharedColor(int number) {
    return switch (number) {
      case 0 -> Shared.Color.CYAN;
      case 1 -> Shared.Color.MAGENTA;
      default -> Shared.Color.CYAN;
    };
  }
}
