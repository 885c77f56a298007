package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class ClientMethodsTest {
  private final ClientMethods methods = new ClientMethods();

  @Test
  void aPathHasOneNumber() {
    assertThat(methods.register("/a/A")).isZero();
    assertThat(methods.register("/a/B")).isEqualTo(1);
    assertThat(methods.register("/a/A")).isZero();
  }

  @Test
  void thereAreAsManyAsTheNumberHasBits() {
    for (int i = 0; i < 65_536; i++) {
      assertThat(methods.register("/a/" + i)).isEqualTo(i);
    }
    assertThatIllegalStateException()
        .isThrownBy(() -> methods.register("/a/more"))
        .withMessage("more than 65536 methods");
    assertThat(methods.register("/a/65535")).isEqualTo(65_535);
  }

  @Test
  void aPathThatAServerWouldNotTakeIsRefused() {
    String longest = "/" + "\u20ac".repeat(340);
    assertThat(methods.register(longest)).isZero();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> methods.register(longest + "x"))
        .withMessageContaining("(expected: at most 341 characters)");
  }
}
