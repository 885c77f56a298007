package library;

import com.google.protobuf.DescriptorProtos;
import com.google.protobuf.StringValue;
import io.ringbell.CallOptions;
import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.RpcResponses;
import io.ringbell.RpcStream;
import io.ringbell.call.Attempt;
import io.ringbell.call.ClientCall;
import io.ringbell.call.ClientCalls;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.Integer;
import java.lang.Override;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import javax.annotation.processing.Generated;

/**
 * Calls {@link Library} on a server. Immutable; may be used by any thread.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class LibraryStub implements Library {
  private static final MethodDescriptor FIND = MethodDescriptor.unary("library.v2.Library", "Find");

  private static final MessageReader<Optional<Library.Book>> FIND_RESPONSE = LibraryCodec::readFindResponse;

  private static final MethodDescriptor LEND = MethodDescriptor.unary("library.v2.Library", "Lend").withErrors(LibraryCodec.LEND_ERRORS);

  private static final MessageReader<Instant> LEND_RESPONSE = LibraryCodec::readLendResponse;

  private static final MethodDescriptor ALL = MethodDescriptor.serverStreaming("library.v2.Library", "All").withIdempotent();

  private static final MessageReader<Library.Book> ALL_RESPONSE = LibraryCodec::readLibraryBook;

  private static final MethodDescriptor GIVE_BACK = MethodDescriptor.clientStreaming("library.v2.Library", "GiveBack").withBlocking();

  private static final MessageReader<Integer> GIVE_BACK_RESPONSE = LibraryCodec::readGiveBackResponse;

  private static final MessageWriter<String> GIVE_BACK_REQUEST = MessageWriter.of(
      (value, sizer) -> LibraryCodec.sizeGiveBackRequest(sizer.notNull(value, "Library.giveBack(isbns)"), sizer),
      LibraryCodec::writeGiveBackRequest);

  private static final MethodDescriptor DESCRIBE = MethodDescriptor.unary("library.v2.Library", "Describe");

  private static final MessageReader<StringValue> DESCRIBE_RESPONSE = LibraryCodec::readStringValue;

  private final ClientCalls calls;

  private final CallOptions options;

  private final int findMethod;

  private final int lendMethod;

  private final int allMethod;

  private final int giveBackMethod;

  private final int describeMethod;

  private LibraryStub(ClientCalls calls) {
    this.calls = calls;
    this.options = CallOptions.DEFAULT;
    this.findMethod = calls.register(FIND);
    this.lendMethod = calls.register(LEND);
    this.allMethod = calls.register(ALL);
    this.giveBackMethod = calls.register(GIVE_BACK);
    this.describeMethod = calls.register(DESCRIBE);
  }

  private LibraryStub(LibraryStub stub, CallOptions options) {
    this.calls = stub.calls;
    this.options = options;
    this.findMethod = stub.findMethod;
    this.lendMethod = stub.lendMethod;
    this.allMethod = stub.allMethod;
    this.giveBackMethod = stub.giveBackMethod;
    this.describeMethod = stub.describeMethod;
  }

  /**
   * A stub that calls over {@code channel}, without a deadline.
   */
  public static LibraryStub of(RpcChannel channel) {
    return new LibraryStub(channel.calls());
  }

  /**
   * The same stub, whose calls may each take no longer than {@code timeout}.
   */
  public LibraryStub withDeadline(Duration timeout) {
    return withOptions(options.withTimeout(timeout));
  }

  /**
   * The same stub, whose calls carry {@code metadata} as well.
   */
  public LibraryStub withMetadata(Metadata metadata) {
    return withOptions(options.withMetadata(metadata));
  }

  /**
   * The same stub, whose calls wait for a connection if there is none.
   */
  public LibraryStub withWaitForReady() {
    return withOptions(options.withWaitForReady(true));
  }

  /**
   * The same stub with other options.
   */
  public LibraryStub withOptions(CallOptions options) {
    return new LibraryStub(this, options);
  }

  @Override
  public Optional<Library.Book> find(Library.Key key) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(findMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = LibraryCodec.sizeLibraryKey(sizer.notNull(key, "Library.find(key)"), sizer);
          WireWriter out = call.request(size);
          LibraryCodec.writeLibraryKey(key, out);
          out.finish();
        } catch (Throwable e) {
          throw call.abort(e);
        }
        return call.invoke(FIND_RESPONSE);
      } catch (RpcException failure) {
        attempt = calls.retry(findMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #find} without waiting for the answer.
   */
  public CompletableFuture<Optional<Library.Book>> findAsync(Library.Key key) {
    return calls.startAsync(findMethod, options, attempt -> startFindAsync(key, attempt));
  }

  private CompletableFuture<Optional<Library.Book>> startFindAsync(Library.Key key,
      Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(findMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = LibraryCodec.sizeLibraryKey(sizer.notNull(key, "Library.find(key)"), sizer);
      WireWriter out = call.request(size);
      LibraryCodec.writeLibraryKey(key, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(FIND_RESPONSE);
  }

  @Override
  public Instant lend(String isbn, String reader) throws Library.Lent {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(lendMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = LibraryCodec.sizeLendRequest(isbn, reader, sizer);
          WireWriter out = call.request(size);
          LibraryCodec.writeLendRequest(isbn, reader, out);
          out.finish();
        } catch (Throwable e) {
          throw call.abort(e);
        }
        return call.invoke(LEND_RESPONSE);
      } catch (RpcException failure) {
        attempt = calls.retry(lendMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #lend} without waiting for the answer.
   */
  public CompletableFuture<Instant> lendAsync(String isbn, String reader) {
    return calls.startAsync(lendMethod, options, attempt -> startLendAsync(isbn, reader, attempt));
  }

  private CompletableFuture<Instant> startLendAsync(String isbn, String reader, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(lendMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = LibraryCodec.sizeLendRequest(isbn, reader, sizer);
      WireWriter out = call.request(size);
      LibraryCodec.writeLendRequest(isbn, reader, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(LEND_RESPONSE);
  }

  @Override
  public Flow.Publisher<Library.Book> all() {
    return calls.serverStreaming(
        allMethod,
        options,
        MessageWriter.of((none, sizer) -> 0, (none, out) -> {}),
        ALL_RESPONSE);
  }

  /**
   * {@link #all} as an iterator that waits.
   */
  public RpcResponses<Library.Book> allBlocking() {
    return calls.responses(
        allMethod,
        options,
        MessageWriter.of((none, sizer) -> 0, (none, out) -> {}),
        ALL_RESPONSE);
  }

  @Override
  public int giveBack(Flow.Publisher<String> isbns) {
    return calls.clientStreamingBlocking(giveBackMethod, options, isbns, GIVE_BACK_REQUEST, GIVE_BACK_RESPONSE);
  }

  /**
   * {@link #giveBack} without waiting for the answer.
   */
  public CompletableFuture<Integer> giveBackAsync(Flow.Publisher<String> isbns) {
    return calls.clientStreaming(giveBackMethod, options, isbns, GIVE_BACK_REQUEST, GIVE_BACK_RESPONSE);
  }

  /**
   * {@link #giveBack} with requests that are sent one by one.
   */
  public RpcStream<String, Integer> giveBackCall() {
    return calls.open(giveBackMethod, options, GIVE_BACK_REQUEST, GIVE_BACK_RESPONSE);
  }

  @Override
  public StringValue describe(DescriptorProtos.FileDescriptorSet schema) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(describeMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = LibraryCodec.sizeDescriptorProtosFileDescriptorSet(sizer.notNull(schema, "Library.describe(schema)"), sizer);
          WireWriter out = call.request(size);
          LibraryCodec.writeDescriptorProtosFileDescriptorSet(schema, out);
          out.finish();
        } catch (Throwable e) {
          throw call.abort(e);
        }
        return call.invoke(DESCRIBE_RESPONSE);
      } catch (RpcException failure) {
        attempt = calls.retry(describeMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #describe} without waiting for the answer.
   */
  public CompletableFuture<StringValue> describeAsync(DescriptorProtos.FileDescriptorSet schema) {
    return calls.startAsync(describeMethod, options, attempt -> startDescribeAsync(schema, attempt));
  }

  private CompletableFuture<StringValue> startDescribeAsync(
      DescriptorProtos.FileDescriptorSet schema, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(describeMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = LibraryCodec.sizeDescriptorProtosFileDescriptorSet(sizer.notNull(schema, "Library.describe(schema)"), sizer);
      WireWriter out = call.request(size);
      LibraryCodec.writeDescriptorProtosFileDescriptorSet(schema, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(DESCRIBE_RESPONSE);
  }
}
