package io.ringbell.fabric.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.CompletionStatus;
import io.ringbell.fabric.WorkCompletion.Opcode;
import io.ringbell.fabric.WorkRequest;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Each verb does what it says, for every size and in both directions. */
abstract class VerbsContract extends ContractTest {
  private static final int SOURCE = 3;
  private static final int TARGET = 129;
  private static final int GUARD = 64;
  private static final int IMMEDIATE = 0xCAFEBABE;
  private static final SideConfig LARGE = SideConfig.DEFAULT.withMemory((1 << 20) + 4096);

  @Sizes
  void sendDeliversEveryByteToTheNextReceive(int size) {
    Pair pair = connect(LARGE);
    for (Side from : sides(pair)) {
      Side to = prepare(pair, from, size);
      to.postReceive(5, TARGET, size);
      from.post(from.send(6, SOURCE, size));
      assertCompletes(pair, from, 6, Opcode.SEND);
      assertReceives(
          pair, to, new Done(5, CompletionStatus.SUCCESS, Opcode.RECEIVE, size, false, 0));
      assertArrived(to, size);
    }
  }

  @Sizes
  void sendWithImmediateDeliversBytesAndImmediate(int size) {
    requires(clientFabric.capabilities().immediate(), "immediate");
    Pair pair = connect(LARGE);
    for (Side from : sides(pair)) {
      Side to = prepare(pair, from, size);
      to.postReceive(5, TARGET, size);
      from.post(
          new WorkRequest()
              .sendWithImmediate(6, from.memory, SOURCE, size, IMMEDIATE)
              .flags(WorkRequest.SIGNALED));
      assertCompletes(pair, from, 6, Opcode.SEND);
      assertReceives(
          pair, to, new Done(5, CompletionStatus.SUCCESS, Opcode.RECEIVE, size, true, IMMEDIATE));
      assertArrived(to, size);
    }
  }

  @Sizes
  void writePlacesEveryByteAndNoOther(int size) {
    Pair pair = connect(LARGE);
    for (Side from : sides(pair)) {
      Side to = prepare(pair, from, size);
      to.postReceive(5, 0, 1);
      from.post(from.write(6, SOURCE, size, to.memory, TARGET), from.send(7, SOURCE, 0));
      pair.await(to, 1);
      assertArrived(to, size);
      pair.await(from, 2);
      assertThat(from.ids(CompletionStatus.SUCCESS)).containsExactly(6L, 7L);
      assertThat(from.done.get(0).opcode()).isEqualTo(Opcode.WRITE);
    }
  }

  @Sizes
  void writeWithImmediatePlacesTheBytesAndUsesUpOneReceive(int size) {
    requires(clientFabric.capabilities().immediate(), "immediate");
    Pair pair = connect(LARGE);
    for (Side from : sides(pair)) {
      Side to = prepare(pair, from, size);
      to.postReceive(5, 0, 0);
      from.post(
          new WorkRequest()
              .writeWithImmediate(
                  6, from.memory, SOURCE, size, to.memory.address() + TARGET, to.memory.rkey(), -2)
              .flags(WorkRequest.SIGNALED));
      assertCompletes(pair, from, 6, Opcode.WRITE);
      assertReceives(
          pair,
          to,
          new Done(5, CompletionStatus.SUCCESS, Opcode.RECEIVE_WRITE_WITH_IMM, size, true, -2));
      assertArrived(to, size);
    }
  }

  @Sizes
  void readFetchesEveryByteAndNoOther(int size) {
    Pair pair = connect(LARGE);
    for (Side to : sides(pair)) {
      Side from = pair.other(to);
      prepare(pair, from, size);
      to.post(to.read(6, TARGET, size, from.memory, SOURCE));
      assertCompletes(pair, to, 6, Opcode.READ);
      assertThat(to.done.get(0).byteLength()).isEqualTo(size);
      assertArrived(to, size);
      assertThat(from.done).isEmpty();
    }
  }

  @Test
  void compareAndSwapSwapsOnAMatchOnlyAndReturnsTheOldValue() {
    requires(clientFabric.capabilities().atomics(), "atomics");
    Pair pair = connect();
    for (Side from : sides(pair)) {
      from.done.clear();
      ByteBuffer target = pair.other(from).memory.buffer();
      target.putLong(64, 7);
      from.memory.buffer().putLong(0, -1).putLong(8, -1);
      from.post(compareAndSwap(from, 1, 0, pair.other(from), 8, 9));
      assertCompletes(pair, from, 1, Opcode.COMPARE_AND_SWAP);
      assertThat(target.getLong(64)).as("no match").isEqualTo(7);
      assertThat(from.memory.buffer().getLong(0)).isEqualTo(7);
      from.post(compareAndSwap(from, 2, 8, pair.other(from), 7, Long.MIN_VALUE));
      Done second = pair.await(from, 2);
      assertThat(second)
          .isEqualTo(new Done(2, CompletionStatus.SUCCESS, Opcode.COMPARE_AND_SWAP, 8, false, 0));
      assertThat(target.getLong(64)).as("match").isEqualTo(Long.MIN_VALUE);
      assertThat(from.memory.buffer().getLong(8)).isEqualTo(7);
    }
  }

  private static WorkRequest compareAndSwap(
      Side from, long id, int offset, Side to, long compare, long swap) {
    return new WorkRequest()
        .compareAndSwap(
            id, from.memory, offset, to.memory.address() + 64, to.memory.rkey(), compare, swap)
        .flags(WorkRequest.SIGNALED);
  }

  @Test
  void fetchAndAddAddsAndReturnsTheOldValue() {
    requires(clientFabric.capabilities().atomics(), "atomics");
    Pair pair = connect();
    pair.server().memory.buffer().putLong(64, Long.MAX_VALUE);
    long[] addends = {1, -5, 0, Long.MIN_VALUE};
    long expected = Long.MAX_VALUE;
    for (int i = 0; i < addends.length; i++) {
      pair.client().post(fetchAndAdd(pair.client(), i, 8 * i, pair.server(), addends[i]));
      assertThat(pair.await(pair.client(), i + 1))
          .isEqualTo(new Done(i, CompletionStatus.SUCCESS, Opcode.FETCH_AND_ADD, 8, false, 0));
      assertThat(pair.client().memory.buffer().getLong(8 * i)).isEqualTo(expected);
      expected += addends[i];
      assertThat(pair.server().memory.buffer().getLong(64)).isEqualTo(expected);
    }
  }

  @Test
  void atomicsOfManyRequestsNeverSeeTheSameValue() {
    requires(clientFabric.capabilities().atomics(), "atomics");
    Pair pair = connect();
    pair.server().memory.buffer().putLong(64, 0);
    int count = 48; // more than any read depth, less than the send queue
    WorkRequest[] chain = new WorkRequest[count];
    for (int i = 0; i < count; i++) {
      chain[i] = fetchAndAdd(pair.client(), i, 8 * i, pair.server(), 1);
    }
    pair.client().post(chain);
    pair.await(pair.client(), count);
    assertThat(pair.client().ids(CompletionStatus.SUCCESS)).hasSize(count);
    List<Long> seen =
        LongStream.range(0, count)
            .map(i -> pair.client().memory.buffer().getLong((int) (8 * i)))
            .boxed()
            .toList();
    assertThat(seen).isEqualTo(LongStream.range(0, count).boxed().toList());
  }

  private static WorkRequest fetchAndAdd(Side from, long id, int offset, Side to, long addend) {
    return new WorkRequest()
        .fetchAndAdd(id, from.memory, offset, to.memory.address() + 64, to.memory.rkey(), addend)
        .flags(WorkRequest.SIGNALED);
  }

  @Test
  void aMessageShorterThanItsReceiveChangesItsOwnBytesOnly() {
    Pair pair = connect();
    pair.client().fill(0, 8, 1);
    pair.server().fill(64, 64, 2);
    pair.server().postReceive(5, 64, 64);
    pair.client().post(pair.client().send(6, 0, 8));
    assertReceives(
        pair, pair.server(), new Done(5, CompletionStatus.SUCCESS, Opcode.RECEIVE, 8, false, 0));
    assertThat(pair.server().bytes(64, 8)).isEqualTo(Side.pattern(8, 1));
    assertThat(pair.server().bytes(72, 56))
        .isEqualTo(Arrays.copyOfRange(Side.pattern(64, 2), 8, 64));
  }

  /** A fabric that waited for room while posting would stand still here. */
  @Test
  void largeWritesBothWaysDoNotBlockEachOther() {
    int size = 1 << 20;
    Pair pair = connect(SideConfig.DEFAULT.withMemory(2 * size));
    for (Side side : sides(pair)) {
      side.fill(0, size, side == pair.client() ? 1 : 2);
      side.postReceive(100, 0, 0);
    }
    for (int i = 0; i < 16; i++) {
      for (Side side : sides(pair)) {
        side.post(side.write(i, 0, size, pair.other(side).memory, size));
      }
    }
    for (Side side : sides(pair)) {
      side.post(side.send(16, 0, 0));
    }
    pair.await(pair.client(), 18);
    pair.await(pair.server(), 18);
    assertThat(pair.client().done).allMatch(Done::succeeded);
    assertThat(pair.server().done).allMatch(Done::succeeded);
    assertThat(pair.server().bytes(size, size)).isEqualTo(Side.pattern(size, 1));
    assertThat(pair.client().bytes(size, size)).isEqualTo(Side.pattern(size, 2));
  }

  private static List<Side> sides(Pair pair) {
    return List.of(pair.client(), pair.server());
  }

  /** Fills the source, and guards around the target at the other side, which it returns. */
  private static Side prepare(Pair pair, Side from, int size) {
    Side to = pair.other(from);
    from.done.clear();
    to.done.clear();
    from.fill(SOURCE, size, 1);
    to.memory.buffer().put(TARGET - GUARD, new byte[GUARD + size + GUARD]);
    return to;
  }

  private static void assertArrived(Side to, int size) {
    assertThat(to.bytes(TARGET, size)).isEqualTo(Side.pattern(size, 1));
    assertThat(to.bytes(TARGET - GUARD, GUARD)).containsOnly(0);
    assertThat(to.bytes(TARGET + size, GUARD)).containsOnly(0);
  }

  private static void assertCompletes(Pair pair, Side side, long id, Opcode opcode) {
    Done completion = pair.await(side, 1);
    assertThat(completion.id()).isEqualTo(id);
    assertThat(completion.status()).isEqualTo(CompletionStatus.SUCCESS);
    assertThat(completion.opcode()).isEqualTo(opcode);
    assertThat(completion.hasImmediate()).isFalse();
  }

  private static void assertReceives(Pair pair, Side side, Done expected) {
    assertThat(pair.await(side, 1)).isEqualTo(expected);
  }
}
