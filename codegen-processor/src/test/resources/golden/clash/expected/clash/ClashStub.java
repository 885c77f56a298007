package clash;

import io.ringbell.CallOptions;
import io.ringbell.RpcChannel;
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

  private static final MethodDescriptor ALL = MethodDescriptor.unary("clash.Clash", "All");

  private static final MessageReader<Set<Long>> ALL_RESPONSE = ClashCodec::readAllResponse;

  private static final MethodDescriptor FAIL = MethodDescriptor.unary("clash.Clash", "Fail");

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
   * The same stub with other options.
   */
  public ClashStub withOptions(CallOptions options) {
    return new ClashStub(this, options);
  }

  @java.lang.Override
  public String send(java.lang.String text, List list, java.util.List<Integer> numbers) {
    ClientCall call = calls.begin(sendMethod, options);
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
  }

  @java.lang.Override
  public CompletableFuture<Void> later(Optional optional, WireReader reader,
      java.util.Map<java.lang.String, Map> maps) {
    ClientCall call = null;
    try {
      call = calls.begin(laterMethod, options);
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
    ClientCall call = calls.begin(ratioMethod, options);
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
  }

  @java.lang.Override
  public Set<Long> all(int[] Codec, float ErrorCodec) {
    ClientCall call = calls.begin(allMethod, options);
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
  }

  @java.lang.Override
  public void fail() {
    ClientCall call = calls.begin(failMethod, options);
    try {
      call.request(0);
    } catch (java.lang.Throwable e) {
      throw call.abort(e);
    }
    call.invokeVoid();
  }
}
