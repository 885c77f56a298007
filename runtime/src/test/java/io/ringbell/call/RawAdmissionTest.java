package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RawAdmissionTest {
  private final RawAdmission<String> admission = new RawAdmission<>(2, 3);

  private static int index(int id) {
    return id & CallFrames.INDEX_MASK;
  }

  @Test
  void idsAreOfFreeIndexesAndNotUsedTwice() {
    int first = admission.takeId();
    int second = admission.takeId();
    assertThat(index(first)).isNotEqualTo(index(second));
    assertThat(admission.isFull()).isTrue();
    assertThat(admission.giveBack(index(first))).as("nobody waits").isFalse();
    assertThat(admission.isFull()).isFalse();
    int third = admission.takeId();
    assertThat(index(third)).isEqualTo(index(first));
    assertThat(third).isNotEqualTo(first);
  }

  @Test
  void whoComesGoesBehindThoseThatWait() {
    int first = admission.takeId();
    int second = admission.takeId();
    admission.await("a");
    assertThat(admission.giveBack(index(first))).isTrue();
    assertThat(admission.isFull()).as("there is room, for the one that waits").isTrue();
    admission.await("b");
    assertThat(admission.giveBack(index(second))).as("somebody admits already").isFalse();
    assertThat(admission.next()).isEqualTo("a");
    int taken = admission.takeId();
    assertThat(admission.next()).isEqualTo("b");
    admission.takeId();
    assertThat(admission.next()).isNull();
    admission.await("c");
    assertThat(admission.giveBack(index(taken))).as("that one was done").isTrue();
    assertThat(admission.next()).isEqualTo("c");
  }

  @Test
  void onlySoManyWait() {
    admission.await("a");
    admission.await("b");
    assertThat(admission.mayWait()).isTrue();
    admission.await("c");
    assertThat(admission.mayWait()).isFalse();
    assertThat(admission.leave("b")).isTrue();
    assertThat(admission.leave("b")).isFalse();
    assertThat(admission.mayWait()).isTrue();
    assertThat(admission.allWaiting()).containsExactly("a", "c");
  }

  @Test
  void nobodyIsLeftBehindItsEnd() {
    admission.takeId();
    int id = admission.takeId();
    admission.await("a");
    admission.await("b");
    assertThat(admission.isClosed()).isFalse();
    assertThat(admission.close()).containsExactly("a", "b");
    assertThat(admission.isClosed()).isTrue();
    assertThat(admission.waitingCount()).isZero();
    assertThat(admission.leave("a")).isFalse();
    assertThat(admission.giveBack(index(id))).isFalse();
    assertThat(admission.next()).isNull();
  }

  @Test
  void randomCallsKeepTheirOrder() {
    long seed = System.nanoTime();
    System.out.println("RawAdmissionTest: seed " + seed);
    Random random = new Random(seed);
    RawAdmission<Integer> many = new RawAdmission<>(5, 1000);
    ArrayDeque<Integer> waiting = new ArrayDeque<>();
    List<Integer> going = new ArrayList<>(); // ids
    Set<Integer> used = new HashSet<>();
    int next = 0;
    for (int step = 0; step < 20_000; step++) {
      int what = random.nextInt(7);
      if (what < 3 && waiting.size() < 900) {
        assertThat(many.isFull()).isEqualTo(going.size() == 5);
        if (many.isFull()) {
          many.await(next);
          waiting.add(next);
        } else {
          going.add(many.takeId());
        }
        next++;
      } else if (what < 6 && !going.isEmpty()) {
        int id = going.remove(random.nextInt(going.size()));
        boolean admits = many.giveBack(index(id));
        assertThat(admits).isEqualTo(!waiting.isEmpty());
        for (Integer each = admits ? many.next() : null; each != null; each = many.next()) {
          assertThat(each).isEqualTo(waiting.poll());
          going.add(many.takeId());
        }
      } else if (!waiting.isEmpty()) {
        Integer one = List.copyOf(waiting).get(random.nextInt(waiting.size()));
        assertThat(many.leave(one)).isTrue();
        waiting.remove(one);
      }
      used.clear();
      going.forEach(id -> used.add(index(id)));
      assertThat(used).as("indexes").hasSize(going.size()).allMatch(index -> index < 5);
      assertThat(many.waitingCount()).isEqualTo(waiting.size());
    }
  }
}
