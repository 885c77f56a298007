package io.ringbell.fabric.contract;

import static io.ringbell.fabric.WorkRequest.FENCE;
import static io.ringbell.fabric.WorkRequest.SIGNALED;
import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.WorkCompletion.Opcode;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What comes before what, and which requests complete at all. */
abstract class OrderContract extends ContractTest {
  private static final int SLOTS = 16;
  private static final int SLOT = 512;
  private static final int STAGING = 1 << 15;

  @Test
  void aWriteIsVisibleWithTheReceiveOfALaterSend() {
    Pair pair = connect();
    Side client = pair.client();
    Side server = pair.server();
    int rounds = 3_000;
    int[] checked = {0};
    server.listener =
        completion -> {
          int round = checked[0]++;
          int slot = round % SLOTS;
          assertThat(server.bytes(slot * SLOT, SLOT))
              .as("round %d", round)
              .isEqualTo(Side.pattern(SLOT, round));
          server.postReceive(slot, STAGING, 8);
        };
    for (int slot = 0; slot < SLOTS; slot++) {
      server.postReceive(slot, STAGING, 8);
    }
    for (int round = 0; round < rounds; round++) {
      int current = round;
      // The slot is free again once the server has checked it.
      pair.until("a free slot", () -> current - checked[0] < SLOTS);
      pair.until("room", () -> current - client.done.size() < SLOTS);
      int slot = round % SLOTS;
      client.fill(STAGING + slot * SLOT, SLOT, round);
      client.post(
          client.write(round, STAGING + slot * SLOT, SLOT, server.memory, slot * SLOT).flags(0),
          client.send(round, 0, 8));
    }
    pair.until("all rounds", () -> checked[0] == rounds);
    pair.await(client, rounds);
    assertThat(client.ids()).isEqualTo(LongStream.range(0, rounds).boxed().toList());
  }

  @Test
  void sendsTakeReceivesInTheOrderOfBoth() {
    Pair pair = connect();
    Side client = pair.client();
    Side server = pair.server();
    int rounds = 5_000;
    for (int i = 0; i < 32; i++) {
      server.postReceive(i, 8 * i, 8);
    }
    int[] taken = {0};
    server.listener =
        completion -> {
          int round = taken[0]++;
          int slot = round % 32;
          assertThat(completion.id()).isEqualTo(slot);
          assertThat(server.memory.buffer().getLong(8 * slot)).isEqualTo(round);
          server.postReceive(slot, 8 * slot, 8);
        };
    for (int round = 0; round < rounds; round++) {
      int current = round;
      pair.until("a receive", () -> current - taken[0] < 32 && current - client.done.size() < 32);
      client.memory.buffer().putLong(8 * (round % 32), round);
      client.post(client.send(round, 8 * (round % 32), 8));
    }
    pair.until("all rounds", () -> taken[0] == rounds);
    pair.await(client, rounds);
    assertThat(client.ids()).isEqualTo(LongStream.range(0, rounds).boxed().toList());
  }

  @Test
  void sendQueueCompletionsComeInTheOrderOfPosting() {
    Pair pair = connect();
    Side client = pair.client();
    Side server = pair.server();
    for (int i = 0; i < 16; i++) {
      server.postReceive(i, 0, 8);
    }
    for (int i = 0; i < 48; i += 3) {
      client.post(
          client.write(i, 0, 4096, server.memory, 4096),
          client.read(i + 1, 8192, 4096, server.memory, 4096),
          client.send(i + 2, 0, 8));
    }
    pair.await(client, 48);
    assertThat(client.ids()).isEqualTo(LongStream.range(0, 48).boxed().toList());
    assertThat(client.done).allMatch(Done::succeeded);
  }

  @Test
  void aReadSeesTheWritesBeforeItAlsoBeyondTheReadDepth() {
    Pair pair = connect();
    Side client = pair.client();
    Side server = pair.server();
    for (int round = 0; round < 50; round++) {
      client.done.clear();
      for (int i = 0; i < 32; i++) {
        client.memory.buffer().putLong(8 * i, 1000L * round + i);
        client.post(
            client.write(i, 8 * i, 8, server.memory, 8 * i).flags(0),
            client.read(i, 1024 + 8 * i, 8, server.memory, 8 * i));
      }
      pair.await(client, 32);
      int current = round;
      assertThat(
              IntStream.range(0, 32).mapToLong(i -> client.memory.buffer().getLong(1024 + 8 * i)))
          .containsExactly(
              LongStream.range(0, 32).map(i -> 1000L * current + i).boxed().toArray(Long[]::new));
      assertThat(client.done).allMatch(d -> d.opcode() == Opcode.READ);
    }
  }

  @Test
  void aFencedSendCarriesWhatTheReadBeforeItFetched() {
    Pair pair = connect();
    Side client = pair.client();
    Side server = pair.server();
    for (int round = 1; round <= 300; round++) {
      server.memory.buffer().putLong(0, round);
      client.memory.buffer().putLong(0, -1);
      server.done.clear();
      client.done.clear();
      server.postReceive(1, 64, 8);
      client.post(
          client.read(1, 0, 8, server.memory, 0).flags(0),
          client.send(2, 0, 8).flags(SIGNALED | FENCE));
      pair.await(server, 1);
      pair.await(client, 1);
      assertThat(server.memory.buffer().getLong(64)).isEqualTo(round);
    }
  }

  @Test
  void aFencedWriteCarriesWhatTheReadBeforeItFetched() {
    Pair pair = connect();
    Side client = pair.client();
    Side server = pair.server();
    for (int round = 1; round <= 300; round++) {
      server.memory.buffer().putLong(0, round).putLong(64, -1);
      client.memory.buffer().putLong(0, -1);
      server.done.clear();
      client.done.clear();
      server.postReceive(1, 128, 8);
      client.post(
          client.read(1, 0, 8, server.memory, 0).flags(0),
          client.write(2, 0, 8, server.memory, 64).flags(FENCE),
          client.send(3, 0, 0));
      pair.await(server, 1);
      pair.await(client, 1);
      assertThat(server.memory.buffer().getLong(64)).isEqualTo(round);
    }
  }

  @Test
  void onlySignaledRequestsCompleteWhenAllGoesWell() {
    Pair pair = connect();
    Side client = pair.client();
    Side server = pair.server();
    for (int i = 0; i < 30; i++) {
      server.postReceive(i, 0, 8);
    }
    for (int i = 0; i < 30; i++) {
      client.post(client.send(i, 0, 8).flags(i % 10 == 9 ? SIGNALED : 0));
    }
    pair.await(server, 30);
    pair.await(client, 3);
    pair.drain();
    assertThat(client.ids()).containsExactly(9L, 19L, 29L);
    assertThat(server.ids()).isEqualTo(LongStream.range(0, 30).boxed().toList());
  }
}
