package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CallTableTest {
  @Test
  void itGrowsByNeedUpToItsLimit() {
    CallTable table = new CallTable(null, 600);
    assertThat(table.size()).isZero();
    assertThat(table.get(0)).isNull();
    Set<ClientCall> taken = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < 600; i++) {
      ClientCall call = table.take();
      assertThat(call.index).isEqualTo(i);
      assertThat(table.get(i)).isSameAs(call);
      assertThat(taken.add(call)).isTrue();
    }
    assertThat(table.take()).isNull();
    assertThat(table.size()).isEqualTo(600);
    assertThat(table.get(600)).isNull();
    assertThat(table.get(65_535)).isNull();
  }

  @Test
  void aReturnedSlotIsTakenBeforeTheTableGrows() {
    CallTable table = new CallTable(null, 10);
    ClientCall first = table.take();
    ClientCall second = table.take();
    table.give(first);
    table.give(second);
    assertThat(table.take()).isSameAs(second);
    assertThat(table.take()).isSameAs(first);
    assertThat(table.size()).isEqualTo(2);
  }

  @Test
  void noSlotsAtAll() {
    assertThat(new CallTable(null, 0).take()).isNull();
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.SECONDS)
  void noTwoThreadsEverHoldTheSameSlot() throws InterruptedException {
    long seed = 5;
    int limit = 300;
    CallTable table = new CallTable(null, limit);
    AtomicIntegerArray holders = new AtomicIntegerArray(limit);
    ConcurrentLinkedQueue<String> problems = new ConcurrentLinkedQueue<>();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      SplittableRandom random = new SplittableRandom(seed + t);
      threads.add(
          new Thread(
              () -> {
                Deque<ClientCall> held = new ArrayDeque<>();
                for (int i = 0; i < 200_000; i++) {
                  ClientCall call = random.nextInt(100) < 52 ? table.take() : null;
                  if (call != null) {
                    if (holders.incrementAndGet(call.index) != 1) {
                      problems.add("slot " + call.index + " is held twice, seed " + seed);
                    }
                    held.add(call);
                  } else if (!held.isEmpty()) {
                    giveBack(table, holders, held.poll());
                  }
                }
                held.forEach(call -> giveBack(table, holders, call));
              }));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(problems).isEmpty();
    int free = 0;
    while (table.take() != null) {
      free++;
    }
    assertThat(free).as("no slot was lost").isEqualTo(limit);
  }

  private static void giveBack(CallTable table, AtomicIntegerArray holders, ClientCall call) {
    holders.decrementAndGet(call.index);
    table.give(call);
  }
}
