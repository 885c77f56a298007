package io.ringbell.call;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Flow;

/**
 * The handler's ends of a call's streams, with the call's context on the thread that runs them: who
 * brings a message, or room for one, is any thread.
 */
final class BoundStreams {
  private BoundStreams() {}

  /** The requests, whose subscriber sees the context. */
  static <T> Flow.Publisher<T> requests(ServerCall call, Flow.Publisher<T> requests) {
    return to -> requests.subscribe(new BoundSubscriber<>(call, requireNonNull(to, "subscriber")));
  }

  /** Subscribes to the answers of a handler, whose publisher sees the context. */
  static <T> void subscribe(
      ServerCall call, Flow.Publisher<? extends T> answers, Flow.Subscriber<T> to) {
    CallContext.Binding binding = CallContext.binding();
    CallContext.Binding.Saved saved = binding.enter(call);
    try {
      answers.subscribe(new BoundPublication<>(call, to));
    } finally {
      binding.restore(saved);
    }
  }

  /** Hands signals to a subscriber of the handler. */
  private record BoundSubscriber<T>(ServerCall call, Flow.Subscriber<? super T> to)
      implements Flow.Subscriber<T>, KeepsMessages {
    @Override
    public boolean keepsMessages() {
      return KeepsMessages.by(to);
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      CallContext.Binding binding = CallContext.binding();
      CallContext.Binding.Saved saved = binding.enter(call);
      try {
        to.onSubscribe(subscription);
      } finally {
        binding.restore(saved);
      }
    }

    @Override
    public void onNext(T message) {
      CallContext.Binding binding = CallContext.binding();
      CallContext.Binding.Saved saved = binding.enter(call);
      try {
        to.onNext(message);
      } finally {
        binding.restore(saved);
      }
    }

    @Override
    public void onError(Throwable problem) {
      CallContext.Binding binding = CallContext.binding();
      CallContext.Binding.Saved saved = binding.enter(call);
      try {
        to.onError(problem);
      } finally {
        binding.restore(saved);
      }
    }

    @Override
    public void onComplete() {
      CallContext.Binding binding = CallContext.binding();
      CallContext.Binding.Saved saved = binding.enter(call);
      try {
        to.onComplete();
      } finally {
        binding.restore(saved);
      }
    }
  }

  /** Takes the signals of a publisher of the handler as they are, and binds what it is asked. */
  private record BoundPublication<T>(ServerCall call, Flow.Subscriber<T> to)
      implements Flow.Subscriber<T>, KeepsMessages {
    @Override
    public boolean keepsMessages() {
      return KeepsMessages.by(to);
    }

    @Override
    public void onSubscribe(Flow.Subscription subscription) {
      to.onSubscribe(new BoundSubscription(call, requireNonNull(subscription, "subscription")));
    }

    @Override
    public void onNext(T message) {
      to.onNext(message);
    }

    @Override
    public void onError(Throwable problem) {
      to.onError(problem);
    }

    @Override
    public void onComplete() {
      to.onComplete();
    }
  }

  private record BoundSubscription(ServerCall call, Flow.Subscription of)
      implements Flow.Subscription {
    @Override
    public void request(long n) {
      CallContext.Binding binding = CallContext.binding();
      CallContext.Binding.Saved saved = binding.enter(call);
      try {
        of.request(n);
      } finally {
        binding.restore(saved);
      }
    }

    @Override
    public void cancel() {
      CallContext.Binding binding = CallContext.binding();
      CallContext.Binding.Saved saved = binding.enter(call);
      try {
        of.cancel();
      } finally {
        binding.restore(saved);
      }
    }
  }
}
