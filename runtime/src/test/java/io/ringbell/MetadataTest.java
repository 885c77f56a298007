package io.ringbell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class MetadataTest {
  @Test
  void namesAreLowerCaseAndTheLastValueCounts() {
    Metadata metadata =
        Metadata.of("Tenant", "a").with("tenant", "b").with("x-bin", new byte[] {1});
    assertThat(metadata.get("TENANT")).isEqualTo("b");
    assertThat(metadata.getAll("tenant")).containsExactly("a", "b");
    assertThat(metadata.getBinary("x-bin")).containsExactly(1);
    assertThat(metadata.get("none")).isNull();
    assertThat(metadata.getBinary("none")).isNull();
    assertThat(metadata.without("Tenant").entries()).hasSize(1);
  }

  @Test
  void valuesCannotBeChangedFromOutside() {
    byte[] bytes = {1, 2};
    Metadata metadata = Metadata.EMPTY.with("x-bin", bytes);
    bytes[0] = 9;
    metadata.getBinary("x-bin")[1] = 9;
    assertThat(metadata.getBinary("x-bin")).containsExactly(1, 2);
  }

  @Test
  void twoAreEqualIfTheirEntriesAre() {
    assertThat(Metadata.of("a", "1").and(Metadata.of("b", "2")))
        .isEqualTo(Metadata.of("a", "1").with("b", "2"))
        .hasSameHashCodeAs(Metadata.of("a", "1").with("b", "2"))
        .isNotEqualTo(Metadata.of("b", "2").with("a", "1"));
    assertThat(Metadata.EMPTY.and(Metadata.EMPTY).isEmpty()).isTrue();
  }

  @Test
  void itsTextHasNoValues() {
    assertThat(Metadata.of("authorization", "secret").toString()).isEqualTo("[authorization]");
  }

  @Test
  void wrongNamesAndValuesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Metadata.of("a b", "x"))
        .withMessageContaining("letters, digits");
    assertThatIllegalArgumentException().isThrownBy(() -> Metadata.of("", "x"));
    assertThatIllegalArgumentException().isThrownBy(() -> Metadata.of("x".repeat(256), "x"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Metadata.of("a", "é"))
        .withMessageContaining("printable ASCII");
    assertThatIllegalArgumentException().isThrownBy(() -> Metadata.of("a-bin", "x"));
    assertThatIllegalArgumentException().isThrownBy(() -> Metadata.EMPTY.with("a", new byte[1]));
    assertThatIllegalStateException()
        .isThrownBy(() -> Metadata.EMPTY.with("a-bin", new byte[1]).get("a-bin"));
  }
}
