package io.ringbell.fabric.verbs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.ringbell.fabric.FabricAddress;
import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.FabricException.Reason;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VerbsOptionsTest {
  private static VerbsOptions of(String query) {
    return VerbsOptions.of(FabricAddress.parse("verbs://10.0.0.1:7471" + query));
  }

  @Test
  void defaults() {
    VerbsOptions options = of("");
    assertThat(options.local()).isNull();
    assertThat(options.source(FabricAddress.parse("verbs://10.0.0.1:7471"))).isNull();
    assertThat(options.trafficClass()).isEqualTo(-1);
    assertThat(options.ackTimeout()).isEqualTo(17);
    assertThat(options.retryCount()).isEqualTo(6);
    assertThat(options.rnrRetry()).isEqualTo(6);
    assertThat(options.minRnrTimer()).isEqualTo(12);
    assertThat(options.completionVector()).isEqualTo(-1);
    assertThat(options.onDemandPaging()).isFalse();
    assertThat(options.handshakeTimeoutNanos()).isEqualTo(TimeUnit.SECONDS.toNanos(10));
  }

  @Test
  void eachOption() {
    VerbsOptions options =
        of(
            "?local=10.0.0.2&trafficClass=105&ackTimeout=0&retryCount=3&rnrRetry=7&minRnrTimer=1"
                + "&completionVector=5&odp=on&handshakeTimeoutMs=1500");
    FabricAddress address = FabricAddress.parse("verbs://10.0.0.1:7471");
    assertThat(options.source(address).getAddress().getHostAddress()).isEqualTo("10.0.0.2");
    assertThat(options.trafficClass()).isEqualTo(105);
    assertThat(options.ackTimeout()).isZero();
    assertThat(options.retryCount()).isEqualTo(3);
    assertThat(options.rnrRetry()).isEqualTo(7);
    assertThat(options.minRnrTimer()).isEqualTo(1);
    assertThat(options.completionVector()).isEqualTo(5);
    assertThat(options.onDemandPaging()).isTrue();
    assertThat(options.handshakeTimeoutNanos()).isEqualTo(TimeUnit.MILLISECONDS.toNanos(1500));
    assertThat(of("?odp=off").onDemandPaging()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?colour=red",
        "?trafficClass=256",
        "?ackTimeout=32",
        "?retryCount=-1",
        "?rnrRetry=many",
        "?minRnrTimer=0",
        "?odp=maybe",
        "?handshakeTimeoutMs=0"
      })
  void whatIsWrongIsSaid(String query) {
    assertThatExceptionOfType(FabricException.class)
        .isThrownBy(() -> of(query))
        .satisfies(e -> assertThat(e.reason()).isEqualTo(Reason.ADDRESS_INVALID))
        .withMessageContaining(query.substring(1))
        .withMessageContaining("expected: ");
  }
}
