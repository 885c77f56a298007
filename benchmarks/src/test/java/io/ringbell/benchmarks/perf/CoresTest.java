package io.ringbell.benchmarks.perf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CoresTest {
  @Test
  void readsSinglesAndRanges() {
    List<String> status =
        List.of("Name:\tjava", "Cpus_allowed:\tff", "Cpus_allowed_list:\t0-2,5,7-8", "Threads:\t9");
    assertThat(Cores.allowed(status)).containsExactly(0, 1, 2, 5, 7, 8);
  }

  @Test
  void findsNoneWhereNoneAreNamed() {
    assertThat(Cores.allowed(List.of("Name:\tjava"))).isEmpty();
  }
}
