package names;

import com.google.protobuf.Empty;
import io.grpc.CallOptions;
import io.ringbell.Metadata;
import io.ringbell.grpc.bridge.GrpcCalls;
import java.lang.Integer;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import javax.annotation.processing.Generated;

/**
 * Calls {@link Outer.Service} over a gRPC channel. Immutable; may be used by any thread.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class Outer_ServiceGrpcStub implements Outer.Service {
  private final GrpcCalls calls;

  Outer_ServiceGrpcStub(GrpcCalls calls) {
    this.calls = calls;
  }

  /**
   * The same stub, whose calls may each take no longer than {@code timeout}.
   */
  public Outer_ServiceGrpcStub withDeadline(java.time.Duration timeout) {
    return new Outer_ServiceGrpcStub(calls.withDeadline(timeout));
  }

  /**
   * The same stub, whose calls carry {@code metadata} as well.
   */
  public Outer_ServiceGrpcStub withMetadata(Metadata metadata) {
    return new Outer_ServiceGrpcStub(calls.withMetadata(metadata));
  }

  /**
   * The same stub with gRPC's own options beneath: credentials, limits, a compressor.
   */
  public Outer_ServiceGrpcStub withCallOptions(CallOptions options) {
    return new Outer_ServiceGrpcStub(calls.withCallOptions(options));
  }

  /**
   * The same stub, whose calls wait for a connection if there is none.
   */
  public Outer_ServiceGrpcStub withWaitForReady() {
    return new Outer_ServiceGrpcStub(calls.withWaitForReady());
  }

  @java.lang.Override
  public int add(int calls_, int options, int addMethod, int call, int c, int e, int service,
      int result) {
    return calls.blocking(Outer_ServiceGrpc.ADD, new Outer_ServiceGrpc.AddRequest(calls_, options, addMethod, call, c, e, service, result)).result();
  }

  /**
   * {@link #add} without waiting for the answer.
   */
  public CompletableFuture<Integer> addAsync(int calls_, int options, int addMethod, int call,
      int c, int e, int service, int result) {
    return calls.async(Outer_ServiceGrpc.ADD, new Outer_ServiceGrpc.AddRequest(calls_, options, addMethod, call, c, e, service, result), response -> response.result());
  }

  @java.lang.Override
  public Outer.AddRequest find(Outer.AddRequest options) {
    return calls.blocking(Outer_ServiceGrpc.FIND, options);
  }

  /**
   * {@link #find} without waiting for the answer.
   */
  public CompletableFuture<Outer.AddRequest> findAsync(Outer.AddRequest options) {
    return calls.async(Outer_ServiceGrpc.FIND, options, response -> response);
  }

  @java.lang.Override
  public Outer.WireReader Find(Outer.WireReader call) {
    return calls.blocking(Outer_ServiceGrpc.FIND_2, call);
  }

  /**
   * {@link #Find} without waiting for the answer.
   */
  public CompletableFuture<Outer.WireReader> FindAsync(Outer.WireReader call) {
    return calls.async(Outer_ServiceGrpc.FIND_2, call, response -> response);
  }

  @java.lang.Override
  public String invoke(String method, int[] value, int valueUsed) {
    return calls.blocking(Outer_ServiceGrpc.INVOKE, new Outer_ServiceGrpc.InvokeRequest(method, value, valueUsed)).result();
  }

  /**
   * {@link #invoke} without waiting for the answer.
   */
  public CompletableFuture<String> invokeAsync(String method, int[] value, int valueUsed) {
    return calls.async(Outer_ServiceGrpc.INVOKE, new Outer_ServiceGrpc.InvokeRequest(method, value, valueUsed), response -> response.result());
  }

  @java.lang.Override
  public void methods() {
    calls.blocking(Outer_ServiceGrpc.METHODS, Empty.getDefaultInstance());
  }

  /**
   * {@link #methods} without waiting for the answer.
   */
  public CompletableFuture<java.lang.Void> methodsAsync() {
    return calls.async(Outer_ServiceGrpc.METHODS, Empty.getDefaultInstance(), response -> null);
  }

  @java.lang.Override
  public Outer.Service.Duration nested(Outer.Service.Override override,
      Outer.Service.MessageReader Float, Outer.Service.Void none) {
    return calls.blocking(Outer_ServiceGrpc.NESTED, new Outer_ServiceGrpc.NestedRequest(override, Float, none));
  }

  /**
   * {@link #nested} without waiting for the answer.
   */
  public CompletableFuture<Outer.Service.Duration> nestedAsync(Outer.Service.Override override,
      Outer.Service.MessageReader Float, Outer.Service.Void none) {
    return calls.async(Outer_ServiceGrpc.NESTED, new Outer_ServiceGrpc.NestedRequest(override, Float, none), response -> response);
  }

  @java.lang.Override
  public int capitals(List<String> List, Set<String> Set, float Float, int[] Arrays) {
    return calls.blocking(Outer_ServiceGrpc.CAPITALS, new Outer_ServiceGrpc.CapitalsRequest(List, Set, Float, Arrays)).result();
  }

  /**
   * {@link #capitals} without waiting for the answer.
   */
  public CompletableFuture<Integer> capitalsAsync(List<String> List, Set<String> Set, float Float,
      int[] Arrays) {
    return calls.async(Outer_ServiceGrpc.CAPITALS, new Outer_ServiceGrpc.CapitalsRequest(List, Set, Float, Arrays), response -> response.result());
  }

  @java.lang.Override
  public void old() {
    calls.blocking(Outer_ServiceGrpc.OLD, Empty.getDefaultInstance());
  }

  /**
   * {@link #old} without waiting for the answer.
   */
  public CompletableFuture<java.lang.Void> oldAsync() {
    return calls.async(Outer_ServiceGrpc.OLD, Empty.getDefaultInstance(), response -> null);
  }
}
