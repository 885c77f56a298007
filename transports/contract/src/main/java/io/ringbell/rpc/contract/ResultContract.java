package io.ringbell.rpc.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Arguments and results of all kinds arrive as they were. */
abstract class ResultContract extends RpcContractTest {
  @Test
  void primitives() {
    Probe probe = stub();
    assertThat(probe.add(Long.MAX_VALUE, 1)).isEqualTo(Long.MIN_VALUE);
    assertThat(probe.add(-1, 0)).isEqualTo(-1);
    assertThat(probe.not(true)).isFalse();
    assertThat(probe.not(false)).isTrue();
    assertThat(probe.negate(Integer.MIN_VALUE)).isEqualTo(Integer.MIN_VALUE);
    assertThat(probe.negate(7)).isEqualTo(-7);
    assertThat(probe.halfOf(-3)).isEqualTo(-1.5f);
    assertThat(probe.halfOf(Float.NaN)).isNaN();
    assertThat(probe.halfOf64(Double.NEGATIVE_INFINITY)).isEqualTo(Double.NEGATIVE_INFINITY);
    assertThat(probe.halfOf64(0.2)).isEqualTo(0.1);
  }

  @Test
  void severalParameters() {
    byte[] bytes = {1, -2};
    assertThat(
            stub().describe(true, -1, Long.MIN_VALUE, 1.5f, -0.25, "ü€😀", bytes, Probe.Shade.DARK))
        .isEqualTo("true|-1|-9223372036854775808|1.5|-0.25|ü€😀|[1, -2]|DARK");
  }

  @Test
  void severalParametersWithTheirDefaults() {
    assertThat(stub().describe(false, 0, 0, 0, 0, "", new byte[0], Probe.Shade.LIGHT))
        .isEqualTo("false|0|0|0.0|0.0||[]|LIGHT");
  }

  @Test
  void collections() {
    Probe probe = stub();
    assertThat(probe.reversed(List.of("a", "", "b"))).containsExactly("b", "", "a");
    assertThat(probe.reversed(List.of())).isEmpty();
    assertThat(probe.squares(Set.of(-3, 2))).containsExactlyInAnyOrder(9, 4);
    assertThat(probe.counted(Map.of("x", 1L, "", -1L))).isEqualTo(Map.of("x", 2L, "", 0L));
    assertThat(probe.optional(Optional.empty())).isEmpty();
    assertThat(probe.optional(Optional.of(""))).contains("!");
    assertThat(probe.mirrored(List.of(new Probe.Point(1, -2), new Probe.Point(0, 0))))
        .containsExactly(new Probe.Point(-2, 1), new Probe.Point(0, 0));
  }

  @Test
  void wellKnownTypes() {
    UUID id = new UUID(0x0123456789abcdefL, -1);
    Instant at = Instant.ofEpochSecond(-5, 999_999_999);
    Duration length = Duration.ofSeconds(3, 1);
    assertThat(stub().stamp(id, at, length))
        .isEqualTo(
            new Probe.Stamp(
                id, at.plus(length), length.negated(), Optional.of(new Probe.Point(-1, 1))));
  }

  @Test
  void byteBuffers() {
    ByteBuffer answer = stub().slice(ByteBuffer.wrap(new byte[] {1, 2, 3, 4, 5}), 1, 4);
    assertThat(answer).isEqualTo(ByteBuffer.wrap(new byte[] {2, 3, 4}));
  }

  @Test
  void withoutResult() {
    Probe probe = stub();
    probe.note(1);
    assertThat(service.runs(1)).isEqualTo(1);
    assertThat(Await.result(probe.noteLater(2))).isNull();
    assertThat(service.runs(2)).isEqualTo(1);
  }

  @Test
  void futures() {
    Probe probe = stub();
    assertThat(Await.result(probe.addLater(1, 2))).isEqualTo(3);
    byte[] payload = Payloads.bytes(1000, 1);
    assertThat(Await.result(probe.echoLater(payload))).isEqualTo(payload);
  }

  @Test
  void futuresThatTheHandlerCompletesLater() {
    Probe probe = stub();
    var first = probe.hold(1);
    var second = probe.hold(2);
    service.held(2).complete(22L);
    assertThat(Await.result(second)).isEqualTo(22);
    assertThat(first).isNotDone();
    service.held(1).complete(11L);
    assertThat(Await.result(first)).isEqualTo(11);
  }
}
