package io.ringbell.examples.rping;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The program against itself; against the kernel's rping it is tested in the virtual machine. */
@Timeout(120)
class RpingTest {
  @ParameterizedTest
  @ValueSource(strings = {"tcp", "roce", "memory"})
  void bothSidesPrintThePingsAsRpingDoes(String fabric) throws Exception {
    try (RunningServer server = new RunningServer(fabric, "-v")) {
      Run client = client(server, "-C", "3", "-S", "50", "-v", "-V");
      assertThat(client.err).isEqualTo("client DISCONNECT EVENT...\n");
      assertThat(client.code).isZero();
      assertThat(client.out)
          .isEqualTo( // as Debian's rping printed it
              """
              ping data: rdma-ping-0: ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcd
              ping data: rdma-ping-1: BCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcde
              ping data: rdma-ping-2: CDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdef
              """);
      assertThat(server.code()).isZero();
      assertThat(server.errors()).isEqualTo("server DISCONNECT EVENT...\n");
      assertThat(server.lines())
          .hasSize(3)
          .last()
          .isEqualTo("server ping data: rdma-ping-2: CDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdef");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {16, 17, 23, 64, 4096, 65535, 65536})
  void eachSizeComesBack(int size) throws Exception {
    try (RunningServer server = new RunningServer("tcp", "-S", "65536")) {
      Run client = client(server, "-C", "2", "-S", Integer.toString(size), "-V", "-v");
      assertThat(client.code).as(client.err).isZero();
      assertThat(client.out.lines())
          .hasSize(2)
          .allSatisfy(line -> assertThat(line).hasSize("ping data: ".length() + size - 1));
      assertThat(server.code()).isZero();
    }
  }

  @Test
  void aCaptureOfTheClientHoldsEachPacketAndEachIsGood(@TempDir Path directory) throws Exception {
    Path capture = directory.resolve("client.pcap");
    try (RunningServer server = new RunningServer("roce")) {
      Run client = client(server, "-C", "2", "--fabric-options", "pcap=" + capture);
      assertThat(client.code).as(client.err).isZero();
    }
    Process pcap =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "io.ringbell.fabric.roce.capture.Pcap",
                capture.toString())
            .redirectErrorStream(true)
            .start();
    String shown = new String(pcap.getInputStream().readAllBytes(), UTF_8);
    assertThat(pcap.waitFor()).as(shown).isZero();
    assertThat(shown)
        .containsSubsequence(
            "CM REQ",
            "CM REP",
            "CM RTU",
            "RC SEND Only",
            "RC READ Request",
            "RC READ Response",
            "RC WRITE Only",
            "CM DREQ",
            " 0 bad");
  }

  @Test
  void aPersistentServerServesManyClients() throws Exception {
    try (RunningServer server = new RunningServer("tcp", "-P")) {
      for (int i = 0; i < 3; i++) {
        Run client = client(server, "-C", "2", "-V");
        assertThat(client.code).as(client.err).isZero();
      }
    }
  }

  @Test
  void aPingThatIsTooLongForTheServerEndsWithTheRemedy() throws Exception {
    try (RunningServer server = new RunningServer("tcp", "-S", "64")) {
      Run client = client(server, "-C", "1", "-S", "65");
      assertThat(client.code).isEqualTo(1);
      assertThat(server.code()).isEqualTo(1);
      assertThat(server.errors()).contains("65 bytes (expected: at most 64)", "-S 65");
    }
  }

  @Test
  void eachStepIsShownOnRequest() throws Exception {
    try (RunningServer server = new RunningServer("tcp", "-d")) {
      Run client = client(server, "-C", "1", "-d");
      assertThat(client.out)
          .containsSubsequence(
              "created qp ", "RDMA addr ", "send completion", "recv completion", "RDMA addr ");
      assertThat(String.join("\n", server.lines()))
          .containsSubsequence(
              "Received rkey ",
              "rdma read completion",
              "server posted go ahead",
              "Received rkey ",
              "rdma write completion");
    }
  }

  @Test
  void wrongUseIsOneLineAndCodeTwo() {
    assertThat(run("-c").code).isEqualTo(2);
    assertThat(run("-c").err).isEqualTo("rping: -c wants the server's address: -a ADDR\n");
    assertThat(run("-v").code).isEqualTo(2);
    assertThat(run("-s", "-c").code).isEqualTo(2);
    assertThat(run("-c", "-P", "-a", "127.0.0.1").err).contains("-P is for the server");
    Run size = run("-c", "-a", "127.0.0.1", "-S", "15");
    assertThat(size.code).isEqualTo(2);
    assertThat(size.err).isEqualTo("rping: Invalid size 15 (valid range is 16 to 65536)\n");
    assertThat(run("-c", "-a", "127.0.0.1", "-S", "65537").code).isEqualTo(2);
    Run count = run("-c", "-a", "127.0.0.1", "-C", "-1");
    assertThat(count.err).isEqualTo("rping: Invalid count -1\n");
    Run fabric = run("-c", "-a", "127.0.0.1", "--fabric", "pigeons");
    assertThat(fabric.code).isEqualTo(2);
    assertThat(fabric.err).startsWith("rping: unknown scheme 'pigeons'").hasLineCount(1);
  }

  @Test
  void nobodyListeningIsCodeOne() {
    Run run = run("-c", "-a", "127.0.0.1", "-p", "1", "--fabric", "tcp", "-C", "1");
    assertThat(run.code).isEqualTo(1);
    assertThat(run.err).startsWith("rping: ").contains("127.0.0.1:1").hasLineCount(1);
  }

  private static Run client(RunningServer server, String... more) {
    List<String> arguments = new ArrayList<>(List.of("-c", "-a", server.address.host()));
    arguments.addAll(List.of("-p", Integer.toString(server.address.port())));
    arguments.addAll(List.of("--fabric", server.address.scheme()));
    arguments.addAll(List.of(more));
    return run(arguments.toArray(new String[0]));
  }

  private static Run run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Rping.execute(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    return new Run(code, out.toString(), err.toString());
  }

  private record Run(int code, String out, String err) {}
}
