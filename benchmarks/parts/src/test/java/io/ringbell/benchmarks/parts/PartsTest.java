package io.ringbell.benchmarks.parts;

import static org.assertj.core.api.Assertions.assertThat;

import io.ringbell.call.DispatchBenchmark;
import io.ringbell.fabric.roce.protocol.PacketBenchmark;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark runs, does what it says, and allocates nothing where that is promised. */
class PartsTest {
  private static final int ATTEMPTS = 8;
  private static final double NOTHING = 0.5; // bytes an operation: an iteration's own objects

  private static Collection<RunResult> run(String pattern) throws Exception {
    return run(pattern, 1);
  }

  /** The longer an iteration, the less do its own objects count beside its operations. */
  private static Collection<RunResult> run(String pattern, int tenths) throws Exception {
    return new Runner(
            new OptionsBuilder()
                .include(pattern)
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(8)
                .measurementTime(TimeValue.milliseconds(100L * tenths))
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build())
        .run();
  }

  /** The least of all iterations: the compiler's first attempts may allocate. */
  private static double leastAllocation(RunResult result) {
    return result.getBenchmarkResults().stream()
        .flatMap(each -> each.getIterationResults().stream())
        .mapToDouble(PartsTest::allocation)
        .min()
        .orElseThrow();
  }

  private static double allocation(IterationResult iteration) {
    return iteration.getSecondaryResults().get("gc.alloc.rate.norm").getScore();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CodecBenchmark.encode",
        "RingBenchmark",
        "ConnectionBenchmark",
        "DispatchBenchmark",
        "PacketBenchmark"
      })
  void thesePartsAllocateNothing(String pattern) throws Exception {
    double worst = Double.MAX_VALUE;
    for (int attempt = 0; attempt < ATTEMPTS && worst > NOTHING; attempt++) {
      Collection<RunResult> results = run(pattern, attempt + 1);
      assertThat(results).isNotEmpty();
      worst = results.stream().mapToDouble(PartsTest::leastAllocation).max().orElseThrow();
    }
    assertThat(worst).as("bytes an operation of %s", pattern).isLessThan(NOTHING);
  }

  @Test
  void decodingMakesTheMessageOnly() throws Exception {
    List<RunResult> results = List.copyOf(run("CodecBenchmark.decode"));
    assertThat(results).hasSize(1);
    assertThat(leastAllocation(results.get(0))).isBetween(48.0, 400.0);
  }

  @Test
  void theDispatchedCallsSucceed() {
    DispatchBenchmark benchmark = new DispatchBenchmark();
    benchmark.setUp();
    try {
      for (int i = 0; i < 1000; i++) {
        benchmark.call();
      }
      assertThat(benchmark.hasFailed()).isFalse();
    } finally {
      benchmark.tearDown();
    }
  }

  @Test
  void eachMessageIsAcknowledgedAndCompleted() {
    PacketBenchmark benchmark = new PacketBenchmark();
    benchmark.bytes = 65_536;
    benchmark.setUp();
    for (int i = 0; i < 1000; i++) {
      benchmark.packetise();
    }
    assertThat(benchmark.completed()).isEqualTo(1000);
  }
}
