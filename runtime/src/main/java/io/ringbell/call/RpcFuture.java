package io.ringbell.call;

import io.ringbell.RpcException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The future of an asynchronous call, through all its attempts: cancelling it cancels the one that
 * is under way. From any thread.
 */
final class RpcFuture<T> extends CompletableFuture<T> implements Attempt {
  private final ClientCalls calls; // null: a single attempt
  private final AttemptStarter<T> starter;
  private final int method;
  private volatile long deadline;
  private final boolean waitForReady;
  private volatile boolean shared; // somebody may cancel it
  private OnceObserver observer; // null: nobody
  private ClientTransport transport; // guarded by this once it is shared, as the id
  private int callId;
  private int number = 1; // of one thread at a time, as all below
  private List<RpcException> earlier = List.of();
  private boolean unconnected;

  /** Of a call with a single attempt. */
  RpcFuture() {
    this(null, 0, 0, false, null);
  }

  /** Of a call that {@code starter} starts, again if need be. */
  RpcFuture(
      ClientCalls calls,
      int method,
      long deadline,
      boolean waitForReady,
      AttemptStarter<T> starter) {
    this.calls = calls;
    this.method = method;
    this.deadline = deadline;
    this.waitForReady = waitForReady;
    this.starter = starter;
  }

  @Override
  public int number() {
    return number;
  }

  @Override
  public long deadline() {
    return deadline;
  }

  /** An interceptor has chosen another one, before the first attempt. */
  void setDeadline(long other) {
    deadline = other;
  }

  /** Tells one how the whole call ends. Before the first attempt. */
  @SuppressWarnings("FutureReturnValueIgnored") // it ends with this one
  void observe(OnceObserver hearing) {
    observer = hearing;
    whenComplete((value, problem) -> hearing.onCompleted(problem));
  }

  OnceObserver observer() {
    return observer;
  }

  int method() {
    return method;
  }

  boolean waitsForReady() {
    return waitForReady;
  }

  /** From now on another thread may hold it. */
  void share() {
    shared = true;
  }

  /** The attempt is about to be sent under that id. */
  void attach(ClientTransport transport, int callId) {
    if (!shared) {
      this.transport = transport;
      this.callId = callId;
      return;
    }
    synchronized (this) {
      this.transport = transport;
      this.callId = callId;
    }
  }

  /** Starts the next attempt, unless the call has ended meanwhile. */
  void startAttempt() {
    if (isDone()) {
      return;
    }
    unconnected = false;
    CompletableFuture<T> started;
    try {
      started = starter.start(this);
    } catch (RuntimeException e) {
      completeExceptionally(e);
      return;
    } catch (Error e) {
      completeExceptionally(e);
      throw e;
    }
    if (started != this) {
      onNotStarted(started);
    } else if (shared && isCancelled()) {
      cancelAttempt(); // before it was attached
    }
  }

  /** {@link ClientCalls#begin} found no connection. */
  void setUnconnected() {
    unconnected = true;
  }

  @SuppressWarnings("FutureReturnValueIgnored") // it ends in this one
  private void onNotStarted(CompletableFuture<T> instead) {
    instead.whenComplete(
        (value, problem) -> {
          if (problem == null) {
            complete(value);
          } else if (unconnected) {
            calls.startWhenReady(this);
          } else if (problem instanceof RpcException failure) {
            fail(failure);
          } else {
            completeExceptionally(problem);
          }
        });
  }

  /** An attempt has failed: there will be another, or the call has failed. */
  void fail(RpcException failure) {
    if (calls == null) {
      completeExceptionally(failure);
    } else if (!isDone() && !calls.retryLater(this, failure)) {
      if (observer != null) { // as long as its status is known
        observer.onEnd(failure.status(), failure.trailers());
      }
      completeExceptionally(calls.shown(method, Retries.withEarlier(failure, earlier)));
    }
  }

  /** The next attempt is due some time. */
  void onRetry(RpcException failure) {
    shared = true;
    earlier = Retries.and(earlier, failure);
    number++;
  }

  @Override
  public boolean cancel(boolean mayInterruptIfRunning) {
    boolean cancelled = super.cancel(mayInterruptIfRunning);
    if (cancelled) {
      cancelAttempt();
      if (calls != null) {
        calls.forget(this);
      }
    }
    return cancelled;
  }

  private synchronized void cancelAttempt() {
    if (transport != null) {
      transport.cancel(callId);
    }
  }

  /** Dependent stages are ordinary futures: cancelling them does not cancel the call. */
  @Override
  public <U> CompletableFuture<U> newIncompleteFuture() {
    return new CompletableFuture<>();
  }
}
