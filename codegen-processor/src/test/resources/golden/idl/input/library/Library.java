package library;

import io.ringbell.annotations.Encoding;
import io.ringbell.annotations.Field;
import io.ringbell.annotations.Oneof;
import io.ringbell.annotations.ProtoImport;
import io.ringbell.annotations.ProtoName;
import io.ringbell.annotations.ProtoOption;
import io.ringbell.annotations.Reserved;
import io.ringbell.annotations.RpcMethod;
import io.ringbell.annotations.RpcService;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Flow;

/**
 * Lends {@link Book books}, and knows where they are.
 *
 * <p>Of a library:
 *
 * <ul>
 *   <li>what it has, as {@code List<Book>};
 *   <li>who has it, if <b>anybody</b> does &amp; says so.
 * </ul>
 */
@RpcService("library.v2.Library")
@ProtoOption(name = "go_package", value = "example.org/library")
@ProtoOption(name = "java_package", value = "org.example.library")
@ProtoImport(
    type = com.google.protobuf.DescriptorProtos.FileDescriptorSet.class,
    name = "google.protobuf.FileDescriptorSet",
    file = "google/protobuf/descriptor.proto")
public interface Library {
  /**
   * Finds a book.
   *
   * @param key what to look for
   * @return the book, if there is one
   */
  Optional<Book> find(Key key);

  /**
   * Lends a book.
   *
   * @param isbn the book's number
   * @param reader who takes it
   * @return until when
   * @throws Lent if somebody else has it
   */
  @Reserved(value = "3", names = "days")
  Instant lend(@Field(1) String isbn, @Field(2) @ProtoName("borrower") String reader) throws Lent;

  /**
   * All books.
   *
   * @deprecated it takes too long, use {@link #find}
   */
  @Deprecated
  @RpcMethod(idempotent = true)
  Flow.Publisher<Book> all();

  /** Takes books back, and says how many were too late. */
  int giveBack(Flow.Publisher<String> isbns);

  /** What there is in other forms. */
  com.google.protobuf.StringValue describe(
      com.google.protobuf.DescriptorProtos.FileDescriptorSet schema);

  /**
   * A book.
   *
   * @param isbn its number, such as {@code 978-3}
   * @param pages how many there are
   * @param placesByFloor where copies are
   */
  @Reserved(
      value = {"4", "9 to 11", "100 to max"},
      names = {"shelfMark"})
  @SuppressWarnings("deprecation") // javac sees no use in it for a component; the .proto has it
  record Book(
      @Field(1) String isbn,
      @Field(value = 2, encoding = Encoding.UNSIGNED) int pages,
      @Field(value = 3, encoding = Encoding.FIXED, keyEncoding = Encoding.SIGNED)
          Map<Integer, Long> placesByFloor,
      @Field(5) Binding binding,
      @Deprecated @Field(6) List<String> tags,
      @Field(7) Optional<Cover> cover,
      @Field(8) String homeURL) {
    /** How it is bound. */
    @Reserved("2")
    enum Binding {
      /** With thread. */
      @Field(1)
      SEWN,
      @Field(0)
      UNKNOWN,
      @Deprecated
      @Field(3)
      @ProtoName("GLUE")
      GLUED
    }

    /** What is around it. */
    @ProtoName("Jacket")
    record Cover(int color) {}
  }

  /** What a book is found by, of which only one is given. */
  record Key(
      boolean exact, @Oneof("by") Optional<String> isbn, @Oneof("by") OptionalInt number, @Oneof("by") Place place) {}

  /** Where a book is. */
  sealed interface Place {
    /** In a shelf. */
    @Field(2)
    record Shelf(int floor, String mark) implements Place {}

    /** At somebody's home. */
    @Field(1)
    record Away(String reader) implements Place {}
  }

  /** Somebody else has the book. */
  class Lent extends Exception {
    private static final long serialVersionUID = 1;

    Lent(String message) {
      super(message);
    }
  }
}
