package io.ringbell.rpc.contract;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow;

/** Takes lent messages: checks each against {@link Payloads#bytes} while it is there. */
final class LentSink implements Flow.Subscriber<ByteBuffer> {
  private final long initial;
  private final long cancelAt;
  private boolean checking = true;
  private final CompletableFuture<Integer> count = new CompletableFuture<>();
  private final List<ByteBuffer> kept = Collections.synchronizedList(new ArrayList<>());
  private volatile Flow.Subscription subscription;
  private volatile int received;
  private volatile int views;
  private volatile String defect;

  private LentSink(long initial, long cancelAt) {
    this.initial = initial;
    this.cancelAt = cancelAt;
  }

  /** Asks for all at once. */
  static LentSink all() {
    return new LentSink(Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /** Asks for nothing but by {@link #request}. */
  static LentSink stalled() {
    return new LentSink(0, Long.MAX_VALUE);
  }

  /** Asks for all, and cancels while it has the message of that number, before it looks at it. */
  static LentSink cancellingAt(long number) {
    return new LentSink(Long.MAX_VALUE, number);
  }

  /** Counts the messages and does nothing else with them, which takes no memory. */
  LentSink counting() {
    checking = false;
    return this;
  }

  LentSink to(Flow.Publisher<ByteBuffer> publisher) {
    publisher.subscribe(this);
    return this;
  }

  void request(long n) {
    Await.until("the subscription", () -> subscription != null);
    subscription.request(n);
  }

  /** How many have come, once they have ended. */
  CompletableFuture<Integer> count() {
    return count;
  }

  int received() {
    return received;
  }

  /** How many were views of a frame, which lies in direct memory, unlike a copy. */
  int views() {
    return views;
  }

  /** What was wrong with a message; null if nothing was. */
  String defect() {
    return defect;
  }

  /** The buffers themselves, as nobody should keep them. */
  List<ByteBuffer> kept() {
    return kept;
  }

  /** Checks a message that should be that of the number. */
  static String check(ByteBuffer message, int number) {
    byte[] expected = Payloads.bytes(message.remaining(), number);
    if (!message.isReadOnly()) {
      return "message " + number + " can be written";
    }
    return message.equals(ByteBuffer.wrap(expected)) ? null : "message " + number + " is another";
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    if (initial > 0) {
      given.request(initial);
    }
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate") // signals are serialized
  public void onNext(ByteBuffer message) {
    if (received == cancelAt) {
      subscription.cancel();
    }
    if (checking) {
      String wrong = check(message, received);
      if (wrong != null && defect == null) {
        defect = wrong;
      }
      kept.add(message);
    }
    if (message.isDirect()) {
      views++;
    }
    received++;
  }

  @Override
  public void onError(Throwable problem) {
    count.completeExceptionally(problem);
  }

  @Override
  public void onComplete() {
    count.complete(received);
  }
}
