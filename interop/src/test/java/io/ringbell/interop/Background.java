package io.ringbell.interop;

import java.util.concurrent.CompletableFuture;

/** Waiting for the kernel's side while our side makes progress. */
final class Background {
  private Background() {}

  /** The verbs program's next answer; meanwhile our completion queue is polled. */
  static String hear(VerbsPeer kernel, OurSide ours) throws InterruptedException {
    CompletableFuture<String> answer = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                answer.complete(kernel.hear());
              } catch (RuntimeException | Error e) {
                answer.completeExceptionally(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
    ours.until("the verbs program's answer", answer::isDone);
    return answer.join();
  }
}
