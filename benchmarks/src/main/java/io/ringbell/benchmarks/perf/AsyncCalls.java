package io.ringbell.benchmarks.perf;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;

/** Keeps a number of calls under way: each answer starts the next call from its own callback. */
final class AsyncCalls implements CallLoop {
  private final Echo echo;
  private final byte[] payload;
  private final Call[] calls;

  AsyncCalls(Echo echo, byte[] payload, int outstanding) {
    this.echo = echo;
    this.payload = payload;
    this.calls = new Call[outstanding];
  }

  @Override
  public void run(long count, RoundTrips roundTrips) {
    Slice slice = new Slice(count, roundTrips);
    for (int i = 0; i < calls.length; i++) {
      calls[i] = new Call(slice);
    }
    for (Call call : calls) {
      call.startNext();
    }
    try {
      slice.end.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException("an asynchronous call failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** What the calls of one run share. */
  private static final class Slice {
    final AtomicLong unstarted;
    final AtomicLong unfinished;
    final RoundTrips roundTrips;
    final CompletableFuture<Void> end = new CompletableFuture<>();

    Slice(long count, RoundTrips roundTrips) {
      this.unstarted = new AtomicLong(count);
      this.unfinished = new AtomicLong(count);
      this.roundTrips = roundTrips;
    }
  }

  /** One of the places for a call under way. */
  private final class Call implements BiConsumer<byte[], Throwable> {
    private final Slice slice;
    private long startedAt;

    Call(Slice slice) {
      this.slice = slice;
    }

    @SuppressWarnings("FutureReturnValueIgnored") // its end arrives in accept
    void startNext() {
      if (slice.unstarted.getAndDecrement() <= 0) {
        return;
      }
      try {
        startedAt = System.nanoTime();
        echo.echoLater(payload).whenComplete(this);
      } catch (RuntimeException e) {
        slice.end.completeExceptionally(e);
      }
    }

    @Override
    public void accept(byte[] answer, Throwable error) {
      if (error != null) {
        slice.end.completeExceptionally(error);
        return;
      }
      slice.roundTrips.record(System.nanoTime() - startedAt);
      if (answer.length != payload.length) {
        slice.end.completeExceptionally(
            new IllegalStateException("sent " + payload.length + " bytes, got " + answer.length));
      } else if (slice.unfinished.decrementAndGet() == 0) {
        slice.end.complete(null);
      } else {
        startNext();
      }
    }
  }
}
