package io.ringbell.call;

import static java.util.Objects.requireNonNull;

import io.ringbell.CallObserver;
import io.ringbell.CallOptions;
import io.ringbell.ClientInterceptor;
import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.RpcResponses;
import io.ringbell.RpcStream;
import io.ringbell.Status;
import io.ringbell.codec.MessageReader;
import io.ringbell.codec.MessageWriter;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;
import java.util.concurrent.ThreadLocalRandom;

/** Starts calls on a channel, for generated stubs. All methods from any thread. */
public final class ClientCalls {
  private final ManagedChannel channel;
  private final ClientMethods methods;
  private final Retries retries;
  private final ClientInterceptor[] interceptors;
  private final WindowBudget windowBudget = new WindowBudget(WindowBudget.DEFAULT);

  ClientCalls(
      ManagedChannel channel,
      ClientMethods methods,
      Retries retries,
      List<ClientInterceptor> interceptors) {
    this.channel = channel;
    this.interceptors = interceptors.toArray(new ClientInterceptor[0]);
    this.methods = methods;
    this.retries = retries;
  }

  /** The channel's number for a method; asked once when a stub is made. */
  public int register(MethodDescriptor method) {
    return methods.register(method);
  }

  /** Starts a call, as the first and only attempt. */
  public ClientCall begin(int method, CallOptions options) {
    return interceptors.length == 0 && options.observer() == null
        ? beginNow(method, options, null, deadlineOf(method, options))
        : beginObserved(method, options, null, options.observer());
  }

  /**
   * Starts an attempt of a call. A blocking caller may wait here for a connection.
   *
   * @param method a number from {@link #register}
   * @param attempt null for the first attempt of a blocking call
   * @throws RpcException NOT_SENT if no call can be started; {@link #retry} may know better
   */
  public ClientCall begin(int method, CallOptions options, Attempt attempt) {
    if (interceptors.length == 0 && options.observer() == null) {
      long deadline = attempt == null ? deadlineOf(method, options) : attempt.deadline();
      return beginNow(method, options, attempt, deadline);
    }
    CallObserver ofCall =
        attempt instanceof RpcFuture<?> future ? future.observer() : options.observer();
    return beginObserved(
        method, options, attempt, ofCall == null ? null : Observers.ofAttempt(ofCall));
  }

  private ClientCall beginNow(int method, CallOptions options, Attempt attempt, long deadline) {
    RpcFuture<?> promise = attempt instanceof RpcFuture<?> future ? future : null;
    ClientTransport transport = channel.pick();
    ClientCall call =
        transport == null ? null : transport.tryBegin(method, options, deadline, promise);
    return call != null ? call : beginElsewhere(method, options, deadline, promise);
  }

  /**
   * The slow way: with interceptors, or somebody to tell how it ends, also if it does not start.
   */
  private ClientCall beginObserved(
      int method, CallOptions options, Attempt attempt, CallObserver heard) {
    if (attempt instanceof RpcFuture<?> future && channel.pickAgain() == null) {
      throw unconnected(future); // it is shown when there is a connection, not twice
    }
    int number = attempt == null ? 1 : attempt.number();
    ClientInterception view = new ClientInterception(methods.get(method), number, options, heard);
    try {
      for (ClientInterceptor interceptor : interceptors) {
        view.show(interceptor);
      }
      CallObserver observer = view.observer() == null ? null : new OnceObserver(view.observer());
      CallOptions chosen = view.options().withObserver(observer);
      return beginNow(method, chosen, attempt, deadlineOf(method, options, chosen, attempt));
    } catch (RuntimeException | Error e) {
      if (view.observer() != null) {
        RpcException failure = asRpcException(e);
        Observers.end(view.observer(), failure.status(), failure.trailers());
      }
      throw e;
    }
  }

  /** An interceptor may choose another deadline; further attempts keep to that of the first. */
  private long deadlineOf(int method, CallOptions given, CallOptions chosen, Attempt attempt) {
    if (attempt == null) {
      return deadlineOf(method, chosen);
    }
    if (attempt instanceof RpcFuture<?> future
        && attempt.number() == 1
        && given.timeoutNanos() != chosen.timeoutNanos()) {
      future.setDeadline(deadlineOf(method, chosen));
    }
    return attempt.deadline();
  }

  private static RpcException unconnected(RpcFuture<?> future) {
    future.setUnconnected();
    return new RpcException(
        Status.UNAVAILABLE.withDescription("there is no connection now"), Delivery.NOT_SENT);
  }

  /** There is no connection, or the one that was picked takes no calls any more. */
  private ClientCall beginElsewhere(
      int method, CallOptions options, long deadline, RpcFuture<?> promise) {
    for (; ; ) {
      ClientTransport transport;
      if (promise == null) {
        transport = channel.await(deadline, options.waitForReady());
      } else {
        transport = channel.pickAgain();
        if (transport == null) {
          throw unconnected(promise);
        }
      }
      ClientCall call = transport.tryBegin(method, options, deadline, promise);
      if (call != null) {
        return call;
      }
    }
  }

  /**
   * A blocking call has failed: waits until it is to be tried again, if it is.
   *
   * @param attempt the one that failed; null if it was the first
   * @return the next attempt, for {@link #begin(int, CallOptions, Attempt)}
   * @throws RpcException {@code failure}, with those before it as suppressed ones, if it is not to
   *     be tried again
   */
  public Attempt retry(int method, CallOptions options, Attempt attempt, RpcException failure) {
    int number = attempt == null ? 1 : attempt.number();
    List<RpcException> earlier =
        attempt instanceof BlockingAttempt blocking ? blocking.earlier() : List.of();
    long deadline = deadlineOf(method, options, attempt, failure);
    // On the thread that polls for others, waiting would hold them up.
    boolean mayWait = !channel.isCallback();
    long nanos = mayWait ? backoff(method, number, deadline, failure) : Retries.NONE;
    if (nanos == Retries.NONE || !sleep(nanos)) {
      if (options.observer() != null) {
        Observers.end(options.observer(), failure.status(), failure.trailers());
      }
      throw thrown(method, Retries.withEarlier(failure, earlier));
    }
    return new BlockingAttempt(number + 1, deadline, Retries.and(earlier, failure));
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
    RpcFuture<T> future =
        new RpcFuture<>(this, method, deadlineOf(method, options), options.waitForReady(), start);
    if (options.observer() != null) {
      future.observe(new OnceObserver(options.observer()));
    }
    CallContext parent = CallContext.currentOrNull();
    if (parent != null) {
      parent.cancelWith(future);
    }
    if (channel.pick() != null) {
      future.startAttempt();
    } else {
      startWhenReady(future);
    }
    return future;
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
    return CallPublisher.ofRequest(this, method, options, request, reader);
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
    return CallPublisher.ofRequests(this, method, options, requests, writer, reader);
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
    ClientStream stream = new ClientStream(this, method, options, true);
    SingleAnswer<R> answer = new SingleAnswer<>(stream);
    OutboundSubscriber<Q> outbound = stream.sends(writer);
    stream.responses(reader).subscribe(answer);
    stream.start(requireNonNull(requests, "requests"), outbound);
    return answer;
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
    ClientStream stream = new ClientStream(this, method, options, false);
    OutboundSubscriber<Q> outbound = stream.sends(writer);
    BlockingStream<Q, R> answers = new BlockingStream<>(stream, null);
    stream.responses(reader).subscribe(answers);
    stream.start(requireNonNull(requests, "requests"), outbound);
    try {
      return answers.single();
    } catch (RpcException e) {
      throw thrown(method, e);
    }
  }

  /**
   * Sends a request whose answers the caller's thread takes one by one.
   *
   * @throws io.ringbell.RpcException NOT_SENT if no call can be started
   */
  public <R> RpcResponses<R> responses(
      int method, CallOptions options, MessageWriter<Void> request, MessageReader<R> reader) {
    ClientStream stream = new ClientStream(this, method, options, false);
    BlockingStream<Void, R> answers = new BlockingStream<>(stream, null);
    stream.responses(reader).subscribe(answers);
    throwIfFailed(stream.start(request));
    return answers;
  }

  /**
   * Starts a call whose requests the caller's thread sends one by one.
   *
   * @throws io.ringbell.RpcException NOT_SENT if no call can be started
   */
  public <Q, R> RpcStream<Q, R> open(
      int method, CallOptions options, MessageWriter<Q> writer, MessageReader<R> reader) {
    ClientStream stream = new ClientStream(this, method, options, false);
    BlockingStream<Q, R> answers = new BlockingStream<>(stream, stream.sendsBlocking(writer));
    stream.responses(reader).subscribe(answers);
    throwIfFailed(stream.start(null));
    return answers;
  }

  /** What a future is to fail with: the exception that the method declares, if it is one. */
  Throwable shown(int method, RpcException failure) {
    Throwable declared = DeclaredErrors.decode(methods.get(method), failure.trailers());
    return declared != null ? declared : failure;
  }

  // ---- for streams ----

  MethodDescriptor descriptor(int method) {
    return methods.get(method);
  }

  WindowBudget windowBudget() {
    return windowBudget;
  }

  /** What a call fails with, for something that went wrong before it was under way. */
  static RpcException asRpcException(Throwable problem) {
    return problem instanceof RpcException exception
        ? exception
        : new RpcException(
            Status.CANCELLED.withDescription("the call has failed on this side: " + problem),
            Delivery.MAYBE_EXECUTED,
            problem);
  }

  private static void throwIfFailed(RpcException problem) {
    if (problem != null) {
      throw problem;
    }
  }

  // ---- for futures ----

  void startWhenReady(RpcFuture<?> future) {
    future.share();
    channel.startWhenReady(future);
  }

  /** An attempt has failed; returns whether there will be another. */
  boolean retryLater(RpcFuture<?> future, RpcException failure) {
    long nanos = backoff(future.method(), future.number(), future.deadline(), failure);
    if (nanos == Retries.NONE) {
      return false;
    }
    future.onRetry(failure);
    channel.startAfter(nanos, future);
    return true;
  }

  /** It has ended while it waited for an attempt, if it did. */
  void forget(RpcFuture<?> future) {
    channel.forget(future);
  }

  // ---- inside ----

  private long backoff(int method, int number, long deadline, RpcException failure) {
    if (channel.isClosed()) {
      return Retries.NONE;
    }
    double chance = ThreadLocalRandom.current().nextDouble();
    long now = System.nanoTime();
    return retries.backoff(methods.get(method), number, deadline, failure, now, chance);
  }

  /** Returns false if it was interrupted, or the channel was closed. */
  private boolean sleep(long nanos) {
    try {
      return channel.pause(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private long deadlineOf(int method, CallOptions options) {
    long timeout = options.timeoutNanos();
    if (timeout == 0) {
      timeout = methods.get(method).timeoutNanos();
    }
    long own = timeout == 0 || timeout == Long.MAX_VALUE ? 0 : deadlineIn(timeout);
    return CallContext.earlier(own);
  }

  /**
   * What a blocking caller is to see of a failure: the exception that the method declares, if any.
   */
  private RpcException thrown(int method, RpcException failure) {
    Throwable declared = DeclaredErrors.decode(methods.get(method), failure.trailers());
    if (declared != null) {
      throw ClientCalls.<RuntimeException>unchecked(declared);
    }
    return failure;
  }

  /** The method's declaration says that it is thrown, though ours cannot. */
  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
  private static <T extends Throwable> T unchecked(Throwable declared) throws T {
    throw (T) declared;
  }

  private static long deadlineIn(long timeout) {
    long at = System.nanoTime() + Math.min(timeout, Long.MAX_VALUE / 2);
    return at == 0 ? 1 : at;
  }

  private long deadlineOf(int method, CallOptions options, Attempt attempt, RpcException failure) {
    if (attempt != null) {
      return attempt.deadline();
    }
    return failure instanceof CallFailure attemptFailure
        ? attemptFailure.deadline()
        : deadlineOf(method, options);
  }
}
