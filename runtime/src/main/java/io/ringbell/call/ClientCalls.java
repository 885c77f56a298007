package io.ringbell.call;

import io.ringbell.CallOptions;
import io.ringbell.RpcException;
import io.ringbell.RpcResponses;
import io.ringbell.RpcStream;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** Starts calls on a channel, for generated stubs. All methods from any thread. */
@SuppressWarnings("DoNotCallSuggester") // until streams are there
public final class ClientCalls {
  private final ClientTransport transport;

  ClientCalls(ClientTransport transport) {
    this.transport = transport;
  }

  /** The channel's number for a method; asked once when a stub is made. */
  public int register(MethodDescriptor method) {
    return transport.methods().register(method.path());
  }

  /**
   * Starts a call.
   *
   * @param method a number from {@link #register}
   * @throws io.ringbell.RpcException NOT_SENT if no call can be started
   */
  public ClientCall begin(int method, CallOptions options) {
    return transport.begin(method, options);
  }

  /**
   * Starts an attempt of a call. A blocking caller may wait here for a connection.
   *
   * @param method a number from {@link #register}
   * @param attempt null for the first attempt of a blocking call
   * @throws io.ringbell.RpcException NOT_SENT if no call can be started; {@link #retry} may know
   *     better
   */
  public ClientCall begin(int method, CallOptions options, Attempt attempt) {
    return transport.begin(method, options);
  }

  /**
   * A blocking call has failed: waits until it is to be tried again, if it is.
   *
   * @param attempt the one that failed; null if it was the first
   * @return the next attempt, for {@link #begin(int, CallOptions, Attempt)}
   * @throws RpcException {@code failure}, with those before it as suppressed ones, if it is not to
   *     be tried again
   */
  @SuppressWarnings("DoNotCallSuggester") // not all failures are thrown once there is a policy
  public Attempt retry(int method, CallOptions options, Attempt attempt, RpcException failure) {
    throw failure;
  }

  /**
   * Makes an asynchronous call: starts its first attempt, now or when there is a connection, and
   * those that follow. Never blocks.
   *
   * @param start runs once for each attempt, on any thread
   * @return completes with the last attempt; cancelling it cancels the call
   */
  public <T> CompletableFuture<T> startAsync(
      int method, CallOptions options, AttemptStarter<T> start) {
    return start.start(null);
  }

  /**
   * The future of an asynchronous call that could not be sent.
   *
   * @param call null if it could not even be started
   * @throws Error if {@code problem} is one
   */
  public static <T> CompletableFuture<T> failed(ClientCall call, Throwable problem) {
    return CompletableFuture.failedFuture(call == null ? problem : call.abort(problem));
  }

  /**
   * The answers to one request. Each subscription starts a call of its own; cancelling it cancels
   * the call.
   */
  public <R> Flow.Publisher<R> serverStreaming(
      int method, CallOptions options, MessageWriter<Void> request, MessageReader<R> reader) {
    throw new UnsupportedOperationException();
  }

  /**
   * The answers to a stream of requests. Each subscription starts a call of its own and subscribes
   * to {@code requests}.
   */
  public <Q, R> Flow.Publisher<R> bidiStreaming(
      int method,
      CallOptions options,
      Flow.Publisher<? extends Q> requests,
      MessageWriter<Q> writer,
      MessageReader<R> reader) {
    throw new UnsupportedOperationException();
  }

  /**
   * Sends a stream of requests. The future completes on the polling thread; cancelling it cancels
   * the call.
   */
  public <Q, R> CompletableFuture<R> clientStreaming(
      int method,
      CallOptions options,
      Flow.Publisher<? extends Q> requests,
      MessageWriter<Q> writer,
      MessageReader<R> reader) {
    throw new UnsupportedOperationException();
  }

  /**
   * Sends a stream of requests and waits for the answer.
   *
   * @throws io.ringbell.RpcException unless it ends with OK
   */
  public <Q, R> R clientStreamingBlocking(
      int method,
      CallOptions options,
      Flow.Publisher<? extends Q> requests,
      MessageWriter<Q> writer,
      MessageReader<R> reader) {
    throw new UnsupportedOperationException();
  }

  /**
   * Sends a request whose answers the caller's thread takes one by one.
   *
   * @throws io.ringbell.RpcException NOT_SENT if no call can be started
   */
  public <R> RpcResponses<R> responses(
      int method, CallOptions options, MessageWriter<Void> request, MessageReader<R> reader) {
    throw new UnsupportedOperationException();
  }

  /**
   * Starts a call whose requests the caller's thread sends one by one.
   *
   * @throws io.ringbell.RpcException NOT_SENT if no call can be started
   */
  public <Q, R> RpcStream<Q, R> open(
      int method, CallOptions options, MessageWriter<Q> writer, MessageReader<R> reader) {
    throw new UnsupportedOperationException();
  }
}
