package io.ringbell.benchmarks.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CompletableFuture;
import org.HdrHistogram.AbstractHistogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The open loop by a clock that is moved by hand, and a server that stalls when it is told to. */
class OpenLoopTest {
  private static final long MILLI = 1_000_000;
  private static final int UNLIMITED = 100_000;
  private static final byte[] ANSWER = new byte[0];

  private final VirtualClock clock = new VirtualClock();
  private final RoundTrips roundTrips = RoundTrips.ofOneThread();

  @Test
  void aStallShowsInAllCallsThatWereDueMeanwhile() {
    // One call a millisecond, each served in a tenth of one, but for half a second nothing is.
    Server server = new Server(clock, MILLI / 10);
    server.stallNanos(1_000 * MILLI, 1_500 * MILLI);
    OpenLoop.Outcome outcome =
        new OpenLoop(server::call, clock, UNLIMITED).run(1000, 10_000, roundTrips);
    assertThat(outcome.sent()).isEqualTo(10_000);
    assertThat(outcome.notSent()).isZero();
    AbstractHistogram seen = roundTrips.copy();
    // 500 calls were due in the stall, so 5 % waited, evenly from 0 to 500 ms
    assertThat(seen.getCountBetweenValues(MILLI, 600 * MILLI)).isBetween(495L, 565L);
    assertThat(seen.getCountBetweenValues(250 * MILLI, 600 * MILLI)).isBetween(245L, 280L);
    assertThat(roundTrips.percentile(50)).isLessThan(MILLI / 5);
    assertThat(roundTrips.percentile(97.5)).isBetween(240 * MILLI, 290 * MILLI);
    assertThat(roundTrips.percentile(100)).isBetween(495 * MILLI, 510 * MILLI);
  }

  @Test
  void aSenderThatIsHeldUpCountsFromWhenCallsWereDue() {
    // The call itself does not return for 200 ms, as with back pressure: none can begin meanwhile.
    Server server = new Server(clock, 1000);
    List<Integer> number = new ArrayList<>();
    OpenLoop loop =
        new OpenLoop(
            () -> {
              number.add(0);
              if (number.size() == 100) {
                clock.await(clock.nanoTime() + 200 * MILLI);
              }
              return server.call();
            },
            clock,
            UNLIMITED);
    assertThat(loop.run(1000, 1000, roundTrips).sent()).isEqualTo(1000);
    // a closed loop, or one that counted from when it sent, would have seen one of them
    assertThat(roundTrips.copy().getCountBetweenValues(MILLI, 300 * MILLI)).isBetween(195L, 205L);
    assertThat(roundTrips.percentile(100)).isBetween(199 * MILLI, 202 * MILLI);
  }

  @Test
  void whatIsDueBeyondTheBoundIsNotSentAndCounted() {
    Server server = new Server(clock, 1000);
    server.stallNanos(10 * MILLI, 110 * MILLI);
    OpenLoop.Outcome outcome = new OpenLoop(server::call, clock, 30).run(1000, 500, roundTrips);
    assertThat(outcome.notSent()).isBetween(65L, 75L); // 100 were due in the stall, 30 had a place
    assertThat(outcome.sent() + outcome.notSent()).isEqualTo(500);
    assertThat(roundTrips.count()).isEqualTo(outcome.sent());
    assertThat(server.mostUnderWay).isEqualTo(30);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 3, 999.5, 1e6, 7.5e7})
  void theScheduleIsByTheClockOnly(double rate) {
    Schedule schedule = new Schedule(-5_000, rate);
    assertThat(schedule.due(0)).isEqualTo(-5_000);
    for (long number : new long[] {1, 2, 1000, 12_345_678}) {
      double exact = number * 1e9 / rate;
      assertThat(Math.abs(schedule.due(number) + 5_000 - exact)).isLessThan(0.51 + exact * 1e-14);
    }
  }

  @Test
  void callsBeginWhenTheyAreDue() {
    Server server = new Server(clock, 5 * MILLI);
    new OpenLoop(server::call, clock, UNLIMITED).run(2000, 50, roundTrips);
    long first = server.begunAt.get(0);
    for (int i = 0; i < 50; i++) {
      assertThat(server.begunAt.get(i) - first).isEqualTo(i * MILLI / 2);
    }
  }

  @Test
  void aFailedCallFailsTheLoop() {
    OpenLoop loop =
        new OpenLoop(
            () -> CompletableFuture.failedFuture(new IllegalArgumentException("no")), clock, 4);
    assertThatThrownBy(() -> loop.run(1000, 3, roundTrips))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("no");
  }

  @Test
  void anAnswerThatNeverComesIsSaid() {
    OpenLoop loop = new OpenLoop(CompletableFuture::new, clock, 4);
    assertThatThrownBy(() -> loop.run(1000, 3, roundTrips))
        .hasMessage("3 calls have had no answer for a minute");
  }

  /** Moves when somebody waits, and lets happen what is due until then. */
  private static final class VirtualClock implements Clock {
    private final PriorityQueue<Event> events =
        new PriorityQueue<>(Comparator.comparingLong(Event::at));
    private long now = -77; // as nanoTime, it may be negative

    @Override
    public long nanoTime() {
      return now;
    }

    @Override
    public void await(long nanos) {
      while (!events.isEmpty() && events.peek().at <= nanos) {
        Event event = events.remove();
        now = Math.max(now, event.at);
        event.action.run();
      }
      now = Math.max(now, nanos);
    }

    void at(long nanos, Runnable action) {
      events.add(new Event(nanos, action));
    }

    private record Event(long at, Runnable action) {}
  }

  /** Takes the same time for each call; those that come in a stall wait for its end. */
  private static final class Server {
    private final VirtualClock clock;
    private final long serviceNanos;
    private final ArrayDeque<CompletableFuture<byte[]>> waiting = new ArrayDeque<>();
    private final List<Long> begunAt = new ArrayList<>();
    private long stallFrom = Long.MAX_VALUE;
    private long stallTo = Long.MAX_VALUE;
    private int mostUnderWay;

    Server(VirtualClock clock, long serviceNanos) {
      this.clock = clock;
      this.serviceNanos = serviceNanos;
    }

    /** From and to, counted from now. */
    void stallNanos(long from, long to) {
      stallFrom = clock.nanoTime() + from;
      stallTo = clock.nanoTime() + to;
    }

    CompletableFuture<byte[]> call() {
      CompletableFuture<byte[]> answer = new CompletableFuture<>();
      begunAt.add(clock.nanoTime());
      long start = clock.nanoTime();
      if (start >= stallFrom && start < stallTo) {
        start = stallTo;
      }
      waiting.add(answer);
      mostUnderWay = Math.max(mostUnderWay, waiting.size());
      clock.at(start + serviceNanos, () -> waiting.remove().complete(ANSWER));
      return answer;
    }
  }
}
