package names;

import io.ringbell.CallOptions;
import io.ringbell.Metadata;
import io.ringbell.RpcChannel;
import io.ringbell.RpcException;
import io.ringbell.call.Attempt;
import io.ringbell.call.ClientCall;
import io.ringbell.call.ClientCalls;
import io.ringbell.call.MethodDescriptor;
import io.ringbell.codec.PrimitiveReader;
import io.ringbell.codec.WireSizer;
import io.ringbell.codec.WireWriter;
import java.lang.Integer;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Throwable;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javax.annotation.processing.Generated;

/**
 * Calls {@link Outer.Service} on a server. Immutable; may be used by any thread.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class Outer_ServiceStub implements Outer.Service {
  private static final MethodDescriptor ADD = MethodDescriptor.unary("names.Outer.Service", "Add");

  private static final PrimitiveReader ADD_RESPONSE = Outer_ServiceCodec::readAddResponse;

  private static final io.ringbell.codec.MessageReader<Integer> ADD_RESPONSE_OBJECT = Outer_ServiceCodec::readAddResponse;

  private static final MethodDescriptor FIND = MethodDescriptor.unary("names.Outer.Service", "Find");

  private static final io.ringbell.codec.MessageReader<Outer.AddRequest> FIND_RESPONSE = Outer_ServiceCodec::readOuterAddRequest;

  private static final MethodDescriptor FIND_2 = MethodDescriptor.unary("names.Outer.Service", "Find_2");

  private static final io.ringbell.codec.MessageReader<Outer.WireReader> FIND_2_RESPONSE = Outer_ServiceCodec::readOuterWireReader;

  private static final MethodDescriptor INVOKE = MethodDescriptor.unary("names.Outer.Service", "Invoke");

  private static final io.ringbell.codec.MessageReader<String> INVOKE_RESPONSE = Outer_ServiceCodec::readInvokeResponse;

  private static final MethodDescriptor METHODS = MethodDescriptor.unary("names.Outer.Service", "Methods");

  private static final io.ringbell.codec.MessageReader<java.lang.Void> METHODS_RESPONSE = in -> {
    in.skipAll();
    return null;
  };

  private static final MethodDescriptor NESTED = MethodDescriptor.unary("names.Outer.Service", "Nested");

  private static final io.ringbell.codec.MessageReader<Outer.Service.Duration> NESTED_RESPONSE = Outer_ServiceCodec::readOuterServiceDuration;

  private static final MethodDescriptor CAPITALS = MethodDescriptor.unary("names.Outer.Service", "Capitals");

  private static final PrimitiveReader CAPITALS_RESPONSE = Outer_ServiceCodec::readCapitalsResponse;

  private static final io.ringbell.codec.MessageReader<Integer> CAPITALS_RESPONSE_OBJECT = Outer_ServiceCodec::readCapitalsResponse;

  private static final MethodDescriptor OLD = MethodDescriptor.unary("names.Outer.Service", "Old");

  private static final io.ringbell.codec.MessageReader<java.lang.Void> OLD_RESPONSE = in -> {
    in.skipAll();
    return null;
  };

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
   * The same stub, whose calls carry {@code metadata} as well.
   */
  public Outer_ServiceStub withMetadata(Metadata metadata) {
    return withOptions(options.withMetadata(metadata));
  }

  /**
   * The same stub, whose calls wait for a connection if there is none.
   */
  public Outer_ServiceStub withWaitForReady() {
    return withOptions(options.withWaitForReady(true));
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
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call_ = calls.begin(addMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(addMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #add} without waiting for the answer.
   */
  public CompletableFuture<Integer> addAsync(int calls_, int options_, int addMethod_, int call,
      int c, int e_, int service, int result) {
    return calls.startAsync(addMethod, options, attempt -> startAddAsync(calls_, options_, addMethod_, call, c, e_, service, result, attempt));
  }

  private CompletableFuture<Integer> startAddAsync(int calls_, int options_, int addMethod_,
      int call, int c, int e_, int service, int result, Attempt attempt) {
    ClientCall call_ = null;
    try {
      call_ = calls.begin(addMethod, options, attempt);
      WireSizer sizer = call_.sizer();
      int size = Outer_ServiceCodec.sizeAddRequest(calls_, options_, addMethod_, call, c, e_, service, result, sizer);
      WireWriter out = call_.request(size);
      Outer_ServiceCodec.writeAddRequest(calls_, options_, addMethod_, call, c, e_, service, result, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call_, e);
    }
    return call_.invokeAsync(ADD_RESPONSE_OBJECT);
  }

  @java.lang.Override
  public Outer.AddRequest find(Outer.AddRequest options_) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(findMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(findMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #find} without waiting for the answer.
   */
  public CompletableFuture<Outer.AddRequest> findAsync(Outer.AddRequest options_) {
    return calls.startAsync(findMethod, options, attempt -> startFindAsync(options_, attempt));
  }

  private CompletableFuture<Outer.AddRequest> startFindAsync(Outer.AddRequest options_,
      Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(findMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = Outer_ServiceCodec.sizeOuterAddRequest(sizer.notNull(options_, "Outer.Service.find(options)"), sizer);
      WireWriter out = call.request(size);
      Outer_ServiceCodec.writeOuterAddRequest(options_, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(FIND_RESPONSE);
  }

  @java.lang.Override
  public Outer.WireReader Find(Outer.WireReader call) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call_ = calls.begin(FindMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(FindMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #Find} without waiting for the answer.
   */
  public CompletableFuture<Outer.WireReader> FindAsync(Outer.WireReader call) {
    return calls.startAsync(FindMethod, options, attempt -> startFindAsync_(call, attempt));
  }

  private CompletableFuture<Outer.WireReader> startFindAsync_(Outer.WireReader call,
      Attempt attempt) {
    ClientCall call_ = null;
    try {
      call_ = calls.begin(FindMethod, options, attempt);
      WireSizer sizer = call_.sizer();
      int size = Outer_ServiceCodec.sizeOuterWireReader(sizer.notNull(call, "Outer.Service.Find(call)"), sizer);
      WireWriter out = call_.request(size);
      Outer_ServiceCodec.writeOuterWireReader(call, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call_, e);
    }
    return call_.invokeAsync(FIND_2_RESPONSE);
  }

  @java.lang.Override
  public String invoke(String method, int[] value, int valueUsed) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(invokeMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(invokeMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #invoke} without waiting for the answer.
   */
  public CompletableFuture<String> invokeAsync(String method, int[] value, int valueUsed) {
    return calls.startAsync(invokeMethod, options, attempt -> startInvokeAsync(method, value, valueUsed, attempt));
  }

  private CompletableFuture<String> startInvokeAsync(String method, int[] value, int valueUsed,
      Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(invokeMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = Outer_ServiceCodec.sizeInvokeRequest(method, value, valueUsed, sizer);
      WireWriter out = call.request(size);
      Outer_ServiceCodec.writeInvokeRequest(method, value, valueUsed, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(INVOKE_RESPONSE);
  }

  @java.lang.Override
  public void methods() {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(methodsMethod, options, attempt);
        try {
          call.request(0);
        } catch (Throwable e) {
          throw call.abort(e);
        }
        call.invokeVoid();
        return;
      } catch (RpcException failure) {
        attempt = calls.retry(methodsMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #methods} without waiting for the answer.
   */
  public CompletableFuture<java.lang.Void> methodsAsync() {
    return calls.startAsync(methodsMethod, options, attempt -> startMethodsAsync(attempt));
  }

  private CompletableFuture<java.lang.Void> startMethodsAsync(Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(methodsMethod, options, attempt);
      call.request(0);
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(METHODS_RESPONSE);
  }

  @java.lang.Override
  public Outer.Service.Duration nested(Outer.Service.Override override,
      Outer.Service.MessageReader Float, Outer.Service.Void none) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(nestedMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(nestedMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #nested} without waiting for the answer.
   */
  public CompletableFuture<Outer.Service.Duration> nestedAsync(Outer.Service.Override override,
      Outer.Service.MessageReader Float, Outer.Service.Void none) {
    return calls.startAsync(nestedMethod, options, attempt -> startNestedAsync(override, Float, none, attempt));
  }

  private CompletableFuture<Outer.Service.Duration> startNestedAsync(
      Outer.Service.Override override, Outer.Service.MessageReader Float, Outer.Service.Void none,
      Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(nestedMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = Outer_ServiceCodec.sizeNestedRequest(override, Float, none, sizer);
      WireWriter out = call.request(size);
      Outer_ServiceCodec.writeNestedRequest(override, Float, none, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(NESTED_RESPONSE);
  }

  @java.lang.Override
  public int capitals(List<String> List, Set<String> Set, float Float, int[] Arrays) {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(capitalsMethod, options, attempt);
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
      } catch (RpcException failure) {
        attempt = calls.retry(capitalsMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #capitals} without waiting for the answer.
   */
  public CompletableFuture<Integer> capitalsAsync(List<String> List, Set<String> Set, float Float,
      int[] Arrays) {
    return calls.startAsync(capitalsMethod, options, attempt -> startCapitalsAsync(List, Set, Float, Arrays, attempt));
  }

  private CompletableFuture<Integer> startCapitalsAsync(List<String> List, Set<String> Set,
      float Float, int[] Arrays, Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(capitalsMethod, options, attempt);
      WireSizer sizer = call.sizer();
      int size = Outer_ServiceCodec.sizeCapitalsRequest(List, Set, Float, Arrays, sizer);
      WireWriter out = call.request(size);
      Outer_ServiceCodec.writeCapitalsRequest(List, Set, Float, Arrays, out);
      out.finish();
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(CAPITALS_RESPONSE_OBJECT);
  }

  @java.lang.Override
  public void old() {
    for (Attempt attempt = null; ; ) {
      try {
        ClientCall call = calls.begin(oldMethod, options, attempt);
        try {
          call.request(0);
        } catch (Throwable e) {
          throw call.abort(e);
        }
        call.invokeVoid();
        return;
      } catch (RpcException failure) {
        attempt = calls.retry(oldMethod, options, attempt, failure);
      }
    }
  }

  /**
   * {@link #old} without waiting for the answer.
   */
  public CompletableFuture<java.lang.Void> oldAsync() {
    return calls.startAsync(oldMethod, options, attempt -> startOldAsync(attempt));
  }

  private CompletableFuture<java.lang.Void> startOldAsync(Attempt attempt) {
    ClientCall call = null;
    try {
      call = calls.begin(oldMethod, options, attempt);
      call.request(0);
    } catch (Throwable e) {
      return ClientCalls.failed(call, e);
    }
    return call.invokeAsync(OLD_RESPONSE);
  }
}
