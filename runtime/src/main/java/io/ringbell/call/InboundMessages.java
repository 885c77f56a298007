package io.ringbell.call;

import static java.util.Objects.requireNonNull;

import io.ringbell.codec.MessageReader;
import io.ringbell.codec.WireReader;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.concurrent.Flow;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The messages that one side of a stream receives, for one subscriber. A message that is asked for
 * is decoded where it lies, and may be lent to its subscriber; others wait as bytes, no more than
 * the window. Frames come on the polling thread, requests from any.
 *
 * <p>Signals are serialized by {@code work}: who makes it 1 delivers, and does not leave before it
 * has seen all that others reported meanwhile. So the depth of the stack does not grow with the
 * number of messages.
 */
final class InboundMessages implements Flow.Publisher<Object>, Flow.Subscription {
  private static final Logger LOG = LoggerFactory.getLogger(InboundMessages.class);
  private static final VarHandle WORK;
  private static final VarHandle DEMAND;
  private static final VarHandle FAILURE;
  private static final VarHandle SUBSCRIBED;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      WORK = lookup.findVarHandle(InboundMessages.class, "work", int.class);
      DEMAND = lookup.findVarHandle(InboundMessages.class, "demand", long.class);
      FAILURE = lookup.findVarHandle(InboundMessages.class, "failure", Throwable.class);
      SUBSCRIBED = lookup.findVarHandle(InboundMessages.class, "subscribed", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final InboundOwner owner;
  private final SerialExecutor executor;
  private final StreamWindow window;
  private final MessageQueue queue = new MessageQueue();
  private final WireReader wire = new WireReader();
  private final Runnable drain = this::drainHeld;
  private MessageReader<?> reader;
  private volatile boolean subscribed;
  private volatile Flow.Subscriber<? super Object> subscriber; // null before and after
  private volatile int work;
  private volatile long demand;
  private volatile boolean cancelled;
  private volatile boolean complete;
  private volatile Throwable failure;
  private volatile boolean abrupt; // the failure goes ahead of what waits
  private boolean over; // by who holds the work
  private boolean lends; // what lies in a frame; set before the subscriber

  /**
   * An empty stream.
   *
   * @param executor runs the subscriber; null for the thread that brings a message or asks for it
   */
  InboundMessages(InboundOwner owner, SerialExecutor executor, WindowBudget budget) {
    this.owner = owner;
    this.executor = executor;
    this.window = new StreamWindow(budget);
  }

  /** The messages, as what {@code messageReader} makes of them. Once, before a subscriber. */
  @SuppressWarnings("unchecked") // the reader makes them
  <T> Flow.Publisher<T> as(MessageReader<T> messageReader) {
    this.reader = requireNonNull(messageReader, "reader");
    return (Flow.Publisher<T>) (Flow.Publisher<?>) this;
  }

  // ---- for the transport ----

  StreamWindow window() {
    return window;
  }

  /** A message has come. On the polling thread. */
  void onMessage(ByteBuffer buffer, int from, int to, boolean compressed) {
    if (executor == null
        && demand > 0
        && queue.isEmpty()
        && WORK.compareAndSet(this, 0, 1)) { // only this thread fills the queue
      Flow.Subscriber<? super Object> to0 = subscriber;
      if (to0 != null && !isStopped() && demand > 0) {
        DEMAND.getAndAdd(this, -1L);
        deliver(to0, buffer, from, to, compressed, lends, true);
      } else {
        keep(buffer, from, to, compressed);
      }
      drainHeld();
      return;
    }
    keep(buffer, from, to, compressed);
    drain();
  }

  /** No more messages will come. */
  void onEnd() {
    complete = true;
    drain();
  }

  /**
   * Nothing will come any more, for that reason.
   *
   * @param now whether what waits is dropped; otherwise it is delivered first
   */
  void fail(Throwable reason, boolean now) {
    FAILURE.compareAndSet(this, null, reason);
    if (now) {
      abrupt = true;
    }
    drain();
  }

  /** Whether the subscriber takes no more. */
  boolean isCancelled() {
    return cancelled;
  }

  /** Whether the last message has come. */
  boolean isComplete() {
    return complete;
  }

  /** Bytes of the messages that wait. */
  long queuedBytes() {
    return queue.bytes();
  }

  // ---- for the subscriber ----

  @Override
  public void subscribe(Flow.Subscriber<? super Object> to) {
    requireNonNull(to, "subscriber");
    if (subscribed || !SUBSCRIBED.compareAndSet(this, false, true)) {
      NoSubscription.refuse(
          to, new IllegalStateException("the messages of a call have one subscriber only"));
      return;
    }
    if (executor == null) {
      start(to);
    } else {
      run(() -> start(to));
    }
  }

  private void start(Flow.Subscriber<? super Object> to) {
    try {
      to.onSubscribe(this);
    } catch (RuntimeException | Error e) {
      LOG.warn("a subscriber failed in onSubscribe", e);
      cancel();
    }
    lends = !KeepsMessages.by(to);
    subscriber = to; // not before: nothing may come during onSubscribe
    drain();
  }

  @Override
  public void request(long n) {
    if (n <= 0) {
      fail(
          new IllegalArgumentException(
              "request(%d), expected at least 1 (Reactive Streams, rule 3.9)".formatted(n)),
          true);
      owner.onReaderGone();
      return;
    }
    for (; ; ) {
      long current = demand;
      long next = current + n < 0 ? Long.MAX_VALUE : current + n;
      if (DEMAND.compareAndSet(this, current, next)) {
        break;
      }
    }
    drain();
  }

  @Override
  public void cancel() {
    if (!cancelled) {
      cancelled = true;
      drain();
      owner.onReaderGone();
    }
  }

  // ---- inside ----

  private boolean isStopped() {
    return cancelled || over || (abrupt && failure != null);
  }

  private void keep(ByteBuffer buffer, int from, int to, boolean compressed) {
    owner.count(CallCounter.MESSAGES_QUEUED);
    queue.add(buffer, from, to, compressed);
  }

  private void drain() {
    if ((int) WORK.getAndAdd(this, 1) == 0) {
      if (executor == null) {
        drainHeld();
      } else {
        run(drain);
      }
    }
  }

  private void run(Runnable task) {
    try {
      executor.execute(task);
    } catch (RejectedExecutionException | OutOfMemoryError e) { // the latter: no more threads
      owner.onRejected(e);
    }
  }

  /** Delivers what can be; by who has made {@code work} other than 0. */
  private void drainHeld() {
    int seen = work;
    for (; ; ) {
      if (!deliverAll()) {
        executor.execute(drain); // and holds the work meanwhile
        return;
      }
      seen = (int) WORK.getAndAdd(this, -seen) - seen;
      if (seen == 0) {
        return;
      }
    }
  }

  /** False if there may be more, but others of the call wait for the thread. */
  private boolean deliverAll() {
    for (; ; ) {
      if (over || cancelled) {
        discard();
        return true;
      }
      Flow.Subscriber<? super Object> to = subscriber;
      if (to == null) {
        return true;
      }
      if (abrupt && failure != null) {
        end(to);
        return true;
      }
      boolean last = complete || failure != null; // looked at before the queue
      if (queue.isEmpty()) {
        if (last) {
          end(to);
        }
        return true;
      }
      if (demand == 0) {
        return true;
      }
      DEMAND.getAndAdd(this, -1L);
      ByteBuffer message = queue.remove();
      boolean compressed = MessageQueue.isCompressed(message);
      // Its bytes are the message's own.
      deliver(to, message, MessageQueue.START, message.limit(), compressed, true, queue.isEmpty());
      if (executor != null && executor.hasWaiting()) {
        return false; // requests without end must not keep the answers back
      }
    }
  }

  private void deliver(
      Flow.Subscriber<? super Object> to,
      ByteBuffer buffer,
      int from,
      int limit,
      boolean compressed,
      boolean lent,
      boolean keepsUp) {
    Object message;
    try {
      WireReader in =
          compressed
              ? owner.inflate(wire, buffer, from, limit).lending()
              : wire.wrap(buffer, from, limit);
      message = reader.read(lent ? in.lending() : in);
      requireNonNull(message, "message");
    } catch (RuntimeException | Error e) {
      owner.onUndecodable(e);
      return;
    }
    consume(limit - from, keepsUp);
    try {
      to.onNext(message);
    } catch (RuntimeException | Error e) { // rule 2.13: it is as if it had cancelled
      LOG.warn("a subscriber failed in onNext", e);
      cancel();
    }
  }

  private void consume(int messageLength, boolean keepsUp) {
    long limit = window.onConsumed(CallFrames.HEADER_LENGTH + messageLength, keepsUp);
    if (limit != 0 && !complete) {
      owner.sendWindow(limit);
    }
  }

  private void end(Flow.Subscriber<? super Object> to) {
    if (cancelled) { // since the caller looked: a cancelled subscriber hears nothing
      discard();
      return;
    }
    over = true;
    subscriber = null;
    discard();
    Throwable reason = failure;
    try {
      if (reason != null) {
        to.onError(reason);
      } else {
        to.onComplete();
      }
    } catch (RuntimeException | Error e) {
      LOG.warn("a subscriber failed when its stream ended", e);
    }
  }

  /** What nobody reads still moves the window: the sender must be able to go on to its end. */
  private void discard() {
    while (!queue.isEmpty()) {
      consume(queue.remove().limit() - MessageQueue.START, false);
    }
    if (cancelled) {
      subscriber = null;
      over = true;
    }
    if (complete || failure != null) {
      window.close();
    }
  }
}
