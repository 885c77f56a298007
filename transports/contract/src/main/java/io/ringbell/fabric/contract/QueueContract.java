package io.ringbell.fabric.contract;

import static io.ringbell.fabric.WorkRequest.INLINE;
import static io.ringbell.fabric.WorkRequest.SIGNALED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.FabricException.Reason;
import io.ringbell.fabric.ReceiveRequest;
import io.ringbell.fabric.WorkRequest;
import org.junit.jupiter.api.Test;

/** How much the queues hold, and when what is given to them may be reused. */
abstract class QueueContract extends ContractTest {
  private static final int DEPTH = 16;

  @Test
  void aFullSendQueueRefusesAChainAsAWhole() {
    Pair pair = connect(SideConfig.DEFAULT.withDepths(DEPTH, 64));
    Side client = pair.client();
    Side server = pair.server();
    for (int i = 0; i < 2 * DEPTH + 1; i++) {
      server.postReceive(i, 8 * i, 8);
    }
    for (int i = 0; i < DEPTH - 1; i++) {
      client.post(client.send(i, 0, 8));
    }
    assertFabricException(
        Reason.RESOURCE, () -> client.post(client.send(98, 0, 8), client.send(99, 0, 8)));
    client.post(client.send(DEPTH - 1, 0, 8));
    assertFabricException(Reason.RESOURCE, () -> client.post(client.send(97, 0, 8)));

    pair.await(client, DEPTH);
    WorkRequest[] full = new WorkRequest[DEPTH];
    for (int i = 0; i < DEPTH; i++) {
      full[i] = client.send(DEPTH + i, 0, 8);
    }
    client.post(full);
    pair.await(client, 2 * DEPTH);
    pair.await(server, 2 * DEPTH);
    pair.drain();
    assertThat(client.ids()).hasSize(2 * DEPTH).isSorted().doesNotHaveDuplicates();
    assertThat(client.done).allMatch(Done::succeeded);
    assertThat(server.done).as("nothing of a refused chain").hasSize(2 * DEPTH);
  }

  @Test
  void anUnsignaledRequestHoldsItsPlaceUntilALaterOneCompletes() {
    Pair pair = connect(SideConfig.DEFAULT.withDepths(DEPTH, 64));
    Side client = pair.client();
    Side server = pair.server();
    for (int i = 0; i < 3 * DEPTH; i++) {
      server.postReceive(i, 0, 8);
    }
    for (int i = 0; i < DEPTH - 1; i++) {
      client.post(client.send(i, 0, 8).flags(0));
    }
    pair.await(server, DEPTH - 1);
    pair.drain();
    assertThat(client.done).isEmpty();
    assertFabricException(
        Reason.RESOURCE, () -> client.post(client.send(98, 0, 8), client.send(99, 0, 8)));
    client.post(client.send(50, 0, 8));
    pair.await(client, 1);
    WorkRequest[] full = new WorkRequest[DEPTH];
    for (int i = 0; i < DEPTH; i++) {
      full[i] = client.send(60 + i, 0, 8).flags(i == DEPTH - 1 ? SIGNALED : 0);
    }
    client.post(full);
    pair.await(client, 2);
    assertThat(client.ids()).containsExactly(50L, 60L + DEPTH - 1);
    pair.await(server, 2 * DEPTH);
  }

  @Test
  void aFullReceiveQueueRefusesAChainAsAWhole() {
    Pair pair = connect(SideConfig.DEFAULT.withDepths(64, DEPTH));
    Side client = pair.client();
    Side server = pair.server();
    for (int i = 0; i < DEPTH - 1; i++) {
      server.postReceive(i, 0, 8);
    }
    ReceiveRequest second = new ReceiveRequest().set(99, server.memory, 0, 8);
    ReceiveRequest chain = new ReceiveRequest().set(98, server.memory, 0, 8).next(second);
    assertFabricException(Reason.RESOURCE, () -> server.queuePair.postReceive(chain));
    server.postReceive(DEPTH - 1, 0, 8);
    assertFabricException(Reason.RESOURCE, () -> server.postReceive(97, 0, 8));
    for (int i = 0; i < DEPTH; i++) {
      client.post(client.send(i, 0, 8));
    }
    pair.await(server, DEPTH);
    server.postReceive(40, 0, 8);
    client.post(client.send(40, 0, 8));
    pair.await(server, DEPTH + 1);
    assertThat(server.ids())
        .hasSize(DEPTH + 1)
        .startsWith(0L, 1L)
        .endsWith(DEPTH - 1L, 40L)
        .doesNotContain(97L, 98L, 99L);
  }

  @Test
  void inlineBytesMayBeOverwrittenAtOnce() {
    Pair pair = connect(SideConfig.DEFAULT.withInline(clientFabric.capabilities().maxInline()));
    Side client = pair.client();
    Side server = pair.server();
    int max = client.queuePair.maxInline();
    requires(max > 0, "inline");
    int[] sizes = {0, 1, max / 2, max};
    for (int i = 0; i < sizes.length; i++) {
      server.postReceive(i, 1024 * i, max);
    }
    for (int i = 0; i < sizes.length; i++) {
      client.fill(0, max, i);
      client.post(
          client.write(10 + i, 0, sizes[i], server.memory, 8192 + 1024 * i).flags(INLINE),
          client.send(i, 0, sizes[i]).flags(INLINE | SIGNALED));
      client.fill(0, max, 77);
    }
    pair.await(client, sizes.length);
    pair.await(server, sizes.length);
    for (int i = 0; i < sizes.length; i++) {
      assertThat(server.bytes(1024 * i, sizes[i])).isEqualTo(Side.pattern(sizes[i], i));
      assertThat(server.bytes(8192 + 1024 * i, sizes[i])).isEqualTo(Side.pattern(sizes[i], i));
    }
  }

  @Test
  void theGrantedInlineSizeIsAtMostWhatTheFabricSays() {
    Pair pair = connect(SideConfig.DEFAULT.withInline(1 << 20));
    assertThat(pair.client().queuePair.maxInline())
        .isBetween(0, clientFabric.capabilities().maxInline());
    assertThat(clientFabric.capabilities().maxInline())
        .as("a doorbell must fit inline")
        .isGreaterThanOrEqualTo(44);
  }

  @Test
  void flyweightsMayBeReusedAtOnce() {
    Pair pair = connect();
    Side client = pair.client();
    Side server = pair.server();
    ReceiveRequest receive = new ReceiveRequest();
    WorkRequest send = new WorkRequest();
    for (int i = 0; i < 32; i++) {
      server.queuePair.postReceive(receive.set(i, server.memory, 8 * i, 8));
    }
    for (int i = 0; i < 32; i++) {
      client.memory.buffer().putLong(8 * i, i + 1);
      client.queuePair.post(send.send(i, client.memory, 8 * i, 8).flags(SIGNALED));
      send.send(-1, client.memory, 0, 0);
    }
    pair.await(server, 32);
    pair.await(client, 32);
    for (int i = 0; i < 32; i++) {
      assertThat(server.memory.buffer().getLong(8 * i)).isEqualTo(i + 1);
      assertThat(client.done.get(i).id()).isEqualTo(i);
      assertThat(server.done.get(i).id()).isEqualTo(i);
    }
  }

  @Test
  void theQueuesWrapAroundManyTimes() {
    Pair pair = connect(SideConfig.DEFAULT.withDepths(3, 5));
    Side client = pair.client();
    Side server = pair.server();
    for (int round = 0; round < 2_000; round++) {
      client.done.clear();
      server.done.clear();
      server.postReceive(round, 0, 8);
      client.memory.buffer().putLong(0, round);
      client.post(client.send(round, 0, 8));
      pair.await(server, 1);
      pair.await(client, 1);
      assertThat(server.done.get(0).id()).isEqualTo(round);
      assertThat(server.done.get(0).status()).isEqualTo(CompletionStatus.SUCCESS);
      assertThat(server.memory.buffer().getLong(0)).isEqualTo(round);
    }
  }

  @Test
  void aPollHandsOverNoMoreThanItsLimit() {
    Pair pair = connect();
    Side client = pair.client();
    for (int i = 0; i < 8; i++) {
      pair.server().postReceive(i, 0, 8);
      client.post(client.send(i, 0, 8));
    }
    // Only polls with a limit of 1, so that completions pile up for them.
    Deadline.until(
        () -> {
          int before = client.done.size();
          int taken = client.poller.queue.poll(client::take, 1);
          assertThat(taken).isBetween(0, 1);
          assertThat(client.done).hasSize(before + taken);
          pair.server().poll();
        },
        () -> client.done.size() == 8,
        () -> "8 completions one by one");
    pair.await(pair.server(), 8);
    assertThatThrownBy(() -> client.poller.queue.poll(client::take, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void anExceptionOfTheHandlerPassesThroughAndItsCompletionCountsAsTaken() {
    Pair pair = connect();
    Side client = pair.client();
    for (int i = 0; i < 3; i++) {
      pair.server().postReceive(i, 0, 8);
      client.post(client.send(i, 0, 8));
    }
    client.listener =
        completion -> {
          if (completion.id() == 0) {
            throw new UnsupportedOperationException("from the handler");
          }
        };
    assertThatThrownBy(() -> pair.await(client, 3))
        .isInstanceOf(UnsupportedOperationException.class)
        .hasMessage("from the handler");
    pair.await(client, 3);
    pair.drain();
    assertThat(client.ids()).containsExactly(0L, 1L, 2L);
  }

  @Test
  void theHandlerMayPost() {
    Pair pair = connect();
    Side client = pair.client();
    Side server = pair.server();
    server.postReceive(0, 0, 8);
    client.postReceive(0, 0, 8);
    int[] rounds = {0};
    echo(server, rounds);
    echo(client, rounds);
    client.post(client.send(1, 8, 8).flags(0));
    pair.until("many echoes", () -> rounds[0] >= 1_000);
  }

  private static void echo(Side side, int[] rounds) {
    side.listener =
        completion -> {
          if (completion.status() == CompletionStatus.SUCCESS && completion.id() == 0) {
            rounds[0]++;
            side.postReceive(0, 0, 8);
            side.post(side.send(1, 8, 8));
          }
        };
  }
}
