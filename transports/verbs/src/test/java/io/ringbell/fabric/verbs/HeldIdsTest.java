package io.ringbell.fabric.verbs;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.fabric.verbs.natives.Verbs;
import io.ringbell.fabric.verbs.natives.VerbsExtras;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Ids wait for their port, and not for ever. */
class HeldIdsTest {
  private static final long CONTEXT = 7;
  private static final long START = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(1); // wraps around

  private final List<Long> destroyed = new ArrayList<>();
  private int state = Verbs.PORT_DOWN;
  private boolean gone;
  private final HeldIds held = new HeldIds(natives());

  private VerbsExtras natives() {
    return (VerbsExtras)
        Proxy.newProxyInstance(
            VerbsExtras.class.getClassLoader(),
            new Class<?>[] {VerbsExtras.class},
            (proxy, method, args) -> {
              if (gone) {
                throw new IOException("no such device");
              }
              assertThat(method.getName()).isEqualTo("queryPort");
              assertThat(args[0]).isEqualTo(CONTEXT);
              ((ByteBuffer) args[2]).putInt(0, state);
              return null;
            });
  }

  private void look(long millis) {
    held.look(START + TimeUnit.MILLISECONDS.toNanos(millis), destroyed::add);
  }

  @Test
  void aPortIsDownUnlessItIsActiveOrCannotBeAsked() {
    assertThat(held.isDown(CONTEXT, 1)).isTrue();
    state = Verbs.PORT_ACTIVE;
    assertThat(held.isDown(CONTEXT, 1)).isFalse();
    gone = true;
    assertThat(held.isDown(CONTEXT, 1)).isFalse();
  }

  @Test
  void theyStayUntilThePortHasBeenUpForAMoment() {
    held.add(1, CONTEXT, 1, START);
    held.add(2, CONTEXT, 1, START);
    look(5_000);
    assertThat(destroyed).isEmpty();
    state = Verbs.PORT_ACTIVE;
    look(6_000);
    assertThat(destroyed).isEmpty();
    state = Verbs.PORT_DOWN; // again
    look(6_250);
    state = Verbs.PORT_ACTIVE;
    look(6_500);
    look(6_700);
    assertThat(destroyed).as("not up for long enough").isEmpty();
    look(7_000);
    assertThat(destroyed).containsExactly(1L, 2L);
    assertThat(held.isEmpty()).isTrue();
    assertThat(held.nextLook()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void theyAreLookedAtAsOftenAsTheySay() {
    held.add(1, CONTEXT, 1, START);
    long due = held.nextLook();
    gone = true; // a look would find nothing down
    held.look(due - 1, destroyed::add);
    held.look(due, destroyed::add);
    assertThat(held.nextLook() - due).isPositive();
    assertThat(destroyed).isEmpty();
  }

  @Test
  void theyDoNotWaitForEver() {
    held.add(1, CONTEXT, 1, START);
    held.look(START + HeldIds.MOST_NANOS - 1, destroyed::add);
    assertThat(destroyed).isEmpty();
    held.look(START + 2 * HeldIds.MOST_NANOS, destroyed::add);
    assertThat(destroyed).containsExactly(1L);
  }
}
