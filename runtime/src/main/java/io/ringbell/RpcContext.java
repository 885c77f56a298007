package io.ringbell;

import static java.util.Objects.requireNonNull;

import io.ringbell.call.CallContext;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;

/**
 * The call that the current thread serves: what came with it, what goes back beside its answer, and
 * values that interceptors attach for handlers. Bound to the thread while a handler, an interceptor
 * or a callback of the call's streams runs; {@link #wrap} takes it to another thread.
 *
 * <p>Calls that a handler makes inherit it: they end with its deadline at the latest, and are
 * cancelled when it is.
 *
 * <p>An object may be kept and used by any thread; when the call has ended, it says so and does
 * nothing more.
 */
public abstract class RpcContext {
  /** Only the runtime makes contexts. */
  protected RpcContext() {}

  /** That of the call being served; outside of any, one that knows nothing. Never null. */
  public static RpcContext current() {
    return CallContext.current();
  }

  /** Whether this is the context of a call. */
  public abstract boolean isCall();

  /** The path of the method, such as {@code /shop.Inventory/Find}; empty outside of a call. */
  public abstract String method();

  /** The peer's {@code host:port}; empty outside of a call. */
  public abstract String remoteAddress();

  /** What came with the request. */
  public abstract Metadata metadata();

  /** How long the call may still take, not below 0; empty if it has no deadline. */
  public abstract Optional<Duration> timeLeft();

  /** Whether nobody waits for the answer any more: cancelled, past its deadline or disconnected. */
  public abstract boolean isCancelled();

  /**
   * Runs {@code action} when the call is cancelled, or now if it is; never if it ends otherwise. On
   * the thread that finds out, which it must not block.
   */
  public abstract void onCancel(Runnable action);

  /**
   * Adds to what is sent ahead of the first answer.
   *
   * @throws IllegalStateException outside of a call, or if the first answer has been sent
   * @throws RpcException RESOURCE_EXHAUSTED if it is too much
   */
  public abstract void addHeaders(Metadata headers);

  /**
   * Adds to what is sent with the status.
   *
   * @throws IllegalStateException outside of a call
   * @throws RpcException RESOURCE_EXHAUSTED if it is too much
   */
  public abstract void addTrailers(Metadata trailers);

  /** The value attached under a key; null if there is none. */
  public abstract <T> T get(Key<T> key);

  /**
   * Attaches a value, in place of an earlier one.
   *
   * @throws IllegalStateException outside of a call
   */
  public abstract <T> void put(Key<T> key, T value);

  /** The same task, with this context on the thread that runs it. */
  public final Runnable wrap(Runnable task) {
    requireNonNull(task, "task");
    return () -> CallContext.run(this, task);
  }

  /** The same task, with this context on the thread that runs it. */
  public final <T> Callable<T> wrap(Callable<T> task) {
    requireNonNull(task, "task");
    return () -> CallContext.call(this, task);
  }

  /** An executor whose tasks have the context of the thread that hands them over. */
  public static Executor propagating(Executor executor) {
    requireNonNull(executor, "executor");
    return task -> executor.execute(current().wrap(task));
  }

  /**
   * Names an attached value. Two keys are the same if they are the same object.
   *
   * @param <T> the value
   */
  @SuppressWarnings("UnusedTypeParameter") // it types what get and put take
  public static final class Key<T> {
    private final String name;

    private Key(String name) {
      this.name = name;
    }

    /** A new key. */
    public static <T> Key<T> named(String name) {
      return new Key<>(requireNonNull(name, "name"));
    }

    /** For texts only. */
    @Override
    public String toString() {
      return name;
    }
  }
}
