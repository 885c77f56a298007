package io.ringbell.call;

import static java.util.Objects.requireNonNull;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends what a publisher has: asks for one message at a time, while the receiver's window and the
 * connection take more. A message that comes when they do not any more waits here, as it is.
 *
 * <p>Work is serialized as in {@link InboundMessages}. A publisher that breaks the rules of
 * Reactive Streams ends its call, and nothing else.
 *
 * @param <T> a message
 */
final class OutboundSubscriber<T> implements Flow.Subscriber<T>, OutboundSide, KeepsMessages {
  private static final Logger LOG = LoggerFactory.getLogger(OutboundSubscriber.class);

  /**
   * How many steps are taken on the polling thread before other calls have their turn. To ask for a
   * message is one, to send it another.
   */
  private static final int STEPS_PER_TURN = 128;

  private static final VarHandle WORK;
  private static final VarHandle SUBSCRIPTION;
  private static final VarHandle LEFT;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      WORK = lookup.findVarHandle(OutboundSubscriber.class, "work", int.class);
      SUBSCRIPTION =
          lookup.findVarHandle(OutboundSubscriber.class, "subscription", Flow.Subscription.class);
      LEFT = lookup.findVarHandle(OutboundSubscriber.class, "left", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final OutboundOwner owner;
  private final SerialExecutor executor;
  private final OutboundMessages<T> out;
  private final Runnable drain = this::drainHeld;
  private final Runnable resume = this::drain;
  private final Runnable nextTurn = this::takeTurn;
  private volatile Flow.Subscription subscription;
  private volatile int work;
  private volatile boolean left; // for the next turn, which takes the work over
  private volatile T pending;
  private volatile boolean requested; // one message; true until it has been sent
  private volatile boolean complete; // the publisher has ended
  private volatile Throwable reason; // of its end; null if well
  private volatile Throwable failure; // ends the call at once
  private volatile boolean stopped; // the call has ended
  private boolean over; // by who holds the work, like those below
  private boolean cancelled;
  private boolean stalled;

  /**
   * Sends nothing yet.
   *
   * @param executor calls the publisher; null for the thread that brings a message or room
   */
  OutboundSubscriber(OutboundOwner owner, SerialExecutor executor, OutboundMessages<T> out) {
    this.owner = owner;
    this.executor = executor;
    this.out = out;
  }

  // ---- for the call ----

  @Override
  public SendWindow window() {
    return out.window();
  }

  @Override
  public void onWindow() {
    drain();
  }

  @Override
  public void stop() {
    stopped = true;
    takeTurn(); // for there may be no next round
    drain();
  }

  // ---- for the publisher ----

  @Override
  public void onSubscribe(Flow.Subscription given) {
    requireNonNull(given, "subscription");
    if (!SUBSCRIPTION.compareAndSet(this, null, given)) {
      given.cancel(); // rule 2.5
      return;
    }
    drain();
  }

  @Override
  public void onNext(T message) {
    if (message == null) {
      failBy(new NullPointerException("the publisher signalled null"));
      throw new NullPointerException("message"); // rule 2.13
    }
    if (complete || failure != null) {
      return;
    }
    if (!requested || pending != null) {
      failBy(
          new IllegalStateException(
              "the publisher signalled more messages than were asked for (Reactive Streams, rule 1.1)"));
      return;
    }
    pending = message;
    drain();
  }

  @Override
  public void onError(Throwable problem) {
    reason = requireNonNull(problem, "problem");
    complete = true;
    drain();
  }

  @Override
  public void onComplete() {
    complete = true;
    drain();
  }

  // ---- inside ----

  private void failBy(Throwable problem) {
    if (failure == null && !complete) {
      failure = problem;
    }
    drain();
  }

  private void drain() {
    if ((int) WORK.getAndAdd(this, 1) != 0) {
      return;
    }
    if (executor == null) {
      drainHeld();
      return;
    }
    try {
      executor.execute(drain);
    } catch (RejectedExecutionException | OutOfMemoryError e) { // the latter: no more threads
      owner.onSendFailed(e);
    }
  }

  private void drainHeld() {
    int seen = work;
    for (; ; ) {
      if (!sendAll()) {
        if (leave()) {
          return;
        }
        continue;
      }
      seen = (int) WORK.getAndAdd(this, -seen) - seen;
      if (seen == 0) {
        return;
      }
    }
  }

  /** Leaves what is to be sent, and the work, for later; false if the call has ended meanwhile. */
  private boolean leave() {
    if (executor != null) {
      executor.execute(drain);
      return true;
    }
    left = true;
    owner.connection().poller().executeInNextRound(nextTurn);
    return !(stopped && LEFT.compareAndSet(this, true, false));
  }

  private void takeTurn() {
    if (left && LEFT.compareAndSet(this, true, false)) {
      drainHeld();
    }
  }

  /** False if there may be more, but others wait for the thread. */
  private boolean sendAll() {
    for (int steps = 1; ; steps++) {
      if (over) {
        pending = null;
        cancel(); // it may have come only now
        return true;
      }
      if (stopped || failure != null) {
        finish();
        return true;
      }
      boolean last = complete; // looked at before the message that may have come ahead of it
      if (pending == null && last) {
        over = true;
        endOfPublisher();
        return true;
      }
      if (pending == null && (requested || subscription == null)) {
        return true; // it is the publisher's turn
      }
      if (!maySend()) {
        return true;
      }
      step();
      if (isOthersTurn(steps)) {
        return false;
      }
    }
  }

  /**
   * A publisher without end must not keep the requests from their reader, nor other calls waiting.
   */
  private boolean isOthersTurn(int steps) {
    return executor != null
        ? executor.hasWaiting()
        : steps >= STEPS_PER_TURN && owner.connection().poller().inRound();
  }

  private boolean maySend() {
    if (!out.window().isOpen()) {
      noteStall(CallCounter.WINDOW_STALLS);
      return false;
    }
    if (!out.isWritable()) {
      noteStall(CallCounter.QUEUE_STALLS);
      owner.awaitWritable(resume);
      return false;
    }
    stalled = false;
    return true;
  }

  private void noteStall(CallCounter kind) {
    if (!stalled) {
      stalled = true;
      owner.count(kind);
    }
  }

  private void step() {
    T message = pending;
    if (message == null) {
      requested = true;
      ask();
      return;
    }
    pending = null;
    requested = false;
    try {
      out.send(message);
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }

  private void ask() {
    try {
      subscription.request(1);
    } catch (RuntimeException | Error e) { // rule 3.16
      failure = e;
    }
  }

  private void endOfPublisher() {
    if (reason == null) {
      owner.onSentAll();
    } else {
      owner.onSendFailed(reason);
    }
  }

  private void finish() {
    over = true;
    pending = null;
    cancel();
    if (!stopped) {
      owner.onSendFailed(failure);
    }
  }

  private void cancel() {
    Flow.Subscription current = subscription;
    if (current != null && !complete && !cancelled) {
      cancelled = true;
      try {
        current.cancel();
      } catch (RuntimeException | Error e) { // rule 3.15
        LOG.warn("a publisher failed when it was cancelled", e);
      }
    }
  }
}
