package io.ringbell.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import org.junit.jupiter.api.Test;

class AutoSchemeTest {
  private static final FabricProvider TCP = works("tcp");

  @Test
  void theBestThatWorksIsTaken() {
    assertThat(AutoScheme.choose(List.of(TCP, works("roce"), works("verbs"))))
        .isEqualTo(new AutoScheme.Choice("verbs", "verbs (verbs works)"));
  }

  @Test
  void whyOthersWerePassedOverIsSaid() {
    assertThat(AutoScheme.choose(List.of(TCP, fails("roce"), fails("verbs"))).why())
        .isEqualTo("tcp (tcp works); verbs not: verbs lacks x; roce not: roce lacks x");
  }

  @Test
  void aFabricThatIsNotThereIsPassedOver() {
    AutoScheme.Choice choice = AutoScheme.choose(List.of(TCP));
    assertThat(choice.scheme()).isEqualTo("tcp");
    assertThat(choice.why())
        .contains("verbs not: not on the class path: add io.ringbell:ringbell-fabric-verbs")
        .contains("roce not: not on the class path");
  }

  @Test
  void othersThanThoseOfTheOrderAreNeverTaken() {
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> AutoScheme.choose(List.of(works("memory"), works("shm"), fails("tcp"))))
        .matches(e -> e.reason() == FabricException.Reason.UNAVAILABLE)
        .withMessageStartingWith("scheme 'auto' found no fabric that works here: verbs not: ")
        .withMessageContaining("tcp not: tcp lacks x");
  }

  @Test
  void otherSchemesStayAsTheyAre() {
    FabricAddress address = FabricAddress.parse("tcp://host:1?crc=off");
    assertThat(Fabrics.choose(address)).isSameAs(address);
  }

  private static FabricProvider works(String scheme) {
    return new Fake(scheme, Availability.available(scheme + " works"));
  }

  private static FabricProvider fails(String scheme) {
    return new Fake(scheme, Availability.unavailable(scheme + " lacks x"));
  }

  private record Fake(String scheme, Availability availability) implements FabricProvider {
    @Override
    public Fabric open() {
      throw new AssertionError("choosing opens nothing");
    }
  }
}
