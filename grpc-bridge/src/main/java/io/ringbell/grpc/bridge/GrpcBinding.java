package io.ringbell.grpc.bridge;

import static java.util.Objects.requireNonNull;

import io.grpc.ServerCallHandler;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow;
import java.util.function.Function;

/**
 * Gathers the methods of a service with what runs them, for a gRPC server. For generated code; not
 * safe for several threads.
 */
public final class GrpcBinding {
  private final GrpcSchema schema;
  private final Executor executor;
  private final Map<GrpcMethod<?, ?>, ServerCallHandler<?, ?>> handlers = new LinkedHashMap<>();

  private GrpcBinding(GrpcSchema schema, Executor executor) {
    this.schema = schema;
    this.executor = executor;
  }

  /** A binding whose handlers that block in the middle of a stream get daemon threads. */
  public static GrpcBinding of(GrpcSchema schema) {
    return of(schema, HandlerPool.SHARED);
  }

  /** A binding whose handlers that block in the middle of a stream run on {@code executor}. */
  public static GrpcBinding of(GrpcSchema schema, Executor executor) {
    return new GrpcBinding(schema, requireNonNull(executor, "executor"));
  }

  /** One request, one answer that the handler returns. */
  public <Q, R> GrpcBinding unary(GrpcMethod<Q, R> method, Handler<Q, R> handler) {
    return single(method, (request, call) -> call.reply(handler.handle(request)));
  }

  /** One request, one answer that the handler gives a future of. */
  public <Q, R, T> GrpcBinding unaryAsync(
      GrpcMethod<Q, R> method, Handler<Q, CompletionStage<T>> handler, Function<T, R> answer) {
    return single(method, (request, call) -> call.reply(handler.handle(request), answer));
  }

  /** One request, a stream of answers. */
  public <Q, R> GrpcBinding serverStreaming(
      GrpcMethod<Q, R> method, Handler<Q, Flow.Publisher<R>> handler) {
    return single(
        method,
        (request, call) -> {
          Flow.Publisher<R> answers = handler.handle(request);
          call.reply(answers);
        });
  }

  /** A stream of requests, one answer that the handler returns. */
  public <Q, R> GrpcBinding clientStreaming(
      GrpcMethod<Q, R> method, Handler<Flow.Publisher<Q>, R> handler) {
    return stream(method, (requests, call) -> call.reply(handler.handle(requests)));
  }

  /** A stream of requests, one answer that the handler gives a future of. */
  public <Q, R, T> GrpcBinding clientStreamingAsync(
      GrpcMethod<Q, R> method,
      Handler<Flow.Publisher<Q>, CompletionStage<T>> handler,
      Function<T, R> answer) {
    return stream(method, (requests, call) -> call.reply(handler.handle(requests), answer));
  }

  /** A stream of requests, a stream of answers. */
  public <Q, R> GrpcBinding bidiStreaming(
      GrpcMethod<Q, R> method, Handler<Flow.Publisher<Q>, Flow.Publisher<R>> handler) {
    return stream(
        method,
        (requests, call) -> {
          Flow.Publisher<R> answers = handler.handle(requests);
          call.reply(answers);
        });
  }

  /** What goes to {@code ServerBuilder.addService}. */
  public ServerServiceDefinition build() {
    ServiceDescriptor.Builder service =
        ServiceDescriptor.newBuilder(schema.service()).setSchemaDescriptor(schema.ofService());
    handlers.keySet().forEach(method -> service.addMethod(method.descriptor()));
    ServerServiceDefinition.Builder definition = ServerServiceDefinition.builder(service.build());
    handlers.forEach((method, handler) -> add(definition, method, handler));
    return definition.build();
  }

  @SuppressWarnings("unchecked") // they were put in together
  private static <Q, R> void add(
      ServerServiceDefinition.Builder definition,
      GrpcMethod<Q, R> method,
      ServerCallHandler<?, ?> handler) {
    definition.addMethod(method.descriptor(), (ServerCallHandler<Q, R>) handler);
  }

  private <Q, R> GrpcBinding single(
      GrpcMethod<Q, R> method, ServerExchange.Start<Q, Q, R> handler) {
    ServerCallHandler<Q, R> calls =
        (call, headers) -> new SingleRequest<>(method, call, headers, handler);
    handlers.put(method, calls);
    return this;
  }

  private <Q, R> GrpcBinding stream(
      GrpcMethod<Q, R> method, ServerExchange.Start<Flow.Publisher<Q>, Q, R> handler) {
    ServerCallHandler<Q, R> calls =
        (call, headers) -> {
          RequestStream<Q, R> exchange = new RequestStream<>(method, call, headers);
          exchange.start(handler, executor);
          return exchange;
        };
    handlers.put(method, calls);
    return this;
  }

  /**
   * A method of the service.
   *
   * @param <Q> what it takes
   * @param <R> what it gives
   */
  @FunctionalInterface
  public interface Handler<Q, R> {
    /** Runs it. */
    R handle(Q request) throws Exception;
  }
}
