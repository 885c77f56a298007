package rich;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.Field;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.NullValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Timestamp;
import com.google.protobuf.Value;
import io.ringbell.Status;
import io.ringbell.call.DeclaredError;
import io.ringbell.call.ErrorCodec;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireType;
import io.ringbell.codec.WireWriter;
import java.io.IOException;
import java.lang.Boolean;
import java.lang.Byte;
import java.lang.Character;
import java.lang.IllegalStateException;
import java.lang.Integer;
import java.lang.Long;
import java.lang.Short;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import javax.annotation.processing.Generated;

/**
 * Protobuf encoding of what {@link Rich} sends.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class RichCodec {
  static final Money.InCents IN_CENTS = new Money.InCents();

  static final HexCodec HEX_CODEC = new HexCodec();

  static final DateCodec DATE_CODEC = new DateCodec();

  static final UriCodec URI_CODEC = new UriCodec();

  static final WordsCodec WORDS_CODEC = new WordsCodec();

  static final FlagCodec FLAG_CODEC = new FlagCodec();

  static final ErrorCodec BUY_ERRORS = ErrorCodec.of(
      new DeclaredError<>(SpecialRefused.class, "rich.SpecialRefused", Status.Code.UNKNOWN, MessageWriter.of(RichCodec::sizeSpecialRefused, RichCodec::writeSpecialRefused), RichCodec::readSpecialRefused),
      new DeclaredError<>(IllegalStateException.class, "java.lang.IllegalStateException", Status.Code.UNKNOWN, MessageWriter.of(RichCodec::sizeIllegalStateException, RichCodec::writeIllegalStateException), RichCodec::readIllegalStateException),
      new DeclaredError<>(OutOfStock.class, "rich.v1.OutOfStock", Status.Code.FAILED_PRECONDITION, MessageWriter.of(RichCodec::sizeOutOfStock, RichCodec::writeOutOfStock), RichCodec::readOutOfStock),
      new DeclaredError<>(Refused.class, "rich.Refused", Status.Code.UNKNOWN, MessageWriter.of(RichCodec::sizeRefused, RichCodec::writeRefused), RichCodec::readRefused),
      new DeclaredError<>(IOException.class, "java.io.IOException", Status.Code.UNKNOWN, MessageWriter.of(RichCodec::sizeIOException, RichCodec::writeIOException), RichCodec::readIOException));

  static final ErrorCodec BUY_LATER_ERRORS = ErrorCodec.of(
      new DeclaredError<>(Refused.class, "rich.Refused", Status.Code.UNKNOWN, MessageWriter.of(RichCodec::sizeRefused, RichCodec::writeRefused), RichCodec::readRefused));

  private RichCodec() {
  }

  static int sizeStructsRequest(Optional<Struct> filter, NullValue nothing, WireSizer sizer) {
    long size = 0;
    sizer.notNull(filter, "Rich.structs(filter)");
    if (filter.isPresent()) {
      size += sizer.end(sizer.begin("Rich.structs(filter)"), 1, sizeStruct(filter.get(), sizer));
    }
    int nothingNumber = numberOfNullValue(sizer.notNull(nothing, "Rich.structs(nothing)"));
    if (nothingNumber != 0) {
      size += sizer.int32(2, nothingNumber);
    }
    return WireSizer.total(size);
  }

  static void writeStructsRequest(Optional<Struct> filter, NullValue nothing, WireWriter out) {
    if (filter.isPresent()) {
      int end = out.begin(1);
      writeStruct(filter.get(), out);
      out.end(end);
    }
    int nothingNumber = numberOfNullValue(nothing);
    if (nothingNumber != 0) {
      out.int32(2, nothingNumber);
    }
  }

  static int sizeStructsResponse(List<Struct> result, WireSizer sizer) {
    long size = 0;
    List<Struct> result_ = WireSizer.indexed(result);
    for (int i = 0; i < result_.size(); i++) {
      size += sizer.end(sizer.begin("Rich.structs()"), 1, sizeStruct(sizer.element(result_.get(i), "Rich.structs()", i), sizer));
    }
    return WireSizer.total(size);
  }

  static void writeStructsResponse(List<Struct> result, WireWriter out) {
    List<Struct> result_ = WireSizer.indexed(result);
    for (int i = 0; i < result_.size(); i++) {
      int end = out.begin(1);
      writeStruct(result_.get(i), out);
      out.end(end);
    }
  }

  static List<Struct> readStructsResponse(WireReader in) {
    List<Struct> result = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (result == null) {
            result = new ArrayList<>();
          }
          result.add(in.end(in.begin(128), readStruct(in)));
        }
        default -> in.skip();
      }
    }
    return result == null ? List.of() : result;
  }

  static int sizePriceRequest(Money value_, WireSizer sizer) {
    long size = 0;
    if (value_ != null) {
      size += sizer.end(sizer.begin("Rich.price(value)"), 1, sizeMoneyAmount(sizer.notNull(RichCodec.IN_CENTS.encode(value_), "Rich.price(value)"), sizer));
    }
    return WireSizer.total(size);
  }

  static void writePriceRequest(Money value_, WireWriter out) {
    if (value_ != null) {
      int end = out.begin(1);
      writeMoneyAmount(RichCodec.IN_CENTS.encode(value_), out);
      out.end(end);
    }
  }

  static int sizePriceResponse(Money result, WireSizer sizer) {
    long size = 0;
    if (result != null) {
      size += sizer.end(sizer.begin("Rich.price()"), 1, sizeMoneyAmount(sizer.notNull(RichCodec.IN_CENTS.encode(result), "Rich.price()"), sizer));
    }
    return WireSizer.total(size);
  }

  static void writePriceResponse(Money result, WireWriter out) {
    if (result != null) {
      int end = out.begin(1);
      writeMoneyAmount(RichCodec.IN_CENTS.encode(result), out);
      out.end(end);
    }
  }

  static Money readPriceResponse(WireReader in) {
    Money result = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = RichCodec.IN_CENTS.decode(in.end(result == null ? in.begin(32) : in.merge(start, 32), readMoneyAmount(in)));
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeHexRequest(byte[] value_, OptionalInt base, WireSizer sizer) {
    long size = 0;
    if (value_ != null) {
      size += sizer.string(1, sizer.notNull(RichCodec.HEX_CODEC.encode(value_), "Rich.hex(value)"), "Rich.hex(value)");
    }
    sizer.notNull(base, "Rich.hex(base)");
    if (base.isPresent()) {
      size += sizer.int32(2, base.getAsInt());
    }
    return WireSizer.total(size);
  }

  static void writeHexRequest(byte[] value_, OptionalInt base, WireWriter out) {
    if (value_ != null) {
      out.string(1, RichCodec.HEX_CODEC.encode(value_));
    }
    if (base.isPresent()) {
      out.int32(2, base.getAsInt());
    }
  }

  static int sizeHexResponse(byte[] result, WireSizer sizer) {
    long size = 0;
    if (result != null) {
      size += sizer.string(1, sizer.notNull(RichCodec.HEX_CODEC.encode(result), "Rich.hex()"), "Rich.hex()");
    }
    return WireSizer.total(size);
  }

  static void writeHexResponse(byte[] result, WireWriter out) {
    if (result != null) {
      out.string(1, RichCodec.HEX_CODEC.encode(result));
    }
  }

  static byte[] readHexResponse(WireReader in) {
    byte[] result = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = RichCodec.HEX_CODEC.decode(in.string());
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeNamedRequest(List<Shape> shapes, Shape first, WireSizer sizer) {
    long size = 0;
    List<Shape> shapes_ = WireSizer.indexed(shapes);
    for (int i = 0; i < shapes_.size(); i++) {
      size += sizer.end(sizer.begin("Rich.named(shapes)"), 1, sizeShape(sizer.element(shapes_.get(i), "Rich.named(shapes)", i), sizer));
    }
    if (first != null) {
      size += sizer.end(sizer.begin("Rich.named(first)"), 2, sizeShape(first, sizer));
    }
    return WireSizer.total(size);
  }

  static void writeNamedRequest(List<Shape> shapes, Shape first, WireWriter out) {
    List<Shape> shapes_ = WireSizer.indexed(shapes);
    for (int i = 0; i < shapes_.size(); i++) {
      int end = out.begin(1);
      writeShape(shapes_.get(i), out);
      out.end(end);
    }
    if (first != null) {
      int end = out.begin(2);
      writeShape(first, out);
      out.end(end);
    }
  }

  static int sizeNamedResponse(Map<String, Shape> result, WireSizer sizer) {
    long size = 0;
    if (result != null) {
      for (Map.Entry<String, Shape> entry : result.entrySet()) {
        int slot = sizer.begin("Rich.named()");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Rich.named()"), "Rich.named()");
        entrySize += sizer.end(sizer.begin("Rich.named()"), 2, sizeShape(sizer.element(entry.getValue(), "Rich.named()"), sizer));
        size += sizer.end(slot, 1, entrySize);
      }
    }
    return WireSizer.total(size);
  }

  static void writeNamedResponse(Map<String, Shape> result, WireWriter out) {
    if (result != null) {
      for (Map.Entry<String, Shape> entry : result.entrySet()) {
        int entryEnd = out.begin(1);
        out.string(1, entry.getKey());
        int end = out.begin(2);
        writeShape(entry.getValue(), out);
        out.end(end);
        out.end(entryEnd);
      }
    }
  }

  static Map<String, Shape> readNamedResponse(WireReader in) {
    Map<String, Shape> result = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (result == null) {
            result = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int entryStart = in.position();
          String key = "";
          Shape entry = null;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.string();
              case 2 -> entry = in.end(entry == null ? in.begin(16) : in.merge(entryStart, 16), readShapeOrNull(in));
              default -> in.skip();
            }
          }
          if (entry == null) {
            entry = readShape(in);
          }
          in.end(outer);
          result.put(key, entry);
        }
        default -> in.skip();
      }
    }
    return result == null ? Map.of() : result;
  }

  static int sizeBuyRequest(String item, WireSizer sizer) {
    long size = 0;
    sizer.notNull(item, "Rich.buy(item)");
    if (!item.isEmpty()) {
      size += sizer.string(1, item, "Rich.buy(item)");
    }
    return WireSizer.total(size);
  }

  static void writeBuyRequest(String item, WireWriter out) {
    if (!item.isEmpty()) {
      out.string(1, item);
    }
  }

  static int sizeBuyLaterRequest(String item, WireSizer sizer) {
    long size = 0;
    sizer.notNull(item, "Rich.buyLater(item)");
    if (!item.isEmpty()) {
      size += sizer.string(1, item, "Rich.buyLater(item)");
    }
    return WireSizer.total(size);
  }

  static void writeBuyLaterRequest(String item, WireWriter out) {
    if (!item.isEmpty()) {
      out.string(1, item);
    }
  }

  static int sizeShapes(Shapes value, WireSizer sizer) {
    long size = 0;
    Shape one = value.one();
    if (one != null) {
      size += sizer.end(sizer.begin("Shapes.one"), 1, sizeShape(one, sizer));
    }
    Optional<Shape> maybe = sizer.notNull(value.maybe(), "Shapes.maybe");
    if (maybe.isPresent()) {
      size += sizer.end(sizer.begin("Shapes.maybe"), 2, sizeShape(maybe.get(), sizer));
    }
    List<Shape> many = WireSizer.indexed(value.many());
    for (int i = 0; i < many.size(); i++) {
      size += sizer.end(sizer.begin("Shapes.many"), 3, sizeShape(sizer.element(many.get(i), "Shapes.many", i), sizer));
    }
    Set<Shape> distinct = value.distinct();
    if (distinct != null) {
      for (Shape element : distinct) {
        size += sizer.end(sizer.begin("Shapes.distinct"), 4, sizeShape(sizer.element(element, "Shapes.distinct"), sizer));
      }
    }
    Map<String, Shape> byName = value.byName();
    if (byName != null) {
      for (Map.Entry<String, Shape> entry : byName.entrySet()) {
        int slot = sizer.begin("Shapes.byName");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Shapes.byName"), "Shapes.byName");
        entrySize += sizer.end(sizer.begin("Shapes.byName"), 2, sizeShape(sizer.element(entry.getValue(), "Shapes.byName"), sizer));
        size += sizer.end(slot, 5, entrySize);
      }
    }
    Event event = value.event();
    if (event != null) {
      size += sizer.end(sizer.begin("Shapes.event"), 6, sizeEvent(event, sizer));
    }
    List<Event> events = WireSizer.indexed(value.events());
    for (int i = 0; i < events.size(); i++) {
      size += sizer.end(sizer.begin("Shapes.events"), 7, sizeEvent(sizer.element(events.get(i), "Shapes.events", i), sizer));
    }
    return WireSizer.total(size);
  }

  static void writeShapes(Shapes value, WireWriter out) {
    Shape one = value.one();
    if (one != null) {
      int end = out.begin(1);
      writeShape(one, out);
      out.end(end);
    }
    Optional<Shape> maybe = value.maybe();
    if (maybe.isPresent()) {
      int end = out.begin(2);
      writeShape(maybe.get(), out);
      out.end(end);
    }
    List<Shape> many = WireSizer.indexed(value.many());
    for (int i = 0; i < many.size(); i++) {
      int end = out.begin(3);
      writeShape(many.get(i), out);
      out.end(end);
    }
    Set<Shape> distinct = value.distinct();
    if (distinct != null) {
      for (Shape element : distinct) {
        int end = out.begin(4);
        writeShape(element, out);
        out.end(end);
      }
    }
    Map<String, Shape> byName = value.byName();
    if (byName != null) {
      for (Map.Entry<String, Shape> entry : byName.entrySet()) {
        int entryEnd = out.begin(5);
        out.string(1, entry.getKey());
        int end = out.begin(2);
        writeShape(entry.getValue(), out);
        out.end(end);
        out.end(entryEnd);
      }
    }
    Event event = value.event();
    if (event != null) {
      int end = out.begin(6);
      writeEvent(event, out);
      out.end(end);
    }
    List<Event> events = WireSizer.indexed(value.events());
    for (int i = 0; i < events.size(); i++) {
      int end = out.begin(7);
      writeEvent(events.get(i), out);
      out.end(end);
    }
  }

  static Shapes readShapes(WireReader in) {
    Shape one = null;
    Shape maybe = null;
    List<Shape> many = null;
    Set<Shape> distinct = null;
    Map<String, Shape> byName = null;
    Event event = null;
    List<Event> events = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> one = in.end(one == null ? in.begin(16) : in.merge(start, 16), readShapeOrNull(in));
        case 2 -> maybe = in.end(maybe == null ? in.begin(16) : in.merge(start, 16), readShapeOrNull(in));
        case 3 -> {
          if (many == null) {
            many = new ArrayList<>();
          }
          many.add(in.end(in.begin(16), readShape(in)));
        }
        case 4 -> {
          if (distinct == null) {
            distinct = new LinkedHashSet<>();
          }
          distinct.add(in.end(in.begin(16), readShape(in)));
        }
        case 5 -> {
          if (byName == null) {
            byName = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int entryStart = in.position();
          String key = "";
          Shape entry = null;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.string();
              case 2 -> entry = in.end(entry == null ? in.begin(16) : in.merge(entryStart, 16), readShapeOrNull(in));
              default -> in.skip();
            }
          }
          if (entry == null) {
            entry = readShape(in);
          }
          in.end(outer);
          byName.put(key, entry);
        }
        case 6 -> event = in.end(event == null ? in.begin(16) : in.merge(start, 16), readEventOrNull(in));
        case 7 -> {
          if (events == null) {
            events = new ArrayList<>();
          }
          events.add(in.end(in.begin(16), readEvent(in)));
        }
        default -> in.skip();
      }
    }
    return new Shapes(one, Optional.ofNullable(maybe), many == null ? List.of() : many, distinct == null ? Set.of() : distinct, byName == null ? Map.of() : byName, event, events == null ? List.of() : events);
  }

  static int sizePresence(Presence value, WireSizer sizer) {
    long size = 0;
    OptionalInt number = sizer.notNull(value.number(), "Presence.number");
    if (number.isPresent()) {
      size += sizer.int32(1, number.getAsInt());
    }
    OptionalLong large = sizer.notNull(value.large(), "Presence.large");
    if (large.isPresent()) {
      size += sizer.int64(2, large.getAsLong());
    }
    OptionalDouble precise = sizer.notNull(value.precise(), "Presence.precise");
    if (precise.isPresent()) {
      size += sizer.float64(3, precise.getAsDouble());
    }
    return WireSizer.total(size);
  }

  static void writePresence(Presence value, WireWriter out) {
    OptionalInt number = value.number();
    if (number.isPresent()) {
      out.int32(1, number.getAsInt());
    }
    OptionalLong large = value.large();
    if (large.isPresent()) {
      out.int64(2, large.getAsLong());
    }
    OptionalDouble precise = value.precise();
    if (precise.isPresent()) {
      out.float64(3, precise.getAsDouble());
    }
  }

  static Presence readPresence(WireReader in) {
    OptionalInt number = OptionalInt.empty();
    OptionalLong large = OptionalLong.empty();
    OptionalDouble precise = OptionalDouble.empty();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> number = OptionalInt.of(in.int32());
        case 2 -> large = OptionalLong.of(in.int64());
        case 3 -> precise = OptionalDouble.of(in.float64());
        default -> in.skip();
      }
    }
    return new Presence(number, large, precise);
  }

  static int sizeEncodings(Encodings value, WireSizer sizer) {
    long size = 0;
    if (value.signed() != 0) {
      size += sizer.sint32(1, value.signed());
    }
    if (value.unsigned() != 0) {
      size += sizer.uint32(2, value.unsigned());
    }
    if (value.fixed() != 0) {
      size += sizer.fixed32(3, value.fixed());
    }
    if (value.signedFixed() != 0) {
      size += sizer.fixed32(4, value.signedFixed());
    }
    if (value.largeSigned() != 0) {
      size += sizer.sint64(5, value.largeSigned());
    }
    if (value.largeUnsigned() != 0) {
      size += sizer.int64(6, value.largeUnsigned());
    }
    if (value.largeFixed() != 0) {
      size += sizer.fixed64(7, value.largeFixed());
    }
    if (value.largeSignedFixed() != 0) {
      size += sizer.fixed64(8, value.largeSignedFixed());
    }
    List<Integer> list = WireSizer.indexed(value.list());
    if (!list.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < list.size(); i++) {
        packed += sizer.sint32(sizer.element(list.get(i), "Encodings.list", i));
      }
      size += sizer.packed(9, packed);
    }
    Set<Long> set = value.set();
    if (set != null) {
      if (!set.isEmpty()) {
        long packed = 0;
        for (Long element : set) {
          packed += sizer.fixed64(sizer.element(element, "Encodings.set"));
        }
        size += sizer.packed(10, packed);
      }
    }
    int[] array = value.array();
    if (array != null && array.length > 0) {
      long packed = 0;
      for (int element : array) {
        packed += sizer.uint32(element);
      }
      size += sizer.packed(11, packed);
    }
    long[] largeArray = value.largeArray();
    if (largeArray != null && largeArray.length > 0) {
      long packed = 0;
      for (long element : largeArray) {
        packed += sizer.fixed64(element);
      }
      size += sizer.packed(12, packed);
    }
    Optional<Long> optional = sizer.notNull(value.optional(), "Encodings.optional");
    if (optional.isPresent()) {
      size += sizer.sint64(13, optional.get());
    }
    OptionalInt optionalInt = sizer.notNull(value.optionalInt(), "Encodings.optionalInt");
    if (optionalInt.isPresent()) {
      size += sizer.fixed32(14, optionalInt.getAsInt());
    }
    Integer boxed = value.boxed();
    if (boxed != null) {
      size += sizer.sint32(15, boxed);
    }
    Map<Integer, Long> map = value.map();
    if (map != null) {
      for (Map.Entry<Integer, Long> entry : map.entrySet()) {
        int slot = sizer.begin("Encodings.map");
        long entrySize = sizer.fixed32(1, sizer.element(entry.getKey(), "Encodings.map"));
        entrySize += sizer.sint64(2, sizer.element(entry.getValue(), "Encodings.map"));
        size += sizer.end(slot, 16, entrySize);
      }
    }
    return WireSizer.total(size);
  }

  static void writeEncodings(Encodings value, WireWriter out) {
    if (value.signed() != 0) {
      out.sint32(1, value.signed());
    }
    if (value.unsigned() != 0) {
      out.uint32(2, value.unsigned());
    }
    if (value.fixed() != 0) {
      out.fixed32(3, value.fixed());
    }
    if (value.signedFixed() != 0) {
      out.fixed32(4, value.signedFixed());
    }
    if (value.largeSigned() != 0) {
      out.sint64(5, value.largeSigned());
    }
    if (value.largeUnsigned() != 0) {
      out.int64(6, value.largeUnsigned());
    }
    if (value.largeFixed() != 0) {
      out.fixed64(7, value.largeFixed());
    }
    if (value.largeSignedFixed() != 0) {
      out.fixed64(8, value.largeSignedFixed());
    }
    List<Integer> list = WireSizer.indexed(value.list());
    if (!list.isEmpty()) {
      int end = out.begin(9);
      for (int i = 0; i < list.size(); i++) {
        out.sint32(list.get(i));
      }
      out.end(end);
    }
    Set<Long> set = value.set();
    if (set != null) {
      if (!set.isEmpty()) {
        int end = out.begin(10);
        for (Long element : set) {
          out.fixed64(element);
        }
        out.end(end);
      }
    }
    int[] array = value.array();
    if (array != null && array.length > 0) {
      int end = out.begin(11);
      for (int element : array) {
        out.uint32(element);
      }
      out.end(end);
    }
    long[] largeArray = value.largeArray();
    if (largeArray != null && largeArray.length > 0) {
      int end = out.begin(12);
      for (long element : largeArray) {
        out.fixed64(element);
      }
      out.end(end);
    }
    Optional<Long> optional = value.optional();
    if (optional.isPresent()) {
      out.sint64(13, optional.get());
    }
    OptionalInt optionalInt = value.optionalInt();
    if (optionalInt.isPresent()) {
      out.fixed32(14, optionalInt.getAsInt());
    }
    Integer boxed = value.boxed();
    if (boxed != null) {
      out.sint32(15, boxed);
    }
    Map<Integer, Long> map = value.map();
    if (map != null) {
      for (Map.Entry<Integer, Long> entry : map.entrySet()) {
        int entryEnd = out.begin(16);
        out.fixed32(1, entry.getKey());
        out.sint64(2, entry.getValue());
        out.end(entryEnd);
      }
    }
  }

  static Encodings readEncodings(WireReader in) {
    int signed = 0;
    int unsigned = 0;
    int fixed = 0;
    int signedFixed = 0;
    long largeSigned = 0;
    long largeUnsigned = 0;
    long largeFixed = 0;
    long largeSignedFixed = 0;
    List<Integer> list = null;
    Set<Long> set = null;
    int[] array = WireReader.NO_INTS;
    int arrayUsed = 0;
    long[] largeArray = WireReader.NO_LONGS;
    int largeArrayUsed = 0;
    Long optional = null;
    OptionalInt optionalInt = OptionalInt.empty();
    Integer boxed = null;
    Map<Integer, Long> map = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> signed = in.sint32();
        case 2 -> unsigned = in.uint32();
        case 3 -> fixed = in.fixed32();
        case 4 -> signedFixed = in.fixed32();
        case 5 -> largeSigned = in.sint64();
        case 6 -> largeUnsigned = in.int64();
        case 7 -> largeFixed = in.fixed64();
        case 8 -> largeSignedFixed = in.fixed64();
        case 9 -> {
          if (list == null) {
            list = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            list.add(in.sint32());
          }
          in.endPacked(outer);
        }
        case 10 -> {
          if (set == null) {
            set = new LinkedHashSet<>();
          }
          int outer = in.beginPacked(WireType.FIXED64);
          while (in.more()) {
            set.add(in.fixed64());
          }
          in.endPacked(outer);
        }
        case 11 -> {
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            if (arrayUsed == array.length) {
              array = Arrays.copyOf(array, in.grow(arrayUsed));
            }
            array[arrayUsed++] = in.uint32();
          }
          in.endPacked(outer);
        }
        case 12 -> {
          int outer = in.beginPacked(WireType.FIXED64);
          while (in.more()) {
            if (largeArrayUsed == largeArray.length) {
              largeArray = Arrays.copyOf(largeArray, in.grow(largeArrayUsed));
            }
            largeArray[largeArrayUsed++] = in.fixed64();
          }
          in.endPacked(outer);
        }
        case 13 -> optional = in.sint64();
        case 14 -> optionalInt = OptionalInt.of(in.fixed32());
        case 15 -> boxed = in.sint32();
        case 16 -> {
          if (map == null) {
            map = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int key = 0;
          long entry = 0;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.fixed32();
              case 2 -> entry = in.sint64();
              default -> in.skip();
            }
          }
          in.end(outer);
          map.put(key, entry);
        }
        default -> in.skip();
      }
    }
    return new Encodings(signed, unsigned, fixed, signedFixed, largeSigned, largeUnsigned, largeFixed, largeSignedFixed, list == null ? List.of() : list, set == null ? Set.of() : set, arrayUsed == array.length ? array : Arrays.copyOf(array, arrayUsed), largeArrayUsed == largeArray.length ? largeArray : Arrays.copyOf(largeArray, largeArrayUsed), Optional.ofNullable(optional), optionalInt, boxed, map == null ? Map.of() : map);
  }

  static int sizeKeys(Keys value, WireSizer sizer) {
    long size = 0;
    Map<String, Integer> texts = value.texts();
    if (texts != null) {
      for (Map.Entry<String, Integer> entry : texts.entrySet()) {
        int slot = sizer.begin("Keys.texts");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Keys.texts"), "Keys.texts");
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Keys.texts"));
        size += sizer.end(slot, 1, entrySize);
      }
    }
    Map<Boolean, Integer> truths = value.truths();
    if (truths != null) {
      for (Map.Entry<Boolean, Integer> entry : truths.entrySet()) {
        int slot = sizer.begin("Keys.truths");
        long entrySize = sizer.bool(1, sizer.element(entry.getKey(), "Keys.truths"));
        entrySize += sizer.int32(2, sizer.element(entry.getValue(), "Keys.truths"));
        size += sizer.end(slot, 2, entrySize);
      }
    }
    Map<Integer, String> int32 = value.int32();
    if (int32 != null) {
      for (Map.Entry<Integer, String> entry : int32.entrySet()) {
        int slot = sizer.begin("Keys.int32");
        long entrySize = sizer.int32(1, sizer.element(entry.getKey(), "Keys.int32"));
        entrySize += sizer.string(2, sizer.element(entry.getValue(), "Keys.int32"), "Keys.int32");
        size += sizer.end(slot, 3, entrySize);
      }
    }
    Map<Integer, String> sint32 = value.sint32();
    if (sint32 != null) {
      for (Map.Entry<Integer, String> entry : sint32.entrySet()) {
        int slot = sizer.begin("Keys.sint32");
        long entrySize = sizer.sint32(1, sizer.element(entry.getKey(), "Keys.sint32"));
        entrySize += sizer.string(2, sizer.element(entry.getValue(), "Keys.sint32"), "Keys.sint32");
        size += sizer.end(slot, 4, entrySize);
      }
    }
    Map<Integer, String> uint32 = value.uint32();
    if (uint32 != null) {
      for (Map.Entry<Integer, String> entry : uint32.entrySet()) {
        int slot = sizer.begin("Keys.uint32");
        long entrySize = sizer.uint32(1, sizer.element(entry.getKey(), "Keys.uint32"));
        entrySize += sizer.string(2, sizer.element(entry.getValue(), "Keys.uint32"), "Keys.uint32");
        size += sizer.end(slot, 5, entrySize);
      }
    }
    Map<Integer, String> fixed32 = value.fixed32();
    if (fixed32 != null) {
      for (Map.Entry<Integer, String> entry : fixed32.entrySet()) {
        int slot = sizer.begin("Keys.fixed32");
        long entrySize = sizer.fixed32(1, sizer.element(entry.getKey(), "Keys.fixed32"));
        entrySize += sizer.string(2, sizer.element(entry.getValue(), "Keys.fixed32"), "Keys.fixed32");
        size += sizer.end(slot, 6, entrySize);
      }
    }
    Map<Integer, String> sfixed32 = value.sfixed32();
    if (sfixed32 != null) {
      for (Map.Entry<Integer, String> entry : sfixed32.entrySet()) {
        int slot = sizer.begin("Keys.sfixed32");
        long entrySize = sizer.fixed32(1, sizer.element(entry.getKey(), "Keys.sfixed32"));
        entrySize += sizer.string(2, sizer.element(entry.getValue(), "Keys.sfixed32"), "Keys.sfixed32");
        size += sizer.end(slot, 7, entrySize);
      }
    }
    Map<Long, String> int64 = value.int64();
    if (int64 != null) {
      for (Map.Entry<Long, String> entry : int64.entrySet()) {
        int slot = sizer.begin("Keys.int64");
        long entrySize = sizer.int64(1, sizer.element(entry.getKey(), "Keys.int64"));
        entrySize += sizer.string(2, sizer.element(entry.getValue(), "Keys.int64"), "Keys.int64");
        size += sizer.end(slot, 8, entrySize);
      }
    }
    Map<Long, String> sint64 = value.sint64();
    if (sint64 != null) {
      for (Map.Entry<Long, String> entry : sint64.entrySet()) {
        int slot = sizer.begin("Keys.sint64");
        long entrySize = sizer.sint64(1, sizer.element(entry.getKey(), "Keys.sint64"));
        entrySize += sizer.string(2, sizer.element(entry.getValue(), "Keys.sint64"), "Keys.sint64");
        size += sizer.end(slot, 9, entrySize);
      }
    }
    Map<Long, String> uint64 = value.uint64();
    if (uint64 != null) {
      for (Map.Entry<Long, String> entry : uint64.entrySet()) {
        int slot = sizer.begin("Keys.uint64");
        long entrySize = sizer.int64(1, sizer.element(entry.getKey(), "Keys.uint64"));
        entrySize += sizer.string(2, sizer.element(entry.getValue(), "Keys.uint64"), "Keys.uint64");
        size += sizer.end(slot, 10, entrySize);
      }
    }
    Map<Long, String> fixed64 = value.fixed64();
    if (fixed64 != null) {
      for (Map.Entry<Long, String> entry : fixed64.entrySet()) {
        int slot = sizer.begin("Keys.fixed64");
        long entrySize = sizer.fixed64(1, sizer.element(entry.getKey(), "Keys.fixed64"));
        entrySize += sizer.string(2, sizer.element(entry.getValue(), "Keys.fixed64"), "Keys.fixed64");
        size += sizer.end(slot, 11, entrySize);
      }
    }
    Map<Long, String> sfixed64 = value.sfixed64();
    if (sfixed64 != null) {
      for (Map.Entry<Long, String> entry : sfixed64.entrySet()) {
        int slot = sizer.begin("Keys.sfixed64");
        long entrySize = sizer.fixed64(1, sizer.element(entry.getKey(), "Keys.sfixed64"));
        entrySize += sizer.string(2, sizer.element(entry.getValue(), "Keys.sfixed64"), "Keys.sfixed64");
        size += sizer.end(slot, 12, entrySize);
      }
    }
    Map<Byte, String> octets = value.octets();
    if (octets != null) {
      for (Map.Entry<Byte, String> entry : octets.entrySet()) {
        int slot = sizer.begin("Keys.octets");
        long entrySize = sizer.int32(1, sizer.element(entry.getKey(), "Keys.octets"));
        entrySize += sizer.string(2, sizer.element(entry.getValue(), "Keys.octets"), "Keys.octets");
        size += sizer.end(slot, 13, entrySize);
      }
    }
    Map<Short, String> smalls = value.smalls();
    if (smalls != null) {
      for (Map.Entry<Short, String> entry : smalls.entrySet()) {
        int slot = sizer.begin("Keys.smalls");
        long entrySize = sizer.int32(1, sizer.element(entry.getKey(), "Keys.smalls"));
        entrySize += sizer.string(2, sizer.element(entry.getValue(), "Keys.smalls"), "Keys.smalls");
        size += sizer.end(slot, 14, entrySize);
      }
    }
    Map<Character, String> letters = value.letters();
    if (letters != null) {
      for (Map.Entry<Character, String> entry : letters.entrySet()) {
        int slot = sizer.begin("Keys.letters");
        long entrySize = sizer.int32(1, sizer.element(entry.getKey(), "Keys.letters"));
        entrySize += sizer.string(2, sizer.element(entry.getValue(), "Keys.letters"), "Keys.letters");
        size += sizer.end(slot, 15, entrySize);
      }
    }
    return WireSizer.total(size);
  }

  static void writeKeys(Keys value, WireWriter out) {
    Map<String, Integer> texts = value.texts();
    if (texts != null) {
      for (Map.Entry<String, Integer> entry : texts.entrySet()) {
        int entryEnd = out.begin(1);
        out.string(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Boolean, Integer> truths = value.truths();
    if (truths != null) {
      for (Map.Entry<Boolean, Integer> entry : truths.entrySet()) {
        int entryEnd = out.begin(2);
        out.bool(1, entry.getKey());
        out.int32(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Integer, String> int32 = value.int32();
    if (int32 != null) {
      for (Map.Entry<Integer, String> entry : int32.entrySet()) {
        int entryEnd = out.begin(3);
        out.int32(1, entry.getKey());
        out.string(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Integer, String> sint32 = value.sint32();
    if (sint32 != null) {
      for (Map.Entry<Integer, String> entry : sint32.entrySet()) {
        int entryEnd = out.begin(4);
        out.sint32(1, entry.getKey());
        out.string(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Integer, String> uint32 = value.uint32();
    if (uint32 != null) {
      for (Map.Entry<Integer, String> entry : uint32.entrySet()) {
        int entryEnd = out.begin(5);
        out.uint32(1, entry.getKey());
        out.string(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Integer, String> fixed32 = value.fixed32();
    if (fixed32 != null) {
      for (Map.Entry<Integer, String> entry : fixed32.entrySet()) {
        int entryEnd = out.begin(6);
        out.fixed32(1, entry.getKey());
        out.string(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Integer, String> sfixed32 = value.sfixed32();
    if (sfixed32 != null) {
      for (Map.Entry<Integer, String> entry : sfixed32.entrySet()) {
        int entryEnd = out.begin(7);
        out.fixed32(1, entry.getKey());
        out.string(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Long, String> int64 = value.int64();
    if (int64 != null) {
      for (Map.Entry<Long, String> entry : int64.entrySet()) {
        int entryEnd = out.begin(8);
        out.int64(1, entry.getKey());
        out.string(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Long, String> sint64 = value.sint64();
    if (sint64 != null) {
      for (Map.Entry<Long, String> entry : sint64.entrySet()) {
        int entryEnd = out.begin(9);
        out.sint64(1, entry.getKey());
        out.string(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Long, String> uint64 = value.uint64();
    if (uint64 != null) {
      for (Map.Entry<Long, String> entry : uint64.entrySet()) {
        int entryEnd = out.begin(10);
        out.int64(1, entry.getKey());
        out.string(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Long, String> fixed64 = value.fixed64();
    if (fixed64 != null) {
      for (Map.Entry<Long, String> entry : fixed64.entrySet()) {
        int entryEnd = out.begin(11);
        out.fixed64(1, entry.getKey());
        out.string(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Long, String> sfixed64 = value.sfixed64();
    if (sfixed64 != null) {
      for (Map.Entry<Long, String> entry : sfixed64.entrySet()) {
        int entryEnd = out.begin(12);
        out.fixed64(1, entry.getKey());
        out.string(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Byte, String> octets = value.octets();
    if (octets != null) {
      for (Map.Entry<Byte, String> entry : octets.entrySet()) {
        int entryEnd = out.begin(13);
        out.int32(1, entry.getKey());
        out.string(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Short, String> smalls = value.smalls();
    if (smalls != null) {
      for (Map.Entry<Short, String> entry : smalls.entrySet()) {
        int entryEnd = out.begin(14);
        out.int32(1, entry.getKey());
        out.string(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Map<Character, String> letters = value.letters();
    if (letters != null) {
      for (Map.Entry<Character, String> entry : letters.entrySet()) {
        int entryEnd = out.begin(15);
        out.int32(1, entry.getKey());
        out.string(2, entry.getValue());
        out.end(entryEnd);
      }
    }
  }

  static Keys readKeys(WireReader in) {
    Map<String, Integer> texts = null;
    Map<Boolean, Integer> truths = null;
    Map<Integer, String> int32 = null;
    Map<Integer, String> sint32 = null;
    Map<Integer, String> uint32 = null;
    Map<Integer, String> fixed32 = null;
    Map<Integer, String> sfixed32 = null;
    Map<Long, String> int64 = null;
    Map<Long, String> sint64 = null;
    Map<Long, String> uint64 = null;
    Map<Long, String> fixed64 = null;
    Map<Long, String> sfixed64 = null;
    Map<Byte, String> octets = null;
    Map<Short, String> smalls = null;
    Map<Character, String> letters = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (texts == null) {
            texts = new LinkedHashMap<>();
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
          texts.put(key, entry);
        }
        case 2 -> {
          if (truths == null) {
            truths = new LinkedHashMap<>();
          }
          int outer = in.begin();
          boolean key = false;
          int entry = 0;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.bool();
              case 2 -> entry = in.int32();
              default -> in.skip();
            }
          }
          in.end(outer);
          truths.put(key, entry);
        }
        case 3 -> {
          if (int32 == null) {
            int32 = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int key = 0;
          String entry = "";
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.int32();
              case 2 -> entry = in.string();
              default -> in.skip();
            }
          }
          in.end(outer);
          int32.put(key, entry);
        }
        case 4 -> {
          if (sint32 == null) {
            sint32 = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int key = 0;
          String entry = "";
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.sint32();
              case 2 -> entry = in.string();
              default -> in.skip();
            }
          }
          in.end(outer);
          sint32.put(key, entry);
        }
        case 5 -> {
          if (uint32 == null) {
            uint32 = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int key = 0;
          String entry = "";
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.uint32();
              case 2 -> entry = in.string();
              default -> in.skip();
            }
          }
          in.end(outer);
          uint32.put(key, entry);
        }
        case 6 -> {
          if (fixed32 == null) {
            fixed32 = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int key = 0;
          String entry = "";
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.fixed32();
              case 2 -> entry = in.string();
              default -> in.skip();
            }
          }
          in.end(outer);
          fixed32.put(key, entry);
        }
        case 7 -> {
          if (sfixed32 == null) {
            sfixed32 = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int key = 0;
          String entry = "";
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.fixed32();
              case 2 -> entry = in.string();
              default -> in.skip();
            }
          }
          in.end(outer);
          sfixed32.put(key, entry);
        }
        case 8 -> {
          if (int64 == null) {
            int64 = new LinkedHashMap<>();
          }
          int outer = in.begin();
          long key = 0;
          String entry = "";
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.int64();
              case 2 -> entry = in.string();
              default -> in.skip();
            }
          }
          in.end(outer);
          int64.put(key, entry);
        }
        case 9 -> {
          if (sint64 == null) {
            sint64 = new LinkedHashMap<>();
          }
          int outer = in.begin();
          long key = 0;
          String entry = "";
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.sint64();
              case 2 -> entry = in.string();
              default -> in.skip();
            }
          }
          in.end(outer);
          sint64.put(key, entry);
        }
        case 10 -> {
          if (uint64 == null) {
            uint64 = new LinkedHashMap<>();
          }
          int outer = in.begin();
          long key = 0;
          String entry = "";
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.int64();
              case 2 -> entry = in.string();
              default -> in.skip();
            }
          }
          in.end(outer);
          uint64.put(key, entry);
        }
        case 11 -> {
          if (fixed64 == null) {
            fixed64 = new LinkedHashMap<>();
          }
          int outer = in.begin();
          long key = 0;
          String entry = "";
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.fixed64();
              case 2 -> entry = in.string();
              default -> in.skip();
            }
          }
          in.end(outer);
          fixed64.put(key, entry);
        }
        case 12 -> {
          if (sfixed64 == null) {
            sfixed64 = new LinkedHashMap<>();
          }
          int outer = in.begin();
          long key = 0;
          String entry = "";
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.fixed64();
              case 2 -> entry = in.string();
              default -> in.skip();
            }
          }
          in.end(outer);
          sfixed64.put(key, entry);
        }
        case 13 -> {
          if (octets == null) {
            octets = new LinkedHashMap<>();
          }
          int outer = in.begin();
          byte key = 0;
          String entry = "";
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.int8();
              case 2 -> entry = in.string();
              default -> in.skip();
            }
          }
          in.end(outer);
          octets.put(key, entry);
        }
        case 14 -> {
          if (smalls == null) {
            smalls = new LinkedHashMap<>();
          }
          int outer = in.begin();
          short key = 0;
          String entry = "";
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.int16();
              case 2 -> entry = in.string();
              default -> in.skip();
            }
          }
          in.end(outer);
          smalls.put(key, entry);
        }
        case 15 -> {
          if (letters == null) {
            letters = new LinkedHashMap<>();
          }
          int outer = in.begin();
          char key = 0;
          String entry = "";
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.char16();
              case 2 -> entry = in.string();
              default -> in.skip();
            }
          }
          in.end(outer);
          letters.put(key, entry);
        }
        default -> in.skip();
      }
    }
    return new Keys(texts == null ? Map.of() : texts, truths == null ? Map.of() : truths, int32 == null ? Map.of() : int32, sint32 == null ? Map.of() : sint32, uint32 == null ? Map.of() : uint32, fixed32 == null ? Map.of() : fixed32, sfixed32 == null ? Map.of() : sfixed32, int64 == null ? Map.of() : int64, sint64 == null ? Map.of() : sint64, uint64 == null ? Map.of() : uint64, fixed64 == null ? Map.of() : fixed64, sfixed64 == null ? Map.of() : sfixed64, octets == null ? Map.of() : octets, smalls == null ? Map.of() : smalls, letters == null ? Map.of() : letters);
  }

  static int sizeCoded(Coded value, WireSizer sizer) {
    long size = 0;
    Money price = value.price();
    if (price != null) {
      size += sizer.end(sizer.begin("Coded.price"), 1, sizeMoneyAmount(sizer.notNull(RichCodec.IN_CENTS.encode(price), "Coded.price"), sizer));
    }
    Optional<Money> discount = sizer.notNull(value.discount(), "Coded.discount");
    if (discount.isPresent()) {
      size += sizer.end(sizer.begin("Coded.discount"), 2, sizeMoneyAmount(sizer.notNull(RichCodec.IN_CENTS.encode(discount.get()), "Coded.discount"), sizer));
    }
    List<Money> parts = WireSizer.indexed(value.parts());
    for (int i = 0; i < parts.size(); i++) {
      size += sizer.end(sizer.begin("Coded.parts"), 3, sizeMoneyAmount(sizer.notNull(RichCodec.IN_CENTS.encode(sizer.element(parts.get(i), "Coded.parts", i)), "Coded.parts"), sizer));
    }
    Map<String, Money> byShop = value.byShop();
    if (byShop != null) {
      for (Map.Entry<String, Money> entry : byShop.entrySet()) {
        int slot = sizer.begin("Coded.byShop");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Coded.byShop"), "Coded.byShop");
        entrySize += sizer.end(sizer.begin("Coded.byShop"), 2, sizeMoneyAmount(sizer.notNull(RichCodec.IN_CENTS.encode(sizer.element(entry.getValue(), "Coded.byShop")), "Coded.byShop"), sizer));
        size += sizer.end(slot, 4, entrySize);
      }
    }
    LocalDate date = value.date();
    if (date != null) {
      size += sizer.int64(5, sizer.notNull(RichCodec.DATE_CODEC.encode(date), "Coded.date"));
    }
    Optional<LocalDate> until = sizer.notNull(value.until(), "Coded.until");
    if (until.isPresent()) {
      size += sizer.int64(6, sizer.notNull(RichCodec.DATE_CODEC.encode(until.get()), "Coded.until"));
    }
    List<LocalDate> holidays = WireSizer.indexed(value.holidays());
    if (!holidays.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < holidays.size(); i++) {
        packed += sizer.int64(sizer.notNull(RichCodec.DATE_CODEC.encode(sizer.element(holidays.get(i), "Coded.holidays", i)), "Coded.holidays"));
      }
      size += sizer.packed(7, packed);
    }
    Map<String, LocalDate> birthdays = value.birthdays();
    if (birthdays != null) {
      for (Map.Entry<String, LocalDate> entry : birthdays.entrySet()) {
        int slot = sizer.begin("Coded.birthdays");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Coded.birthdays"), "Coded.birthdays");
        entrySize += sizer.int64(2, sizer.notNull(RichCodec.DATE_CODEC.encode(sizer.element(entry.getValue(), "Coded.birthdays")), "Coded.birthdays"));
        size += sizer.end(slot, 8, entrySize);
      }
    }
    URI address = value.address();
    if (address != null) {
      size += sizer.string(9, sizer.notNull(RichCodec.URI_CODEC.encode(address), "Coded.address"), "Coded.address");
    }
    List<String> words = value.words();
    if (words != null) {
      size += sizer.string(10, sizer.notNull(RichCodec.WORDS_CODEC.encode(words), "Coded.words"), "Coded.words");
    }
    Flag flag = value.flag();
    if (flag != null) {
      size += sizer.int32(11, numberOfFlagCodecHeight(sizer.notNull(RichCodec.FLAG_CODEC.encode(flag), "Coded.flag")));
    }
    List<Flag> flags = WireSizer.indexed(value.flags());
    if (!flags.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < flags.size(); i++) {
        packed += sizer.int32(numberOfFlagCodecHeight(sizer.notNull(RichCodec.FLAG_CODEC.encode(sizer.element(flags.get(i), "Coded.flags", i)), "Coded.flags")));
      }
      size += sizer.packed(12, packed);
    }
    return WireSizer.total(size);
  }

  static void writeCoded(Coded value, WireWriter out) {
    Money price = value.price();
    if (price != null) {
      int end = out.begin(1);
      writeMoneyAmount(RichCodec.IN_CENTS.encode(price), out);
      out.end(end);
    }
    Optional<Money> discount = value.discount();
    if (discount.isPresent()) {
      int end = out.begin(2);
      writeMoneyAmount(RichCodec.IN_CENTS.encode(discount.get()), out);
      out.end(end);
    }
    List<Money> parts = WireSizer.indexed(value.parts());
    for (int i = 0; i < parts.size(); i++) {
      int end = out.begin(3);
      writeMoneyAmount(RichCodec.IN_CENTS.encode(parts.get(i)), out);
      out.end(end);
    }
    Map<String, Money> byShop = value.byShop();
    if (byShop != null) {
      for (Map.Entry<String, Money> entry : byShop.entrySet()) {
        int entryEnd = out.begin(4);
        out.string(1, entry.getKey());
        int end = out.begin(2);
        writeMoneyAmount(RichCodec.IN_CENTS.encode(entry.getValue()), out);
        out.end(end);
        out.end(entryEnd);
      }
    }
    LocalDate date = value.date();
    if (date != null) {
      out.int64(5, RichCodec.DATE_CODEC.encode(date));
    }
    Optional<LocalDate> until = value.until();
    if (until.isPresent()) {
      out.int64(6, RichCodec.DATE_CODEC.encode(until.get()));
    }
    List<LocalDate> holidays = WireSizer.indexed(value.holidays());
    if (!holidays.isEmpty()) {
      int end = out.begin(7);
      for (int i = 0; i < holidays.size(); i++) {
        out.int64(RichCodec.DATE_CODEC.encode(holidays.get(i)));
      }
      out.end(end);
    }
    Map<String, LocalDate> birthdays = value.birthdays();
    if (birthdays != null) {
      for (Map.Entry<String, LocalDate> entry : birthdays.entrySet()) {
        int entryEnd = out.begin(8);
        out.string(1, entry.getKey());
        out.int64(2, RichCodec.DATE_CODEC.encode(entry.getValue()));
        out.end(entryEnd);
      }
    }
    URI address = value.address();
    if (address != null) {
      out.string(9, RichCodec.URI_CODEC.encode(address));
    }
    List<String> words = value.words();
    if (words != null) {
      out.string(10, RichCodec.WORDS_CODEC.encode(words));
    }
    Flag flag = value.flag();
    if (flag != null) {
      out.int32(11, numberOfFlagCodecHeight(RichCodec.FLAG_CODEC.encode(flag)));
    }
    List<Flag> flags = WireSizer.indexed(value.flags());
    if (!flags.isEmpty()) {
      int end = out.begin(12);
      for (int i = 0; i < flags.size(); i++) {
        out.int32(numberOfFlagCodecHeight(RichCodec.FLAG_CODEC.encode(flags.get(i))));
      }
      out.end(end);
    }
  }

  static Coded readCoded(WireReader in) {
    Money price = null;
    Money discount = null;
    List<Money> parts = null;
    Map<String, Money> byShop = null;
    LocalDate date = null;
    LocalDate until = null;
    List<LocalDate> holidays = null;
    Map<String, LocalDate> birthdays = null;
    URI address = null;
    List<String> words = null;
    Flag flag = null;
    List<Flag> flags = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> price = RichCodec.IN_CENTS.decode(in.end(price == null ? in.begin(32) : in.merge(start, 32), readMoneyAmount(in)));
        case 2 -> discount = RichCodec.IN_CENTS.decode(in.end(discount == null ? in.begin(32) : in.merge(start, 32), readMoneyAmount(in)));
        case 3 -> {
          if (parts == null) {
            parts = new ArrayList<>();
          }
          parts.add(RichCodec.IN_CENTS.decode(in.end(in.begin(32), readMoneyAmount(in))));
        }
        case 4 -> {
          if (byShop == null) {
            byShop = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int entryStart = in.position();
          String key = "";
          Money entry = null;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.string();
              case 2 -> entry = RichCodec.IN_CENTS.decode(in.end(entry == null ? in.begin(32) : in.merge(entryStart, 32), readMoneyAmount(in)));
              default -> in.skip();
            }
          }
          if (entry == null) {
            entry = RichCodec.IN_CENTS.decode(readMoneyAmount(in));
          }
          in.end(outer);
          byShop.put(key, entry);
        }
        case 5 -> date = RichCodec.DATE_CODEC.decode(in.int64());
        case 6 -> until = RichCodec.DATE_CODEC.decode(in.int64());
        case 7 -> {
          if (holidays == null) {
            holidays = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            holidays.add(RichCodec.DATE_CODEC.decode(in.int64()));
          }
          in.endPacked(outer);
        }
        case 8 -> {
          if (birthdays == null) {
            birthdays = new LinkedHashMap<>();
          }
          int outer = in.begin();
          String key = "";
          LocalDate entry = null;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.string();
              case 2 -> entry = RichCodec.DATE_CODEC.decode(in.int64());
              default -> in.skip();
            }
          }
          if (entry == null) {
            entry = RichCodec.DATE_CODEC.decode((long) 0);
          }
          in.end(outer);
          birthdays.put(key, entry);
        }
        case 9 -> address = RichCodec.URI_CODEC.decode(in.string());
        case 10 -> words = RichCodec.WORDS_CODEC.decode(in.string());
        case 11 -> flag = RichCodec.FLAG_CODEC.decode(readFlagCodecHeight(in.int32()));
        case 12 -> {
          if (flags == null) {
            flags = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            flags.add(RichCodec.FLAG_CODEC.decode(readFlagCodecHeight(in.int32())));
          }
          in.endPacked(outer);
        }
        default -> in.skip();
      }
    }
    return new Coded(price, Optional.ofNullable(discount), parts == null ? List.of() : parts, byShop == null ? Map.of() : byShop, date, Optional.ofNullable(until), holidays == null ? List.of() : holidays, birthdays == null ? Map.of() : birthdays, address, words, flag, flags == null ? List.of() : flags);
  }

  static int sizePlain(Plain value, WireSizer sizer) {
    long size = 0;
    Money.Amount price = value.price();
    if (price != null) {
      size += sizer.end(sizer.begin("Plain.price"), 1, sizeMoneyAmount(price, sizer));
    }
    Optional<Money.Amount> discount = sizer.notNull(value.discount(), "Plain.discount");
    if (discount.isPresent()) {
      size += sizer.end(sizer.begin("Plain.discount"), 2, sizeMoneyAmount(discount.get(), sizer));
    }
    List<Money.Amount> parts = WireSizer.indexed(value.parts());
    for (int i = 0; i < parts.size(); i++) {
      size += sizer.end(sizer.begin("Plain.parts"), 3, sizeMoneyAmount(sizer.element(parts.get(i), "Plain.parts", i), sizer));
    }
    Map<String, Money.Amount> byShop = value.byShop();
    if (byShop != null) {
      for (Map.Entry<String, Money.Amount> entry : byShop.entrySet()) {
        int slot = sizer.begin("Plain.byShop");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Plain.byShop"), "Plain.byShop");
        entrySize += sizer.end(sizer.begin("Plain.byShop"), 2, sizeMoneyAmount(sizer.element(entry.getValue(), "Plain.byShop"), sizer));
        size += sizer.end(slot, 4, entrySize);
      }
    }
    Long date = value.date();
    if (date != null) {
      size += sizer.int64(5, date);
    }
    Optional<Long> until = sizer.notNull(value.until(), "Plain.until");
    if (until.isPresent()) {
      size += sizer.int64(6, until.get());
    }
    List<Long> holidays = WireSizer.indexed(value.holidays());
    if (!holidays.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < holidays.size(); i++) {
        packed += sizer.int64(sizer.element(holidays.get(i), "Plain.holidays", i));
      }
      size += sizer.packed(7, packed);
    }
    Map<String, Long> birthdays = value.birthdays();
    if (birthdays != null) {
      for (Map.Entry<String, Long> entry : birthdays.entrySet()) {
        int slot = sizer.begin("Plain.birthdays");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Plain.birthdays"), "Plain.birthdays");
        entrySize += sizer.int64(2, sizer.element(entry.getValue(), "Plain.birthdays"));
        size += sizer.end(slot, 8, entrySize);
      }
    }
    Optional<String> address = sizer.notNull(value.address(), "Plain.address");
    if (address.isPresent()) {
      size += sizer.string(9, address.get(), "Plain.address");
    }
    Optional<String> words = sizer.notNull(value.words(), "Plain.words");
    if (words.isPresent()) {
      size += sizer.string(10, words.get(), "Plain.words");
    }
    Optional<FlagCodec.Height> flag = sizer.notNull(value.flag(), "Plain.flag");
    if (flag.isPresent()) {
      size += sizer.int32(11, numberOfFlagCodecHeight(flag.get()));
    }
    List<FlagCodec.Height> flags = WireSizer.indexed(value.flags());
    if (!flags.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < flags.size(); i++) {
        packed += sizer.int32(numberOfFlagCodecHeight(sizer.element(flags.get(i), "Plain.flags", i)));
      }
      size += sizer.packed(12, packed);
    }
    return WireSizer.total(size);
  }

  static void writePlain(Plain value, WireWriter out) {
    Money.Amount price = value.price();
    if (price != null) {
      int end = out.begin(1);
      writeMoneyAmount(price, out);
      out.end(end);
    }
    Optional<Money.Amount> discount = value.discount();
    if (discount.isPresent()) {
      int end = out.begin(2);
      writeMoneyAmount(discount.get(), out);
      out.end(end);
    }
    List<Money.Amount> parts = WireSizer.indexed(value.parts());
    for (int i = 0; i < parts.size(); i++) {
      int end = out.begin(3);
      writeMoneyAmount(parts.get(i), out);
      out.end(end);
    }
    Map<String, Money.Amount> byShop = value.byShop();
    if (byShop != null) {
      for (Map.Entry<String, Money.Amount> entry : byShop.entrySet()) {
        int entryEnd = out.begin(4);
        out.string(1, entry.getKey());
        int end = out.begin(2);
        writeMoneyAmount(entry.getValue(), out);
        out.end(end);
        out.end(entryEnd);
      }
    }
    Long date = value.date();
    if (date != null) {
      out.int64(5, date);
    }
    Optional<Long> until = value.until();
    if (until.isPresent()) {
      out.int64(6, until.get());
    }
    List<Long> holidays = WireSizer.indexed(value.holidays());
    if (!holidays.isEmpty()) {
      int end = out.begin(7);
      for (int i = 0; i < holidays.size(); i++) {
        out.int64(holidays.get(i));
      }
      out.end(end);
    }
    Map<String, Long> birthdays = value.birthdays();
    if (birthdays != null) {
      for (Map.Entry<String, Long> entry : birthdays.entrySet()) {
        int entryEnd = out.begin(8);
        out.string(1, entry.getKey());
        out.int64(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    Optional<String> address = value.address();
    if (address.isPresent()) {
      out.string(9, address.get());
    }
    Optional<String> words = value.words();
    if (words.isPresent()) {
      out.string(10, words.get());
    }
    Optional<FlagCodec.Height> flag = value.flag();
    if (flag.isPresent()) {
      out.int32(11, numberOfFlagCodecHeight(flag.get()));
    }
    List<FlagCodec.Height> flags = WireSizer.indexed(value.flags());
    if (!flags.isEmpty()) {
      int end = out.begin(12);
      for (int i = 0; i < flags.size(); i++) {
        out.int32(numberOfFlagCodecHeight(flags.get(i)));
      }
      out.end(end);
    }
  }

  static Plain readPlain(WireReader in) {
    Money.Amount price = null;
    Money.Amount discount = null;
    List<Money.Amount> parts = null;
    Map<String, Money.Amount> byShop = null;
    Long date = null;
    Long until = null;
    List<Long> holidays = null;
    Map<String, Long> birthdays = null;
    String address = null;
    String words = null;
    FlagCodec.Height flag = null;
    List<FlagCodec.Height> flags = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> price = in.end(price == null ? in.begin(32) : in.merge(start, 32), readMoneyAmount(in));
        case 2 -> discount = in.end(discount == null ? in.begin(32) : in.merge(start, 32), readMoneyAmount(in));
        case 3 -> {
          if (parts == null) {
            parts = new ArrayList<>();
          }
          parts.add(in.end(in.begin(32), readMoneyAmount(in)));
        }
        case 4 -> {
          if (byShop == null) {
            byShop = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int entryStart = in.position();
          String key = "";
          Money.Amount entry = null;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.string();
              case 2 -> entry = in.end(entry == null ? in.begin(32) : in.merge(entryStart, 32), readMoneyAmount(in));
              default -> in.skip();
            }
          }
          if (entry == null) {
            entry = readMoneyAmount(in);
          }
          in.end(outer);
          byShop.put(key, entry);
        }
        case 5 -> date = in.int64();
        case 6 -> until = in.int64();
        case 7 -> {
          if (holidays == null) {
            holidays = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            holidays.add(in.int64());
          }
          in.endPacked(outer);
        }
        case 8 -> {
          if (birthdays == null) {
            birthdays = new LinkedHashMap<>();
          }
          int outer = in.begin();
          String key = "";
          long entry = 0;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.string();
              case 2 -> entry = in.int64();
              default -> in.skip();
            }
          }
          in.end(outer);
          birthdays.put(key, entry);
        }
        case 9 -> address = in.string();
        case 10 -> words = in.string();
        case 11 -> flag = readFlagCodecHeight(in.int32());
        case 12 -> {
          if (flags == null) {
            flags = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            flags.add(readFlagCodecHeight(in.int32()));
          }
          in.endPacked(outer);
        }
        default -> in.skip();
      }
    }
    return new Plain(price, Optional.ofNullable(discount), parts == null ? List.of() : parts, byShop == null ? Map.of() : byShop, date, Optional.ofNullable(until), holidays == null ? List.of() : holidays, birthdays == null ? Map.of() : birthdays, Optional.ofNullable(address), Optional.ofNullable(words), Optional.ofNullable(flag), flags == null ? List.of() : flags);
  }

  static int sizeForeign(Foreign value, WireSizer sizer) {
    long size = 0;
    Timestamp time = value.time();
    if (time != null) {
      size += sizer.end(sizer.begin("Foreign.time"), 1, sizeTimestamp(time, sizer));
    }
    Optional<Struct> maybe = sizer.notNull(value.maybe(), "Foreign.maybe");
    if (maybe.isPresent()) {
      size += sizer.end(sizer.begin("Foreign.maybe"), 2, sizeStruct(maybe.get(), sizer));
    }
    List<Value> values = WireSizer.indexed(value.values());
    for (int i = 0; i < values.size(); i++) {
      size += sizer.end(sizer.begin("Foreign.values"), 3, sizeValue(sizer.element(values.get(i), "Foreign.values", i), sizer));
    }
    Map<String, Timestamp> times = value.times();
    if (times != null) {
      for (Map.Entry<String, Timestamp> entry : times.entrySet()) {
        int slot = sizer.begin("Foreign.times");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Foreign.times"), "Foreign.times");
        entrySize += sizer.end(sizer.begin("Foreign.times"), 2, sizeTimestamp(sizer.element(entry.getValue(), "Foreign.times"), sizer));
        size += sizer.end(slot, 4, entrySize);
      }
    }
    int kindNumber = numberOfFieldKind(sizer.notNull(value.kind(), "Foreign.kind"));
    if (kindNumber != 0) {
      size += sizer.int32(5, kindNumber);
    }
    int nothingNumber = numberOfNullValue(sizer.notNull(value.nothing(), "Foreign.nothing"));
    if (nothingNumber != 0) {
      size += sizer.int32(6, nothingNumber);
    }
    List<Field.Kind> kinds = WireSizer.indexed(value.kinds());
    if (!kinds.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < kinds.size(); i++) {
        packed += sizer.int32(numberOfFieldKind(sizer.element(kinds.get(i), "Foreign.kinds", i)));
      }
      size += sizer.packed(7, packed);
    }
    return WireSizer.total(size);
  }

  static void writeForeign(Foreign value, WireWriter out) {
    Timestamp time = value.time();
    if (time != null) {
      int end = out.begin(1);
      writeTimestamp(time, out);
      out.end(end);
    }
    Optional<Struct> maybe = value.maybe();
    if (maybe.isPresent()) {
      int end = out.begin(2);
      writeStruct(maybe.get(), out);
      out.end(end);
    }
    List<Value> values = WireSizer.indexed(value.values());
    for (int i = 0; i < values.size(); i++) {
      int end = out.begin(3);
      writeValue(values.get(i), out);
      out.end(end);
    }
    Map<String, Timestamp> times = value.times();
    if (times != null) {
      for (Map.Entry<String, Timestamp> entry : times.entrySet()) {
        int entryEnd = out.begin(4);
        out.string(1, entry.getKey());
        int end = out.begin(2);
        writeTimestamp(entry.getValue(), out);
        out.end(end);
        out.end(entryEnd);
      }
    }
    int kindNumber = numberOfFieldKind(value.kind());
    if (kindNumber != 0) {
      out.int32(5, kindNumber);
    }
    int nothingNumber = numberOfNullValue(value.nothing());
    if (nothingNumber != 0) {
      out.int32(6, nothingNumber);
    }
    List<Field.Kind> kinds = WireSizer.indexed(value.kinds());
    if (!kinds.isEmpty()) {
      int end = out.begin(7);
      for (int i = 0; i < kinds.size(); i++) {
        out.int32(numberOfFieldKind(kinds.get(i)));
      }
      out.end(end);
    }
  }

  static Foreign readForeign(WireReader in) {
    Timestamp time = null;
    Struct maybe = null;
    List<Value> values = null;
    Map<String, Timestamp> times = null;
    Field.Kind kind = Field.Kind.TYPE_UNKNOWN;
    NullValue nothing = NullValue.NULL_VALUE;
    List<Field.Kind> kinds = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> time = in.end(time == null ? in.begin(128) : in.merge(start, 128), readTimestamp(in));
        case 2 -> maybe = in.end(maybe == null ? in.begin(128) : in.merge(start, 128), readStruct(in));
        case 3 -> {
          if (values == null) {
            values = new ArrayList<>();
          }
          values.add(in.end(in.begin(128), readValue(in)));
        }
        case 4 -> {
          if (times == null) {
            times = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int entryStart = in.position();
          String key = "";
          Timestamp entry = null;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.string();
              case 2 -> entry = in.end(entry == null ? in.begin(128) : in.merge(entryStart, 128), readTimestamp(in));
              default -> in.skip();
            }
          }
          if (entry == null) {
            entry = readTimestamp(in);
          }
          in.end(outer);
          times.put(key, entry);
        }
        case 5 -> kind = readFieldKind(in.int32());
        case 6 -> nothing = readNullValue(in.int32());
        case 7 -> {
          if (kinds == null) {
            kinds = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            kinds.add(readFieldKind(in.int32()));
          }
          in.endPacked(outer);
        }
        default -> in.skip();
      }
    }
    return new Foreign(time, Optional.ofNullable(maybe), values == null ? List.of() : values, times == null ? Map.of() : times, kind, nothing, kinds == null ? List.of() : kinds);
  }

  static int sizeSplit(Split value, WireSizer sizer) {
    long size = 0;
    Split.Part part = value.part();
    if (part != null) {
      size += sizer.end(sizer.begin("Split.part"), 1, sizeSplitPart(part, sizer));
    }
    Optional<Split> maybe = sizer.notNull(value.maybe(), "Split.maybe");
    if (maybe.isPresent()) {
      size += sizer.end(sizer.begin("Split.maybe"), 2, sizeSplit(maybe.get(), sizer));
    }
    Instant time = value.time();
    if (time != null) {
      size += sizer.instant(3, time, "Split.time");
    }
    Optional<Duration> span = sizer.notNull(value.span(), "Split.span");
    if (span.isPresent()) {
      size += sizer.duration(4, span.get(), "Split.span");
    }
    Shape shape = value.shape();
    if (shape != null) {
      size += sizer.end(sizer.begin("Split.shape"), 5, sizeShape(shape, sizer));
    }
    Money price = value.price();
    if (price != null) {
      size += sizer.end(sizer.begin("Split.price"), 6, sizeMoneyAmount(sizer.notNull(RichCodec.IN_CENTS.encode(price), "Split.price"), sizer));
    }
    List<Integer> numbers = WireSizer.indexed(value.numbers());
    if (!numbers.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < numbers.size(); i++) {
        packed += sizer.int32(sizer.element(numbers.get(i), "Split.numbers", i));
      }
      size += sizer.packed(7, packed);
    }
    Map<String, Split> more = value.more();
    if (more != null) {
      for (Map.Entry<String, Split> entry : more.entrySet()) {
        int slot = sizer.begin("Split.more");
        long entrySize = sizer.string(1, sizer.element(entry.getKey(), "Split.more"), "Split.more");
        entrySize += sizer.end(sizer.begin("Split.more"), 2, sizeSplit(sizer.element(entry.getValue(), "Split.more"), sizer));
        size += sizer.end(slot, 8, entrySize);
      }
    }
    String text = sizer.notNull(value.text(), "Split.text");
    if (!text.isEmpty()) {
      size += sizer.string(9, text, "Split.text");
    }
    return WireSizer.total(size);
  }

  static void writeSplit(Split value, WireWriter out) {
    Split.Part part = value.part();
    if (part != null) {
      int end = out.begin(1);
      writeSplitPart(part, out);
      out.end(end);
    }
    Optional<Split> maybe = value.maybe();
    if (maybe.isPresent()) {
      int end = out.begin(2);
      writeSplit(maybe.get(), out);
      out.end(end);
    }
    Instant time = value.time();
    if (time != null) {
      out.instant(3, time);
    }
    Optional<Duration> span = value.span();
    if (span.isPresent()) {
      out.duration(4, span.get());
    }
    Shape shape = value.shape();
    if (shape != null) {
      int end = out.begin(5);
      writeShape(shape, out);
      out.end(end);
    }
    Money price = value.price();
    if (price != null) {
      int end = out.begin(6);
      writeMoneyAmount(RichCodec.IN_CENTS.encode(price), out);
      out.end(end);
    }
    List<Integer> numbers = WireSizer.indexed(value.numbers());
    if (!numbers.isEmpty()) {
      int end = out.begin(7);
      for (int i = 0; i < numbers.size(); i++) {
        out.int32(numbers.get(i));
      }
      out.end(end);
    }
    Map<String, Split> more = value.more();
    if (more != null) {
      for (Map.Entry<String, Split> entry : more.entrySet()) {
        int entryEnd = out.begin(8);
        out.string(1, entry.getKey());
        int end = out.begin(2);
        writeSplit(entry.getValue(), out);
        out.end(end);
        out.end(entryEnd);
      }
    }
    String text = value.text();
    if (!text.isEmpty()) {
      out.string(9, text);
    }
  }

  static Split readSplit(WireReader in) {
    Split.Part part = null;
    Split maybe = null;
    Instant time = null;
    Duration span = null;
    Shape shape = null;
    Money price = null;
    List<Integer> numbers = null;
    Map<String, Split> more = null;
    String text = "";
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> part = in.end(part == null ? in.begin(40) : in.merge(start, 40), readSplitPart(in));
        case 2 -> maybe = in.end(maybe == null ? in.begin(88) : in.merge(start, 88), readSplit(in));
        case 3 -> time = time == null ? in.instant() : in.mergedInstant(start);
        case 4 -> span = span == null ? in.duration() : in.mergedDuration(start);
        case 5 -> shape = in.end(shape == null ? in.begin(16) : in.merge(start, 16), readShapeOrNull(in));
        case 6 -> price = RichCodec.IN_CENTS.decode(in.end(price == null ? in.begin(32) : in.merge(start, 32), readMoneyAmount(in)));
        case 7 -> {
          if (numbers == null) {
            numbers = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            numbers.add(in.int32());
          }
          in.endPacked(outer);
        }
        case 8 -> {
          if (more == null) {
            more = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int entryStart = in.position();
          String key = "";
          Split entry = null;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.string();
              case 2 -> entry = in.end(entry == null ? in.begin(88) : in.merge(entryStart, 88), readSplit(in));
              default -> in.skip();
            }
          }
          if (entry == null) {
            entry = readSplit(in);
          }
          in.end(outer);
          more.put(key, entry);
        }
        case 9 -> text = in.string();
        default -> in.skip();
      }
    }
    return new Split(part, Optional.ofNullable(maybe), time, Optional.ofNullable(span), shape, price, numbers == null ? List.of() : numbers, more == null ? Map.of() : more, text);
  }

  static int sizeGone(Gone value, WireSizer sizer) {
    long size = 0;
    if (value.a() != 0) {
      size += sizer.int32(1, value.a());
    }
    if (value.b() != 0) {
      size += sizer.int32(99, value.b());
    }
    return WireSizer.total(size);
  }

  static void writeGone(Gone value, WireWriter out) {
    if (value.a() != 0) {
      out.int32(1, value.a());
    }
    if (value.b() != 0) {
      out.int32(99, value.b());
    }
  }

  static Gone readGone(WireReader in) {
    int a = 0;
    int b = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = in.int32();
        case 99 -> b = in.int32();
        default -> in.skip();
      }
    }
    return new Gone(a, b);
  }

  static int sizeMoneyAmount(Money.Amount value, WireSizer sizer) {
    long size = 0;
    if (value.cents() != 0) {
      size += sizer.int64(1, value.cents());
    }
    String currency = sizer.notNull(value.currency(), "Money.Amount.currency");
    if (!currency.isEmpty()) {
      size += sizer.string(2, currency, "Money.Amount.currency");
    }
    return WireSizer.total(size);
  }

  static void writeMoneyAmount(Money.Amount value, WireWriter out) {
    if (value.cents() != 0) {
      out.int64(1, value.cents());
    }
    String currency = value.currency();
    if (!currency.isEmpty()) {
      out.string(2, currency);
    }
  }

  static Money.Amount readMoneyAmount(WireReader in) {
    long cents = 0;
    String currency = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> cents = in.int64();
        case 2 -> currency = in.string();
        default -> in.skip();
      }
    }
    return new Money.Amount(cents, currency);
  }

  static int sizeSpecialRefused(SpecialRefused value, WireSizer sizer) {
    long size = 0;
    return WireSizer.total(size);
  }

  static void writeSpecialRefused(SpecialRefused value, WireWriter out) {
  }

  static SpecialRefused readSpecialRefused(WireReader in) {
    while (in.next()) {
      switch (in.field()) {
        default -> in.skip();
      }
    }
    SpecialRefused value = new SpecialRefused();
    return value;
  }

  static int sizeIllegalStateException(IllegalStateException value, WireSizer sizer) {
    long size = 0;
    String message = value.getMessage();
    if (message != null) {
      size += sizer.string(1, message, "IllegalStateException.message");
    }
    return WireSizer.total(size);
  }

  static void writeIllegalStateException(IllegalStateException value, WireWriter out) {
    String message = value.getMessage();
    if (message != null) {
      out.string(1, message);
    }
  }

  static IllegalStateException readIllegalStateException(WireReader in) {
    String message = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> message = in.string();
        default -> in.skip();
      }
    }
    return new IllegalStateException(message);
  }

  static int sizeOutOfStock(OutOfStock value, WireSizer sizer) {
    long size = 0;
    String item = sizer.notNull(value.item(), "OutOfStock.item");
    if (!item.isEmpty()) {
      size += sizer.string(1, item, "OutOfStock.item");
    }
    if (value.left() != 0) {
      size += sizer.int32(3, value.left());
    }
    return WireSizer.total(size);
  }

  static void writeOutOfStock(OutOfStock value, WireWriter out) {
    String item = value.item();
    if (!item.isEmpty()) {
      out.string(1, item);
    }
    if (value.left() != 0) {
      out.int32(3, value.left());
    }
  }

  static OutOfStock readOutOfStock(WireReader in) {
    String item = "";
    int left = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> item = in.string();
        case 3 -> left = in.int32();
        default -> in.skip();
      }
    }
    return new OutOfStock(item, left);
  }

  static int sizeRefused(Refused value, WireSizer sizer) {
    long size = 0;
    String message = value.getMessage();
    if (message != null) {
      size += sizer.string(1, message, "Refused.message");
    }
    return WireSizer.total(size);
  }

  static void writeRefused(Refused value, WireWriter out) {
    String message = value.getMessage();
    if (message != null) {
      out.string(1, message);
    }
  }

  static Refused readRefused(WireReader in) {
    String message = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> message = in.string();
        default -> in.skip();
      }
    }
    return new Refused(message);
  }

  static int sizeIOException(IOException value, WireSizer sizer) {
    long size = 0;
    String message = value.getMessage();
    if (message != null) {
      size += sizer.string(1, message, "IOException.message");
    }
    return WireSizer.total(size);
  }

  static void writeIOException(IOException value, WireWriter out) {
    String message = value.getMessage();
    if (message != null) {
      out.string(1, message);
    }
  }

  static IOException readIOException(WireReader in) {
    String message = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> message = in.string();
        default -> in.skip();
      }
    }
    return new IOException(message);
  }

  static int sizeShapeCircle(Shape.Circle value, WireSizer sizer) {
    long size = 0;
    if (value.radius() != 0) {
      size += sizer.int32(1, value.radius());
    }
    String label = sizer.notNull(value.label(), "Shape.Circle.label");
    if (!label.isEmpty()) {
      size += sizer.string(2, label, "Shape.Circle.label");
    }
    return WireSizer.total(size);
  }

  static void writeShapeCircle(Shape.Circle value, WireWriter out) {
    if (value.radius() != 0) {
      out.int32(1, value.radius());
    }
    String label = value.label();
    if (!label.isEmpty()) {
      out.string(2, label);
    }
  }

  static Shape.Circle readShapeCircle(WireReader in) {
    int radius = 0;
    String label = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> radius = in.int32();
        case 2 -> label = in.string();
        default -> in.skip();
      }
    }
    return new Shape.Circle(radius, label);
  }

  static int sizeShapeSquare(Shape.Square value, WireSizer sizer) {
    long size = 0;
    if (value.side() != 0) {
      size += sizer.int32(1, value.side());
    }
    Shape.Circle inner = value.inner();
    if (inner != null) {
      size += sizer.end(sizer.begin("Shape.Square.inner"), 2, sizeShapeCircle(inner, sizer));
    }
    return WireSizer.total(size);
  }

  static void writeShapeSquare(Shape.Square value, WireWriter out) {
    if (value.side() != 0) {
      out.int32(1, value.side());
    }
    Shape.Circle inner = value.inner();
    if (inner != null) {
      int end = out.begin(2);
      writeShapeCircle(inner, out);
      out.end(end);
    }
  }

  static Shape.Square readShapeSquare(WireReader in) {
    int side = 0;
    Shape.Circle inner = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> side = in.int32();
        case 2 -> inner = in.end(inner == null ? in.begin(32) : in.merge(start, 32), readShapeCircle(in));
        default -> in.skip();
      }
    }
    return new Shape.Square(side, inner);
  }

  static int sizeShapeNothing(Shape.Nothing value, WireSizer sizer) {
    long size = 0;
    return WireSizer.total(size);
  }

  static void writeShapeNothing(Shape.Nothing value, WireWriter out) {
  }

  static Shape.Nothing readShapeNothing(WireReader in) {
    while (in.next()) {
      switch (in.field()) {
        default -> in.skip();
      }
    }
    return new Shape.Nothing();
  }

  static int sizePolygon(Polygon value, WireSizer sizer) {
    long size = 0;
    List<Integer> corners = WireSizer.indexed(value.corners);
    if (!corners.isEmpty()) {
      long packed = 0;
      for (int i = 0; i < corners.size(); i++) {
        packed += sizer.int32(sizer.element(corners.get(i), "Polygon.corners", i));
      }
      size += sizer.packed(1, packed);
    }
    return WireSizer.total(size);
  }

  static void writePolygon(Polygon value, WireWriter out) {
    List<Integer> corners = WireSizer.indexed(value.corners);
    if (!corners.isEmpty()) {
      int end = out.begin(1);
      for (int i = 0; i < corners.size(); i++) {
        out.int32(corners.get(i));
      }
      out.end(end);
    }
  }

  static Polygon readPolygon(WireReader in) {
    List<Integer> corners = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (corners == null) {
            corners = new ArrayList<>();
          }
          int outer = in.beginPacked(WireType.VARINT);
          while (in.more()) {
            corners.add(in.int32());
          }
          in.endPacked(outer);
        }
        default -> in.skip();
      }
    }
    Polygon value = new Polygon();
    value.corners = corners == null ? List.of() : corners;
    return value;
  }

  static int sizeEventCreated(Event.Created value, WireSizer sizer) {
    long size = 0;
    String name = sizer.notNull(value.name(), "Event.Created.name");
    if (!name.isEmpty()) {
      size += sizer.string(1, name, "Event.Created.name");
    }
    return WireSizer.total(size);
  }

  static void writeEventCreated(Event.Created value, WireWriter out) {
    String name = value.name();
    if (!name.isEmpty()) {
      out.string(1, name);
    }
  }

  static Event.Created readEventCreated(WireReader in) {
    String name = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> name = in.string();
        default -> in.skip();
      }
    }
    return new Event.Created(name);
  }

  static int sizeEventMoved(Event.Moved value, WireSizer sizer) {
    long size = 0;
    if (value.from() != 0) {
      size += sizer.int64(1, value.from());
    }
    if (value.to() != 0) {
      size += sizer.int64(2, value.to());
    }
    return WireSizer.total(size);
  }

  static void writeEventMoved(Event.Moved value, WireWriter out) {
    if (value.from() != 0) {
      out.int64(1, value.from());
    }
    if (value.to() != 0) {
      out.int64(2, value.to());
    }
  }

  static Event.Moved readEventMoved(WireReader in) {
    long from = 0;
    long to = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> from = in.int64();
        case 2 -> to = in.int64();
        default -> in.skip();
      }
    }
    return new Event.Moved(from, to);
  }

  static int sizeExpressionNumber(Expression.Number value, WireSizer sizer) {
    long size = 0;
    if (value.value() != 0) {
      size += sizer.int64(1, value.value());
    }
    return WireSizer.total(size);
  }

  static void writeExpressionNumber(Expression.Number value, WireWriter out) {
    if (value.value() != 0) {
      out.int64(1, value.value());
    }
  }

  static Expression.Number readExpressionNumber(WireReader in) {
    long value_ = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> value_ = in.int64();
        default -> in.skip();
      }
    }
    return new Expression.Number(value_);
  }

  static int sizeExpressionSum(Expression.Sum value, WireSizer sizer) {
    long size = 0;
    Expression left = value.left();
    if (left != null) {
      size += sizer.end(sizer.begin("Expression.Sum.left"), 1, sizeExpression(left, sizer));
    }
    Expression right = value.right();
    if (right != null) {
      size += sizer.end(sizer.begin("Expression.Sum.right"), 2, sizeExpression(right, sizer));
    }
    return WireSizer.total(size);
  }

  static void writeExpressionSum(Expression.Sum value, WireWriter out) {
    Expression left = value.left();
    if (left != null) {
      int end = out.begin(1);
      writeExpression(left, out);
      out.end(end);
    }
    Expression right = value.right();
    if (right != null) {
      int end = out.begin(2);
      writeExpression(right, out);
      out.end(end);
    }
  }

  static Expression.Sum readExpressionSum(WireReader in) {
    Expression left = null;
    Expression right = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> left = in.end(left == null ? in.begin(16) : in.merge(start, 16), readExpressionOrNull(in));
        case 2 -> right = in.end(right == null ? in.begin(16) : in.merge(start, 16), readExpressionOrNull(in));
        default -> in.skip();
      }
    }
    return new Expression.Sum(left, right);
  }

  static int sizeSplitPart(Split.Part value, WireSizer sizer) {
    long size = 0;
    if (value.a() != 0) {
      size += sizer.int32(1, value.a());
    }
    if (value.b() != 0) {
      size += sizer.int32(2, value.b());
    }
    Optional<Split> inner = sizer.notNull(value.inner(), "Split.Part.inner");
    if (inner.isPresent()) {
      size += sizer.end(sizer.begin("Split.Part.inner"), 3, sizeSplit(inner.get(), sizer));
    }
    return WireSizer.total(size);
  }

  static void writeSplitPart(Split.Part value, WireWriter out) {
    if (value.a() != 0) {
      out.int32(1, value.a());
    }
    if (value.b() != 0) {
      out.int32(2, value.b());
    }
    Optional<Split> inner = value.inner();
    if (inner.isPresent()) {
      int end = out.begin(3);
      writeSplit(inner.get(), out);
      out.end(end);
    }
  }

  static Split.Part readSplitPart(WireReader in) {
    int a = 0;
    int b = 0;
    Split inner = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> a = in.int32();
        case 2 -> b = in.int32();
        case 3 -> inner = in.end(inner == null ? in.begin(88) : in.merge(start, 88), readSplit(in));
        default -> in.skip();
      }
    }
    return new Split.Part(a, b, Optional.ofNullable(inner));
  }

  static int sizeShape(Shape value, WireSizer sizer) {
    if (value instanceof Shape.Circle one) {
      return WireSizer.total(sizer.end(sizer.begin("Shape"), 1, sizeShapeCircle(one, sizer)));
    }
    if (value instanceof Shape.Square one) {
      return WireSizer.total(sizer.end(sizer.begin("Shape"), 2, sizeShapeSquare(one, sizer)));
    }
    if (value instanceof Shape.Nothing one) {
      return WireSizer.total(sizer.end(sizer.begin("Shape"), 3, sizeShapeNothing(one, sizer)));
    }
    if (value instanceof Polygon one) {
      return WireSizer.total(sizer.end(sizer.begin("Shape"), 4, sizePolygon(one, sizer)));
    }
    throw WireSizer.unpermitted(value, "Shape");
  }

  static void writeShape(Shape value, WireWriter out) {
    if (value instanceof Shape.Circle one) {
      int end = out.begin(1);
      writeShapeCircle(one, out);
      out.end(end);
      return;
    }
    if (value instanceof Shape.Square one) {
      int end = out.begin(2);
      writeShapeSquare(one, out);
      out.end(end);
      return;
    }
    if (value instanceof Shape.Nothing one) {
      int end = out.begin(3);
      writeShapeNothing(one, out);
      out.end(end);
      return;
    }
    if (value instanceof Polygon one) {
      int end = out.begin(4);
      writePolygon(one, out);
      out.end(end);
      return;
    }
    throw WireWriter.changed();
  }

  static Shape readShape(WireReader in) {
    return WireReader.known(readShapeOrNull(in), "Shape");
  }

  static Shape readShapeOrNull(WireReader in) {
    Shape value = null;
    int before = in.position();
    int start = before;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (value instanceof Shape.Circle) {
            value = in.end(in.merge(start, 32), readShapeCircle(in));
          } else {
            start = before;
            value = in.end(in.begin(32), readShapeCircle(in));
          }
        }
        case 2 -> {
          if (value instanceof Shape.Square) {
            value = in.end(in.merge(start, 32), readShapeSquare(in));
          } else {
            start = before;
            value = in.end(in.begin(32), readShapeSquare(in));
          }
        }
        case 3 -> {
          if (value instanceof Shape.Nothing) {
            value = in.end(in.merge(start, 16), readShapeNothing(in));
          } else {
            start = before;
            value = in.end(in.begin(16), readShapeNothing(in));
          }
        }
        case 4 -> {
          if (value instanceof Polygon) {
            value = in.end(in.merge(start, 24), readPolygon(in));
          } else {
            start = before;
            value = in.end(in.begin(24), readPolygon(in));
          }
        }
        default -> in.skip();
      }
      before = in.position();
    }
    return value;
  }

  static int sizeEvent(Event value, WireSizer sizer) {
    if (value instanceof Event.Created one) {
      return WireSizer.total(sizer.end(sizer.begin("Event"), 20, sizeEventCreated(one, sizer)));
    }
    if (value instanceof Event.Moved one) {
      return WireSizer.total(sizer.end(sizer.begin("Event"), 3, sizeEventMoved(one, sizer)));
    }
    throw WireSizer.unpermitted(value, "Event");
  }

  static void writeEvent(Event value, WireWriter out) {
    if (value instanceof Event.Created one) {
      int end = out.begin(20);
      writeEventCreated(one, out);
      out.end(end);
      return;
    }
    if (value instanceof Event.Moved one) {
      int end = out.begin(3);
      writeEventMoved(one, out);
      out.end(end);
      return;
    }
    throw WireWriter.changed();
  }

  static Event readEvent(WireReader in) {
    return WireReader.known(readEventOrNull(in), "Event");
  }

  static Event readEventOrNull(WireReader in) {
    Event value = null;
    int before = in.position();
    int start = before;
    while (in.next()) {
      switch (in.field()) {
        case 20 -> {
          if (value instanceof Event.Created) {
            value = in.end(in.merge(start, 24), readEventCreated(in));
          } else {
            start = before;
            value = in.end(in.begin(24), readEventCreated(in));
          }
        }
        case 3 -> {
          if (value instanceof Event.Moved) {
            value = in.end(in.merge(start, 32), readEventMoved(in));
          } else {
            start = before;
            value = in.end(in.begin(32), readEventMoved(in));
          }
        }
        default -> in.skip();
      }
      before = in.position();
    }
    return value == null ? new Event.Unrecognized() : value;
  }

  static int sizeExpression(Expression value, WireSizer sizer) {
    if (value instanceof Expression.Number one) {
      return WireSizer.total(sizer.end(sizer.begin("Expression"), 1, sizeExpressionNumber(one, sizer)));
    }
    if (value instanceof Expression.Sum one) {
      return WireSizer.total(sizer.end(sizer.begin("Expression"), 2, sizeExpressionSum(one, sizer)));
    }
    throw WireSizer.unpermitted(value, "Expression");
  }

  static void writeExpression(Expression value, WireWriter out) {
    if (value instanceof Expression.Number one) {
      int end = out.begin(1);
      writeExpressionNumber(one, out);
      out.end(end);
      return;
    }
    if (value instanceof Expression.Sum one) {
      int end = out.begin(2);
      writeExpressionSum(one, out);
      out.end(end);
      return;
    }
    throw WireWriter.changed();
  }

  static Expression readExpression(WireReader in) {
    return WireReader.known(readExpressionOrNull(in), "Expression");
  }

  static Expression readExpressionOrNull(WireReader in) {
    Expression value = null;
    int before = in.position();
    int start = before;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> {
          if (value instanceof Expression.Number) {
            value = in.end(in.merge(start, 24), readExpressionNumber(in));
          } else {
            start = before;
            value = in.end(in.begin(24), readExpressionNumber(in));
          }
        }
        case 2 -> {
          if (value instanceof Expression.Sum) {
            value = in.end(in.merge(start, 32), readExpressionSum(in));
          } else {
            start = before;
            value = in.end(in.begin(32), readExpressionSum(in));
          }
        }
        default -> in.skip();
      }
      before = in.position();
    }
    return value;
  }

  static int sizeTimestamp(Timestamp value, WireSizer sizer) {
    return value.getSerializedSize();
  }

  static void writeTimestamp(Timestamp value, WireWriter out) {
    CodedOutputStream output = CodedOutputStream.newInstance(out.room(value.getSerializedSize()));
    try {
      value.writeTo(output);
      output.flush();
    } catch (IOException e) {
      throw WireWriter.changed();
    }
  }

  static Timestamp readTimestamp(WireReader in) {
    try {
      return Timestamp.parser().parseFrom(in.remaining());
    } catch (InvalidProtocolBufferException e) {
      throw WireReader.unreadable("Timestamp", e);
    }
  }

  static int sizeStruct(Struct value, WireSizer sizer) {
    return value.getSerializedSize();
  }

  static void writeStruct(Struct value, WireWriter out) {
    CodedOutputStream output = CodedOutputStream.newInstance(out.room(value.getSerializedSize()));
    try {
      value.writeTo(output);
      output.flush();
    } catch (IOException e) {
      throw WireWriter.changed();
    }
  }

  static Struct readStruct(WireReader in) {
    try {
      return Struct.parser().parseFrom(in.remaining());
    } catch (InvalidProtocolBufferException e) {
      throw WireReader.unreadable("Struct", e);
    }
  }

  static int sizeValue(Value value, WireSizer sizer) {
    return value.getSerializedSize();
  }

  static void writeValue(Value value, WireWriter out) {
    CodedOutputStream output = CodedOutputStream.newInstance(out.room(value.getSerializedSize()));
    try {
      value.writeTo(output);
      output.flush();
    } catch (IOException e) {
      throw WireWriter.changed();
    }
  }

  static Value readValue(WireReader in) {
    try {
      return Value.parser().parseFrom(in.remaining());
    } catch (InvalidProtocolBufferException e) {
      throw WireReader.unreadable("Value", e);
    }
  }

  static int numberOfNullValue(NullValue value) {
    return switch (value) {
      case NULL_VALUE -> 0;
      case UNRECOGNIZED -> throw WireSizer.unnumbered(value, "NullValue");
    };
  }

  static NullValue readNullValue(int number) {
    return switch (number) {
      case 0 -> NullValue.NULL_VALUE;
      default -> NullValue.UNRECOGNIZED;
    };
  }

  static int numberOfFlagCodecHeight(FlagCodec.Height value) {
    return switch (value) {
      case LOW -> 0;
      case HIGH -> 1;
    };
  }

  static FlagCodec.Height readFlagCodecHeight(int number) {
    return switch (number) {
      case 0 -> FlagCodec.Height.LOW;
      case 1 -> FlagCodec.Height.HIGH;
      default -> FlagCodec.Height.LOW;
    };
  }

  static int numberOfFieldKind(Field.Kind value) {
    return switch (value) {
      case TYPE_UNKNOWN -> 0;
      case TYPE_DOUBLE -> 1;
      case TYPE_FLOAT -> 2;
      case TYPE_INT64 -> 3;
      case TYPE_UINT64 -> 4;
      case TYPE_INT32 -> 5;
      case TYPE_FIXED64 -> 6;
      case TYPE_FIXED32 -> 7;
      case TYPE_BOOL -> 8;
      case TYPE_STRING -> 9;
      case TYPE_GROUP -> 10;
      case TYPE_MESSAGE -> 11;
      case TYPE_BYTES -> 12;
      case TYPE_UINT32 -> 13;
      case TYPE_ENUM -> 14;
      case TYPE_SFIXED32 -> 15;
      case TYPE_SFIXED64 -> 16;
      case TYPE_SINT32 -> 17;
      case TYPE_SINT64 -> 18;
      case UNRECOGNIZED -> throw WireSizer.unnumbered(value, "Field.Kind");
    };
  }

  static Field.Kind readFieldKind(int number) {
    return switch (number) {
      case 0 -> Field.Kind.TYPE_UNKNOWN;
      case 1 -> Field.Kind.TYPE_DOUBLE;
      case 2 -> Field.Kind.TYPE_FLOAT;
      case 3 -> Field.Kind.TYPE_INT64;
      case 4 -> Field.Kind.TYPE_UINT64;
      case 5 -> Field.Kind.TYPE_INT32;
      case 6 -> Field.Kind.TYPE_FIXED64;
      case 7 -> Field.Kind.TYPE_FIXED32;
      case 8 -> Field.Kind.TYPE_BOOL;
      case 9 -> Field.Kind.TYPE_STRING;
      case 10 -> Field.Kind.TYPE_GROUP;
      case 11 -> Field.Kind.TYPE_MESSAGE;
      case 12 -> Field.Kind.TYPE_BYTES;
      case 13 -> Field.Kind.TYPE_UINT32;
      case 14 -> Field.Kind.TYPE_ENUM;
      case 15 -> Field.Kind.TYPE_SFIXED32;
      case 16 -> Field.Kind.TYPE_SFIXED64;
      case 17 -> Field.Kind.TYPE_SINT32;
      case 18 -> Field.Kind.TYPE_SINT64;
      default -> Field.Kind.UNRECOGNIZED;
    };
  }
}
