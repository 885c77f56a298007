package large;

import io.ringbell.CallOptions;
import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.call.Attempt;
import io.ringbell.call.ClientCall;
import io.ringbell.call.ClientCalls;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.Override;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import javax.annotation.processing.Generated;

/**
 * Calls {@link Large} on a server. Immutable; may be used by any thread.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class LargeStub implements Large {
  private static final MethodDescriptor WIDE = MethodDescriptor.unary("large.Large", "Wide");

  private static final MessageReader<Wide> WIDE_RESPONSE = LargeCodec::readWide;

  private static final MethodDescriptor MANY = MethodDescriptor.unary("large.Large", "Many");

  private static final MessageReader<Many> MANY_RESPONSE = LargeCodec::readMany;

  private final ClientCalls calls;

  private final CallOptions options;

  private final int wideMethod;

  private final int manyMethod;

  private LargeStub(ClientCalls calls) {
    this.calls = calls;
    this.options = CallOptions.DEFAULT;
    this.wideMethod = calls.register(WIDE);
    this.manyMethod = calls.register(MANY);
  }

  private LargeStub(LargeStub stub, CallOptions options) {
    this.calls = stub.calls;
    this.options = options;
    this.wideMethod = stub.wideMethod;
    this.manyMethod = stub.manyMethod;
  }

  /**
   * A stub that calls over {@code channel}, without a deadline.
   */
  public static LargeStub of(RpcChannel channel) {
    return new LargeStub(channel.calls());
  }

  /**
   * The same stub, whose calls may each take no longer than {@code timeout}.
   */
  public LargeStub withDeadline(Duration timeout) {
    return withOptions(options.withTimeout(timeout));
  }

  /**
   * The same stub, whose calls carry {@code metadata} as well.
   */
  public LargeStub withMetadata(Metadata metadata) {
    return withOptions(options.withMetadata(metadata));
  }

  /**
   * The same stub, whose calls wait for a connection if there is none.
   */
  public LargeStub withWaitForReady() {
    return withOptions(options.withWaitForReady(true));
  }

  /**
   * The same stub with other options.
   */
  public LargeStub withOptions(CallOptions options) {
    return new LargeStub(this, options);
  }

  @Override
  public Wide wide(Wide value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(wideMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = LargeCodec.sizeWide(sizer.notNull(value, "Large.wide(value)"), sizer);
          WireWriter out = call.request(size);
          LargeCodec.writeWide(value, out);
          out.finish();
        } catch (Throwable e) {
          throw call.abort(e);
        }
        return call.invoke(WIDE_RESPONSE);
      } catch (RpcException failure) {
        attempt = calls.retry(wideMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #wide} without waiting for the answer.
   */
  public CompletableFuture<Wide> wideAsync(Wide value) {
    return calls.startAsync(wideMethod, options, attempt -> startWideAsync(value, attempt));
  }

  private CompletableFuture<Wide> startWideAsync(Wide value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(wideMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = LargeCodec.sizeWide(sizer.notNull(value, "Large.wide(value)"), sizer);
      WireWriter out = call.request(size);
      LargeCodec.writeWide(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(WIDE_RESPONSE);
  }

  @Override
  public Many many(Many value) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(manyMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = LargeCodec.sizeMany(sizer.notNull(value, "Large.many(value)"), sizer);
          WireWriter out = call.request(size);
          LargeCodec.writeMany(value, out);
          out.finish();
        } catch (Throwable e) {
          throw call.abort(e);
        }
        return call.invoke(MANY_RESPONSE);
      } catch (RpcException failure) {
        attempt = calls.retry(manyMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #many} without waiting for the answer.
   */
  public CompletableFuture<Many> manyAsync(Many value) {
    return calls.startAsync(manyMethod, options, attempt -> startManyAsync(value, attempt));
  }

  private CompletableFuture<Many> startManyAsync(Many value, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(manyMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = LargeCodec.sizeMany(sizer.notNull(value, "Large.many(value)"), sizer);
      WireWriter out = call.request(size);
      LargeCodec.writeMany(value, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(MANY_RESPONSE);
  }
}
