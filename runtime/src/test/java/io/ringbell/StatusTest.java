package io.ringbell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StatusTest {
  @Test
  void theNumbersAreThoseOfGrpc() {
    assertThat(Status.Code.values()).hasSize(17);
    assertThat(Status.Code.OK.number()).isZero();
    assertThat(Status.Code.DEADLINE_EXCEEDED.number()).isEqualTo(4);
    assertThat(Status.Code.RESOURCE_EXHAUSTED.number()).isEqualTo(8);
    assertThat(Status.Code.UNIMPLEMENTED.number()).isEqualTo(12);
    assertThat(Status.Code.UNAVAILABLE.number()).isEqualTo(14);
    assertThat(Status.Code.UNAUTHENTICATED.number()).isEqualTo(16);
    for (Status.Code code : Status.Code.values()) {
      assertThat(Status.Code.ofNumber(code.number())).isEqualTo(code);
    }
  }

  @Test
  void aNumberOfNobodyIsUnknown() {
    for (int number : new int[] {-1, 17, 32767, -32768, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertThat(Status.Code.ofNumber(number)).isEqualTo(Status.Code.UNKNOWN);
    }
  }

  @Test
  void wordsAreOptional() {
    assertThat(Status.NOT_FOUND).hasToString("NOT_FOUND");
    assertThat(Status.NOT_FOUND.withDescription("no item 5")).hasToString("NOT_FOUND: no item 5");
    assertThat(Status.OK.isOk()).isTrue();
    assertThat(Status.OK.withDescription("fine").isOk()).isTrue();
    assertThat(Status.ABORTED.isOk()).isFalse();
    assertThat(Status.ABORTED.asException().status()).isEqualTo(Status.ABORTED);
    assertThatNullPointerException().isThrownBy(() -> Status.OK.withDescription(null));
  }

  @Test
  void timeoutsAreChecked() {
    assertThat(CallOptions.DEFAULT.timeoutNanos()).isZero();
    assertThat(CallOptions.DEFAULT.withTimeout(Duration.ofMillis(5)).timeoutNanos())
        .isEqualTo(5_000_000);
    assertThat(CallOptions.DEFAULT.withTimeout(Duration.ofDays(400_000)).timeoutNanos())
        .as("longer than nanoseconds can say")
        .isEqualTo(Long.MAX_VALUE / 2);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CallOptions.DEFAULT.withTimeout(Duration.ZERO))
        .withMessage("timeout: PT0S (expected: > 0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CallOptions.DEFAULT.withTimeout(Duration.ofNanos(-1)));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CallOptions(-1, Metadata.EMPTY, false, false, null))
        .withMessage("timeoutNanos: -1 (expected: >= 0)");
  }
}
