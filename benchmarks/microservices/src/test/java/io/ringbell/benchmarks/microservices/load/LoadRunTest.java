package io.ringbell.benchmarks.microservices.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.Status;
import io.ringbell.benchmarks.microservices.hotel.Booking;
import io.ringbell.benchmarks.microservices.hotel.City;
import io.ringbell.benchmarks.microservices.hotel.Description;
import io.ringbell.benchmarks.microservices.hotel.FrontEnd;
import io.ringbell.benchmarks.microservices.hotel.Offer;
import io.ringbell.benchmarks.microservices.hotel.Place;
import io.ringbell.benchmarks.microservices.hotel.Stay;
import io.ringbell.benchmarks.microservices.hotel.Taste;
import io.ringbell.benchmarks.microservices.trace.CallSpan;
import io.ringbell.benchmarks.microservices.trace.Remote;
import io.ringbell.benchmarks.microservices.trace.Tracer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class LoadRunTest {
  private final Mix mix = new Mix(City.of(7, 50), 3);
  private int calls;

  @Test
  void allThatAreDueAreMade() throws InterruptedException {
    LoadResult result =
        run(plan(1_000, 4096), () -> CompletableFuture.completedFuture(null), () -> true);
    assertThat(result.offered()).isEqualTo(199); // one each ms, the last is due at 199 ms
    assertThat(result.all().getTotalCount()).isEqualTo(199);
    assertThat(result.lateness().getTotalCount()).isEqualTo(199);
    assertThat(result.notSent() + result.failed() + result.unfinished()).isZero();
    for (Kind kind : Kind.values()) {
      assertThat(result.latencies().get(kind).getTotalCount()).isPositive();
    }
  }

  /** A stall of the first call is in the times of those that were due meanwhile. */
  @Test
  void timeCountsFromWhenARequestWasDue() throws InterruptedException {
    LoadResult result =
        run(
            plan(1_000, 4096),
            () -> {
              if (++calls == 1) {
                sleep(150);
              }
              return CompletableFuture.completedFuture(null);
            },
            () -> true);
    Histogram all = result.all();
    assertThat(result.offered()).isEqualTo(199);
    long late = TimeUnit.MILLISECONDS.toNanos(50);
    assertThat(all.getCountBetweenValues(late, all.getMaxValue())).isGreaterThanOrEqualTo(95);
  }

  @Test
  void whatIsNotSentIsCounted() throws InterruptedException {
    LoadPlan plan = plan(1_000, 3);
    LoadRun[] run = new LoadRun[1];
    CompletableFuture<Object> never = new CompletableFuture<>();
    run[0] = new LoadRun(remote(() -> never), Tracer.OFF, plan);
    int[] asked = new int[1];
    // Stops waiting for answers that do not come once all requests have been due.
    LoadResult result = run[0].run(mix, () -> ++asked[0] <= 199 + 1);
    assertThat(result.offered()).isEqualTo(199);
    assertThat(result.unfinished()).isEqualTo(3);
    assertThat(result.notSent()).isEqualTo(196);
    assertThat(result.all().getTotalCount()).isZero();
  }

  @Test
  void failuresAreCountedByStatus() throws InterruptedException {
    LoadResult result =
        run(
            plan(1_000, 4096),
            () ->
                ++calls % 2 == 0
                    ? CompletableFuture.completedFuture(null)
                    : CompletableFuture.failedFuture(
                        Status.NOT_FOUND.withDescription("nobody").asException()),
            () -> true);
    assertThat(result.errors()).containsOnlyKeys("NOT_FOUND").containsEntry("NOT_FOUND", 100L);
    assertThat(result.problem()).contains("nobody");
    assertThat(result.all().getTotalCount()).isEqualTo(99);
  }

  @Test
  void itStopsWhenItIsToldTo() throws InterruptedException {
    LoadResult result =
        run(
            new LoadPlan(1_000, TimeUnit.HOURS.toNanos(1), true, 1, 0, 10),
            () -> CompletableFuture.completedFuture(null),
            () -> calls++ < 20);
    assertThat(result.offered()).isEqualTo(20);
  }

  private LoadResult run(
      LoadPlan plan,
      Supplier<CompletableFuture<Object>> answers,
      java.util.function.BooleanSupplier goesOn)
      throws InterruptedException {
    return new LoadRun(remote(answers), Tracer.OFF, plan).run(mix, goesOn);
  }

  private static LoadPlan plan(double perSecond, int outstanding) {
    return new LoadPlan(perSecond, TimeUnit.MILLISECONDS.toNanos(200), true, 1, 0, outstanding);
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Remote<FrontEnd> remote(Supplier<CompletableFuture<Object>> answers) {
    FrontEnd frontEnd =
        new FrontEnd() {
          @Override
          public CompletableFuture<List<Offer>> search(Place place, Stay stay) {
            return answers.get().thenApply(any -> List.of());
          }

          @Override
          public CompletableFuture<List<Description>> recommend(Taste taste, int stars) {
            return answers.get().thenApply(any -> List.of());
          }

          @Override
          public CompletableFuture<Booking> reserve(
              long order, String guest, int hotel, Stay stay, int rooms) {
            return answers.get().thenApply(any -> new Booking(order, true, 1));
          }
        };
    return new Remote<>() {
      @Override
      public FrontEnd plain() {
        return frontEnd;
      }

      @Override
      public FrontEnd traced(CallSpan span) {
        return frontEnd;
      }
    };
  }
}
