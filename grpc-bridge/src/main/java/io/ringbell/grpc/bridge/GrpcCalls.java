package io.ringbell.grpc.bridge;

import static java.util.Objects.requireNonNull;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.Deadline;
import io.ringbell.Delivery;
import io.ringbell.Metadata;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.call.CallContext;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Makes calls of annotated interfaces over a gRPC channel. For generated code; immutable, for any
 * thread.
 */
public final class GrpcCalls {
  private final Channel channel;
  private final io.ringbell.CallOptions options;
  private final CallOptions grpc;

  private GrpcCalls(Channel channel, io.ringbell.CallOptions options, CallOptions grpc) {
    this.channel = channel;
    this.options = options;
    this.grpc = grpc;
  }

  /** Calls without a deadline, but for that of their method. */
  public static GrpcCalls over(Channel channel) {
    return new GrpcCalls(
        requireNonNull(channel, "channel"), io.ringbell.CallOptions.DEFAULT, CallOptions.DEFAULT);
  }

  /** The same calls, each of which may take no longer than {@code timeout}. */
  public GrpcCalls withDeadline(Duration timeout) {
    return new GrpcCalls(channel, options.withTimeout(timeout), grpc);
  }

  /** The same calls, which carry {@code metadata} as well. */
  public GrpcCalls withMetadata(Metadata metadata) {
    return new GrpcCalls(channel, options.withMetadata(metadata), grpc);
  }

  /** The same calls, which wait for a connection if there is none. */
  public GrpcCalls withWaitForReady() {
    return new GrpcCalls(channel, options.withWaitForReady(true), grpc);
  }

  /** The same calls, with gRPC's own options beneath: credentials, size limits, a compressor. */
  public GrpcCalls withCallOptions(CallOptions grpc) {
    return new GrpcCalls(channel, options, requireNonNull(grpc, "grpc"));
  }

  /** One request, one answer; the caller waits. */
  public <Q, R> R blocking(GrpcMethod<Q, R> method, Q request) {
    CallerThread caller = new CallerThread();
    SingleAnswer<Q, R, R> exchange = single(method, caller, answer -> answer);
    exchange.start(headers(), request);
    return await(caller, exchange.future());
  }

  /** One request, one answer; the future gives {@code result} of it. */
  public <Q, R, T> CompletableFuture<T> async(
      GrpcMethod<Q, R> method, Q request, Function<? super R, ? extends T> result) {
    SingleAnswer<Q, R, T> exchange = single(method, null, result);
    exchange.start(headers(), request);
    return exchange.future();
  }

  /** One request, a stream of answers; each subscription makes a call. */
  public <Q, R> Flow.Publisher<R> serverStreaming(GrpcMethod<Q, R> method, Q request) {
    return subscriber -> {
      requireNonNull(subscriber, "subscriber");
      AnswerStream<Q, R> exchange = new AnswerStream<>(method, newCall(method, null));
      exchange.start(headers(), request);
      exchange.subscribe(subscriber);
    };
  }

  /** A stream of requests, one answer; the caller waits. */
  public <Q, R> R clientStreaming(GrpcMethod<Q, R> method, Flow.Publisher<? extends Q> requests) {
    requireNonNull(requests, "requests");
    CallerThread caller = new CallerThread();
    SingleAnswer<Q, R, R> exchange = single(method, caller, answer -> answer);
    exchange.start(headers(), requests);
    return await(caller, exchange.future());
  }

  /** A stream of requests, one answer; the future gives {@code result} of it. */
  public <Q, R, T> CompletableFuture<T> clientStreamingAsync(
      GrpcMethod<Q, R> method,
      Flow.Publisher<? extends Q> requests,
      Function<? super R, ? extends T> result) {
    requireNonNull(requests, "requests");
    SingleAnswer<Q, R, T> exchange = single(method, null, result);
    exchange.start(headers(), requests);
    return exchange.future();
  }

  /** A stream of requests, a stream of answers; each subscription makes a call. */
  public <Q, R> Flow.Publisher<R> bidiStreaming(
      GrpcMethod<Q, R> method, Flow.Publisher<? extends Q> requests) {
    requireNonNull(requests, "requests");
    return subscriber -> {
      requireNonNull(subscriber, "subscriber");
      AnswerStream<Q, R> exchange = new AnswerStream<>(method, newCall(method, null));
      exchange.start(headers(), requests);
      exchange.subscribe(subscriber);
    };
  }

  private <Q, R, T> SingleAnswer<Q, R, T> single(
      GrpcMethod<Q, R> method, CallerThread caller, Function<? super R, ? extends T> result) {
    return new SingleAnswer<>(method, newCall(method, caller), result);
  }

  private <Q, R> ClientCall<Q, R> newCall(GrpcMethod<Q, R> method, CallerThread caller) {
    CallOptions chosen = options.waitForReady() ? grpc.withWaitForReady() : grpc;
    if (method.method().compressed() && chosen.getCompressor() == null) {
      chosen = chosen.withCompression("gzip");
    }
    if (caller != null) {
      chosen = chosen.withExecutor(caller);
    }
    long deadline = deadline(method);
    if (deadline != 0) {
      Deadline own = Deadline.after(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
      Deadline given = chosen.getDeadline();
      chosen = chosen.withDeadline(given == null ? own : own.minimum(given));
    }
    return channel.newCall(method.descriptor(), chosen);
  }

  /** By {@link System#nanoTime}; 0 for none. That of the call being served holds too. */
  private long deadline(GrpcMethod<?, ?> method) {
    long timeout =
        options.timeoutNanos() == 0 ? method.method().timeoutNanos() : options.timeoutNanos();
    long own = 0;
    if (timeout != 0 && timeout != Long.MAX_VALUE) {
      own = System.nanoTime() + Math.min(timeout, Long.MAX_VALUE / 2);
      own = own == 0 ? 1 : own;
    }
    return CallContext.earlier(own);
  }

  private io.grpc.Metadata headers() {
    return GrpcMetadata.toGrpc(options.metadata());
  }

  private static <T> T await(CallerThread caller, CompletableFuture<T> future) {
    boolean interrupted = caller.await(future);
    try {
      return future.join();
    } catch (CancellationException e) {
      throw new RpcException(
          Status.CANCELLED.withDescription(
              interrupted ? "the calling thread was interrupted" : "the call was cancelled"),
          Delivery.MAYBE_EXECUTED,
          e);
    } catch (CompletionException e) {
      throw Sneaky.unchecked(e.getCause());
    }
  }
}
