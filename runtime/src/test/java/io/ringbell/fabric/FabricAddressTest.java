package io.ringbell.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FabricAddressTest {
  @Test
  void partsAreRead() {
    FabricAddress address = FabricAddress.parse("tcp://host.example:7471?z=1&a=x=y&m=");
    assertThat(address.scheme()).isEqualTo("tcp");
    assertThat(address.host()).isEqualTo("host.example");
    assertThat(address.port()).isEqualTo(7471);
    assertThat(address.options().keySet()).as("in the order given").containsExactly("z", "a", "m");
    assertThat(address.options()).containsEntry("a", "x=y").containsEntry("m", "");
    assertThat(address).hasToString("tcp://host.example:7471");
    assertThat(address.withPort(1).options()).isEqualTo(address.options());
  }

  @Test
  void aNameMayHaveAnUnderscoreAndASchemeCapitals() {
    FabricAddress address = FabricAddress.parse("TCP://my_service:7471?a=1");
    assertThat(address).hasToString("tcp://my_service:7471");
    assertThat(address.options()).containsEntry("a", "1");
  }

  @Test
  void anIpv6HostLosesItsBracketsAndGetsThemBack() {
    FabricAddress address = FabricAddress.parse("roce://[fe80::1]:4791");
    assertThat(address.host()).isEqualTo("fe80::1");
    assertThat(address.hostAndPort()).isEqualTo("[fe80::1]:4791");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "tcp",
        "127.0.0.1:7471",
        "tcp://host",
        "tcp://:7471",
        "//host:1",
        "tcp://a b:1"
      })
  void otherTextsAreRefusedWithAnExample(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FabricAddress.parse(text))
        .withMessage(
            "address: " + text + " (expected: scheme://host:port, such as tcp://127.0.0.1:7471)");
  }

  @Test
  void portsAndOptionsAreChecked() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FabricAddress.parse("tcp://host:65536"))
        .withMessage("port: 65536 (expected: 0 to 65535)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FabricAddress.parse("tcp://host:1?novalue"))
        .withMessage("option: 'novalue' in tcp://host:1?novalue (expected: name=value)");
    Map<String, String> options = new java.util.HashMap<>(Map.of("a", "b"));
    FabricAddress address = new FabricAddress("tcp", "host", 1, options);
    options.put("c", "d");
    assertThat(address.options()).hasSize(1);
  }
}
