package io.ringbell.benchmarks.microservices.trace;

import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** A handler's run for a sampled call, or {@link #NONE}, which keeps nothing. From any thread. */
public final class Visit {
  /** That of a call that is not sampled. */
  static final Visit NONE = new Visit(null, 0, "", 0, 0);

  private final Tracer tracer;
  private final long id;
  private final String hop;
  private final long arrived;
  private final long started;

  Visit(Tracer tracer, long id, String hop, long arrived, long started) {
    this.tracer = tracer;
    this.id = id;
    this.hop = hop;
    this.arrived = arrived;
    this.started = started;
  }

  /** Calls another service for this one. */
  public <S, R> CompletableFuture<R> call(
      Remote<S> remote, String to, Function<S, CompletableFuture<R>> call) {
    return this == NONE
        ? call.apply(remote.plain())
        : tracer.call(id, remote, to, System.nanoTime(), call);
  }

  /** The handler's answer; its time is taken before anybody else learns of it. */
  public <R> CompletableFuture<R> leave(CompletableFuture<R> answer) {
    if (this == NONE) {
      return answer;
    }
    return answer.whenComplete(
        (value, problem) ->
            tracer.keep(new VisitRecord(id, hop, arrived, started, System.nanoTime())));
  }
}
