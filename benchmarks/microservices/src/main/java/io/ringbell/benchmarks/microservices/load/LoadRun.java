package io.ringbell.benchmarks.microservices.load;

import io.ringbell.RpcException;
import io.ringbell.benchmarks.microservices.hotel.FrontEnd;
import io.ringbell.benchmarks.microservices.trace.Remote;
import io.ringbell.benchmarks.microservices.trace.Tracer;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * An open loop: requests are made when they are due, whether or not earlier ones have been
 * answered, and their time counts from when they were due. So a server that falls behind cannot
 * hide it. One thread makes the requests, those of the transport take the answers.
 */
public final class LoadRun {
  static final int DIGITS = 3;
  private static final long DRAIN_NANOS = TimeUnit.SECONDS.toNanos(30);

  private final Remote<FrontEnd> frontEnd;
  private final Tracer tracer;
  private final LoadPlan plan;
  private final Map<Kind, Histogram> latencies = new EnumMap<>(Kind.class);
  private final Histogram lateness = new Histogram(DIGITS);
  private final Map<String, LongAdder> errors = new ConcurrentHashMap<>();
  private final AtomicReference<String> problem = new AtomicReference<>("");
  private final AtomicLong underWay = new AtomicLong();

  /** Prepares one; {@link #run} is for once. */
  public LoadRun(Remote<FrontEnd> frontEnd, Tracer tracer, LoadPlan plan) {
    this.frontEnd = frontEnd;
    this.tracer = tracer;
    this.plan = plan;
    for (Kind kind : Kind.values()) {
      latencies.put(kind, new ConcurrentHistogram(DIGITS));
    }
  }

  /**
   * Makes the requests on this thread, and waits for the answers.
   *
   * @param goesOn false to stop at once, as when a server has died
   */
  public LoadResult run(Mix mix, BooleanSupplier goesOn) throws InterruptedException {
    Arrivals arrivals = plan.arrivals();
    long startMillis = System.currentTimeMillis();
    long start = System.nanoTime();
    long offered = 0;
    long notSent = 0;
    long due = arrivals.next();
    while (due < plan.nanos() && goesOn.getAsBoolean()) {
      waitUntil(start + due);
      if (underWay.get() < plan.outstanding()) {
        send(mix.next(), start + due, offered);
      } else {
        mix.next(); // so that the others stay the same
        notSent++;
      }
      offered++;
      due = arrivals.next();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    drain(goesOn);
    Map<String, Long> failures = new TreeMap<>();
    errors.forEach((status, count) -> failures.put(status, count.sum()));
    Map<Kind, Histogram> copies = new EnumMap<>(Kind.class);
    latencies.forEach((kind, times) -> copies.put(kind, times.copy()));
    return new LoadResult(
        offered,
        notSent,
        failures,
        problem.get(),
        underWay.get(),
        seconds,
        startMillis,
        copies,
        lateness);
  }

  private void send(Request request, long due, long number) {
    long now = System.nanoTime();
    lateness.recordValue(now - due);
    underWay.incrementAndGet();
    Histogram times = latencies.get(request.kind());
    boolean sampled = tracer.isOn() && plan.sampleEvery() > 0 && number % plan.sampleEvery() == 0;
    CompletableFuture<Object> answer =
        sampled
            ? tracer.call(number, frontEnd, request.hop(), due, request::sendTo)
            : request.sendTo(frontEnd.plain());
    CompletableFuture<Object> unused =
        answer.whenComplete(
            (value, failure) -> {
              if (failure == null) {
                times.recordValue(System.nanoTime() - due);
              } else {
                onFailure(failure);
              }
              underWay.decrementAndGet();
            });
  }

  private void drain(BooleanSupplier goesOn) throws InterruptedException {
    long until = System.nanoTime() + DRAIN_NANOS;
    while (underWay.get() > 0 && System.nanoTime() - until < 0 && goesOn.getAsBoolean()) {
      Thread.sleep(1);
    }
  }

  private static void waitUntil(long time) throws InterruptedException {
    for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException("the load was interrupted");
      }
    }
  }

  private void onFailure(Throwable failure) {
    Throwable cause = failure;
    while ((cause instanceof CompletionException || cause instanceof ExecutionException)
        && cause.getCause() != null) {
      cause = cause.getCause();
    }
    String status =
        cause instanceof RpcException known
            ? known.status().code().name()
            : cause.getClass().getSimpleName();
    errors.computeIfAbsent(status, unseen -> new LongAdder()).increment();
    problem.compareAndSet("", String.valueOf(cause.getMessage()));
  }
}
