package io.ringbell.call;

import io.ringbell.ConnectivityState;
import io.ringbell.Delivery;
import io.ringbell.RpcException;
import io.ringbell.Status;
import io.ringbell.counter.Counters;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricException;
import io.ringbell.ring.BufferPool;
import io.ringbell.ring.RingCounter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * The connections behind a channel, and its calls' way to them. A call that finds a connection
 * ready costs one look at an array; all else is for calls that do not. From any thread.
 */
public final class ManagedChannel implements AutoCloseable {
  private static final long MAX_KEPT_BYTES = 32L << 20;
  private static final long DRAIN_POLL_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

  private final ChannelConfig config;
  private final String name;
  private final Counters counters = new Counters(ChannelCounter.class);
  private final TransportConfig shared;
  private final ClientCalls calls;
  private final ChannelTimer timer;
  private final Dialer dialer;
  private final Balancer balancer;
  private final WaitingCalls waiting;
  private final AtomicInteger turn = new AtomicInteger();
  private final Object lifecycle = new Object();
  private boolean freed;

  /**
   * A channel that is not connected.
   *
   * @param fabrics opens the fabric of a scheme
   */
  public ManagedChannel(ChannelConfig config, Function<String, Fabric> fabrics) {
    this.config = config;
    this.name = config.label();
    ClientMethods methods = new ClientMethods();
    RetryBudget budget = new RetryBudget(config.retryTokens(), config.retryTokensPerSuccess());
    this.shared =
        new TransportConfig(
            config,
            methods,
            budget,
            new Counters(CallCounter.class),
            new Counters(RingCounter.class),
            new BufferPool(MAX_KEPT_BYTES));
    this.calls =
        new ClientCalls(
            this, methods, new Retries(config.retries(), budget, counters), config.interceptors());
    this.timer = new ChannelTimer("ringbell-timer-" + config.shortLabel());
    this.dialer = new Dialer(fabrics, shared);
    this.balancer = new Balancer(config, dialer, timer, counters, this::onChange);
    this.waiting = new WaitingCalls(timer, config.maxCalls());
  }

  /**
   * Waits until there is a connection.
   *
   * @throws FabricException if no address can be reached, with the addresses in its message
   */
  public void connect() {
    try {
      if (balancer.await(false, 0)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FabricException(
          FabricException.Reason.CLOSED, "connecting to " + name + ": interrupted", e);
    }
    FabricException failure = balancer.failure();
    throw failure != null
        ? failure
        : new FabricException(FabricException.Reason.CLOSED, "the channel was closed");
  }

  /**
   * Asks for a connection, and waits until there is one, also after failures.
   *
   * @return whether there is one; false if the time is up or the channel is closed
   */
  public boolean awaitReady(long nanos) throws InterruptedException {
    long deadline = System.nanoTime() + nanos;
    return balancer.await(true, deadline == 0 ? 1 : deadline);
  }

  /** For generated stubs. */
  public ClientCalls calls() {
    return calls;
  }

  public ConnectivityState state() {
    return balancer.state();
  }

  /** The state of each address. */
  public Map<String, ConnectivityState> states() {
    return balancer.states();
  }

  /** All counters by lower-case name. */
  public Map<String, Long> counters() {
    Map<String, Long> all = new LinkedHashMap<>(shared.calls().snapshot());
    all.putAll(counters.snapshot());
    all.putAll(shared.rings().snapshot());
    for (Fabric fabric : dialer.fabrics()) {
      fabric.counters().snapshot().forEach((key, n) -> all.put(fabric.scheme() + "." + key, n));
    }
    return all;
  }

  /** Buffers that messages hold at the moment. */
  public int outstandingBuffers() {
    int registered = 0;
    for (ClientTransport transport : balancer.transports()) {
      registered += transport.outstandingBuffers();
    }
    return shared.buffers().outstanding() + registered;
  }

  /**
   * Opens memory that the server exports, on a connection that is ready or comes in time.
   *
   * @param timeoutNanos 0 for no limit
   */
  public OpenMemory openMemory(String memory, long timeoutNanos) {
    long deadline = ClientMemories.deadlineOf(timeoutNanos);
    ClientTransport transport = pick();
    for (; ; ) {
      OpenMemory opened = transport == null ? null : transport.tryOpenMemory(memory, deadline);
      if (opened != null) {
        return opened;
      }
      transport = await(deadline, false);
    }
  }

  /**
   * Takes no new calls, waits until those that were sent have ended or {@code nanos} have passed,
   * and closes. Calls that wait for a connection fail.
   */
  public void shutdown(long nanos) {
    Status why = Status.UNAVAILABLE.withDescription("the channel is shutting down");
    stop(why);
    balancer.transports().forEach(transport -> transport.leave(why));
    if (isCallback()) {
      start("ringbell-shutdown-", () -> awaitCallsAndClose(nanos)); // they end on this thread
    } else {
      awaitCallsAndClose(nanos);
    }
  }

  private void awaitCallsAndClose(long nanos) {
    long deadline = System.nanoTime() + nanos;
    while (hasCalls() && System.nanoTime() - deadline < 0) {
      try {
        TimeUnit.NANOSECONDS.sleep(DRAIN_POLL_NANOS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        break;
      }
    }
    close();
  }

  private boolean hasCalls() {
    return balancer.transports().stream().anyMatch(each -> each.unfinishedCalls() > 0);
  }

  /** Closes all connections; calls under way fail. A second close does nothing. */
  @Override
  public void close() {
    Status why = Status.UNAVAILABLE.withDescription("the channel was closed");
    stop(why);
    if (isCallback()) {
      // What is being polled cannot be freed here.
      balancer.transports().forEach(transport -> transport.abort(why));
      start("ringbell-close-", this::free);
    } else {
      free();
    }
  }

  private void stop(Status why) {
    balancer.close(why);
    waiting.close(why);
  }

  private void free() {
    synchronized (lifecycle) {
      if (freed) {
        return;
      }
      freed = true;
      for (ClientTransport transport : balancer.transports()) {
        transport.close();
        balancer.forget(transport);
      }
      balancer.awaitDials();
      timer.close();
      dialer.close();
    }
    if (config.listener() != null) {
      config.listener().accept(ConnectivityState.SHUTDOWN);
    }
  }

  private void start(String prefix, Runnable task) {
    Thread thread = new Thread(task, prefix + config.shortLabel());
    thread.setDaemon(true);
    thread.start();
  }

  // ---- for calls ----

  /** A connection that is ready; null if there is none. */
  ClientTransport pick() {
    ClientTransport[] ready = balancer.ready();
    return switch (ready.length) {
      case 0 -> null;
      case 1 -> ready[0];
      default -> ready[(turn.getAndIncrement() & Integer.MAX_VALUE) % ready.length];
    };
  }

  /** Like {@link #pick}, after that gave one that takes no calls any more. */
  ClientTransport pickAgain() {
    for (ClientTransport each : balancer.ready()) {
      if (each.refusal() == null) {
        return each;
      }
    }
    return null;
  }

  /**
   * Waits for a connection, for a blocking call.
   *
   * @param deadline nanoTime; 0 for none
   * @throws RpcException NOT_SENT if there will be none in time
   */
  ClientTransport await(long deadline, boolean waitForReady) {
    counters.increment(ChannelCounter.CALLS_WAITED);
    for (; ; ) {
      ClientTransport transport = pickAgain();
      if (transport != null) {
        return transport;
      }
      if (balancer.ready().length > 0) {
        Thread.onSpinWait(); // it is being taken off the list at this moment
        continue;
      }
      checkMayWait();
      boolean ready;
      try {
        ready = balancer.await(waitForReady, deadline);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw notConnected(
            Status.CANCELLED.withDescription("the calling thread was interrupted"), 0, e);
      }
      CallContext parent = CallContext.currentOrNull();
      if (!ready && parent != null && parent.isCancelled()) {
        throw notConnected(CallerQueue.PARENT_CANCELLED, 0, null);
      }
      if (!ready) {
        throw notConnected(deadline);
      }
    }
  }

  /** Waits between two attempts; returns false if the channel is closed meanwhile. */
  boolean pause(long nanos) throws InterruptedException {
    return balancer.pause(nanos);
  }

  /** Starts an asynchronous call when there is a connection, or fails it. */
  void startWhenReady(RpcFuture<?> call) {
    if (!call.waitsForReady() && state() == ConnectivityState.TRANSIENT_FAILURE) {
      call.fail(notConnected(call.deadline()));
      return;
    }
    counters.increment(ChannelCounter.CALLS_WAITED);
    waiting.addForConnection(call, () -> call.fail(notConnected(call.deadline())));
    balancer.request();
    if (balancer.state() != ConnectivityState.CONNECTING) {
      timer.execute(this::serveWaiting); // it may have changed before the call was added
    }
  }

  /** Starts the next attempt of an asynchronous call after so long. */
  void startAfter(long nanos, RpcFuture<?> call) {
    waiting.addForTime(call, nanos, () -> startNow(call));
  }

  void forget(RpcFuture<?> call) {
    waiting.remove(call);
  }

  boolean isClosed() {
    return balancer.closed() != null;
  }

  /** Whether the current thread must not wait: it polls for the calls, or is the timer's. */
  boolean isCallback() {
    return timer.isCurrentThread()
        || balancer.transports().stream().anyMatch(ClientTransport::inRound);
  }

  // ---- inside ----

  private void startNow(RpcFuture<?> call) {
    if (pick() != null) {
      call.startAttempt();
    } else {
      startWhenReady(call);
    }
  }

  /** With the balancer's lock held. */
  private void onChange() {
    if (!waiting.isEmpty()) {
      timer.execute(this::serveWaiting);
    }
    ConnectivityState state = balancer.state();
    if (config.listener() != null && state != ConnectivityState.SHUTDOWN) {
      timer.execute(() -> config.listener().accept(state));
    }
  }

  private void serveWaiting() {
    if (pickAgain() != null) {
      waiting.takeForConnection(call -> true).forEach(RpcFuture::startAttempt);
    } else if (state() == ConnectivityState.TRANSIENT_FAILURE) {
      List<RpcFuture<?>> failed = waiting.takeForConnection(call -> !call.waitsForReady());
      failed.forEach(call -> call.fail(notConnected(call.deadline())));
    } else if (!waiting.isEmpty()) {
      balancer.request(); // the connection that they waited for has come and gone
    }
  }

  private void checkMayWait() {
    if (isCallback()) {
      throw notConnected(
          Status.FAILED_PRECONDITION.withDescription(
              "there is no connection, and a blocking call in a callback of the same channel must"
                  + " not wait for one: use the asynchronous method, or another thread"),
          0,
          null);
    }
  }

  private RpcException notConnected(long deadline) {
    Status why = balancer.closed();
    if (why != null) {
      return notConnected(why, 0, null);
    }
    FabricException failure = balancer.failure();
    String words = "no connection to " + name;
    if (failure != null) {
      words += ": " + failure.getMessage();
    }
    boolean late = deadline != 0 && System.nanoTime() - deadline >= 0;
    Status status = late ? Status.DEADLINE_EXCEEDED : Status.UNAVAILABLE;
    return notConnected(status.withDescription(words), deadline, failure);
  }

  private RpcException notConnected(Status status, long deadline, Throwable cause) {
    counters.increment(ChannelCounter.CALLS_NOT_CONNECTED);
    return CallFailure.of(status, Delivery.NOT_SENT, cause, deadline);
  }
}
