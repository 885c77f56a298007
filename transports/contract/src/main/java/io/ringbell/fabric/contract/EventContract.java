package io.ringbell.fabric.contract;

import static io.ringbell.fabric.WorkRequest.SIGNALED;
import static io.ringbell.fabric.WorkRequest.SOLICITED;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionQueue;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.QueuePair;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Waiting for completions never misses one. */
abstract class EventContract extends ContractTest {
  private static final int ROUNDS = 5_000;

  @ParameterizedTest(name = "solicited only: {0}")
  @ValueSource(booleans = {false, true})
  void armPollAwaitLosesNoEvent(boolean solicitedOnly) {
    Pair pair = connect();
    Echo client = new Echo(pair.client(), true, repetitions(ROUNDS));
    Echo server = new Echo(pair.server(), false, repetitions(ROUNDS));
    CountDownLatch finished = new CountDownLatch(2);
    Workers.run(
        () -> client.run(solicitedOnly, finished), () -> server.run(solicitedOnly, finished));
    assertThat(pair.client().queuePair.state()).isEqualTo(QueuePair.State.RTS);
  }

  @Test
  void armAndAwaitInOneLosesNoEvent() {
    Pair pair = connect();
    Echo client = new Echo(pair.client(), true, repetitions(ROUNDS));
    Echo server = new Echo(pair.server(), false, repetitions(ROUNDS));
    CountDownLatch finished = new CountDownLatch(2);
    Workers.run(() -> client.runInOne(finished), () -> server.runInOne(finished));
    assertThat(pair.client().queuePair.state()).isEqualTo(QueuePair.State.RTS);
  }

  /** Answers each message, waiting without limit for the next. */
  private static final class Echo {
    private final Side side;
    private final boolean starts;
    private final int rounds;
    private int received;

    Echo(Side side, boolean starts, int rounds) {
      this.side = side;
      this.starts = starts;
      this.rounds = rounds;
      side.postReceive(0, 0, 8);
      side.postReceive(0, 0, 8);
      side.listener =
          completion -> {
            assertThat(completion.status()).isEqualTo(CompletionStatus.SUCCESS);
            if (completion.id() == 0) {
              received++;
              side.postReceive(0, 0, 8);
              if (received < rounds || !starts) {
                send();
              }
            }
          };
    }

    void run(boolean solicitedOnly, CountDownLatch finished) {
      if (starts) {
        send();
      }
      waitUntil(side, solicitedOnly, () -> received == rounds);
      finished.countDown();
      // The last answer may still need this side's polls.
      Deadline.until(side::poll, () -> finished.getCount() == 0, () -> "the other side");
    }

    void runInOne(CountDownLatch finished) {
      if (starts) {
        send();
      }
      while (received != rounds) {
        side.poller.queue.armAndAwait(Long.MAX_VALUE);
        side.poll();
      }
      finished.countDown();
      Deadline.until(side::poll, () -> finished.getCount() == 0, () -> "the other side");
    }

    private void send() {
      // Signaled now and then, to free the send queue; that need not wake a solicited wait.
      side.post(side.send(1, 8, 8).flags(SOLICITED | (received % 16 == 0 ? SIGNALED : 0)));
    }
  }

  private static void waitUntil(Side side, boolean solicitedOnly, BooleanSupplier condition) {
    CompletionQueue queue = side.poller.queue;
    while (!condition.getAsBoolean()) {
      if (side.poll() == 0) {
        queue.arm(solicitedOnly);
        if (side.poll() == 0) {
          queue.await(Long.MAX_VALUE);
        }
      }
    }
  }

  @Test
  void aSolicitedMessageEndsTheWaitAlsoBehindOneThatIsNot() {
    Pair pair = connect();
    Side client = pair.client();
    Side server = pair.server();
    for (int round = 1; round <= 20; round++) {
      int expected = 2 * round;
      server.postReceive(0, 0, 8);
      server.postReceive(1, 0, 8);
      CountDownLatch served = new CountDownLatch(1);
      Workers.run(
          () -> {
            waitUntil(server, true, () -> server.done.size() == expected);
            served.countDown();
          },
          () -> {
            Deadline.sleep(2); // most likely the server waits by now
            client.post(client.send(2, 8, 8).flags(0));
            Deadline.sleep(2);
            client.post(client.send(3, 8, 8).flags(SIGNALED | SOLICITED));
            Deadline.until(client::poll, () -> served.getCount() == 0, () -> "the server");
          });
    }
    assertThat(server.done).allMatch(Done::succeeded);
  }

  @Test
  void aPeerThatAwaitsServesReads() {
    Pair pair = connect();
    pair.server().fill(0, 64, 4);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    boolean[] stop = {false};
    Object lock = new Object();
    Thread server =
        Workers.start(
            "contract-server",
            () ->
                waitUntil(
                    pair.server(),
                    false,
                    () -> {
                      synchronized (lock) {
                        return stop[0];
                      }
                    }),
            failure);
    Side client = pair.client();
    for (int i = 0; i < 200; i++) {
      int expected = i + 1;
      client.post(client.read(i, 0, 64, pair.server().memory, 0));
      waitUntil(client, false, () -> client.done.size() == expected || failure.get() != null);
    }
    synchronized (lock) {
      stop[0] = true;
    }
    pair.server().poller.queue.wakeup();
    Workers.join(server, TimeUnit.NANOSECONDS.toMillis(Deadline.NANOS));
    assertThat(server.isAlive()).isFalse();
    assertThat(failure.get()).isNull();
    assertThat(client.done).hasSize(200).allMatch(Done::succeeded);
    assertThat(client.bytes(0, 64)).isEqualTo(Side.pattern(64, 4));
  }

  @ParameterizedTest(name = "solicited only: {0}")
  @ValueSource(booleans = {false, true})
  void aBrokenConnectionEndsTheWait(boolean solicitedOnly) {
    Pair pair = connect();
    pair.server().postReceive(7, 0, 8);
    CountDownLatch waiting = new CountDownLatch(1);
    Workers.run(
        () -> {
          waiting.countDown();
          waitUntil(pair.server(), solicitedOnly, () -> !pair.server().done.isEmpty());
        },
        () -> {
          awaitLatch(waiting);
          pair.client().queuePair.disconnect();
          Deadline.until(
              pair.client()::poll,
              () -> pair.server().queuePair.state() == QueuePair.State.ERROR,
              () -> "the server's error state");
        });
    assertThat(pair.server().ids(CompletionStatus.WR_FLUSH_ERR)).containsExactly(7L);
  }

  @Test
  void aWakeupEndsTheCurrentWait() {
    Pair pair = connect();
    CompletionQueue queue = pair.client().poller.queue;
    for (int i = 0; i < 200; i++) {
      CountDownLatch returned = new CountDownLatch(1);
      Workers.run(
          () -> {
            queue.await(Long.MAX_VALUE);
            returned.countDown();
          },
          queue::wakeup);
      awaitLatch(returned);
    }
  }

  @Test
  void aWakeupBeforeTheWaitEndsThatWait() {
    Pair pair = connect();
    CompletionQueue queue = pair.client().poller.queue;
    for (int i = 0; i < 200; i++) {
      queue.wakeup();
      Workers.run(() -> queue.await(Long.MAX_VALUE));
    }
  }

  @Test
  void anInterruptEndsTheWaitAndStaysSet() {
    Pair pair = connect();
    CompletionQueue queue = pair.client().poller.queue;
    AtomicReference<Thread> waiter = new AtomicReference<>();
    CountDownLatch started = new CountDownLatch(1);
    Workers.run(
        () -> {
          waiter.set(Thread.currentThread());
          started.countDown();
          while (!Thread.currentThread().isInterrupted()) {
            queue.await(Long.MAX_VALUE);
          }
        },
        () -> {
          awaitLatch(started);
          waiter.get().interrupt();
        });
    queue.await(1); // still usable
    assertThat(pair.client().poll()).isZero();
  }

  @Test
  void aWaitWithoutEventsEndsByItsTimeout() {
    Pair pair = connect();
    CompletionQueue queue = pair.client().poller.queue;
    Workers.run(
        () -> {
          queue.arm(false);
          assertThat(pair.client().poll()).isZero();
          queue.await(1);
          queue.await(TimeUnit.MILLISECONDS.toNanos(20));
        });
  }

  @Test
  void anEmptyCompletionQueueCanBeWaitedFor() {
    try (CompletionQueue queue = clientFabric.createCompletionQueue()) {
      queue.arm(false);
      assertThat(queue.poll(completion -> {}, 1)).isZero();
      queue.await(TimeUnit.MILLISECONDS.toNanos(5));
      queue.wakeup();
      Workers.run(() -> queue.await(Long.MAX_VALUE));
    }
  }

  private static void awaitLatch(CountDownLatch latch) {
    Deadline.until(() -> latch.getCount() == 0, () -> "the other thread");
  }
}
