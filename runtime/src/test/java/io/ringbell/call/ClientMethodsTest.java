package io.ringbell.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class ClientMethodsTest {
  private final ClientMethods methods = new ClientMethods();

  private int register(String path) {
    String[] names = path.split("/", -1);
    return methods.register(MethodDescriptor.unary(names[1], names[2]));
  }

  @Test
  void aPathHasOneNumber() {
    assertThat(register("/a/A")).isZero();
    assertThat(register("/a/B")).isEqualTo(1);
    assertThat(register("/a/A")).isZero();
  }

  @Test
  void thereAreAsManyAsTheNumberHasBits() {
    for (int i = 0; i < 65_536; i++) {
      assertThat(register("/a/" + i)).isEqualTo(i);
    }
    assertThatIllegalStateException()
        .isThrownBy(() -> register("/a/more"))
        .withMessage("more than 65536 methods");
    assertThat(register("/a/65535")).isEqualTo(65_535);
  }

  @Test
  void aPathThatAServerWouldNotTakeIsRefused() {
    String longest = "/a/" + "\u20ac".repeat(338);
    assertThat(register(longest)).isZero();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> register(longest + "x"))
        .withMessageContaining("(expected: at most 341 characters)");
  }
}
