package io.ringbell.benchmarks.perf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.benchmarks.command.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;

class PerfOptionsTest {
  @Test
  void countsSuitTheSize() {
    PerfOptions options = options(Mode.BLOCKING, List.of(32, 65536, 1 << 20), 1);
    assertThat(options.callsOf(32)).isEqualTo(100_000);
    assertThat(options.callsOf(65536)).isEqualTo(20_480);
    assertThat(options.callsOf(1 << 20)).isEqualTo(1_280);
    assertThat(options.warmupOf(32)).isEqualTo(300_000);
    assertThat(options.warmupOf(1 << 20)).isEqualTo(3_840);
  }

  @Test
  void addressesCarryTheFabricsOptions() {
    PerfOptions plain = options(Mode.BLOCKING, List.of(32), 1);
    assertThat(plain.listenAddress()).isEqualTo("tcp://[::1]:0");
    PerfOptions withOptions =
        TestOptions.of("tcp", "crc=off", "127.0.0.2", Mode.BLOCKING, Waiting.BUSY, List.of(32), 1);
    assertThat(withOptions.listenAddress()).isEqualTo("tcp://127.0.0.2:0?crc=off");
    PerfOptions own = withOptions.of("roce?doorbell=imm&mtu=4096", Subject.RINGBELL);
    assertThat(own.scheme()).isEqualTo("roce");
    assertThat(own.rawLink().kind()).isEqualTo(RawLink.Kind.UDP);
    assertThat(own.listenAddress()).isEqualTo("roce://127.0.0.2:0?mtu=4096&crc=off");
    assertThat(own.channelAddress("roce://h:1"))
        .isEqualTo("roce://h:1?doorbell=imm&mtu=4096&crc=off");
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

  @Test
  void theRawLinkIsBesideRingbellOnly() {
    PerfOptions options = options(Mode.BLOCKING, List.of(32), 1);
    assertThat(options.of("roce", Subject.RINGBELL).raw()).isTrue();
    assertThat(options.of("roce", Subject.RINGBELL).rawLink().kind()).isEqualTo(RawLink.Kind.UDP);
    assertThat(options.of("shm", Subject.GRPC_RINGBELL).raw()).isFalse();
    assertThat(options.of("shm", Subject.GRPC_RINGBELL).rawLink().kind())
        .isEqualTo(RawLink.Kind.SHARED_MEMORY);
    assertThat(options(Mode.ASYNC, List.of(32), 8).of("roce", Subject.RINGBELL).rawLink().kind())
        .isEqualTo(RawLink.Kind.TCP);
    assertThatThrownBy(() -> options(Mode.STREAM, List.of(32), 1).of("tcp", Subject.GRPC_NETTY))
        .hasMessage("mode: stream (expected: blocking or async, with a baseline of gRPC)");
  }

  @Test
  void anOpenLoadHasRatesOrFindsThem() {
    assertThat(OpenLoad.NONE.isOpen()).isFalse();
    OpenLoad rates = new OpenLoad(List.of(1000.0, 20_000.0), false, 2);
    assertThat(rates.ratesFor(7)).containsExactly(1000, 20_000);
    assertThat(rates.callsAt(1000)).isEqualTo(2000);
    assertThat(rates.callsAt(0.1)).isEqualTo(1);
    OpenLoad sweep = new OpenLoad(List.of(), true, 1);
    assertThat(sweep.ratesFor(1000)).containsExactly(100, 250, 500, 700, 800, 900, 1000);
    assertThatThrownBy(() -> new OpenLoad(List.of(1.0), true, 1))
        .isInstanceOf(UsageException.class);
    for (double wrong : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new OpenLoad(List.of(wrong), false, 1))
          .hasMessage("rate: " + wrong + " (expected: calls a second, up to 1e8)");
    }
  }

  private static PerfOptions options(Mode mode, List<Integer> sizes, int outstanding) {
    return TestOptions.of("tcp", "", "[::1]", mode, Waiting.ADAPTIVE, sizes, outstanding);
  }
}
