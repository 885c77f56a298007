package names;

import io.ringbell.CallOptions;
import io.ringbell.RpcChannel;
import io.ringbell.call.ClientCall;
import io.ringbell.call.ClientCalls;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.codec.PrimitiveReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.util.List;
import java.util.Set;
import javax.annotation.processing.Generated;

/**
 * Calls {@link Outer.Service} on a server. Immutable; may be used by any thread.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class Outer_ServiceStub implements Outer.Service {
  private static final MethodDescriptor ADD = MethodDescriptor.unary("names.Outer.Service", "Add");

  private static final PrimitiveReader ADD_RESPONSE = Outer_ServiceCodec::readAddResponse;

  private static final MethodDescriptor FIND = MethodDescriptor.unary("names.Outer.Service", "Find");

  private static final io.ringbell.codec.MessageReader<Outer.AddRequest> FIND_RESPONSE = Outer_ServiceCodec::readOuterAddRequest;

  private static final MethodDescriptor FIND_2 = MethodDescriptor.unary("names.Outer.Service", "Find_2");

  private static final io.ringbell.codec.MessageReader<Outer.WireReader> FIND_2_RESPONSE = Outer_ServiceCodec::readOuterWireReader;

  private static final MethodDescriptor INVOKE = MethodDescriptor.unary("names.Outer.Service", "Invoke");

  private static final io.ringbell.codec.MessageReader<String> INVOKE_RESPONSE = Outer_ServiceCodec::readInvokeResponse;

  private static final MethodDescriptor METHODS = MethodDescriptor.unary("names.Outer.Service", "Methods");

  private static final MethodDescriptor NESTED = MethodDescriptor.unary("names.Outer.Service", "Nested");

  private static final io.ringbell.codec.MessageReader<Outer.Service.Duration> NESTED_RESPONSE = Outer_ServiceCodec::readOuterServiceDuration;

  private static final MethodDescriptor CAPITALS = MethodDescriptor.unary("names.Outer.Service", "Capitals");

  private static final PrimitiveReader CAPITALS_RESPONSE = Outer_ServiceCodec::readCapitalsResponse;

  private static final MethodDescriptor OLD = MethodDescriptor.unary("names.Outer.Service", "Old");

  private final ClientCalls calls;

  private final CallOptions options;

  private final int addMethod;

  private final int findMethod;

  private final int FindMethod;

  private final int invokeMethod;

  private final int methodsMethod;

  private final int nestedMethod;

  private final int capitalsMethod;

  private final int oldMethod;

  private Outer_ServiceStub(ClientCalls calls) {
    this.calls = calls;
    this.options = CallOptions.DEFAULT;
    this.addMethod = calls.register(ADD);
    this.findMethod = calls.register(FIND);
    this.FindMethod = calls.register(FIND_2);
    this.invokeMethod = calls.register(INVOKE);
    this.methodsMethod = calls.register(METHODS);
    this.nestedMethod = calls.register(NESTED);
    this.capitalsMethod = calls.register(CAPITALS);
    this.oldMethod = calls.register(OLD);
  }

  private Outer_ServiceStub(Outer_ServiceStub stub, CallOptions options) {
    this.calls = stub.calls;
    this.options = options;
    this.addMethod = stub.addMethod;
    this.findMethod = stub.findMethod;
    this.FindMethod = stub.FindMethod;
    this.invokeMethod = stub.invokeMethod;
    this.methodsMethod = stub.methodsMethod;
    this.nestedMethod = stub.nestedMethod;
    this.capitalsMethod = stub.capitalsMethod;
    this.oldMethod = stub.oldMethod;
  }

  /**
   * A stub that calls over {@code channel}, without a deadline.
   */
  public static Outer_ServiceStub of(RpcChannel channel) {
    return new Outer_ServiceStub(channel.calls());
  }

  /**
   * The same stub, whose calls may each take no longer than {@code timeout}.
   */
  public Outer_ServiceStub withDeadline(java.time.Duration timeout) {
    return withOptions(options.withTimeout(timeout));
  }

  /**
   * The same stub with other options.
   */
  public Outer_ServiceStub withOptions(CallOptions options) {
    return new Outer_ServiceStub(this, options);
  }

  @java.lang.Override
  public int add(int calls_, int options_, int addMethod_, int call, int c, int e_, int service,
      int result) {
    ClientCall call_ = calls.begin(addMethod, options);
    try {
      WireSizer sizer = call_.sizer();
      int size = Outer_ServiceCodec.sizeAddRequest(calls_, options_, addMethod_, call, c, e_, service, result, sizer);
      WireWriter out = call_.request(size);
      Outer_ServiceCodec.writeAddRequest(calls_, options_, addMethod_, call, c, e_, service, result, out);
      out.finish();
    } catch (Throwable e) {
      throw call_.abort(e);
    }
    return (int) call_.invokePrimitive(ADD_RESPONSE);
  }

  @java.lang.Override
  public Outer.AddRequest find(Outer.AddRequest options_) {
    ClientCall call = calls.begin(findMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = Outer_ServiceCodec.sizeOuterAddRequest(sizer.notNull(options_, "Outer.Service.find(options)"), sizer);
      WireWriter out = call.request(size);
      Outer_ServiceCodec.writeOuterAddRequest(options_, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(FIND_RESPONSE);
  }

  @java.lang.Override
  public Outer.WireReader Find(Outer.WireReader call) {
    ClientCall call_ = calls.begin(FindMethod, options);
    try {
      WireSizer sizer = call_.sizer();
      int size = Outer_ServiceCodec.sizeOuterWireReader(sizer.notNull(call, "Outer.Service.Find(call)"), sizer);
      WireWriter out = call_.request(size);
      Outer_ServiceCodec.writeOuterWireReader(call, out);
      out.finish();
    } catch (Throwable e) {
      throw call_.abort(e);
    }
    return call_.invoke(FIND_2_RESPONSE);
  }

  @java.lang.Override
  public String invoke(String method, int[] value, int valueUsed) {
    ClientCall call = calls.begin(invokeMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = Outer_ServiceCodec.sizeInvokeRequest(method, value, valueUsed, sizer);
      WireWriter out = call.request(size);
      Outer_ServiceCodec.writeInvokeRequest(method, value, valueUsed, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(INVOKE_RESPONSE);
  }

  @java.lang.Override
  public void methods() {
    ClientCall call = calls.begin(methodsMethod, options);
    try {
      call.request(0);
    } catch (Throwable e) {
      throw call.abort(e);
    }
    call.invokeVoid();
  }

  @java.lang.Override
  public Outer.Service.Duration nested(Outer.Service.Override override,
      Outer.Service.MessageReader Float, Outer.Service.Void none) {
    ClientCall call = calls.begin(nestedMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = Outer_ServiceCodec.sizeNestedRequest(override, Float, none, sizer);
      WireWriter out = call.request(size);
      Outer_ServiceCodec.writeNestedRequest(override, Float, none, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return call.invoke(NESTED_RESPONSE);
  }

  @java.lang.Override
  public int capitals(List<String> List, Set<String> Set, float Float, int[] Arrays) {
    ClientCall call = calls.begin(capitalsMethod, options);
    try {
      WireSizer sizer = call.sizer();
      int size = Outer_ServiceCodec.sizeCapitalsRequest(List, Set, Float, Arrays, sizer);
      WireWriter out = call.request(size);
      Outer_ServiceCodec.writeCapitalsRequest(List, Set, Float, Arrays, out);
      out.finish();
    } catch (Throwable e) {
      throw call.abort(e);
    }
    return (int) call.invokePrimitive(CAPITALS_RESPONSE);
  }

  @java.lang.Override
  public void old() {
    ClientCall call = calls.begin(oldMethod, options);
    try {
      call.request(0);
    } catch (Throwable e) {
      throw call.abort(e);
    }
    call.invokeVoid();
  }
}
