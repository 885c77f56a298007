package io.ringbell.fabric.contract;

import static io.ringbell.fabric.WorkRequest.SIGNALED;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.Connector;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.QueuePair;
import io.ringbell.fabric.WorkRequest;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** How a connection breaks, and that each request completes exactly once when it does. */
abstract class ErrorContract extends ContractTest {
  @Test
  void aReceiveThatIsTooShortFailsAndBreaksTheConnection() {
    Pair pair = connect();
    Side client = pair.client();
    Side server = pair.server();
    client.fill(0, 64, 1);
    server.postReceive(1, 0, 63);
    server.postReceive(2, 128, 64);
    client.post(client.send(3, 0, 64));
    pair.untilBroken();
    assertThat(server.ids()).containsExactly(1L, 2L);
    assertThat(server.done.get(0).status()).isIn(subject().statusOfShortReceive());
    assertThat(server.done.get(1).status()).isEqualTo(CompletionStatus.WR_FLUSH_ERR);
    assertThat(server.bytes(63, 1)).as("beyond the receive").containsOnly(0);
    assertThat(server.bytes(128, 64)).containsOnly(0);
    assertThat(client.ids()).containsExactly(3L);
    if (clientFabric.capabilities().acknowledgedWrites()) {
      assertThat(client.done.get(0).succeeded()).isFalse();
    }
    assertThat(client.queuePair.failure()).isNotNull();
    assertThat(server.queuePair.failure()).isNotNull();
  }

  @Test
  void aSendWithoutAReceiveBreaksTheConnection() {
    Pair pair = connect();
    Side client = pair.client();
    client.post(client.send(3, 0, 64));
    pair.untilBroken();
    assertThat(client.ids()).containsExactly(3L);
    if (clientFabric.capabilities().acknowledgedWrites()) {
      assertThat(client.done.get(0).status()).isEqualTo(CompletionStatus.RNR_RETRY_EXC_ERR);
    }
    assertThat(client.queuePair.failure().reason())
        .as(client.queuePair.failure().getMessage())
        .isEqualTo(Reason.RECEIVER_NOT_READY);
    assertThat(pair.server().done).isEmpty();
  }

  @Test
  void aWriteWithImmediateWithoutAReceiveBreaksTheConnection() {
    requires(clientFabric.capabilities().immediate(), "immediate");
    Pair pair = connect();
    Side client = pair.client();
    client.post(
        new WorkRequest()
            .writeWithImmediate(
                3,
                client.memory,
                0,
                8,
                pair.server().memory.address(),
                pair.server().memory.rkey(),
                1)
            .flags(SIGNALED));
    pair.untilBroken();
    assertThat(client.ids()).containsExactly(3L);
    if (clientFabric.capabilities().acknowledgedWrites()) {
      assertThat(client.done.get(0).status()).isEqualTo(CompletionStatus.RNR_RETRY_EXC_ERR);
    }
    assertThat(client.queuePair.failure()).isNotNull();
  }

  @Test
  void eachOutstandingRequestCompletesExactlyOnceAfterAFault() {
    Pair pair = connect();
    Side client = pair.client();
    Side server = pair.server();
    for (int i = 0; i < 20; i++) {
      server.postReceive(i, 0, 8);
      client.postReceive(100 + i, 0, 8);
    }
    // The fault is an unsignaled WRITE; behind it, half of the requests are unsignaled.
    client.post(client.write(0, 0, 8, server.memory, server.memory.length()).flags(0));
    for (int i = 1; i < 40; i += 2) {
      postTwo(client, i);
    }
    pair.untilBroken();

    List<Long> sends = client.ids().stream().filter(id -> id < 100).toList();
    assertThat(sends).doesNotHaveDuplicates();
    if (clientFabric.capabilities().acknowledgedWrites()) {
      assertThat(sends).isEqualTo(LongStream.range(0, 41).boxed().toList());
      assertThat(client.ids(CompletionStatus.REM_ACCESS_ERR)).containsExactly(0L);
      assertThat(client.ids(CompletionStatus.SUCCESS)).isEmpty();
    } else {
      assertThat(sends)
          .containsAll(LongStream.range(1, 41).filter(i -> i % 2 == 0).boxed().toList());
    }
    assertThat(client.ids().stream().filter(id -> id >= 100).toList())
        .as("the client's receives, in order")
        .isEqualTo(LongStream.range(100, 120).boxed().toList());
    assertThat(server.ids())
        .as("the server's receives, in order")
        .isEqualTo(LongStream.range(0, 20).boxed().toList());
    assertThat(server.ids(CompletionStatus.WR_FLUSH_ERR)).hasSize(20);
  }

  private static void postTwo(Side client, int id) {
    client.post(client.send(id, 0, 8).flags(0), client.send(id + 1, 0, 8).flags(SIGNALED));
  }

  @Test
  void whatIsPostedInTheErrorStateIsFlushed() {
    Pair pair = connect();
    pair.client().queuePair.disconnect();
    pair.untilBroken();
    for (Side side : List.of(pair.client(), pair.server())) {
      side.done.clear();
      side.postReceive(1, 0, 8);
      side.post(side.send(2, 0, 8).flags(0), side.send(3, 0, 8));
      side.post(side.write(4, 0, 8, pair.other(side).memory, 0));
      pair.await(side, 4);
      pair.drain();
      assertThat(side.ids()).containsExactlyInAnyOrder(1L, 2L, 3L, 4L);
      assertThat(side.ids(CompletionStatus.WR_FLUSH_ERR))
          .hasSize(4)
          .containsSubsequence(2L, 3L, 4L);
    }
  }

  @Test
  void theErrorStateTakesPostsForEverAsLongAsTheyArePolled() {
    Pair pair = connect(SideConfig.DEFAULT.withDepths(4, 4));
    Side client = pair.client();
    // Unsignaled work that has been executed must not hold its places for ever.
    for (int i = 0; i < 3; i++) {
      pair.server().postReceive(i, 0, 8);
      client.post(client.send(i, 0, 8).flags(0));
    }
    pair.await(pair.server(), 3);
    client.queuePair.disconnect();
    pair.untilBroken();
    for (int round = 0; round < 20; round++) {
      client.done.clear();
      client.post(client.send(1, 0, 8).flags(0), client.send(2, 0, 8).flags(0));
      client.postReceive(3, 0, 8);
      pair.await(client, 3);
      assertThat(client.ids(CompletionStatus.WR_FLUSH_ERR)).containsExactlyInAnyOrder(1L, 2L, 3L);
    }
  }

  @Test
  void whatIsPostedAfterCloseIsRefusedAsClosed() {
    Pair pair = connect();
    Side client = pair.client();
    client.queuePair.close();
    assertThat(client.queuePair.state()).isEqualTo(QueuePair.State.CLOSED);
    assertFabricException(Reason.CLOSED, () -> client.post(client.send(1, 0, 8)));
    assertFabricException(Reason.CLOSED, () -> client.postReceive(1, 0, 8));
  }

  @Test
  void aDisconnectOfTheActiveSideBreaksBothSides() {
    Pair pair = connect();
    assertDisconnects(pair, pair.client());
  }

  @Test
  void aDisconnectOfThePassiveSideBreaksBothSides() {
    Pair pair = connect();
    assertDisconnects(pair, pair.server());
  }

  private static void assertDisconnects(Pair pair, Side side) {
    Side other = pair.other(side);
    side.postReceive(1, 0, 8);
    other.postReceive(2, 0, 8);
    assertThat(side.queuePair.failure()).isNull();
    assertThat(other.queuePair.failure()).isNull();
    side.queuePair.disconnect();
    assertThat(side.queuePair.state()).as("at once").isEqualTo(QueuePair.State.ERROR);
    pair.untilBroken();
    assertThat(side.ids(CompletionStatus.WR_FLUSH_ERR)).containsExactly(1L);
    assertThat(other.ids(CompletionStatus.WR_FLUSH_ERR)).containsExactly(2L);
    FabricException cause = side.queuePair.failure();
    assertThat(cause).isNotNull();
    assertThat(other.queuePair.failure().reason()).isEqualTo(Reason.DISCONNECTED);
    side.queuePair.disconnect();
    other.queuePair.disconnect();
    pair.drain();
    assertThat(side.queuePair.failure()).as("the first cause stays").isSameAs(cause);
    assertThat(side.done).hasSize(1);
    assertThat(other.done).hasSize(1);
  }

  @Test
  void aDisconnectOfBothSidesAtOnceBreaksEachOnce() {
    Pair pair = connect();
    pair.client().postReceive(1, 0, 8);
    pair.server().postReceive(2, 0, 8);
    pair.client().queuePair.disconnect();
    pair.server().queuePair.disconnect();
    pair.untilBroken();
    assertThat(pair.client().ids(CompletionStatus.WR_FLUSH_ERR)).containsExactly(1L);
    assertThat(pair.server().ids(CompletionStatus.WR_FLUSH_ERR)).containsExactly(2L);
  }

  @Test
  void aDisconnectWithOutstandingWorkCompletesEachRequestOnce() {
    Pair pair = connect();
    Side client = pair.client();
    Side server = pair.server();
    for (int i = 0; i < 32; i++) {
      server.postReceive(i, 0, 8);
    }
    for (int i = 0; i < 32; i++) {
      client.post(client.send(i, 0, 8));
    }
    server.queuePair.disconnect();
    pair.untilBroken();
    assertThat(client.ids()).isEqualTo(LongStream.range(0, 32).boxed().toList());
    assertThat(server.ids()).isEqualTo(LongStream.range(0, 32).boxed().toList());
    assertThat(server.ids(CompletionStatus.SUCCESS).size())
        .as("nothing is delivered behind what was flushed")
        .isEqualTo(server.done.stream().takeWhile(Done::succeeded).count());
  }

  @Test
  void aDisconnectBeforeTheConnectionBreaksThisSide() {
    Connector connector = connectorTo(subject().unreachableAddress());
    try (Side side = Side.create(clientFabric, connector, SideConfig.DEFAULT)) {
      side.postReceive(1, 0, 8);
      side.queuePair.disconnect();
      assertThat(side.queuePair.state()).isEqualTo(QueuePair.State.ERROR);
      assertThat(side.queuePair.failure()).isNotNull();
      Deadline.until(side::poll, () -> !side.done.isEmpty(), () -> "the flush");
      assertThat(side.ids(CompletionStatus.WR_FLUSH_ERR)).containsExactly(1L);
    }
  }

  @Test
  void aCloseTellsThePeer() {
    for (boolean active : new boolean[] {true, false}) {
      Pair pair = connect();
      Side side = active ? pair.client() : pair.server();
      Side other = pair.other(side);
      other.postReceive(2, 0, 8);
      side.queuePair.close();
      pair.untilState(other, QueuePair.State.ERROR);
      pair.await(other, 1);
      assertThat(other.ids(CompletionStatus.WR_FLUSH_ERR)).containsExactly(2L);
      assertThat(other.queuePair.failure().reason()).isEqualTo(Reason.DISCONNECTED);
    }
  }
}
