package library;

import com.google.protobuf.DescriptorProtos;
import com.google.protobuf.StringValue;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.call.ServerCall;
import io.ringbell.call.ServiceSkeleton;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.IllegalArgumentException;
import java.lang.Override;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Flow;
import javax.annotation.processing.Generated;

/**
 * Serves {@link Library}.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class LibrarySkeleton extends ServiceSkeleton {
  private static final List<MethodDescriptor> METHODS = List.of(
      MethodDescriptor.unary("library.v2.Library", "Find"),
      MethodDescriptor.unary("library.v2.Library", "Lend").withErrors(LibraryCodec.LEND_ERRORS),
      MethodDescriptor.serverStreaming("library.v2.Library", "All").withIdempotent(),
      MethodDescriptor.clientStreaming("library.v2.Library", "GiveBack").withBlocking(),
      MethodDescriptor.unary("library.v2.Library", "Describe"));

  private static final MessageWriter<Library.Book> ALL_RESPONSE = MessageWriter.of(
      (value, sizer) -> LibraryCodec.sizeLibraryBook(sizer.notNull(value, "Library.all()"), sizer),
      LibraryCodec::writeLibraryBook);

  private static final MessageReader<String> GIVE_BACK_REQUEST = LibraryCodec::readGiveBackRequest;

  private final Library service;

  private LibrarySkeleton(Library service) {
    this.service = service;
  }

  /**
   * A skeleton whose calls run {@code service}.
   */
  public static LibrarySkeleton of(Library service) {
    return new LibrarySkeleton(Objects.requireNonNull(service, "service"));
  }

  @Override
  public List<MethodDescriptor> methods() {
    return METHODS;
  }

  @Override
  public void invoke(int method, WireReader request, ServerCall call) {
    switch (method) {
      case 0 -> decodeFind(request, call);
      case 1 -> decodeLend(request, call);
      case 2 -> decodeAll(request, call);
      case 4 -> decodeDescribe(request, call);
      default -> throw new IllegalArgumentException("method: " + method + " (expected: 0, 1, 2, 4)");
    }
  }

  @Override
  public void open(int method, ServerCall call) {
    switch (method) {
      case 3 -> openGiveBack(call);
      default -> throw new IllegalArgumentException("method: " + method + " (expected: 3)");
    }
  }

  private void decodeFind(WireReader in, ServerCall call) {
    startFind(LibraryCodec.readLibraryKey(in), call);
  }

  private void startFind(Library.Key key_, ServerCall call) {
    if (call.inline()) {
      runFind(key_, call);
    } else {
      call.execute(c -> runFind(key_, c));
    }
  }

  private void runFind(Library.Key key_, ServerCall call) {
    Optional<Library.Book> result;
    try {
      result = service.find(key_);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyFind(result, call);
  }

  private static void replyFind(Optional<Library.Book> result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = LibraryCodec.sizeFindResponse(result, sizer);
      WireWriter out = call.response(size);
      LibraryCodec.writeFindResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeLend(WireReader in, ServerCall call) {
    String isbn = "";
    String reader = "";
    while (in.next()) {
      switch (in.field()) {
        case 1 -> isbn = in.string();
        case 2 -> reader = in.string();
        default -> in.skip();
      }
    }
    startLend(isbn, reader, call);
  }

  private void startLend(String isbn, String reader, ServerCall call) {
    if (call.inline()) {
      runLend(isbn, reader, call);
    } else {
      call.execute(c -> runLend(isbn, reader, c));
    }
  }

  private void runLend(String isbn, String reader, ServerCall call) {
    Instant result;
    try {
      result = service.lend(isbn, reader);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyLend(result, call);
  }

  private static void replyLend(Instant result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = LibraryCodec.sizeLendResponse(result, sizer);
      WireWriter out = call.response(size);
      LibraryCodec.writeLendResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeAll(WireReader in, ServerCall call) {
    in.skipAll();
    startAll(call);
  }

  private void startAll(ServerCall call) {
    if (call.inline()) {
      runAll(call);
    } else {
      call.execute(c -> runAll(c));
    }
  }

  private void runAll(ServerCall call) {
    try {
      call.stream(service.all(), ALL_RESPONSE);
    } catch (Throwable e) {
      call.fail(e);
    }
  }

  private void openGiveBack(ServerCall call) {
    startGiveBack(call.requests(GIVE_BACK_REQUEST), call);
  }

  private void startGiveBack(Flow.Publisher<String> isbns, ServerCall call) {
    if (call.inline()) {
      runGiveBack(isbns, call);
    } else {
      call.execute(c -> runGiveBack(isbns, c));
    }
  }

  private void runGiveBack(Flow.Publisher<String> isbns, ServerCall call) {
    int result;
    try {
      result = service.giveBack(isbns);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyGiveBack(result, call);
  }

  private static void replyGiveBack(int result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = LibraryCodec.sizeGiveBackResponse(result, sizer);
      WireWriter out = call.response(size);
      LibraryCodec.writeGiveBackResponse(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }

  private void decodeDescribe(WireReader in, ServerCall call) {
    startDescribe(LibraryCodec.readDescriptorProtosFileDescriptorSet(in), call);
  }

  private void startDescribe(DescriptorProtos.FileDescriptorSet schema, ServerCall call) {
    if (call.inline()) {
      runDescribe(schema, call);
    } else {
      call.execute(c -> runDescribe(schema, c));
    }
  }

  private void runDescribe(DescriptorProtos.FileDescriptorSet schema, ServerCall call) {
    StringValue result;
    try {
      result = service.describe(schema);
    } catch (Throwable e) {
      call.fail(e);
      return;
    }
    replyDescribe(result, call);
  }

  private static void replyDescribe(StringValue result, ServerCall call) {
    try {
      WireSizer sizer = call.sizer();
      int size = LibraryCodec.sizeStringValue(sizer.notNull(result, "Library.describe()"), sizer);
      WireWriter out = call.response(size);
      LibraryCodec.writeStringValue(result, out);
      out.finish();
    } catch (Throwable e) {
      call.abort(e);
      return;
    }
    call.send();
  }
}
