package io.ringbell.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.ringbell.fabric.roce.capture.Pcap;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Two readers of what our side has sent and received in the guest. */
final class CaptureJudges {
  /** {@link InjectionCases} damages one packet. */
  private static final int DAMAGED = 1;

  private CaptureJudges() {}

  /** Our own reader, which checks each ICRC. */
  static void pcap(Path capture) throws IOException, InterruptedException {
    VirtualMachine.Execution run =
        VirtualMachine.Execution.of(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Pcap.class.getName(),
                "-q",
                capture.toString()),
            Map.of());
    System.out.println(run.output());
    List<String> lines = run.output().lines().toList();
    assertThat(lines.get(lines.size() - 1)).matches("[1-9]\\d* packets, [1-9]\\d* ok, [01] bad");
    assertThat(lines).hasSizeLessThanOrEqualTo(1 + DAMAGED);
  }

  /** Wireshark, which knows the form of every header. */
  static void tshark(Path capture) throws IOException, InterruptedException {
    boolean present = present();
    if (!present) {
      System.out.println("SKIPPED: tshark is missing (apt-get install tshark)");
    }
    assumeTrue(present, "tshark is missing (apt-get install tshark)");
    String malformed = tshark(capture, "_ws.malformed || ip.checksum.status == 0");
    assertThat(malformed).isEmpty();
    assertThat(tshark(capture, "infiniband.bth").lines()).hasSizeGreaterThan(10);
    assertThat(tshark(capture, "udp && !infiniband")).isEmpty();
  }

  private static String tshark(Path capture, String filter)
      throws IOException, InterruptedException {
    VirtualMachine.Execution run =
        VirtualMachine.Execution.of(
            List.of(
                "tshark",
                "-r",
                capture.toString(),
                "--disable-protocol",
                "rpcordma", // its heuristics take short SENDs for its own
                "-o",
                "ip.check_checksum:TRUE",
                "-Y",
                filter),
            Map.of());
    assertThat(run.status()).as(run.output()).isZero();
    return run.output()
        .lines()
        .filter(line -> !line.startsWith("Running as user")) // it warns root
        .reduce("", (all, line) -> all + line + "\n");
  }

  private static boolean present() throws InterruptedException {
    try {
      return VirtualMachine.Execution.of(List.of("tshark", "--version"), Map.of()).status() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
