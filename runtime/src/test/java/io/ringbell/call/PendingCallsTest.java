package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PendingCallsTest {
  private final PendingCalls pending = new PendingCalls(130);
  private final DetachedCall call = new DetachedCall(null);
  private final DetachedCall another = new DetachedCall(null);

  @Test
  void callsAreFoundByIndex() {
    for (int index : new int[] {0, 63, 64, 129}) {
      assertThat(pending.get(index)).isNull();
      pending.add(index, call);
      assertThat(pending.get(index)).isSameAs(call);
      pending.remove(index, another);
      assertThat(pending.get(index)).as("someone else's removal").isSameAs(call);
      pending.remove(index, call);
      assertThat(pending.get(index)).isNull();
    }
  }

  @Test
  void allAreVisitedAlsoWhileTheyAreRemoved() {
    pending.add(1, call);
    pending.add(100, another);
    List<DetachedCall> seen = new ArrayList<>();
    pending.forEach(
        each -> {
          seen.add(each);
          pending.remove(1, each);
        });
    assertThat(seen).containsExactly(call, another);
    seen.clear();
    pending.forEach(seen::add);
    assertThat(seen).containsExactly(another);
  }

  @Test
  void noneAtATime() {
    new PendingCalls(0).forEach(each -> assertThat(each).isNull());
  }
}
