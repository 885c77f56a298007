package io.ringbell.fabric.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.ringbell.fabric.CompletionHandler;
import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkCompletion;
import io.ringbell.fabric.WorkRequest;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Posting and polling allocate nothing once everything is warm. */
abstract class AllocationContract extends ContractTest {
  private static final int WARM_UP = 20_000;
  private static final int ROUNDS = 5_000;

  /** The first one without garbage ends it: a busy machine compiles late. */
  private static final int WINDOWS = 60;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  void writeAndSendChainsAllocateNothing() {
    requires(threads.isThreadAllocatedMemorySupported(), "JVM that counts allocations");
    Pair pair = connect();
    PingPong pingPong = new PingPong(pair);
    int rounds = repetitions(ROUNDS);
    pingPong.rounds(repetitions(WARM_UP));
    long best = Long.MAX_VALUE;
    // The JVM itself allocates now and then, when it recompiles; a fabric does each time.
    for (int window = 0; window < WINDOWS && best > 0; window++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      pingPong.rounds(rounds);
      best = Math.min(best, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(pingPong.failure).isNull();
    assertThat(best).as("bytes allocated in %d round trips", rounds).isZero();
  }

  @Test
  void idlePollsAllocateNothing() {
    requires(threads.isThreadAllocatedMemorySupported(), "JVM that counts allocations");
    Pair pair = connect();
    CompletionHandler handler = new PingPong(pair);
    var queue = pair.client().poller.queue;
    long best = Long.MAX_VALUE;
    for (int window = 0; window < WINDOWS && best > 0; window++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < ROUNDS; i++) {
        queue.poll(handler, 16);
      }
      best = Math.min(best, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(best).as("bytes allocated in %d idle polls", ROUNDS).isZero();
  }

  /** [WRITE, SEND] there and back, on one thread that polls both sides. */
  private static final class PingPong implements CompletionHandler {
    private final Half client;
    private final Half server;
    private CompletionStatus failure;

    PingPong(Pair pair) {
      client = new Half(pair.client(), pair.server());
      server = new Half(pair.server(), pair.client());
      client.postReceive();
      server.postReceive();
    }

    void rounds(int rounds) {
      for (int i = 0; i < rounds && failure == null; i++) {
        client.post();
        turn(server);
        server.post();
        turn(client);
      }
    }

    private void turn(Half receiver) {
      long before = receiver.received;
      long start = System.nanoTime();
      while (receiver.received == before && failure == null) {
        client.side.poller.queue.poll(this, 16);
        server.side.poller.queue.poll(this, 16);
        if (System.nanoTime() - start > Deadline.NANOS) {
          throw new AssertionError("no message within the deadline");
        }
      }
    }

    @Override
    public void onCompletion(WorkCompletion completion) {
      if (completion.status() != CompletionStatus.SUCCESS) {
        failure = completion.status();
      } else if (completion.opcode() == WorkCompletion.Opcode.RECEIVE) {
        Half half = completion.id() == client.side.queuePair.number() ? client : server;
        half.received++;
        half.postReceive();
      }
    }
  }

  /** One side, with flyweights of its own. */
  private static final class Half {
    private final Side side;
    private final WorkRequest write = new WorkRequest();
    private final WorkRequest send = new WorkRequest();
    private final ReceiveRequest receive = new ReceiveRequest();
    private final long remoteAddress;
    private final int rkey;
    private long posted;
    private long received;

    Half(Side side, Side other) {
      this.side = side;
      remoteAddress = other.memory.address();
      rkey = other.memory.rkey();
    }

    void postReceive() {
      side.queuePair.postReceive(receive.set(side.queuePair.number(), side.memory, 4096, 44));
    }

    void post() {
      boolean signaled = ++posted % 8 == 0;
      send.send(0, side.memory, 8192, 44)
          .flags(WorkRequest.INLINE | (signaled ? WorkRequest.SIGNALED : 0));
      write.write(0, side.memory, 1024, 64, remoteAddress, rkey).next(send);
      side.queuePair.post(write);
    }
  }
}
