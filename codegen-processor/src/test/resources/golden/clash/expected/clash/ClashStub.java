package clash;

import io.ringbell.CallOptions;
import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.call.Attempt;
import io.ringbell.call.ClientCall;
import io.ringbell.call.ClientCalls;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.PrimitiveReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.Float;
import java.lang.SuppressWarnings;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javax.annotation.processing.Generated;

/**
 * Calls {@link Clash} on a server. Immutable; may be used by any thread.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
final class ClashStub implements Clash {
  private static final MethodDescriptor SEND = MethodDescriptor.unary("clash.Clash", "Send");

  private static final MessageReader<String> SEND_RESPONSE = ClashCodec::readString;

  private static final MethodDescriptor LATER = MethodDescriptor.unary("clash.Clash", "Later");

  private static final MessageReader<Void> LATER_RESPONSE = ClashCodec::readVoid;

  private static final MethodDescriptor RATIO = MethodDescriptor.unary("clash.Clash", "Ratio");

  private static final PrimitiveReader RATIO_RESPONSE = in -> Float.floatToRawIntBits(ClashCodec.readRatioResponse(in));

  private static final MessageReader<Float> RATIO_RESPONSE_OBJECT = ClashCodec::readRatioResponse;

  private static final MethodDescriptor ALL = MethodDescriptor.unary("clash.Clash", "All");

  private static final MessageReader<Set<Long>> ALL_RESPONSE = ClashCodec::readAllResponse;

  private static final MethodDescriptor FAIL = MethodDescriptor.unary("clash.Clash", "Fail").withErrors(ClashCodec.FAIL_ERRORS);

  private static final MessageReader<java.lang.Void> FAIL_RESPONSE = in -> {
    in.skipAll();
    return null;
  };

  private final ClientCalls calls;

  private final CallOptions options;

  private final int sendMethod;

  private final int laterMethod;

  private final int ratioMethod;

  private final int allMethod;

  private final int failMethod;

  private ClashStub(ClientCalls calls) {
    this.calls = calls;
    this.options = CallOptions.DEFAULT;
    this.sendMethod = calls.register(SEND);
    this.laterMethod = calls.register(LATER);
    this.ratioMethod = calls.register(RATIO);
    this.allMethod = calls.register(ALL);
    this.failMethod = calls.register(FAIL);
  }

  private ClashStub(ClashStub stub, CallOptions options) {
    this.calls = stub.calls;
    this.options = options;
    this.sendMethod = stub.sendMethod;
    this.laterMethod = stub.laterMethod;
    this.ratioMethod = stub.ratioMethod;
    this.allMethod = stub.allMethod;
    this.failMethod = stub.failMethod;
  }

  /**
   * A stub that calls over {@code channel}, without a deadline.
   */
  public static ClashStub of(RpcChannel channel) {
    return new ClashStub(channel.calls());
  }

  /**
   * The same stub, whose calls may each take no longer than {@code timeout}.
   */
  public ClashStub withDeadline(Duration timeout) {
    return withOptions(options.withTimeout(timeout));
  }

  /**
   * The same stub, whose calls carry {@code metadata} as well.
   */
  public ClashStub withMetadata(Metadata metadata) {
    return withOptions(options.withMetadata(metadata));
  }

  /**
   * The same stub, whose calls wait for a connection if there is none.
   */
  public ClashStub withWaitForReady() {
    return withOptions(options.withWaitForReady(true));
  }

  /**
   * The same stub with other options.
   */
  public ClashStub withOptions(CallOptions options) {
    return new ClashStub(this, options);
  }

  @java.lang.Override
  public String send(java.lang.String text, List list, java.util.List<Integer> numbers) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(sendMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = ClashCodec.sizeSendRequest(text, list, numbers, sizer);
          WireWriter out = call.request(size);
          ClashCodec.writeSendRequest(text, list, numbers, out);
          out.finish();
        } catch (java.lang.Throwable e) {
          throw call.abort(e);
        }
        return call.invoke(SEND_RESPONSE);
      } catch (RpcException failure) {
        attempt = calls.retry(sendMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #send} without waiting for the answer.
   */
  public CompletableFuture<String> sendAsync(java.lang.String text, List list,
      java.util.List<Integer> numbers) {
    return calls.startAsync(sendMethod, options, attempt -> startSendAsync(text, list, numbers, attempt));
  }

  private CompletableFuture<String> startSendAsync(java.lang.String text, List list,
      java.util.List<Integer> numbers, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(sendMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = ClashCodec.sizeSendRequest(text, list, numbers, sizer);
      WireWriter out = call.request(size);
      ClashCodec.writeSendRequest(text, list, numbers, out);
      out.finish();
    } catch (java.lang.Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(SEND_RESPONSE);
  }

  @java.lang.Override
  public CompletableFuture<Void> later(Optional optional, WireReader reader,
      java.util.Map<java.lang.String, Map> maps) {
    return calls.startAsync(laterMethod, options, attempt -> startLater(optional, reader, maps, attempt));
  }

  private CompletableFuture<Void> startLater(Optional optional, WireReader reader,
      java.util.Map<java.lang.String, Map> maps, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(laterMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = ClashCodec.sizeLaterRequest(optional, reader, maps, sizer);
      WireWriter out = call.request(size);
      ClashCodec.writeLaterRequest(optional, reader, maps, out);
      out.finish();
    } catch (java.lang.Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(LATER_RESPONSE);
  }

  @java.lang.Override
  public float ratio(Object object, Override override, Throwable throwable, Objects objects) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(ratioMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = ClashCodec.sizeRatioRequest(object, override, throwable, objects, sizer);
          WireWriter out = call.request(size);
          ClashCodec.writeRatioRequest(object, override, throwable, objects, out);
          out.finish();
        } catch (java.lang.Throwable e) {
          throw call.abort(e);
        }
        return Float.intBitsToFloat((int) call.invokePrimitive(RATIO_RESPONSE));
      } catch (RpcException failure) {
        attempt = calls.retry(ratioMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #ratio} without waiting for the answer.
   */
  public CompletableFuture<Float> ratioAsync(Object object, Override override, Throwable throwable,
      Objects objects) {
    return calls.startAsync(ratioMethod, options, attempt -> startRatioAsync(object, override, throwable, objects, attempt));
  }

  private CompletableFuture<Float> startRatioAsync(Object object, Override override,
      Throwable throwable, Objects objects, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(ratioMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = ClashCodec.sizeRatioRequest(object, override, throwable, objects, sizer);
      WireWriter out = call.request(size);
      ClashCodec.writeRatioRequest(object, override, throwable, objects, out);
      out.finish();
    } catch (java.lang.Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(RATIO_RESPONSE_OBJECT);
  }

  @java.lang.Override
  public Set<Long> all(int[] Codec, float ErrorCodec) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(allMethod, options, attempt);
        try {
          WireSizer sizer = call.sizer();
          int size = ClashCodec.sizeAllRequest(Codec, ErrorCodec, sizer);
          WireWriter out = call.request(size);
          ClashCodec.writeAllRequest(Codec, ErrorCodec, out);
          out.finish();
        } catch (java.lang.Throwable e) {
          throw call.abort(e);
        }
        return call.invoke(ALL_RESPONSE);
      } catch (RpcException failure) {
        attempt = calls.retry(allMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #all} without waiting for the answer.
   */
  public CompletableFuture<Set<Long>> allAsync(int[] Codec, float ErrorCodec) {
    return calls.startAsync(allMethod, options, attempt -> startAllAsync(Codec, ErrorCodec, attempt));
  }

  private CompletableFuture<Set<Long>> startAllAsync(int[] Codec, float ErrorCodec,
      Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(allMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = ClashCodec.sizeAllRequest(Codec, ErrorCodec, sizer);
      WireWriter out = call.request(size);
      ClashCodec.writeAllRequest(Codec, ErrorCodec, out);
      out.finish();
    } catch (java.lang.Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(ALL_RESPONSE);
  }

  @java.lang.Override
  public void fail() throws Exception {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(failMethod, options, attempt);
        try {
          call.request(0);
        } catch (java.lang.Throwable e) {
          throw call.abort(e);
        }
        call.invokeVoid();
        return;
      } catch (RpcException failure) {
        attempt = calls.retry(failMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #fail} without waiting for the answer.
   */
  public CompletableFuture<java.lang.Void> failAsync() {
    return calls.startAsync(failMethod, options, attempt -> startFailAsync(attempt));
  }

  private CompletableFuture<java.lang.Void> startFailAsync(Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(failMethod, options, attempt);
      call.request(0);
    } catch (java.lang.Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(FAIL_RESPONSE);
  }
}
