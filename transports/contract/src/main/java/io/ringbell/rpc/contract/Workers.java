package io.ringbell.rpc.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Threads of a test, whose failures it hears of. */
final class Workers {
  private final List<CompletableFuture<Void>> ends = new ArrayList<>();

  /** Runs a task on a thread of its own. */
  void start(String name, Runnable task) {
    CompletableFuture<Void> end = new CompletableFuture<>();
    ends.add(end);
    Thread thread =
        new Thread(
            () -> {
              try {
                task.run();
                end.complete(null);
              } catch (RuntimeException | Error e) {
                end.completeExceptionally(e);
              }
            },
            name);
    thread.setDaemon(true);
    thread.start();
  }

  /** Waits for all, and throws what one of them threw. */
  void join() {
    ends.forEach(Await::result);
  }
}
