package io.ringbell.fabric.verbs.natives;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Objects that are closed while other threads use them: run in the guest. */
class ConcurrentCloseCases {
  private static final int ROUNDS = Integer.getInteger("ringbell.rounds", 50);

  private final VerbsExtras extras = NativeLibrary.get().extras();
  private final Dispatcher dispatcher = NativeLibrary.get().dispatcher();

  /** Something that is done again and again, until it throws. */
  private interface Use {
    void once() throws IOException;
  }

  @Test
  void usersOfAQueuePairSeeItGo() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      try (Loop loop = Loop.connected()) {
        Requests send = Requests.sends(1).operation(0, Verbs.WR_RDMA_WRITE, Verbs.SEND_SIGNALED);
        send.element(0, loop.memoryAddress, 8, loop.lkey);
        send.remote(0, loop.memoryAddress, loop.rkey);
        Requests receive = Requests.receives(1).element(0, loop.memoryAddress, 8, loop.lkey);
        QueuePairAttributesImage image = new QueuePairAttributesImage();
        CmEventImage event = new CmEventImage();
        Users users = new Users();
        long qp = loop.clientQp;
        users.start(() -> ignoreFull(() -> dispatcher.postSend(qp, send.address())));
        users.start(() -> ignoreFull(() -> dispatcher.postReceive(qp, receive.address())));
        users.start(() -> extras.queryQueuePair(qp, image.buffer()));
        users.start(
            () -> {
              extras.takeCmEvent(loop.channel, event.buffer(), 1);
              dispatcher.getQpNum(qp);
            });
        users.awaitStart();
        dispatcher.disconnect(loop.client);
        dispatcher.destroyQp(loop.client);
        loop.clientQp = 0;
        users.join();
      }
    }
  }

  @Test
  void pollersOfACompletionQueueSeeItGo() throws Exception {
    long context = extras.device(0);
    ByteBuffer memory = NativeLibrary.get().memory().allocate(4096, false);
    long out = NativeLibrary.get().memory().addressOf(memory);
    long wakeup = extras.createWakeup();
    for (int round = 0; round < ROUNDS; round++) {
      long channel = dispatcher.createCompChannel(context);
      long cq = dispatcher.createCq(context, channel, 16, 0);
      Users users = new Users();
      users.start(() -> dispatcher.pollCq(cq, 16, out));
      users.start(() -> dispatcher.reqNotifyCq(cq, 0));
      users.start(() -> dispatcher.getCqEvent(channel, -1));
      users.start(() -> extras.awaitCompletion(channel, wakeup, -1));
      users.start(() -> extras.armAndAwait(cq, channel, wakeup, -1, out + 2048, 16, 1));
      users.awaitStart();
      dispatcher.destroyCq(cq);
      dispatcher.destroyCompChannel(channel);
      users.join();
    }
    extras.destroyWakeup(wakeup);
    NativeLibrary.get().memory().free(memory);
  }

  @Test
  void waitersForConnectionEventsSeeTheirChannelGo() throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      long channel = dispatcher.createEventChannel();
      CmEventImage event = new CmEventImage();
      Users users = new Users();
      users.start(() -> extras.takeCmEvent(channel, event.buffer(), -1));
      users.start(
          () -> {
            WaitImage set = new WaitImage(1).handle(0, channel);
            extras.await(set.buffer(), 1, -1);
          });
      users.awaitStart();
      dispatcher.destroyEventChannel(channel);
      users.join();
    }
  }

  private static void ignoreFull(Use use) throws IOException {
    try {
      use.once();
    } catch (NativeException e) {
      if (e.errno() != NativeException.ENOMEM) {
        throw e;
      }
    }
  }

  /** Threads that each end by a NativeException. */
  private static final class Users {
    private final List<Thread> threads = new ArrayList<>();
    private final List<CountDownLatch> started = new ArrayList<>();
    private final ConcurrentLinkedQueue<Throwable> ends = new ConcurrentLinkedQueue<>();

    void start(Use use) {
      CountDownLatch running = new CountDownLatch(1);
      Thread thread =
          new Thread(
              () -> {
                running.countDown();
                try {
                  while (true) {
                    use.once();
                  }
                } catch (Throwable e) { // judged below
                  ends.add(e);
                }
              });
      thread.setDaemon(true);
      threads.add(thread);
      started.add(running);
      thread.start();
    }

    void awaitStart() throws InterruptedException {
      for (CountDownLatch each : started) {
        assertThat(each.await(60, TimeUnit.SECONDS)).isTrue();
      }
    }

    void join() throws InterruptedException {
      for (Thread each : threads) {
        each.join(60_000);
        assertThat(each.isAlive()).describedAs("a thread goes on after the close").isFalse();
      }
      assertThat(ends).hasSize(threads.size()).allMatch(NativeException.class::isInstance);
    }
  }
}
