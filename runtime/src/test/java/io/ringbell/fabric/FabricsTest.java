package io.ringbell.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No fabric is on the class path of this module. */
class FabricsTest {
  @ParameterizedTest
  @ValueSource(strings = {"verbs", "roce", "tcp", "shm"})
  void aMissingJarIsNamed(String scheme) {
    assertThat(Fabrics.providers()).isEmpty();
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> Fabrics.open(scheme))
        .withMessage(
            "fabric '%s' is not on the class path (found: none): add io.ringbell:ringbell-fabric-%s",
            scheme, scheme)
        .matches(e -> e.reason() == FabricException.Reason.UNAVAILABLE);
  }

  @Test
  void anUnknownSchemeIsToldTheKnownOnes() {
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> Fabrics.open("http"))
        .withMessage(
            "unknown scheme 'http' (found: none; known: verbs, roce, tcp, shm, auto):"
                + " use one of those found, or add its artifact");
  }
}
