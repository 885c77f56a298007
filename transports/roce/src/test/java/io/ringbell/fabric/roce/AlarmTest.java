package io.ringbell.fabric.roce;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whoever should not wake runs into the time-out. */
@Timeout(60)
class AlarmTest {
  private static final long HOUR = TimeUnit.HOURS.toNanos(1);
  private static final long MILLISECOND = TimeUnit.MILLISECONDS.toNanos(1);

  private final Alarm alarm = new Alarm();

  @Test
  void aDeadlineThatWasSetBeforeEndsASleep() {
    alarm.by(System.nanoTime() + MILLISECOND);
    alarm.by(System.nanoTime() + HOUR); // the earlier one stays
    assertThat(alarm.sleep(System.nanoTime() + HOUR)).isTrue();
  }

  @Test
  void aDeadlineEndsOneSleepOnly() {
    alarm.by(System.nanoTime());
    assertThat(alarm.sleep(System.nanoTime() + HOUR)).isTrue();
    assertThat(alarm.sleep(System.nanoTime() + MILLISECOND)).isFalse();
  }

  @Test
  void anEarlierDeadlineShortensASleep() throws Exception {
    alarm.by(System.nanoTime() + HOUR);
    CompletableFuture<Boolean> woken = sleeping();
    alarm.by(System.nanoTime() + MILLISECOND);
    assertThat(woken.get()).isTrue();
  }

  @Test
  void aCallEndsASleep() throws Exception {
    CompletableFuture<Boolean> woken = sleeping();
    alarm.call();
    assertThat(woken.get()).isFalse();
  }

  @Test
  void aCallBeforeASleepEndsIt() {
    alarm.call();
    assertThat(alarm.sleep(System.nanoTime() + HOUR)).isFalse();
  }

  /** A thread that sleeps for an hour, whether its sleep was ended by a deadline. */
  private CompletableFuture<Boolean> sleeping() {
    CompletableFuture<Boolean> woken = new CompletableFuture<>();
    Thread thread = new Thread(() -> woken.complete(alarm.sleep(System.nanoTime() + HOUR)));
    thread.setDaemon(true);
    thread.start();
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      LockSupport.parkNanos(MILLISECOND);
    }
    return woken;
  }
}
