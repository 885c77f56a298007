package io.ringbell.fabric.verbs.natives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Handles of objects that need no device: wake-ups. */
@Timeout(60)
class HandleTest {
  private VerbsExtras extras;

  @BeforeEach
  void needsTheLibrary() {
    BuiltLibrary.assume();
    extras = NativeLibrary.get().extras();
  }

  @Test
  void aWakeUpIsReadyFromWakeToDrain() throws IOException {
    long wakeup = extras.createWakeup();
    WaitImage set = new WaitImage(2).handle(0, wakeup);

    assertThat(extras.await(set.buffer(), 2, 0)).isZero();
    assertThat(set.isReady(0)).isFalse();
    extras.wake(wakeup);
    extras.wake(wakeup);
    assertThat(extras.await(set.buffer(), 2, -1)).isEqualTo(1);
    assertThat(set.isReady(0)).isTrue();
    assertThat(set.isReady(1)).isFalse(); // handle 0: no object
    extras.drain(wakeup);
    assertThat(extras.await(set.buffer(), 2, 1)).isZero();
    extras.destroyWakeup(wakeup);
  }

  @Test
  void aClosedHandleIsDeadForGood() throws IOException {
    long closed = extras.createWakeup();
    extras.destroyWakeup(closed);

    assertThatThrownBy(() -> extras.destroyWakeup(closed))
        .isInstanceOf(NativeException.class)
        .hasMessageContaining("closed already")
        .satisfies(e -> assertThat(((NativeException) e).errno()).isEqualTo(NativeException.EBADF));
    // Not even when its place is used again.
    long[] others = new long[3000];
    for (int i = 0; i < others.length; i++) {
      others[i] = extras.createWakeup();
      assertThat(others[i]).isNotEqualTo(closed);
      if (i % 2 == 0) {
        extras.destroyWakeup(others[i]);
      }
    }
    assertThatThrownBy(() -> extras.wake(closed)).isInstanceOf(NativeException.class);
    for (int i = 1; i < others.length; i += 2) {
      extras.destroyWakeup(others[i]);
    }
  }

  @Test
  void aHandleOfAnotherKindIsNamed() throws IOException {
    long wakeup = extras.createWakeup();

    assertThatThrownBy(() -> NativeLibrary.get().dispatcher().allocPd(wakeup))
        .isInstanceOf(NativeException.class)
        .hasMessageContaining("is of a wake-up, expected a device context");
    extras.destroyWakeup(wakeup);
  }

  @Test
  void openObjectsAreCounted() throws IOException {
    int before = extras.openObjects(Verbs.KIND_WAKEUP);

    long wakeup = extras.createWakeup();
    assertThat(extras.openObjects(Verbs.KIND_WAKEUP)).isEqualTo(before + 1);
    extras.destroyWakeup(wakeup);

    assertThat(extras.openObjects(Verbs.KIND_WAKEUP)).isEqualTo(before);
  }

  @Test
  void closingEndsAWaitWithAnException() throws Exception {
    for (int round = 0; round < 200; round++) {
      long wakeup = extras.createWakeup();
      CompletableFuture<Integer> waiting = new CompletableFuture<>();
      Thread waiter =
          new Thread(
              () -> {
                try {
                  WaitImage set = new WaitImage(1).handle(0, wakeup);
                  waiting.complete(extras.await(set.buffer(), 1, -1));
                } catch (IOException e) {
                  waiting.completeExceptionally(e);
                }
              });
      waiter.start();
      if (round % 2 == 0) {
        while (waiter.getState() == Thread.State.NEW) {
          Thread.onSpinWait();
        }
      }
      extras.destroyWakeup(wakeup);

      assertThatThrownBy(() -> waiting.get(30, TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasCauseInstanceOf(NativeException.class);
      waiter.join();
    }
  }

  @Test
  void aWaitSetIsBounded() {
    WaitImage set = new WaitImage(WaitImage.MAX_ENTRIES + 1);

    assertThatThrownBy(() -> extras.await(set.buffer(), WaitImage.MAX_ENTRIES + 1, 0))
        .isInstanceOf(NativeException.class);
    assertThatThrownBy(() -> extras.await(set.buffer(), 0, 0)).isInstanceOf(NativeException.class);
    assertThatThrownBy(() -> extras.await(set.buffer(), WaitImage.MAX_ENTRIES + 2, 0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> extras.await(ByteBuffer.allocate(16), 1, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
