package io.ringbell.benchmarks.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ThresholdsTest {
  @Test
  void aLineForEachLength() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    Thresholds.run("tcp", new int[] {20_000, 300_000}, 1, 300_000, out);
    String text = bytes.toString(StandardCharsets.UTF_8);
    assertThat(text.lines()).hasSize(3);
    assertThat(text).contains("tcp        20000 ", "tcp       300000 ");
  }
}
