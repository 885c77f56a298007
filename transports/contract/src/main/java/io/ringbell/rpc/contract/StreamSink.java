package io.ringbell.rpc.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Takes messages as it is told to, and remembers them and how they ended. Signals that come
 * together, or after the end, are defects.
 */
public final class StreamSink implements Flow.Subscriber<byte[]> {
  private final long initial;
  private final long more;
  private final List<byte[]> messages = new ArrayList<>();
  private final AtomicInteger inside = new AtomicInteger();
  private volatile Flow.Subscription subscription;
  private final AtomicInteger received = new AtomicInteger();
  private final AtomicInteger ends = new AtomicInteger();
  private volatile Throwable failure;
  private volatile String defect;
  private volatile Thread thread;
  private boolean keeping = true;

  private StreamSink(long initial, long more) {
    this.initial = initial;
    this.more = more;
  }

  /** Takes all that comes. */
  public static StreamSink all() {
    return new StreamSink(Long.MAX_VALUE, 0);
  }

  /** Asks for one message after the other. */
  public static StreamSink oneByOne() {
    return new StreamSink(1, 1);
  }

  /** Asks for nothing but by {@link #request}. */
  public static StreamSink stalled() {
    return new StreamSink(0, 0);
  }

  /** Counts the messages and does not keep them. */
  public StreamSink counting() {
    keeping = false;
    return this;
  }

  /** Subscribes. */
  public StreamSink to(Flow.Publisher<byte[]> publisher) {
    publisher.subscribe(this);
    return this;
  }

  /** Asks for more. */
  public void request(long n) {
    subscription().request(n);
  }

  /** Wants no more. */
  public void cancel() {
    subscription().cancel();
  }

  private Flow.Subscription subscription() {
    Await.until("the subscription", () -> subscription != null);
    return subscription;
  }

  /** How many messages have come. */
  public int received() {
    return received.get();
  }

  /** The messages, once it has ended or nothing more can come. */
  public List<byte[]> messages() {
    return messages;
  }

  /** How often it has ended. */
  public int ends() {
    return ends.get();
  }

  /** Why it has ended; null if well. */
  public Throwable failure() {
    return failure;
  }

  /** On which thread the last message came. */
  public Thread thread() {
    return thread;
  }

  /** What broke the rules of Reactive Streams; null if nothing did. */
  public String defect() {
    return defect;
  }

  /** Waits for the end. */
  public StreamSink awaitEnd() {
    Await.until("the end of a stream, after " + received + " messages", () -> ends.get() > 0);
    return this;
  }

  /** Waits until so many messages have come. */
  public StreamSink awaitReceived(int count) {
    Await.until(
        count + " messages, not " + received, () -> received.get() >= count || ends.get() > 0);
    return this;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    if (subscription != null) {
      defect = "subscribed twice";
    }
    subscription = given;
    if (initial > 0) {
      given.request(initial);
    }
  }

  @Override
  public void onNext(byte[] message) {
    enter();
    thread = Thread.currentThread();
    if (keeping) {
      messages.add(message);
    }
    received.incrementAndGet();
    inside.decrementAndGet();
    if (more > 0) {
      subscription.request(more);
    }
  }

  @Override
  public void onError(Throwable reason) {
    enter();
    failure = reason;
    ends.incrementAndGet();
    inside.decrementAndGet();
  }

  @Override
  public void onComplete() {
    enter();
    ends.incrementAndGet();
    inside.decrementAndGet();
  }

  private void enter() {
    if (inside.incrementAndGet() != 1) {
      defect = "two signals at a time";
    }
    if (ends.get() > 0) {
      defect = "a signal after the end";
    }
  }
}
