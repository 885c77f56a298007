package io.ringbell.benchmarks.microservices.trace;

import io.ringbell.Metadata;
import io.ringbell.RpcContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/** Keeps what one process saw of sampled calls. From any thread. */
public final class Tracer {
  /** Keeps nothing, and asks nobody. */
  public static final Tracer OFF = new Tracer(false);

  /** The metadata that carry a request's number. */
  public static final String NAME = "bench-trace";

  private static final int MOST = 200_000;

  private final boolean on;
  private final Map<Long, Long> arrivals = new ConcurrentHashMap<>();
  private final Queue<CallSpan> spans = new ConcurrentLinkedQueue<>();
  private final Queue<VisitRecord> visits = new ConcurrentLinkedQueue<>();
  private final AtomicInteger kept = new AtomicInteger();

  private Tracer(boolean on) {
    this.on = on;
  }

  /** One that keeps what comes with a number. */
  public static Tracer create() {
    return new Tracer(true);
  }

  /** Whether it keeps anything. */
  public boolean isOn() {
    return on;
  }

  /** What a call with that number carries. */
  public static Metadata metadata(CallSpan span) {
    return Metadata.of(NAME, Long.toString(span.id()));
  }

  /**
   * A request has come, and waits for its handler.
   *
   * @param number what {@link #NAME} says; null for a call that is not sampled
   */
  public void arrived(String number) {
    if (number != null && arrivals.size() < MOST) {
      arrivals.put(Long.valueOf(number), System.nanoTime());
    }
  }

  /** A handler starts; to be called first by each. */
  public Visit enter(String hop) {
    if (!on) {
      return Visit.NONE;
    }
    String number = RpcContext.current().metadata().get(NAME);
    if (number == null) {
      return Visit.NONE;
    }
    long started = System.nanoTime();
    Long id = Long.valueOf(number);
    Long arrived = arrivals.remove(id);
    return new Visit(this, id, hop, arrived == null ? 0 : arrived, started);
  }

  /**
   * Makes a sampled call.
   *
   * @param id the number of the request
   * @param intended when it should have been made
   */
  public <S, R> CompletableFuture<R> call(
      long id,
      Remote<S> remote,
      String hop,
      long intended,
      Function<S, CompletableFuture<R>> call) {
    CallSpan span = new CallSpan(id, hop, intended, System.nanoTime());
    return call.apply(remote.traced(span))
        .whenComplete(
            (value, problem) -> {
              span.onAnswered();
              keep(span);
            });
  }

  private void keep(CallSpan span) {
    if (kept.incrementAndGet() <= MOST) {
      spans.add(span);
    }
  }

  void keep(VisitRecord visit) {
    if (kept.incrementAndGet() <= MOST) {
      visits.add(visit);
    }
  }

  /** Forgets what it has. */
  public void clear() {
    arrivals.clear();
    spans.clear();
    visits.clear();
    kept.set(0);
  }

  /** What it has, as lines for {@link Anatomy#add}. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    spans.forEach(span -> lines.add(Anatomy.CALL + span.record().line()));
    visits.forEach(visit -> lines.add(Anatomy.VISIT + visit.line()));
    return lines;
  }
}
