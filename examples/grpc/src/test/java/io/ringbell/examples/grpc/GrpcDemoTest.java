package io.ringbell.examples.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same application over each transport says the same. */
@Timeout(120)
class GrpcDemoTest {
  @ParameterizedTest
  @EnumSource(Transport.class)
  void eachMethodIsCalled(Transport transport) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    GrpcDemo.run(transport, 0, new PrintStream(bytes, true, StandardCharsets.UTF_8));

    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .containsExactly(
            "Dolphin: East Quay, berth 1",
            "Leviathan: Leviathan is 500 m long (at most 400 m fit)",
            "leaves in 20 min: Albatross",
            "leaves in 75 min: Blue Marlin",
            "tracked: 5 positions, 2.0 nm",
            "heard on 16: anybody there?",
            "heard on 16: anybody there?",
            "heard on 16: tug boat, please");
  }

  @Test
  void theTransportIsAFlag() {
    assertThat(GrpcDemo.transport(List.of())).isEqualTo(Transport.TCP);
    assertThat(GrpcDemo.transport(List.of("--transport", "netty"))).isEqualTo(Transport.NETTY);
    assertThat(GrpcDemo.transport(List.of("--transport", "roce"))).isEqualTo(Transport.ROCE);
    assertThat(GrpcDemo.transport(List.of("--transport", "pigeon"))).isNull();
    assertThat(GrpcDemo.transport(List.of("roce"))).isNull();
  }
}
