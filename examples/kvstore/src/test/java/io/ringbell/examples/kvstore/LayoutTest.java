package io.ringbell.examples.kvstore;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.examples.kvstore.Layout.SlotState;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** What a reader makes of slots that it sees at any moment of a write. */
class LayoutTest {
  private static final byte[] KEY = Layout.bytes("key");

  private static ByteBuffer table() {
    return ByteBuffer.allocateDirect(Layout.tableLength(1)).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static ByteBuffer slot(ByteBuffer memory) {
    ByteBuffer copy = ByteBuffer.allocate(Layout.SLOT_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
    return copy.put(0, memory, Layout.HEADER_LENGTH, Layout.SLOT_LENGTH);
  }

  @Test
  void aSlotIsBusyWhileItIsWritten() {
    ByteBuffer memory = table();
    Runnable look = () -> assertThat(Layout.stateOf(slot(memory), 0)).isEqualTo(SlotState.BUSY);
    int[] looks = {0};
    Table table =
        new Table(
            memory,
            1,
            () -> {
              look.run();
              looks[0]++;
            });
    assertThat(Layout.stateOf(slot(memory), 0)).isEqualTo(SlotState.EMPTY);
    table.put("key", "value");
    assertThat(Layout.stateOf(slot(memory), 0)).isEqualTo(SlotState.VALID);
    assertThat(Layout.hasKey(slot(memory), 0, KEY)).isTrue();
    assertThat(Layout.value(slot(memory), 0)).isEqualTo("value");
    table.put("key", "another value");
    assertThat(Layout.value(slot(memory), 0)).isEqualTo("another value");
    assertThat(table.remove("key")).isTrue();
    assertThat(Layout.stateOf(slot(memory), 0)).isEqualTo(SlotState.EMPTY);
    assertThat(looks[0]).isEqualTo(3);
  }

  /** Any mixture of two states of a slot, word by word, is one of both or is found out. */
  @Test
  void everyMixtureOfTwoWritesIsFoundOut() {
    SplittableRandom random = new SplittableRandom(1);
    int torn = 0;
    for (int round = 0; round < 300; round++) {
      ByteBuffer memory = table();
      Table table = new Table(memory, 1);
      table.put("key", "a".repeat(random.nextInt(200)));
      ByteBuffer before = slot(memory);
      table.put("key", "b".repeat(random.nextInt(200)));
      ByteBuffer after = slot(memory);
      for (int n = 0; n < 100; n++) {
        ByteBuffer mixed = ByteBuffer.allocate(Layout.SLOT_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < Layout.SLOT_LENGTH; i++) {
          mixed.put(i, (random.nextBoolean() ? before : after).get(i));
        }
        SlotState state = Layout.stateOf(mixed, 0);
        if (state == SlotState.VALID) {
          assertThat(mixed.equals(before) || mixed.equals(after)).as("round %d", round).isTrue();
        } else {
          assertThat(state).isEqualTo(SlotState.TORN);
          torn++;
        }
      }
      for (int cut = 0; cut <= Layout.SLOT_LENGTH; cut++) { // a copy in one direction or the other
        ByteBuffer mixed = ByteBuffer.allocate(Layout.SLOT_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
        mixed.put(0, before, 0, cut);
        mixed.put(cut, after, cut, Layout.SLOT_LENGTH - cut);
        boolean whole = mixed.equals(before) || mixed.equals(after);
        assertThat(Layout.stateOf(mixed, 0) == SlotState.VALID)
            .as("cut at %d", cut)
            .isEqualTo(whole);
      }
    }
    assertThat(torn).isGreaterThan(29_000);
  }

  @Test
  void nonsenseIsNotBelieved() {
    SplittableRandom random = new SplittableRandom(2);
    for (int round = 0; round < 10_000; round++) {
      ByteBuffer slot = ByteBuffer.allocate(Layout.SLOT_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; i < Layout.SLOT_LENGTH; i++) {
        slot.put(i, (byte) random.nextInt());
      }
      slot.putLong(0, slot.getLong(0) & -2);
      assertThat(Layout.stateOf(slot, 0)).isEqualTo(SlotState.TORN);
    }
    ByteBuffer long_ = ByteBuffer.allocate(Layout.SLOT_LENGTH).order(ByteOrder.LITTLE_ENDIAN);
    long_.putLong(0, 2).putShort(Layout.KEY_LENGTH_OFFSET, (short) -1);
    long_.putLong(Layout.CHECK_OFFSET, Layout.check(long_, 0, 2));
    assertThat(Layout.stateOf(long_, 0)).as("with a check that fits").isEqualTo(SlotState.TORN);
  }
}
