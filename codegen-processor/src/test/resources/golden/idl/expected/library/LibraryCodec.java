package library;

import com.google.protobuf.CodedOutputStream;
import com.google.protobuf.DescriptorProtos;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.StringValue;
import io.ringbell.Status;
import io.ringbell.call.DeclaredError;
import io.ringbell.call.ErrorCodec;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.io.IOException;
import java.lang.Integer;
import java.lang.Long;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import javax.annotation.processing.Generated;

/**
 * Protobuf encoding of what {@link Library} sends.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class LibraryCodec {
  static final ErrorCodec LEND_ERRORS = ErrorCodec.of(
      new DeclaredError<>(Library.Lent.class, "library.Library.Lent", Status.Code.UNKNOWN, MessageWriter.of(LibraryCodec::sizeLibraryLent, LibraryCodec::writeLibraryLent), LibraryCodec::readLibraryLent));

  private LibraryCodec() {
  }

  static int sizeFindResponse(Optional<Library.Book> result, WireSizer sizer) {
    long size = 0;
    sizer.notNull(result, "Library.find()");
    if (result.isPresent()) {
      size += sizer.end(sizer.begin("Library.find()"), 1, sizeLibraryBook(result.get(), sizer));
    }
    return WireSizer.total(size);
  }

  static void writeFindResponse(Optional<Library.Book> result, WireWriter out) {
    if (result.isPresent()) {
      int end = out.begin(1);
      writeLibraryBook(result.get(), out);
      out.end(end);
    }
  }

  static Optional<Library.Book> readFindResponse(WireReader in) {
    Library.Book result = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.end(result == null ? in.begin(72) : in.merge(start, 72), readLibraryBook(in));
        default -> in.skip();
      }
    }
    return Optional.ofNullable(result);
  }

  static int sizeLendRequest(String isbn, String reader, WireSizer sizer) {
    long size = 0;
    sizer.notNull(isbn, "Library.lend(isbn)");
    if (!isbn.isEmpty()) {
      size += sizer.string(1, isbn, "Library.lend(isbn)");
    }
    sizer.notNull(reader, "Library.lend(reader)");
    if (!reader.isEmpty()) {
      size += sizer.string(2, reader, "Library.lend(reader)");
    }
    return WireSizer.total(size);
  }

  static void writeLendRequest(String isbn, String reader, WireWriter out) {
    if (!isbn.isEmpty()) {
      out.string(1, isbn);
    }
    if (!reader.isEmpty()) {
      out.string(2, reader);
    }
  }

  static int sizeLendResponse(Instant result, WireSizer sizer) {
    long size = 0;
    if (result != null) {
      size += sizer.instant(1, result, "Library.lend()");
    }
    return WireSizer.total(size);
  }

  static void writeLendResponse(Instant result, WireWriter out) {
    if (result != null) {
      out.instant(1, result);
    }
  }

  static Instant readLendResponse(WireReader in) {
    Instant result = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = result == null ? in.instant() : in.mergedInstant(start);
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeGiveBackRequest(String isbns, WireSizer sizer) {
    long size = 0;
    sizer.notNull(isbns, "Library.giveBack(isbns)");
    if (!isbns.isEmpty()) {
      size += sizer.string(1, isbns, "Library.giveBack(isbns)");
    }
    return WireSizer.total(size);
  }

  static void writeGiveBackRequest(String isbns, WireWriter out) {
    if (!isbns.isEmpty()) {
      out.string(1, isbns);
    }
  }

  static String readGiveBackRequest(WireReader in) {
    String isbns = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> isbns = in.string();
        default -> in.skip();
      }
    }
    return isbns;
  }

  static int sizeGiveBackResponse(int result, WireSizer sizer) {
    long size = 0;
    if (result != 0) {
      size += sizer.int32(1, result);
    }
    return WireSizer.total(size);
  }

  static void writeGiveBackResponse(int result, WireWriter out) {
    if (result != 0) {
      out.int32(1, result);
    }
  }

  static int readGiveBackResponse(WireReader in) {
    int result = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> result = in.int32();
        default -> in.skip();
      }
    }
    return result;
  }

  static int sizeLibraryKey(Library.Key value, WireSizer sizer) {
    WireSizer.oneof((value.isbn() != null && value.isbn().isPresent() ? 1 : 0)
        + (value.number() != null && value.number().isPresent() ? 1 : 0)
        + (value.place() != null ? 1 : 0), "Library.Key, oneof by");
    long size = 0;
    if (value.exact()) {
      size += sizer.bool(1, value.exact());
    }
    Optional<String> isbn = sizer.notNull(value.isbn(), "Library.Key.isbn");
    if (isbn.isPresent()) {
      size += sizer.string(2, isbn.get(), "Library.Key.isbn");
    }
    OptionalInt number = sizer.notNull(value.number(), "Library.Key.number");
    if (number.isPresent()) {
      size += sizer.int32(3, number.getAsInt());
    }
    Library.Place place = value.place();
    if (place != null) {
      size += sizer.end(sizer.begin("Library.Key.place"), 4, sizeLibraryPlace(place, sizer));
    }
    return WireSizer.total(size);
  }

  static void writeLibraryKey(Library.Key value, WireWriter out) {
    if (value.exact()) {
      out.bool(1, value.exact());
    }
    Optional<String> isbn = value.isbn();
    if (isbn.isPresent()) {
      out.string(2, isbn.get());
    }
    OptionalInt number = value.number();
    if (number.isPresent()) {
      out.int32(3, number.getAsInt());
    }
    Library.Place place = value.place();
    if (place != null) {
      int end = out.begin(4);
      writeLibraryPlace(place, out);
      out.end(end);
    }
  }

  static Library.Key readLibraryKey(WireReader in) {
    boolean exact = false;
    String isbn = null;
    OptionalInt number = OptionalInt.empty();
    Library.Place place = null;
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> exact = in.bool();
        case 2 -> {
          isbn = in.string();
          number = OptionalInt.empty();
          place = null;
        }
        case 3 -> {
          number = OptionalInt.of(in.int32());
          isbn = null;
          place = null;
        }
        case 4 -> {
          place = in.end(place == null ? in.begin(16) : in.merge(start, 16), readLibraryPlaceOrNull(in));
          isbn = null;
          number = OptionalInt.empty();
        }
        default -> in.skip();
      }
    }
    return new Library.Key(exact, Optional.ofNullable(isbn), number, place);
  }

  static int sizeLibraryBook(Library.Book value, WireSizer sizer) {
    long size = 0;
    String isbn = sizer.notNull(value.isbn(), "Library.Book.isbn");
    if (!isbn.isEmpty()) {
      size += sizer.string(1, isbn, "Library.Book.isbn");
    }
    if (value.pages() != 0) {
      size += sizer.uint32(2, value.pages());
    }
    Map<Integer, Long> placesByFloor = value.placesByFloor();
    if (placesByFloor != null) {
      for (Map.Entry<Integer, Long> entry : placesByFloor.entrySet()) {
        int slot = sizer.begin("Library.Book.placesByFloor");
        long entrySize = sizer.sint32(1, sizer.element(entry.getKey(), "Library.Book.placesByFloor"));
        entrySize += sizer.fixed64(2, sizer.element(entry.getValue(), "Library.Book.placesByFloor"));
        size += sizer.end(slot, 3, entrySize);
      }
    }
    int bindingNumber = numberOfLibraryBookBinding(sizer.notNull(value.binding(), "Library.Book.binding"));
    if (bindingNumber != 0) {
      size += sizer.int32(5, bindingNumber);
    }
    List<String> tags = WireSizer.indexed(value.tags());
    for (int i = 0; i < tags.size(); i++) {
      size += sizer.string(6, sizer.element(tags.get(i), "Library.Book.tags", i), "Library.Book.tags");
    }
    Optional<Library.Book.Cover> cover = sizer.notNull(value.cover(), "Library.Book.cover");
    if (cover.isPresent()) {
      size += sizer.end(sizer.begin("Library.Book.cover"), 7, sizeLibraryBookCover(cover.get(), sizer));
    }
    String homeURL = sizer.notNull(value.homeURL(), "Library.Book.homeURL");
    if (!homeURL.isEmpty()) {
      size += sizer.string(8, homeURL, "Library.Book.homeURL");
    }
    return WireSizer.total(size);
  }

  static void writeLibraryBook(Library.Book value, WireWriter out) {
    String isbn = value.isbn();
    if (!isbn.isEmpty()) {
      out.string(1, isbn);
    }
    if (value.pages() != 0) {
      out.uint32(2, value.pages());
    }
    Map<Integer, Long> placesByFloor = value.placesByFloor();
    if (placesByFloor != null) {
      for (Map.Entry<Integer, Long> entry : placesByFloor.entrySet()) {
        int entryEnd = out.begin(3);
        out.sint32(1, entry.getKey());
        out.fixed64(2, entry.getValue());
        out.end(entryEnd);
      }
    }
    int bindingNumber = numberOfLibraryBookBinding(value.binding());
    if (bindingNumber != 0) {
      out.int32(5, bindingNumber);
    }
    List<String> tags = WireSizer.indexed(value.tags());
    for (int i = 0; i < tags.size(); i++) {
      out.string(6, tags.get(i));
    }
    Optional<Library.Book.Cover> cover = value.cover();
    if (cover.isPresent()) {
      int end = out.begin(7);
      writeLibraryBookCover(cover.get(), out);
      out.end(end);
    }
    String homeURL = value.homeURL();
    if (!homeURL.isEmpty()) {
      out.string(8, homeURL);
    }
  }

  static Library.Book readLibraryBook(WireReader in) {
    String isbn = "";
    int pages = 0;
    Map<Integer, Long> placesByFloor = null;
    Library.Book.Binding binding = Library.Book.Binding.UNKNOWN;
    List<String> tags = null;
    Library.Book.Cover cover = null;
    String homeURL = "";
    int start = in.position();
    while (in.next()) {
      switch (in.field()) {
        case 1 -> isbn = in.string();
        case 2 -> pages = in.uint32();
        case 3 -> {
          if (placesByFloor == null) {
            placesByFloor = new LinkedHashMap<>();
          }
          int outer = in.begin();
          int key = 0;
          long entry = 0;
          while (in.next()) {
            switch (in.field()) {
              case 1 -> key = in.sint32();
              case 2 -> entry = in.fixed64();
              default -> in.skip();
            }
          }
          in.end(outer);
          placesByFloor.put(key, entry);
        }
        case 5 -> binding = readLibraryBookBinding(in.int32());
        case 6 -> {
          if (tags == null) {
            tags = new ArrayList<>();
          }
          tags.add(in.string());
        }
        case 7 -> cover = in.end(cover == null ? in.begin(24) : in.merge(start, 24), readLibraryBookCover(in));
        case 8 -> homeURL = in.string();
        default -> in.skip();
      }
    }
    return new Library.Book(isbn, pages, placesByFloor == null ? Map.of() : placesByFloor, binding, tags == null ? List.of() : tags, Optional.ofNullable(cover), homeURL);
  }

  static int sizeLibraryLent(Library.Lent value, WireSizer sizer) {
    long size = 0;
    String message = value.getMessage();
    if (message != null) {
      size += sizer.string(1, message, "Library.Lent.message");
    }
    return WireSizer.total(size);
  }

  static void writeLibraryLent(Library.Lent value, WireWriter out) {
    String message = value.getMessage();
    if (message != null) {
      out.string(1, message);
    }
  }

  static Library.Lent readLibraryLent(WireReader in) {
    String message = null;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> message = in.string();
        default -> in.skip();
      }
    }
    return new Library.Lent(message);
  }

  static int sizeLibraryBookCover(Library.Book.Cover value, WireSizer sizer) {
    long size = 0;
    if (value.color() != 0) {
      size += sizer.int32(1, value.color());
    }
    return WireSizer.total(size);
  }

  static void writeLibraryBookCover(Library.Book.Cover value, WireWriter out) {
    if (value.color() != 0) {
      out.int32(1, value.color());
    }
  }

  static Library.Book.Cover readLibraryBookCover(WireReader in) {
    int color = 0;
    while (in.next()) {
      switch (in.field()) {
        case 1 -> color = in.int32();
        default -> in.skip();
      }
    }
    return new Library.Book.Cover(color);
  }

  static int sizeLibraryPlaceShelf(Library.Place.Shelf value, WireSizer sizer) {
    long size = 0;
    if (value.floor() != 0) {
      size += sizer.int32(1, value.floor());
    }
    String mark = sizer.notNull(value.mark(), "Library.Place.Shelf.mark");
    if (!mark.isEmpty()) {
      size += sizer.string(2, mark, "Library.Place.Shelf.mark");
    }
    return WireSizer.total(size);
  }

  static void writeLibraryPlaceShelf(Library.Place.Shelf value, WireWriter out) {
    if (value.floor() != 0) {
      out.int32(1, value.floor());
    }
    String mark = value.mark();
    if (!mark.isEmpty()) {
      out.string(2, mark);
    }
  }

  static Library.Place.Shelf readLibraryPlaceShelf(WireReader in) {
    int floor = 0;
    String mark = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> floor = in.int32();
        case 2 -> mark = in.string();
        default -> in.skip();
      }
    }
    return new Library.Place.Shelf(floor, mark);
  }

  static int sizeLibraryPlaceAway(Library.Place.Away value, WireSizer sizer) {
    long size = 0;
    String reader = sizer.notNull(value.reader(), "Library.Place.Away.reader");
    if (!reader.isEmpty()) {
      size += sizer.string(1, reader, "Library.Place.Away.reader");
    }
    return WireSizer.total(size);
  }

  static void writeLibraryPlaceAway(Library.Place.Away value, WireWriter out) {
    String reader = value.reader();
    if (!reader.isEmpty()) {
      out.string(1, reader);
    }
  }

  static Library.Place.Away readLibraryPlaceAway(WireReader in) {
    String reader = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> reader = in.string();
        default -> in.skip();
      }
    }
    return new Library.Place.Away(reader);
  }

  static int sizeLibraryPlace(Library.Place value, WireSizer sizer) {
    if (value instanceof Library.Place.Shelf one) {
      return WireSizer.total(sizer.end(sizer.begin("Library.Place"), 2, sizeLibraryPlaceShelf(one, sizer)));
    }
    if (value instanceof Library.Place.Away one) {
      return WireSizer.total(sizer.end(sizer.begin("Library.Place"), 1, sizeLibraryPlaceAway(one, sizer)));
    }
    throw WireSizer.unpermitted(value, "Library.Place");
  }

  static void writeLibraryPlace(Library.Place value, WireWriter out) {
    if (value instanceof Library.Place.Shelf one) {
      int end = out.begin(2);
      writeLibraryPlaceShelf(one, out);
      out.end(end);
      return;
    }
    if (value instanceof Library.Place.Away one) {
      int end = out.begin(1);
      writeLibraryPlaceAway(one, out);
      out.end(end);
      return;
    }
    throw WireWriter.changed();
  }

  static Library.Place readLibraryPlace(WireReader in) {
    return WireReader.known(readLibraryPlaceOrNull(in), "Library.Place");
  }

  static Library.Place readLibraryPlaceOrNull(WireReader in) {
    Library.Place value = null;
    int before = in.position();
    int start = before;
    while (in.next()) {
      switch (in.field()) {
        case 2 -> {
          if (value instanceof Library.Place.Shelf) {
            value = in.end(in.merge(start, 32), readLibraryPlaceShelf(in));
          } else {
            start = before;
            value = in.end(in.begin(32), readLibraryPlaceShelf(in));
          }
        }
        case 1 -> {
          if (value instanceof Library.Place.Away) {
            value = in.end(in.merge(start, 24), readLibraryPlaceAway(in));
          } else {
            start = before;
            value = in.end(in.begin(24), readLibraryPlaceAway(in));
          }
        }
        default -> in.skip();
      }
      before = in.position();
    }
    return value;
  }

  static int sizeDescriptorProtosFileDescriptorSet(DescriptorProtos.FileDescriptorSet value,
      WireSizer sizer) {
    return value.getSerializedSize();
  }

  static void writeDescriptorProtosFileDescriptorSet(DescriptorProtos.FileDescriptorSet value,
      WireWriter out) {
    CodedOutputStream output = CodedOutputStream.newInstance(out.room(value.getSerializedSize()));
    try {
      value.writeTo(output);
      output.flush();
    } catch (IOException e) {
      throw WireWriter.changed();
    }
  }

  static DescriptorProtos.FileDescriptorSet readDescriptorProtosFileDescriptorSet(WireReader in) {
    try {
      return DescriptorProtos.FileDescriptorSet.parser().parseFrom(in.remaining());
    } catch (InvalidProtocolBufferException e) {
      throw WireReader.unreadable("DescriptorProtos.FileDescriptorSet", e);
    }
  }

  static int sizeStringValue(StringValue value, WireSizer sizer) {
    return value.getSerializedSize();
  }

  static void writeStringValue(StringValue value, WireWriter out) {
    CodedOutputStream output = CodedOutputStream.newInstance(out.room(value.getSerializedSize()));
    try {
      value.writeTo(output);
      output.flush();
    } catch (IOException e) {
      throw WireWriter.changed();
    }
  }

  static StringValue readStringValue(WireReader in) {
    try {
      return StringValue.parser().parseFrom(in.remaining());
    } catch (InvalidProtocolBufferException e) {
      throw WireReader.unreadable("StringValue", e);
    }
  }

  static int numberOfLibraryBookBinding(Library.Book.Binding value) {
    return switch (value) {
      case SEWN -> 1;
      case UNKNOWN -> 0;
      case GLUED -> 3;
    };
  }

  static Library.Book.Binding readLibraryBookBinding(int number) {
    return switch (number) {
      case 1 -> Library.Book.Binding.SEWN;
      case 0 -> Library.Book.Binding.UNKNOWN;
      case 3 -> Library.Book.Binding.GLUED;
      default -> Library.Book.Binding.UNKNOWN;
    };
  }
}
