package io.ringbell.fabric.roce.capture;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Wireshark's dissectors, an independent judge of the form of packets; they do not check the ICRC.
 */
final class Tshark {
  private Tshark() {}

  /** Skips the test, aloud, where it is missing. */
  static void require() throws InterruptedException {
    boolean present;
    try {
      Process process = new ProcessBuilder("tshark", "--version").redirectErrorStream(true).start();
      process.getInputStream().readAllBytes();
      present = process.waitFor() == 0;
    } catch (IOException e) {
      present = false;
    }
    if (!present) {
      System.out.println("SKIPPED: tshark is missing (apt-get install tshark)");
    }
    assumeTrue(present, "tshark is missing (apt-get install tshark)");
  }

  /** Fields of each packet, with tabs between. */
  static List<String> fields(Path capture, String... names)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("tshark", "-r", capture.toString()));
    // Its heuristics take short SENDs for RPC-over-RDMA.
    command.addAll(List.of("--disable-protocol", "rpcordma", "-T", "fields"));
    command.addAll(List.of("-o", "ip.check_checksum:TRUE", "-o", "udp.check_checksum:TRUE"));
    for (String name : names) {
      command.addAll(List.of("-e", name));
    }
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), UTF_8).lines().toList();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return lines;
  }
}
