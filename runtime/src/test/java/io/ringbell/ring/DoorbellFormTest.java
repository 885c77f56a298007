package io.ringbell.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import org.junit.jupiter.api.Test;

class DoorbellFormTest {
  private static FabricAddress address(String options) {
    return FabricAddress.parse("tcp://host:1" + options);
  }

  @Test
  void theOptionChoosesTheFeatures() {
    assertThat(DoorbellForm.featuresOf(address(""), 77)).isEqualTo(77);
    assertThat(DoorbellForm.featuresOf(address("?crc=off"), 77)).isEqualTo(77);
    assertThat(DoorbellForm.featuresOf(address("?doorbell=send"), 77)).isZero();
    assertThat(DoorbellForm.featuresOf(address("?doorbell=imm"), 77)).isEqualTo(1);
    assertThat(DoorbellForm.featuresOf(address("?crc=off&doorbell=eager"), 77)).isEqualTo(2);
    assertThat(DoorbellForm.ANY).isEqualTo(3);
  }

  @Test
  void anUnknownFormIsRefusedWithThoseThatThereAre() {
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> DoorbellForm.featuresOf(address("?doorbell=IMM"), 0))
        .withMessage("option doorbell=IMM of tcp://host:1 (expected: doorbell=send, imm or eager)")
        .matches(e -> e.reason() == FabricException.Reason.ADDRESS_INVALID);
  }

  @Test
  void theFabricDoesNotSeeTheOption() {
    assertThat(DoorbellForm.withoutOption(address("?doorbell=imm&crc=off")).options())
        .containsOnlyKeys("crc");
    FabricAddress other = address("?crc=off");
    assertThat(DoorbellForm.withoutOption(other)).isSameAs(other);
  }
}
