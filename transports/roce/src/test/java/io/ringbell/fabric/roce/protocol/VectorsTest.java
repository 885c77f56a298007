package io.ringbell.fabric.roce.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Packets of Linux rdma_rxe and of an RNIC, and computed ones: each parses, its ICRC verifies, and
 * it is written again byte for byte.
 */
class VectorsTest {
  /** SEND Only with PSN 0x103, whose ICRC was damaged to see that rxe drops it. */
  private static final int DAMAGED_PSN = 0x103;

  private final IcrcIdentification identification = new IcrcIdentification();

  static Stream<CapturedPacket> vectors() throws IOException {
    String json = new String(CapturedPacket.bytes("icrc-vectors.json"), StandardCharsets.UTF_8);
    Matcher matcher =
        Pattern.compile(
                "\"description\": \"([^\"]*)\"[^{}]*?\"ip_packet_hex\": \"([0-9a-f]*)\"",
                Pattern.DOTALL)
            .matcher(json);
    List<CapturedPacket> packets = new ArrayList<>();
    while (matcher.find()) {
      byte[] ip = HexFormat.of().parseHex(matcher.group(2));
      packets.add(CapturedPacket.ofIp(matcher.group(1), ip));
    }
    return packets.stream();
  }

  @Test
  void allVectorsAreThere() throws IOException {
    assertThat(vectors()).hasSize(128);
  }

  @ParameterizedTest
  @MethodSource("vectors")
  void aVectorVerifiesAndIsWrittenAgain(CapturedPacket packet) {
    assertThat(isIcrcRight(packet)).isTrue();
    assertWrittenAgain(packet);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rxe-to-rxe-6.1.pcapng",
        "user-to-rxe-responder.pcapng",
        "cm-both-directions.pcapng"
      })
  void everyCapturedPacketVerifiesAndIsWrittenAgain(String file) throws IOException {
    List<CapturedPacket> packets = CapturedPacket.ofPcapng(file);
    assertThat(packets).hasSizeGreaterThan(50);
    int damaged = 0;
    List<String> problems = new ArrayList<>();
    for (CapturedPacket packet : packets) {
      String problem =
          new PacketView().wrap(ByteBuffer.wrap(packet.payload()), 0, packet.payload().length);
      if (problem != null) {
        problems.add(problem);
        assertThat(isIcrcRight(packet)).as(packet.name()).isTrue();
      } else if (isIcrcRight(packet)) {
        assertWrittenAgain(packet);
      } else {
        damaged++;
        PacketView view = view(packet);
        assertThat(view.opcode()).as(packet.name()).isEqualTo(Opcode.SEND_ONLY);
        assertThat(view.psn()).as(packet.name()).isEqualTo(DAMAGED_PSN);
      }
    }
    boolean hostile = file.startsWith("user-to-rxe"); // it tried what rxe drops, too
    assertThat(damaged).isEqualTo(hostile ? 1 : 0);
    assertThat(problems)
        .isEqualTo(
            hostile
                ? List.of("transport version 1, expected 0", "unknown opcode 0x1f")
                : List.of());
  }

  /** By all three ways of computing it, which must agree. */
  private boolean isIcrcRight(CapturedPacket packet) {
    ByteBuffer ip = ByteBuffer.wrap(packet.ip());
    ByteBuffer payload = ByteBuffer.wrap(packet.payload());
    int length = payload.limit();
    int received = Icrc.received(payload, 0, length);
    boolean right = IpPacketIcrc.compute(ip, 0, packet.udp(), packet.ip().length) == received;
    boolean hasFlags = packet.isIpv4() && ip.getShort(6) != 0x4000;
    if (!hasFlags) { // the fabric knows packets with DF only
      Icrc icrc = packet.flow();
      assertThat(icrc.verify(payload, 0, length, packet.identification()))
          .as(packet.name())
          .isEqualTo(right);
      if (packet.isIpv4()) {
        int difference = icrc.compute(payload, 0, length, 0) ^ received;
        assertThat(identification.solve(length, difference))
            .as(packet.name())
            .isEqualTo(right ? packet.identification() : IcrcIdentification.WRONG);
      }
    }
    return right;
  }

  private static void assertWrittenAgain(CapturedPacket packet) {
    PacketView view = view(packet);
    byte[] again = Reencoder.reencode(view);
    ByteBuffer ip = ByteBuffer.wrap(packet.ip().clone());
    ip.put(packet.udp() + 8, again);
    int value = IpPacketIcrc.compute(ip, 0, packet.udp(), packet.ip().length);
    ByteBuffer.wrap(again).putInt(again.length - Bth.ICRC_LENGTH, Integer.reverseBytes(value));
    assertThat(again).as(packet.name()).isEqualTo(packet.payload());
  }

  private static PacketView view(CapturedPacket packet) {
    PacketView view = new PacketView();
    byte[] payload = packet.payload();
    assertThat(view.wrap(ByteBuffer.wrap(payload), 0, payload.length)).as(packet.name()).isNull();
    return view;
  }
}
