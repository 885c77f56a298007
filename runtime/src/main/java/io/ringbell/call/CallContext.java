package io.ringbell.call;

import static java.util.Objects.requireNonNull;

import io.ringbell.Metadata;
import io.ringbell.RpcContext;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The context of one call on the server, and which context a thread has. Made when somebody asks
 * for it, so that a call whose handler does not costs two stores.
 */
public final class CallContext extends RpcContext {
  private static final Logger LOG = LoggerFactory.getLogger(CallContext.class);
  private static final CallContext NONE = new CallContext("", "", Metadata.EMPTY, 0, null);
  private static final ThreadLocal<Binding> BINDINGS = ThreadLocal.withInitial(Binding::new);

  /** Whether this process serves calls at all: if not, nobody needs to look for a binding. */
  private static volatile boolean inUse;

  private final String method;
  private final String remoteAddress;
  private final Metadata metadata;
  private final long deadline;
  private MetadataSink call; // null: ended
  private boolean cancelled;
  private List<Runnable> actions = new ArrayList<>();
  private Map<Key<?>, Object> values;

  CallContext(ServerCall call) {
    this(call.method().path(), call.remoteAddress(), call.metadata(), call.deadline(), call);
  }

  private CallContext(
      String method, String remoteAddress, Metadata metadata, long deadline, MetadataSink call) {
    this.method = method;
    this.remoteAddress = remoteAddress;
    this.metadata = metadata;
    this.deadline = deadline;
    this.call = call;
  }

  /**
   * The context of a call that another RPC system serves, which says when it has {@link #ended} or
   * is cancelled.
   *
   * @param deadline of {@link System#nanoTime}; 0 for none
   */
  public static CallContext of(
      String method, String remoteAddress, Metadata metadata, long deadline, MetadataSink call) {
    if (!inUse) {
      inUse = true;
    }
    return new CallContext(method, remoteAddress, metadata, deadline, requireNonNull(call, "call"));
  }

  // ---- the thread's context ----

  /** The context of the current thread; one that knows nothing if it serves no call. */
  public static RpcContext current() {
    CallContext context = inUse ? BINDINGS.get().context() : null;
    return context == null ? NONE : context;
  }

  /** Runs a task with a context. */
  public static void run(RpcContext context, Runnable task) {
    Binding binding = BINDINGS.get();
    Binding.Saved saved = binding.bind((CallContext) context);
    try {
      task.run();
    } finally {
      binding.restore(saved);
    }
  }

  /** Runs a task with a context. */
  public static <T> T call(RpcContext context, Callable<T> task) throws Exception {
    Binding binding = BINDINGS.get();
    Binding.Saved saved = binding.bind((CallContext) context);
    try {
      return task.call();
    } finally {
      binding.restore(saved);
    }
  }

  /** The current thread's binding, for who binds often. */
  static Binding binding() {
    if (!inUse) {
      inUse = true; // a volatile store is dear
    }
    return BINDINGS.get();
  }

  /** The context of the current thread; null if it serves no call. */
  public static CallContext currentOrNull() {
    return inUse ? BINDINGS.get().context() : null;
  }

  /**
   * A wait of the current thread, which {@code wake} ends when the call that it serves is
   * cancelled.
   */
  static Wait waiting(Runnable wake) {
    CallContext context = currentOrNull();
    if (context != null) {
      context.onCancel(wake);
    }
    return new Wait(context, wake);
  }

  /**
   * The earlier one of a deadline and that of the call being served.
   *
   * @param deadline of {@link System#nanoTime}; 0 for none
   */
  public static long earlier(long deadline) {
    if (!inUse) {
      return deadline;
    }
    long inherited = BINDINGS.get().deadline();
    if (inherited == 0 || (deadline != 0 && deadline - inherited <= 0)) {
      return deadline;
    }
    return inherited;
  }

  // ---- of one call ----

  @Override
  public boolean isCall() {
    return this != NONE;
  }

  @Override
  public String method() {
    return method;
  }

  @Override
  public String remoteAddress() {
    return remoteAddress;
  }

  @Override
  public Metadata metadata() {
    return metadata;
  }

  @Override
  public Optional<Duration> timeLeft() {
    return deadline == 0
        ? Optional.empty()
        : Optional.of(Duration.ofNanos(Math.max(0, deadline - System.nanoTime())));
  }

  @Override
  public synchronized boolean isCancelled() {
    return cancelled;
  }

  @Override
  public void onCancel(Runnable action) {
    requireNonNull(action, "action");
    synchronized (this) {
      if (!cancelled) {
        if (call != null) {
          actions.add(action);
        }
        return;
      }
    }
    run(action);
  }

  /** Cancels a future with the call. */
  @SuppressWarnings("FutureReturnValueIgnored") // it only forgets the future when that is done
  void cancelWith(CompletableFuture<?> future) {
    Runnable action = () -> future.cancel(true);
    onCancel(action);
    future.whenComplete((value, problem) -> forget(action));
  }

  /** Takes back what {@link #onCancel} was given. */
  public synchronized void forget(Runnable action) {
    actions.remove(action);
  }

  @Override
  public void addHeaders(Metadata headers) {
    requireNonNull(headers, "headers");
    MetadataSink open = open();
    if (open != null) {
      open.headers(headers);
    }
  }

  @Override
  public void addTrailers(Metadata trailers) {
    requireNonNull(trailers, "trailers");
    MetadataSink open = open();
    if (open != null) {
      open.trailers(trailers);
    }
  }

  @Override
  @SuppressWarnings("unchecked") // put under a key of its type
  public synchronized <T> T get(Key<T> key) {
    return values == null ? null : (T) values.get(key);
  }

  @Override
  public synchronized <T> void put(Key<T> key, T value) {
    checkCall();
    if (values == null) {
      values = new HashMap<>();
    }
    values.put(requireNonNull(key, "key"), value);
  }

  @Override
  public String toString() {
    return isCall() ? "RpcContext[" + method + " from " + remoteAddress + "]" : "RpcContext[none]";
  }

  /** The call goes on in another object. */
  synchronized void moveTo(ServerCall other) {
    call = other;
  }

  /** The call has ended with an answer. */
  public synchronized void ended() {
    call = null;
    actions = new ArrayList<>();
  }

  /** Nobody waits for the answer any more. */
  public void cancel() {
    List<Runnable> due;
    synchronized (this) {
      if (call == null) {
        return;
      }
      cancelled = true;
      call = null;
      due = actions;
      actions = new ArrayList<>();
    }
    due.forEach(CallContext::run);
  }

  private static void run(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException | Error e) {
      LOG.warn("an action for a cancelled call failed", e);
    }
  }

  private synchronized MetadataSink open() {
    checkCall();
    return call;
  }

  private void checkCall() {
    if (!isCall()) {
      throw new IllegalStateException(
          "no call is served on this thread (expected: within a handler, or a task wrapped by its"
              + " context)");
    }
  }

  /** A thread's wait; its context is null if it serves no call. */
  record Wait(CallContext context, Runnable wake) implements AutoCloseable {
    /** Whether the call is cancelled. */
    boolean isOver() {
      return context != null && context.isCancelled();
    }

    @Override
    public void close() {
      if (context != null) {
        context.forget(wake);
      }
    }
  }

  /** What one thread serves. Used by that thread. */
  static final class Binding {
    private ServerCall call; // its context may not be made yet
    private CallContext context;

    /** Binds a call on an event loop; returns what was bound before, for {@link #unbind}. */
    ServerCall bind(ServerCall next) {
      ServerCall before = call;
      call = next;
      return before;
    }

    void unbind(ServerCall before) {
      call = before;
    }

    private CallContext context() {
      if (context != null) {
        return context == NONE ? null : context;
      }
      return call == null ? null : call.context();
    }

    private long deadline() {
      if (context != null) {
        return context.deadline;
      }
      return call == null ? 0 : call.deadline();
    }

    /**
     * Takes off what is bound, while the thread does the work of others; for {@link #restore}. Null
     * if nothing is.
     */
    Saved suspend() {
      return call == null && context == null ? null : bind((CallContext) null);
    }

    /** Binds a call in place of whatever is bound; for {@link #restore}. */
    Saved enter(ServerCall next) {
      Saved saved = suspend();
      call = next;
      return saved;
    }

    private Saved bind(CallContext next) {
      Saved saved = new Saved(call, context);
      call = null;
      context = next;
      return saved;
    }

    void restore(Saved saved) {
      call = saved == null ? null : saved.call;
      context = saved == null ? null : saved.context;
    }

    /** What was bound before. */
    record Saved(ServerCall call, CallContext context) {}
  }
}
