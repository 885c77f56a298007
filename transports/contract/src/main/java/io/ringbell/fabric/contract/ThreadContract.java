package io.ringbell.fabric.contract;

import static io.ringbell.fabric.WorkRequest.SIGNALED;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.MemoryRegion;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Posting and polling at the same time, on different threads. */
abstract class ThreadContract extends ContractTest {
  private static final int MESSAGES = 20_000;
  private static final int WINDOW = 32;

  @Test
  void sendsArePostedOnOneThreadWhileAnotherPolls() {
    Pair pair = connect();
    Stream stream = new Stream(pair.client(), pair.server(), repetitions(MESSAGES));
    Workers.run(stream::post, () -> stream.poll(pair.client()), () -> stream.poll(pair.server()));
    stream.assertComplete();
  }

  @Test
  void bothDirectionsRunAtTheSameTime() {
    Pair pair = connect();
    Stream there = new Stream(pair.client(), pair.server(), repetitions(MESSAGES));
    Stream back = new Stream(pair.server(), pair.client(), repetitions(MESSAGES));
    Workers.run(
        there::post,
        back::post,
        () -> pollBoth(pair.client(), there, back),
        () -> pollBoth(pair.server(), there, back));
    there.assertComplete();
    back.assertComplete();
  }

  private static void pollBoth(Side side, Stream one, Stream other) {
    Deadline.until(side::poll, () -> one.isComplete() && other.isComplete(), () -> "both streams");
  }

  @Test
  void connectionsOfDifferentThreadsDoNotMix() {
    Pair first = connect();
    Pair second = connect();
    Stream one = new Stream(first.client(), first.server(), repetitions(MESSAGES));
    Stream other = new Stream(second.client(), second.server(), repetitions(MESSAGES));
    Workers.run(one::post, other::post, () -> pollPair(first, one), () -> pollPair(second, other));
    one.assertComplete();
    other.assertComplete();
  }

  private static void pollPair(Pair pair, Stream stream) {
    pair.until("the stream", stream::isComplete);
  }

  /** Numbered messages from one side to the other, with a window for the receives. */
  private static final class Stream {
    private static final AtomicInteger BASES = new AtomicInteger();

    private final Side from;
    private final Side to;
    private final int messages;
    private final int base = BASES.incrementAndGet() << 20;
    private final AtomicLong received = new AtomicLong();
    private final AtomicLong sent = new AtomicLong();
    private final MemoryRegion source;
    private final MemoryRegion target;

    Stream(Side from, Side to, int messages) {
      this.from = from;
      this.to = to;
      this.messages = messages;
      source = from.region(WINDOW * 8, from.allRights());
      target = to.region(WINDOW * 8, to.allRights());
      for (int i = 0; i < WINDOW; i++) {
        to.queuePair.postReceive(new ReceiveRequest().set(base + i, target, 8 * i, 8));
      }
      var receiver = to.listener;
      to.listener =
          completion -> {
            receiver.accept(completion);
            if (completion.id() >= base && completion.id() < base + WINDOW) {
              assertThat(completion.status()).isEqualTo(CompletionStatus.SUCCESS);
              receive((int) completion.id() - base);
            }
          };
      var sender = from.listener;
      from.listener =
          completion -> {
            sender.accept(completion);
            if (completion.id() == base + WINDOW) {
              assertThat(completion.status()).isEqualTo(CompletionStatus.SUCCESS);
              sent.incrementAndGet();
            }
          };
    }

    private void receive(int slot) {
      long number = received.get();
      assertThat(slot).isEqualTo((int) (number % WINDOW));
      assertThat(target.buffer().getLong(8 * slot)).isEqualTo(base + number);
      to.queuePair.postReceive(new ReceiveRequest().set(base + slot, target, 8 * slot, 8));
      received.set(number + 1);
    }

    void post() {
      WorkRequest request = new WorkRequest();
      for (int i = 0; i < messages; i++) {
        int current = i;
        Deadline.until(
            Thread::onSpinWait,
            () -> current - received.get() < WINDOW && current - sent.get() < WINDOW,
            () ->
                "the window at message "
                    + current
                    + ", "
                    + received
                    + " received, "
                    + sent
                    + " sent");
        source.buffer().putLong(8 * (i % WINDOW), base + i);
        from.queuePair.post(
            request.send(base + WINDOW, source, 8 * (i % WINDOW), 8).flags(SIGNALED));
      }
    }

    void poll(Side side) {
      Deadline.until(side::poll, this::isComplete, () -> "the stream");
    }

    boolean isComplete() {
      return received.get() == messages && sent.get() == messages;
    }

    void assertComplete() {
      assertThat(received.get()).isEqualTo(messages);
      assertThat(sent.get()).isEqualTo(messages);
    }
  }
}
