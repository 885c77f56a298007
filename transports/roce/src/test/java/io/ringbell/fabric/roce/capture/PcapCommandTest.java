package io.ringbell.fabric.roce.capture;

import static java.nio.ByteOrder.BIG_ENDIAN;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command: its judgement of real captures, all formats, and wrong use. */
class PcapCommandTest {
  private static final Path CAPTURES = Path.of("src/test/resources/vectors");
  private static final String ETHERNET = "020000000002 020000000001 ";

  @TempDir private Path directory;

  /** All were captured from Linux; one packet of the last is damaged on purpose. */
  @ParameterizedTest
  @CsvSource({
    "cm-both-directions.pcapng, 163, 0",
    "rxe-to-rxe-6.1.pcapng, 1571, 0",
    "user-to-rxe-responder.pcapng, 140, 1"
  })
  void everyPacketOfTheRealCapturesIsJudgedRightly(String name, int packets, int bad) {
    CommandRun run = CommandRun.of(CAPTURES.resolve(name).toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.lines()).hasSize(packets + 1);
    assertThat(run.lastLine())
        .isEqualTo("%d packets, %d ok, %d bad".formatted(packets, packets - bad, bad));
    assertThat(run.code()).isEqualTo(bad == 0 ? 0 : 1);
  }

  @Test
  void theDamagedPacketIsNamed() {
    CommandRun run =
        CommandRun.of("-q", CAPTURES.resolve("user-to-rxe-responder.pcapng").toString());
    assertThat(run.lines()).hasSize(2);
    assertThat(run.lines().get(0))
        .isEqualTo(
            "43 6.628707450 198.18.0.2:4791 > 198.18.0.1:4791 RC SEND Only qp 0x000011"
                + " psn 0x000103 ack-req, 2 bytes + 2 pad, BAD: icrc bad");
  }

  @Test
  void theLinesNameWhatIsInTheHeaders() {
    String shown = CommandRun.of(CAPTURES.resolve("user-to-rxe-responder.pcapng").toString()).out();
    assertThat(shown)
        .contains(
            "RC WRITE Only qp 0x000015 psn 0x000105 ack-req, va 0x0000000000000000 rkey 0x00badbad"
                + " dma 0, 0 bytes, icrc ok",
            "RC Acknowledge qp 0x0abcde psn 0x000100, syndrome 0x61 (NAK invalid request) msn 0",
            "RC FetchAdd qp 0x000026 psn 0x000100 ack-req, va 0x00007f81fd9fd000 rkey 0x00000213"
                + " swap/add 0x5 compare 0x0",
            "RC SEND Last w/ Imm qp 0x000012 psn 0x000102 ack-req, imm 0x00000007, 452 bytes",
            "pkey 0x7fff",
            "unknown opcode 0x1f qp ",
            "transport version ");
    assertThat(CommandRun.of(CAPTURES.resolve("cm-both-directions.pcapng").toString()).out())
        .contains("CM REQ", "CM REP", "CM RTU", "CM REJ", "CM DREQ", "CM DREP");
  }

  @ParameterizedTest
  @CsvSource({"true, true", "true, false", "false, true", "false, false"})
  void pcapInBothByteOrdersAndResolutions(boolean big, boolean nanos) throws IOException {
    CaptureBytes file =
        new CaptureBytes(big ? BIG_ENDIAN : LITTLE_ENDIAN)
            .pcap(nanos ? PcapReader.NANOSECONDS : PcapReader.MICROSECONDS, LinkLayer.RAW)
            .pcapRecord(1_000, nanos ? 5_000 : 5, CaptureBytes.IPV4_PACKET)
            .pcapRecord(1_001, nanos ? 7_000 : 7, CaptureBytes.IPV6_PACKET);
    assertBothPackets(CommandRun.of(directory, file.toBytes()));
  }

  @ParameterizedTest
  @CsvSource({"true, 6", "true, 9", "false, 6", "false, 9"})
  void pcapngInBothByteOrdersAndResolutions(boolean big, int resolution) throws IOException {
    long second = resolution == 6 ? 1_000_000 : 1_000_000_000;
    long micro = second / 1_000_000;
    ByteOrder order = big ? BIG_ENDIAN : LITTLE_ENDIAN;
    CaptureBytes file =
        new CaptureBytes(order)
            .section()
            .interfaceDescription(LinkLayer.ETHERNET, 6)
            .interfaceDescription(LinkLayer.RAW, resolution)
            .unknownBlock()
            .enhancedPacket(1, 1_000 * second + 5 * micro, CaptureBytes.IPV4_PACKET)
            .enhancedPacket(1, 1_001 * second + 7 * micro, CaptureBytes.IPV6_PACKET);
    assertBothPackets(CommandRun.of(directory, file.toBytes()));
  }

  @Test
  void aSecondSectionMayHaveAnotherByteOrder() throws IOException {
    byte[] first =
        new CaptureBytes(BIG_ENDIAN)
            .section()
            .interfaceDescription(LinkLayer.RAW, 9)
            .enhancedPacket(0, 0, CaptureBytes.IPV4_PACKET)
            .toBytes();
    CaptureBytes file =
        new CaptureBytes(LITTLE_ENDIAN)
            .raw(first)
            .section()
            .interfaceDescription(LinkLayer.RAW, 9)
            .simplePacket(CaptureBytes.IPV6_PACKET);
    assertThat(CommandRun.of(directory, file.toBytes()).lastLine())
        .isEqualTo("2 packets, 2 ok, 0 bad");
  }

  private static void assertBothPackets(CommandRun run) {
    assertThat(run.err()).isEmpty();
    assertThat(run.code()).isZero();
    assertThat(run.lines())
        .containsExactly(
            "1 0.000000000 198.18.0.1:49727 > 198.18.0.2:4791 RC SEND Only qp 0x000019"
                + " psn 0x000111 ack-req, 5 bytes + 3 pad, icrc ok",
            "2 1.000002000 [2001:db8:0:0:0:0:0:1]:49152 > [2001:db8:0:0:0:0:0:2]:4791 RC SEND Only"
                + " qp 0x0000d2 psn 0xabcdef ack-req, 5 bytes + 3 pad, icrc ok",
            "2 packets, 2 ok, 0 bad");
  }

  @Test
  void everyKnownLinkLayerIsUnwrapped() throws IOException {
    assertGood(LinkLayer.ETHERNET, ETHERNET + "0800");
    assertGood(LinkLayer.ETHERNET, ETHERNET + "8100 0064 0800");
    assertGood(LinkLayer.ETHERNET, ETHERNET + "88a8 0064 8100 0065 0800");
    assertGood(LinkLayer.ETHERNET, ETHERNET + "9100 0064 8100 0065 8100 0066 0800");
    assertGood(LinkLayer.RAW, "");
    assertGood(LinkLayer.IPV4, "");
    assertGood(LinkLayer.NULL, "02000000");
    assertGood(LinkLayer.LOOP, "00000002");
    assertGood(LinkLayer.LINUX_SLL, "0000 0001 0006 020000000001 0000 0800");
    assertGood(LinkLayer.LINUX_SLL2, "0800 0000 00000002 0001 00 06 0200000000010000");
  }

  private void assertGood(int linkType, String headers) throws IOException {
    CommandRun run = CommandRun.of(directory, pcap(linkType, headers, CaptureBytes.IPV4_PACKET));
    assertThat(run.lastLine()).as("link type %d", linkType).isEqualTo("1 packets, 1 ok, 0 bad");
    assertThat(run.code()).isZero();
  }

  @Test
  void whatIsNoRoceIsPassedOver() throws IOException {
    byte[] otherPort = CaptureBytes.IPV4_PACKET.clone();
    otherPort[23]++;
    byte[] laterFragment = CaptureBytes.IPV4_PACKET.clone();
    laterFragment[7] = 1;
    byte[] tcp = CaptureBytes.IPV4_PACKET.clone();
    tcp[9] = 6;
    for (byte[] packet : List.of(otherPort, laterFragment, tcp, new byte[] {0x45, 0})) {
      CommandRun run = CommandRun.of(directory, pcap(LinkLayer.RAW, "", packet));
      assertThat(run.out()).isEqualTo("0 packets, 0 ok, 0 bad\n");
      assertThat(run.code()).isZero();
    }
    CommandRun arp = CommandRun.of(directory, pcap(LinkLayer.ETHERNET, ETHERNET + "0806", tcp));
    assertThat(arp.out()).isEqualTo("0 packets, 0 ok, 0 bad\n");
    CommandRun strange = CommandRun.of(directory, pcap(147, "", CaptureBytes.IPV4_PACKET));
    assertThat(strange.out()).isEqualTo("0 packets, 0 ok, 0 bad\n");
    assertThat(strange.err()).contains("1 of 1 frames not looked at: unknown link type 147");
  }

  @Test
  void eachChangedBitUnderTheIcrcIsSeen() throws IOException {
    // Of the IPv4 header without TOS, TTL and checksum: the ICRC or the parser must object. What
    // makes it another protocol, or a later fragment, is no RoCEv2 packet any more.
    for (int at : new int[] {4, 5, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 28, 30, 33, 36, 39}) {
      byte[] changed = CaptureBytes.IPV4_PACKET.clone();
      changed[at] ^= 1;
      CommandRun run = CommandRun.of(directory, pcap(LinkLayer.RAW, "", changed));
      assertThat(run.lastLine()).as("byte %d", at).isEqualTo("1 packets, 0 ok, 1 bad");
      assertThat(run.code()).isEqualTo(1);
    }
    for (int at : new int[] {1, 8, 10, 11, 26, 27, 32}) { // what changes on the way
      byte[] changed = CaptureBytes.IPV4_PACKET.clone();
      changed[at] ^= 1;
      CommandRun run = CommandRun.of(directory, pcap(LinkLayer.RAW, "", changed));
      assertThat(run.lastLine()).as("byte %d", at).isEqualTo("1 packets, 1 ok, 0 bad");
    }
  }

  @Test
  void misfitsAreNamed() throws IOException {
    assertBad(change(7, 0x20, 6), "a fragment");
    assertBad(change(25, 0x24, 0), "UDP length for 28 bytes, IP length for 24");
    assertBad(change(29, 0x00, 0), "icrc bad"); // no padding: the payload is 8 bytes then
    byte[] cut = Arrays.copyOf(CaptureBytes.IPV4_PACKET, 40);
    assertBad(cut, "cut off: 12 of 24 bytes captured");
    byte[] tiny = Arrays.copyOf(CaptureBytes.IPV4_PACKET, 40);
    ByteBuffer.wrap(tiny).putShort(2, (short) 40).putShort(24, (short) 20);
    assertBad(tiny, "12 bytes (expected: at least 16)");
    byte[] options = CaptureBytes.frame("46", Arrays.copyOfRange(CaptureBytes.IPV4_PACKET, 1, 20));
    byte[] rest = Arrays.copyOfRange(CaptureBytes.IPV4_PACKET, 20, 52);
    byte[] whole = ByteBuffer.allocate(56).put(options).putInt(0x01010101).put(rest).array();
    assertBad(whole, "options");
  }

  private static byte[] change(int at, int value, int other) {
    byte[] changed = CaptureBytes.IPV4_PACKET.clone();
    if (other != 0) {
      changed[other] = (byte) value;
    } else {
      changed[at] = (byte) value;
    }
    return changed;
  }

  private void assertBad(byte[] packet, String fault) throws IOException {
    CommandRun run = CommandRun.of(directory, pcap(LinkLayer.RAW, "", packet));
    assertThat(run.lines()).hasSize(2);
    assertThat(run.lines().get(0)).contains("BAD: ", fault);
    assertThat(run.lastLine()).isEqualTo("1 packets, 0 ok, 1 bad");
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void aFileThatWasCutOffShowsWhatItHas() throws IOException {
    byte[] whole =
        new CaptureBytes(LITTLE_ENDIAN)
            .pcap(PcapReader.NANOSECONDS, LinkLayer.RAW)
            .pcapRecord(1, 0, CaptureBytes.IPV4_PACKET)
            .pcapRecord(2, 0, CaptureBytes.IPV4_PACKET)
            .toBytes();
    CommandRun run = CommandRun.of(directory, Arrays.copyOf(whole, whole.length - 1));
    assertThat(run.lastLine()).isEqualTo("1 packets, 1 ok, 0 bad");
    assertThat(run.err()).contains("cut off").hasLineCount(1);
    assertThat(run.code()).isEqualTo(1);
  }

  @Test
  void anotherPortIsLookedAtOnRequest() throws IOException {
    byte[] packet = CaptureBytes.IPV4_PACKET.clone();
    packet[23]++; // the ICRC covers the port
    Path file = directory.resolve("port");
    Files.write(file, pcap(LinkLayer.RAW, "", packet));
    assertThat(CommandRun.of(file.toString()).lastLine()).startsWith("0 packets");
    assertThat(CommandRun.of("--port", "4792", file.toString()).lastLine())
        .isEqualTo("1 packets, 0 ok, 1 bad");
  }

  @Test
  void wrongUseIsOneLineAndCodeTwo() throws IOException {
    assertThat(CommandRun.of("--help").out()).contains("usage: ringbell pcap");
    for (String[] arguments :
        new String[][] {
          {},
          {"--colour", "x"},
          {"a", "b"},
          {"--port"},
          {"--port", "x"},
          {"--port", "70000", "a"},
          {directory.resolve("absent").toString()},
          {directory.toString()}
        }) {
      CommandRun run = CommandRun.of(arguments);
      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err()).startsWith("pcap: ").hasLineCount(1);
      assertThat(run.out()).isEmpty();
    }
    CommandRun text =
        CommandRun.of(
            directory, "hello, world".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    assertThat(text.code()).isEqualTo(2);
    assertThat(text.err()).contains("no capture: it begins with 0x68656c6c");
    assertThat(CommandRun.of(directory, new byte[0]).err()).contains("the file is empty");
  }

  private static byte[] pcap(int linkType, String headers, byte[] packet) {
    return new CaptureBytes(LITTLE_ENDIAN)
        .pcap(PcapReader.NANOSECONDS, linkType)
        .pcapRecord(1, 0, CaptureBytes.frame(headers, packet))
        .toBytes();
  }
}
