package io.ringbell.fabric.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.Connector;
import io.ringbell.fabric.Fabric;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.Listener;
import io.ringbell.fabric.QueuePair;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Closing works in every state, twice, and leaves nothing behind. */
abstract class CloseContract extends ContractTest {
  private static final int WARM_UP_CYCLES = 30;

  @Test
  void aQueuePairClosesInInit() {
    Connector connector = connectorTo(subject().unreachableAddress());
    Side side = resources.add(Side.create(clientFabric, connector, SideConfig.DEFAULT));
    side.postReceive(1, 0, 8);
    assertClosesTwice(side);
  }

  @Test
  void aQueuePairClosesInRts() {
    Pair pair = connect();
    pair.client().postReceive(1, 0, 8);
    assertClosesTwice(pair.client());
    pair.untilState(pair.server(), QueuePair.State.ERROR);
    assertClosesTwice(pair.server());
  }

  @Test
  void aQueuePairClosesInTheErrorState() {
    Pair pair = connect();
    pair.client().queuePair.disconnect();
    pair.untilBroken();
    assertClosesTwice(pair.server());
    assertClosesTwice(pair.client());
  }

  @Test
  void aQueuePairClosesWithOutstandingWork() {
    Pair pair = connect();
    for (Side side : List.of(pair.client(), pair.server())) {
      for (int i = 0; i < 32; i++) {
        side.postReceive(i, 0, 8);
      }
    }
    for (Side side : List.of(pair.client(), pair.server())) {
      for (int i = 0; i < 16; i++) {
        side.post(
            side.write(i, 0, 4096, pair.other(side).memory, 0),
            side.read(i, 8192, 4096, pair.other(side).memory, 0),
            side.send(i, 0, 8));
      }
    }
    assertClosesTwice(pair.client());
    assertClosesTwice(pair.server());
  }

  private static void assertClosesTwice(Side side) {
    side.queuePair.close();
    side.queuePair.close();
    assertThat(side.queuePair.state()).isEqualTo(QueuePair.State.CLOSED);
    assertThat(side.queuePair.failure()).as("null in other states than ERROR").isNull();
    side.queuePair.disconnect();
    assertThat(side.queuePair.state()).isEqualTo(QueuePair.State.CLOSED);
    side.done.clear();
    for (int i = 0; i < 20; i++) {
      side.poll();
    }
    assertThat(side.done).as("completions of a closed queue pair are discarded").isEmpty();
    assertFabricException(Reason.CLOSED, () -> side.post(side.send(1, 0, 8)));
  }

  @Test
  void aQueuePairMayBeClosedByTheHandlerThatPolls() {
    Pair pair = connect();
    Side client = pair.client();
    for (int i = 0; i < 8; i++) {
      pair.server().postReceive(i, 0, 8);
      client.post(client.send(i, 0, 8));
    }
    client.listener = completion -> client.queuePair.close();
    pair.await(client, 1);
    for (int i = 0; i < 20; i++) {
      client.poll();
    }
    assertThat(client.ids()).containsExactly(0L);
    pair.untilState(pair.server(), QueuePair.State.ERROR);
  }

  @Test
  void aCompletionQueueOutlivesItsQueuePairs() {
    Poller shared = resources.add(new Poller(clientFabric.createCompletionQueue()));
    try (Meeting meeting =
        new Meeting(request -> Side.create(serverFabric, request, SideConfig.DEFAULT))) {
      Pair first = meeting.connect(c -> new Side(clientFabric, c, SideConfig.DEFAULT, shared));
      Pair second =
          resources.add(
              meeting.connect(c -> new Side(clientFabric, c, SideConfig.DEFAULT, shared)));
      first.server().postReceive(1, 0, 8);
      first.client().post(first.client().send(2, 0, 8));
      first.close();
      second.server().postReceive(3, 0, 8);
      second.client().post(second.client().send(4, 0, 8));
      second.await(second.server(), 1);
      second.await(second.client(), 1);
      assertThat(second.client().ids()).containsExactly(4L);
      assertThat(first.client().done).isEmpty();
    }
  }

  @Test
  void everythingElseClosesTwiceToo() {
    Pair pair = connect();
    pair.close();
    pair.client().memory.close();
    pair.client().domain.close();
    pair.client().poller.queue.close();
    Fabric fabric = subject().openFabric();
    Listener listener =
        fabric.listen(subject().listenAddress(), request -> request.reject(Side.noData()));
    fabric.close();
    fabric.close();
    listener.close();
    // The fabric's close has closed the listener: its address is free.
    serverFabric.listen(listener.address(), request -> request.reject(Side.noData())).close();
  }

  @Test
  void manyConnectionsLeaveNoThreadAndNoDescriptor() {
    try (Meeting meeting =
        new Meeting(request -> Side.create(serverFabric, request, SideConfig.DEFAULT))) {
      cycles(meeting, WARM_UP_CYCLES);
      int threads = threads();
      int descriptors = subject().openDescriptors();
      cycles(meeting, subject().leakCycles());
      assertFallsTo(threads, CloseContract::threads, "threads");
      assertFallsTo(descriptors, () -> subject().openDescriptors(), "descriptors");
    }
  }

  @Test
  void fabricsLeaveNoThreadAndNoDescriptor() {
    openAndClose();
    int threads = threads();
    int descriptors = subject().openDescriptors();
    for (int i = 0; i < 20; i++) {
      openAndClose();
    }
    assertFallsTo(threads, CloseContract::threads, "threads");
    assertFallsTo(descriptors, () -> subject().openDescriptors(), "descriptors");
  }

  private void openAndClose() {
    try (Fabric fabric = subject().openFabric()) {
      fabric.createCompletionQueue().close();
      fabric.listen(subject().listenAddress(), request -> request.reject(Side.noData()));
    }
  }

  private void cycles(Meeting meeting, int cycles) {
    for (int i = 0; i < cycles; i++) {
      Pair pair = meeting.connect(c -> Side.create(clientFabric, c, SideConfig.DEFAULT));
      if (i % 2 == 0) {
        pair.client().close();
        pair.server().close();
      } else {
        pair.server().close();
        pair.client().close();
      }
    }
  }

  private static int threads() {
    return Thread.getAllStackTraces().size();
  }

  /** A few more are the JVM's own affair; a leak has hundreds. */
  private static void assertFallsTo(int before, java.util.function.IntSupplier count, String what) {
    Deadline.until(
        () -> count.getAsInt() <= before + 5,
        () -> before + " " + what + " as before; now " + count.getAsInt());
  }
}
