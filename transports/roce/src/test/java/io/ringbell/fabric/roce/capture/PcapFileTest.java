package io.ringbell.fabric.roce.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.ringbell.fabric.FabricException;
import io.ringbell.fabric.roce.protocol.Bth;
import io.ringbell.fabric.roce.protocol.ExtensionHeaders;
import io.ringbell.fabric.roce.protocol.Icrc;
import io.ringbell.fabric.roce.protocol.Opcode;
import io.ringbell.fabric.roce.protocol.Syndrome;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is written can be read: by the command, and by tshark. */
@Timeout(120)
class PcapFileTest {
  private static final InetSocketAddress A = at("198.18.0.1", 50_000);
  private static final InetSocketAddress B = at("198.18.0.2", 4791);
  private static final InetSocketAddress A6 = at("fd00:18::1", 50_001);
  private static final InetSocketAddress B6 = at("fd00:18::2", 4791);

  @TempDir private Path directory;

  @Test
  void everyPacketIsReadBackAndGood() {
    Path path = directory.resolve("good.pcap");
    try (PcapFile file = PcapFile.open(path.toString())) {
      capture(file, 500);
      assertThat(file.counters().get(CaptureCounter.PACKETS_CAPTURED)).isEqualTo(500);
    }
    CommandRun run = CommandRun.of(path.toString());
    assertThat(run.lastLine()).isEqualTo("500 packets, 500 ok, 0 bad");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void theHeadersSayWhatTheIcrcCovers() {
    Path path = directory.resolve("headers.pcap");
    try (PcapFile file = PcapFile.open(path.toString())) {
      file.onPacket(A, B, 0x7B22, packet(A, B, 0x7B22, new byte[5], 0x111));
      file.onPacket(A6, B6, 0, packet(A6, B6, 0, new byte[5], 0x112));
    }
    List<String> lines = CommandRun.of(path.toString()).lines();
    assertThat(lines.get(0))
        .startsWith("1 0.000000000 198.18.0.1:50000 > 198.18.0.2:4791 RC SEND Only qp 0x000019")
        .endsWith("5 bytes + 3 pad, icrc ok");
    assertThat(lines.get(1))
        .contains(" [fd00:18:0:0:0:0:0:1]:50001 > [fd00:18:0:0:0:0:0:2]:4791 RC SEND Only")
        .endsWith("icrc ok");
    assertThat(lines.get(2)).isEqualTo("2 packets, 2 ok, 0 bad");
  }

  @Test
  void tsharkDecodesEachPacketAndFindsEachChecksumGood() throws Exception {
    Tshark.require();
    Path path = directory.resolve("tshark.pcap");
    try (PcapFile file = PcapFile.open(path.toString())) {
      capture(file, 100);
    }
    List<String> lines =
        Tshark.fields(
            path,
            "infiniband.bth.psn",
            "ip.checksum.status",
            "udp.checksum.status",
            "_ws.malformed");
    assertThat(lines).hasSize(100);
    for (int i = 0; i < lines.size(); i++) {
      String ipChecksum = i % 2 == 0 ? "1" : "";
      assertThat(lines.get(i)).isEqualTo(i + "\t" + ipChecksum + "\t1\t");
    }
  }

  @Test
  void usersOfOneFileShareIt() {
    String name = directory.resolve("shared.pcap").toString();
    PcapFile first = PcapFile.open(name);
    PcapFile second = PcapFile.open(name);
    assertThat(second).isSameAs(first);
    capture(first, 3);
    first.close();
    capture(second, 4);
    second.close();
    second.onPacket(A, B, 0, packet(A, B, 0, new byte[0], 1));
    assertThat(second.counters().get(CaptureCounter.PACKETS_DROPPED_CLOSED)).isEqualTo(1);
    assertThat(CommandRun.of(name).lastLine()).isEqualTo("7 packets, 7 ok, 0 bad");
  }

  @Test
  void aFullBufferLosesPacketsAndNotTime() {
    Path path = directory.resolve("full.pcap");
    long captured;
    try (PcapFile file = PcapFile.open(path.toString(), 4096)) {
      for (int i = 0; i < 100_000; i++) { // much more than the writer can keep up with
        file.onPacket(A, B, 0, packet(A, B, 0, new byte[1000], i));
      }
      captured = file.counters().get(CaptureCounter.PACKETS_CAPTURED);
      long dropped = file.counters().get(CaptureCounter.PACKETS_DROPPED_FULL);
      assertThat(captured).isPositive();
      assertThat(dropped).isPositive();
      assertThat(captured + dropped).isEqualTo(100_000);
    }
    assertThat(CommandRun.of(path.toString()).lastLine())
        .isEqualTo(captured + " packets, " + captured + " ok, 0 bad");
  }

  @Test
  void whatDoesNotFitTogetherIsLeftOut() {
    Path path = directory.resolve("invalid.pcap");
    try (PcapFile file = PcapFile.open(path.toString())) {
      file.onPacket(A, B6, 0, ByteBuffer.allocate(16));
      file.onPacket(A, B, 0, ByteBuffer.allocate(65_536));
      assertThat(file.counters().get(CaptureCounter.PACKETS_DROPPED_INVALID)).isEqualTo(2);
    }
    assertThat(CommandRun.of(path.toString()).lastLine()).isEqualTo("0 packets, 0 ok, 0 bad");
  }

  @Test
  void theFileIsCompleteWhenTheJvmHasEnded() throws Exception {
    Path path = directory.resolve("exit-%p.pcap");
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Exiting.class.getName(),
                path.toString())
            .inheritIO()
            .start();
    assertThat(child.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(child.exitValue()).isEqualTo(7);
    Path written = directory.resolve("exit-" + child.pid() + ".pcap");
    assertThat(CommandRun.of(written.toString()).lastLine())
        .isEqualTo("1000 packets, 1000 ok, 0 bad");
  }

  @Test
  void aFileThatCannotBeWrittenIsSaidAtOnce() {
    String name = directory.resolve("absent/x.pcap").toString();
    assertThatThrownBy(() -> PcapFile.open(name))
        .isInstanceOf(FabricException.class)
        .hasMessageContaining(name)
        .hasMessageContaining("ringbell.roce.pcap");
  }

  @Test
  void noThreadIsLeft() throws IOException {
    List<String> before = pcapThreads();
    for (int i = 0; i < 10; i++) {
      PcapFile.open(directory.resolve("thread.pcap").toString()).close();
    }
    assertThat(pcapThreads()).isEqualTo(before);
    assertThat(Files.size(directory.resolve("thread.pcap"))).isEqualTo(PcapReader.FILE_HEADER);
  }

  private static List<String> pcapThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("ringbell-pcap"))
        .toList();
  }

  /** IPv4 and IPv6 in turn, of all lengths, with odd checksum sums. */
  static void capture(PcapFile file, int packets) {
    SplittableRandom random = new SplittableRandom(packets);
    for (int i = 0; i < packets; i++) {
      byte[] payload = new byte[i % 3 == 0 ? i % 1024 : random.nextInt(1024)];
      random.nextBytes(payload);
      InetSocketAddress from = i % 2 == 0 ? A : A6;
      InetSocketAddress to = i % 2 == 0 ? B : B6;
      int identification = i % 2 == 0 ? random.nextInt(65536) : 0;
      file.onPacket(from, to, identification, packet(from, to, identification, payload, i));
    }
  }

  /** A SEND Only, and for each seventh an ACK. */
  private static ByteBuffer packet(
      InetSocketAddress from, InetSocketAddress to, int identification, byte[] payload, int psn) {
    boolean ack = psn % 7 == 6;
    int pad = ack ? 0 : -payload.length & 3;
    int headers = Bth.LENGTH + (ack ? ExtensionHeaders.AETH_LENGTH : 0);
    int length = headers + (ack ? 0 : payload.length + pad) + Bth.ICRC_LENGTH;
    ByteBuffer packet = ByteBuffer.allocate(length);
    int opcode = ack ? Opcode.ACKNOWLEDGE : Opcode.SEND_ONLY;
    Bth.put(packet, 0, opcode, false, pad, Bth.DEFAULT_PKEY, 0x19, !ack, psn);
    if (ack) {
      ExtensionHeaders.putAeth(packet, Bth.LENGTH, Syndrome.ACK, psn);
    } else {
      packet.put(headers, payload);
    }
    new Icrc(
            from.getAddress().getAddress(),
            to.getAddress().getAddress(),
            from.getPort(),
            to.getPort())
        .seal(packet, 0, length, identification);
    return packet;
  }

  private static InetSocketAddress at(String host, int port) {
    try {
      return new InetSocketAddress(InetAddress.getByName(host), port);
    } catch (IOException e) {
      throw new IllegalStateException(host, e);
    }
  }

  /** A program that captures and ends without closing anything. */
  static final class Exiting {
    private Exiting() {}

    public static void main(String[] arguments) {
      capture(PcapFile.open(arguments[0]), 1000);
      System.exit(7);
    }
  }
}
