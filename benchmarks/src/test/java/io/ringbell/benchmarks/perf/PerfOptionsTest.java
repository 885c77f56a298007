package io.ringbell.benchmarks.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PerfOptionsTest {
  @Test
  void countsSuitTheSize() {
    PerfOptions options = options(Mode.BLOCKING, List.of(32, 65536, 1 << 20), 1);
    assertThat(options.callsOf(32)).isEqualTo(100_000);
    assertThat(options.callsOf(65536)).isEqualTo(20_480);
    assertThat(options.callsOf(1 << 20)).isEqualTo(1_280);
    assertThat(options.warmupOf(32)).isEqualTo(50_000);
    assertThat(options.warmupOf(1 << 20)).isEqualTo(1_000);
  }

  @Test
  void addressesCarryTheFabricsOptions() {
    PerfOptions plain = options(Mode.BLOCKING, List.of(32), 1);
    assertThat(plain.listenAddress()).isEqualTo("tcp://[::1]:0");
    PerfOptions withOptions =
        new PerfOptions(
            "tcp",
            "crc=off",
            "127.0.0.2",
            Mode.BLOCKING,
            Waiting.BUSY,
            List.of(32),
            1,
            0,
            -1,
            0,
            false,
            true);
    assertThat(withOptions.listenAddress()).isEqualTo("tcp://127.0.0.2:0?crc=off");
  }

  @Test
  void refusesWhatCannotBeMeasured() {
    assertThatThrownBy(() -> options(Mode.BLOCKING, List.of(0), 1))
        .isInstanceOf(UsageException.class)
        .hasMessage("bytes: 0 (expected: 1 to 67108864)");
    assertThatThrownBy(() -> options(Mode.BLOCKING, List.of(), 1)).hasMessage("no sizes given");
    assertThatThrownBy(() -> options(Mode.ASYNC, List.of(32), 0))
        .hasMessage("outstanding: 0 (expected: at least 1)");
    assertThatThrownBy(() -> options(Mode.BLOCKING, List.of(32), 2))
        .hasMessage("outstanding: 2 (expected: 1, unless --mode is async)");
    assertThatThrownBy(() -> options(Mode.PRIMITIVE, List.of(32), 1))
        .hasMessage("bytes: 32 (expected: 8, since --mode primitive echoes a long)");
    assertThatThrownBy(() -> options(Mode.ASYNC, List.of(64 << 20), 64))
        .hasMessageContaining("below 2 GiB");
  }

  private static PerfOptions options(Mode mode, List<Integer> sizes, int outstanding) {
    return new PerfOptions(
        "tcp", "", "[::1]", mode, Waiting.ADAPTIVE, sizes, outstanding, 0, -1, 0, false, true);
  }
}
