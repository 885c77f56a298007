package routes;

import com.google.protobuf.Empty;
import io.grpc.CallOptions;
import io.ringbell.Metadata;
import io.ringbell.grpc.bridge.GrpcCalls;
import java.lang.Integer;
import java.lang.Override;
import java.lang.String;
import java.lang.SuppressWarnings;
import java.lang.Void;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import javax.annotation.processing.Generated;

/**
 * Calls {@link RouteGuide} over a gRPC channel. Immutable; may be used by any thread.
 */
@Generated("io.ringbell.processor.RingbellProcessor")
@SuppressWarnings({"deprecation", "removal"})
public final class RouteGuideGrpcStub implements RouteGuide {
  private final GrpcCalls calls;

  RouteGuideGrpcStub(GrpcCalls calls) {
    this.calls = calls;
  }

  /**
   * The same stub, whose calls may each take no longer than {@code timeout}.
   */
  public RouteGuideGrpcStub withDeadline(Duration timeout) {
    return new RouteGuideGrpcStub(calls.withDeadline(timeout));
  }

  /**
   * The same stub, whose calls carry {@code metadata} as well.
   */
  public RouteGuideGrpcStub withMetadata(Metadata metadata) {
    return new RouteGuideGrpcStub(calls.withMetadata(metadata));
  }

  /**
   * The same stub with gRPC's own options beneath: credentials, limits, a compressor.
   */
  public RouteGuideGrpcStub withCallOptions(CallOptions options) {
    return new RouteGuideGrpcStub(calls.withCallOptions(options));
  }

  /**
   * The same stub, whose calls wait for a connection if there is none.
   */
  public RouteGuideGrpcStub withWaitForReady() {
    return new RouteGuideGrpcStub(calls.withWaitForReady());
  }

  @Override
  public RouteGuide.Point locate(String name) {
    return calls.blocking(RouteGuideGrpc.LOCATE, new RouteGuideGrpc.LocateRequest(name));
  }

  @Override
  public Flow.Publisher<RouteGuide.Point> list(RouteGuide.Point corner, RouteGuide.Point opposite) {
    return calls.serverStreaming(RouteGuideGrpc.LIST, new RouteGuideGrpc.ListRequest(corner, opposite));
  }

  @Override
  public Flow.Publisher<Integer> countdown() {
    return calls.serverStreaming(RouteGuideGrpc.COUNTDOWN, Empty.getDefaultInstance());
  }

  @Override
  public Flow.Publisher<List<String>> names(RouteGuide.Point near) {
    return calls.serverStreaming(RouteGuideGrpc.NAMES, near);
  }

  @Override
  public RouteGuide.Summary record(Flow.Publisher<RouteGuide.Point> points) {
    return calls.clientStreaming(RouteGuideGrpc.RECORD, points);
  }

  /**
   * {@link #record} without waiting for the answer.
   */
  public CompletableFuture<RouteGuide.Summary> recordAsync(
      Flow.Publisher<RouteGuide.Point> points) {
    return calls.clientStreamingAsync(RouteGuideGrpc.RECORD, points, response -> response);
  }

  @Override
  public void forget(Flow.Publisher<String> names) {
    calls.clientStreaming(RouteGuideGrpc.FORGET, names);
  }

  /**
   * {@link #forget} without waiting for the answer.
   */
  public CompletableFuture<Void> forgetAsync(Flow.Publisher<String> names) {
    return calls.clientStreamingAsync(RouteGuideGrpc.FORGET, names, response -> null);
  }

  @Override
  public int add(Flow.Publisher<Integer> numbers) {
    return calls.clientStreaming(RouteGuideGrpc.ADD, numbers).result();
  }

  /**
   * {@link #add} without waiting for the answer.
   */
  public CompletableFuture<Integer> addAsync(Flow.Publisher<Integer> numbers) {
    return calls.clientStreamingAsync(RouteGuideGrpc.ADD, numbers, response -> response.result());
  }

  @Override
  public CompletableFuture<RouteGuide.Summary> recordLater(
      Flow.Publisher<RouteGuide.Point> points) {
    return calls.clientStreamingAsync(RouteGuideGrpc.RECORD_LATER, points, response -> response);
  }

  @Override
  public Flow.Publisher<RouteGuide.Point> chat(Flow.Publisher<RouteGuide.Point> none) {
    return calls.bidiStreaming(RouteGuideGrpc.CHAT, none);
  }
}
