package io.ringbell.rpc.contract;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps a number of calls under way: each answer starts the next call. */
final class AsyncLoad {
  private final ProbeStub probe;
  private final int calls;
  private final AtomicInteger started = new AtomicInteger();
  private final AtomicInteger ended = new AtomicInteger();
  private final CompletableFuture<Void> end = new CompletableFuture<>();

  private AsyncLoad(ProbeStub probe, int calls) {
    this.probe = probe;
    this.calls = calls;
  }

  /** Makes {@code calls} calls, {@code outstanding} at a time. */
  static void run(ProbeStub probe, int outstanding, int calls) {
    AsyncLoad load = new AsyncLoad(probe, calls);
    for (int i = 0; i < outstanding; i++) {
      load.next();
    }
    Await.result(load.end);
  }

  private void next() {
    int number = started.getAndIncrement();
    if (number < calls) {
      CompletableFuture<Void> unused =
          probe
              .addLater(number, 1)
              .handle(
                  (sum, failure) -> {
                    onAnswer(number, sum, failure);
                    return null;
                  });
    }
  }

  private void onAnswer(int number, Long sum, Throwable failure) {
    if (failure != null) {
      end.completeExceptionally(failure);
    } else if (sum != number + 1L) {
      end.completeExceptionally(new AssertionError("call " + number + " got " + sum));
    } else if (ended.incrementAndGet() == calls) {
      end.complete(null);
    } else {
      next();
    }
  }
}
