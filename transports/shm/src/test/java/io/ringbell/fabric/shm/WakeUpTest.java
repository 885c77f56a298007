package io.ringbell.fabric.shm;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import io.ringbell.fabric.contract.TestPeer;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sleeping without missing anything, and without waking for nothing. */
class WakeUpTest {
  private static final int MESSAGES = 20_000;
  private static final int RECEIVES = 16;
  private static final int SIZE = 3_000;

  @TempDir Path scratch;
  private final BlockingQueue<TestPeer> accepted = TestPeer.newQueue();
  private ShmFabric fabric;
  private TestPeer client;
  private TestPeer server;

  @BeforeEach
  void connect() throws Exception {
    fabric = new ShmFabric(ShmDirectory.open(scratch.resolve("meet")));
    try (Listener listener = TestPeer.listen(fabric, "shm://here:0", accepted)) {
      // A ring that is soon full, so that senders sleep for room too.
      client = TestPeer.connect(fabric, FabricAddress.parse(listener.address() + "?ring=4096"));
      server = TestPeer.take(accepted);
    }
  }

  @AfterEach
  void close() {
    client.close();
    server.close();
    fabric.close();
  }

  /**
   * One thread posts, two others only ever sleep without limit: a wake-up that is lost for records,
   * room or acknowledgements stops the stream for ever.
   */
  @Test
  void noWakeUpIsLost() throws InterruptedException {
    long seed = 7;
    Semaphore window = new Semaphore(RECEIVES);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Sleeper receiving = new Sleeper(server, window, failure);
    Sleeper sending = new Sleeper(client, null, failure);
    Thread[] sleepers = {new Thread(receiving, "receiving"), new Thread(sending, "sending")};
    for (Thread sleeper : sleepers) {
      sleeper.setDaemon(true);
      sleeper.start();
    }
    SplittableRandom random = new SplittableRandom(seed);
    WorkRequest request = new WorkRequest();
    for (int i = 0; i < MESSAGES; i++) {
      assertThat(window.tryAcquire(TestPeer.PATIENCE_NANOS, TimeUnit.NANOSECONDS))
          .as("seed %d, message %d of %d, %s", seed, i, MESSAGES, fabric.counters())
          .isTrue();
      boolean signaled = i % 8 == 7;
      request.send(i, client.memory, 0, random.nextInt(SIZE));
      postWhenThereIsRoom(request.flags(signaled ? WorkRequest.SIGNALED : 0));
      if (random.nextInt(16) == 0) {
        LockSupport.parkNanos(20_000); // so that they do fall asleep
      }
    }
    for (Thread sleeper : sleepers) {
      sleeper.join(TimeUnit.NANOSECONDS.toMillis(TestPeer.PATIENCE_NANOS));
      assertThat(sleeper.isAlive()).as("%s, seed %d", sleeper, seed).isFalse();
    }
    assertThat(failure.get()).isNull();
    assertThat(fabric.counters().get(ShmCounter.DOORBELLS_SENT)).isPositive();
    assertThat(fabric.counters().get(ShmCounter.RING_FULL_STALLS)).isPositive();
  }

  /** Acknowledgements come a little later than the messages. */
  private void postWhenThereIsRoom(WorkRequest request) {
    long start = System.nanoTime();
    while (true) {
      try {
        client.post(request);
        return;
      } catch (FabricException e) {
        if (e.reason() != FabricException.Reason.RESOURCE
            || System.nanoTime() - start > TestPeer.PATIENCE_NANOS) {
          throw e;
        }
        LockSupport.parkNanos(20_000);
      }
    }
  }

  @Test
  void whoPollsIsRungByNobody() {
    for (int i = 0; i < 100; i++) {
      client.post(client.send(i));
      int expected = i + 1;
      TestPeer.until(
          "the message",
          () -> {
            server.done.removeIf(d -> repost(d.id()));
            return client.done.size() == expected;
          },
          server,
          client);
    }
    assertThat(fabric.counters().get(ShmCounter.DOORBELLS_SENT)).isZero();
  }

  private boolean repost(long id) {
    server.postReceive(id, 0, 4096);
    return true;
  }

  @Test
  void aWaitWithoutWorkStaysAsleep() {
    client.poll();
    client.queue.arm(false);
    client.poll();
    long selects = fabric.counters().get(ShmCounter.SELECTS);
    long before = System.nanoTime();
    client.queue.await(TimeUnit.MILLISECONDS.toNanos(200));
    assertThat(System.nanoTime() - before).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(150));
    assertThat(fabric.counters().get(ShmCounter.SELECTS)).isEqualTo(selects);
    assertThat(fabric.counters().get(ShmCounter.DOORBELLS_RECEIVED)).isZero();
    assertThat(fabric.counters().get(ShmCounter.WAITS_AVOIDED)).isZero();
  }

  @Test
  void eachDoorbellIsReadOnce() throws InterruptedException {
    for (int i = 0; i < 50; i++) {
      int expected = i + 1;
      Thread sleeping =
          new Thread(
              () -> {
                while (server.done.size() < expected) {
                  server.queue.armAndAwait(TestPeer.PATIENCE_NANOS);
                  server.poll();
                }
              });
      sleeping.start();
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2)); // most likely it sleeps by now
      client.post(client.send(i));
      sleeping.join(TimeUnit.NANOSECONDS.toMillis(TestPeer.PATIENCE_NANOS));
      assertThat(server.done).hasSize(expected);
      server.postReceive(i, 0, 4096);
    }
    server.queue.await(1); // reads the last one before it sleeps
    assertThat(fabric.counters().get(ShmCounter.DOORBELLS_RECEIVED))
        .isEqualTo(fabric.counters().get(ShmCounter.DOORBELLS_SENT));
  }

  /** Polls, and sleeps without limit when there is nothing. */
  private static final class Sleeper implements Runnable {
    private final TestPeer peer;
    private final Semaphore window;
    private final AtomicReference<Throwable> failure;
    private final ReceiveRequest receive = new ReceiveRequest();
    private int received;
    private int sent;

    Sleeper(TestPeer peer, Semaphore window, AtomicReference<Throwable> failure) {
      this.peer = peer;
      this.window = window;
      this.failure = failure;
    }

    @Override
    public void run() {
      try {
        while (received < (window == null ? 0 : MESSAGES)
            || sent < (window == null ? MESSAGES / 8 : 0)) {
          if (peer.queue.poll(this::take, 16) == 0) {
            peer.queue.arm(false);
            if (peer.queue.poll(this::take, 16) == 0) {
              peer.queue.await(Long.MAX_VALUE);
            }
          }
        }
        peer.queue.poll(this::take, 16); // the other's last acknowledgement needs this side's polls
      } catch (Throwable e) {
        failure.compareAndSet(null, e);
      }
    }

    private void take(WorkCompletion completion) {
      assertThat(completion.status()).isEqualTo(CompletionStatus.SUCCESS);
      if (completion.opcode() == WorkCompletion.Opcode.RECEIVE) {
        received++;
        long id = completion.id();
        peer.queuePair.postReceive(receive.set(id, peer.memory, (int) (id - 100) * 4096, 4096));
        window.release();
      } else {
        sent++;
      }
    }
  }
}
