package io.ringbell.fabric.tcp.protocol;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;

/** The bytes of each message, worked out by hand from the RFCs; the CRCs are checked by tshark. */
class GoldenBytesTest {
  @Test
  void theMpaRequest() {
    ByteBuffer frame = MpaStart.of(true, false, ByteBuffer.wrap(new byte[] {1, 2})).encode(false);
    assertThat(HexFormat.of().formatHex(frame.array()))
        .isEqualTo(hex("MPA ID Req Frame") + "40" + "01" + "0002" + "0102");
  }

  @Test
  void theMpaReplyThatRejects() {
    ByteBuffer frame = MpaStart.of(false, true, ByteBuffer.allocate(0)).encode(true);
    assertThat(HexFormat.of().formatHex(frame.array()))
        .isEqualTo(hex("MPA ID Rep Frame") + "20" + "01" + "0000");
  }

  @Test
  void theCrcIsThatOfIscsi() {
    // RFC 3720 appendix B.4: 32 bytes of zero have the CRC bytes aa 36 91 8a on the wire.
    ByteBuffer out = ByteBuffer.allocate(4);
    java.util.zip.CRC32C crc = new java.util.zip.CRC32C();
    crc.update(new byte[32]);
    Fpdu.putTrailer(out, 0, 0, (int) crc.getValue());
    assertThat(HexFormat.of().formatHex(out.array())).isEqualTo("aa36918a");
  }

  @Test
  void aWrite() {
    String hex =
        new Stream().tagged(Rdmap.WRITE, 0x11223344, 0x0102030405060708L, new byte[] {9}).toHex();
    assertThat(withoutCrc(hex))
        .isEqualTo("000f" + "c140" + "11223344" + "0102030405060708" + "09" + "000000");
  }

  @Test
  void aSendInTwoSegments() {
    OutboundMessage message = new OutboundMessage();
    message.untagged(Rdmap.SEND_WITH_SOLICITED_EVENT, 0, 7, 4);
    String hex = new Stream().message(message, new byte[] {1, 2, 3, 4}, 20).toHex();
    assertThat(hex)
        .startsWith(
            "0014" + "0145" + "00000000" + "00000000" + "00000007" + "00000000" + "0102" + "0000")
        .contains(
            "0014" + "4145" + "00000000" + "00000000" + "00000007" + "00000002" + "0304" + "0000")
        .hasSize(2 * 2 * 28);
  }

  @Test
  void aReadRequest() {
    byte[] payload =
        Stream.payload(
            ReadRequestHeader.LENGTH,
            b -> ReadRequestHeader.put(b, 0, 0xa1, 0xb2, 0xc3, 0xd4, 0xe5));
    assertThat(withoutCrc(new Stream().untagged(Rdmap.READ_REQUEST, 1, 3, payload).toHex()))
        .isEqualTo(
            "002e"
                + "4141"
                + "00000000"
                + "00000001"
                + "00000003"
                + "00000000"
                + "000000a1"
                + "00000000000000b2"
                + "000000c3"
                + "000000d4"
                + "00000000000000e5");
  }

  @Test
  void anAtomicRequestAndResponse() {
    byte[] request =
        Stream.payload(
            AtomicHeader.REQUEST_LENGTH, b -> AtomicHeader.putCompareSwap(b, 0, 1, 2, 3, 4, 5));
    assertThat(withoutCrc(new Stream().untagged(Rdmap.ATOMIC_REQUEST, 1, 1, request).toHex()))
        .isEqualTo(
            "0046"
                + "414a"
                + "00000000"
                + "00000001"
                + "00000001"
                + "00000000"
                + "00000002"
                + "00000001"
                + "00000002"
                + "0000000000000003"
                + "0000000000000005"
                + "ffffffffffffffff"
                + "0000000000000004"
                + "ffffffffffffffff");
    byte[] add =
        Stream.payload(
            AtomicHeader.REQUEST_LENGTH, b -> AtomicHeader.putFetchAdd(b, 0, 1, 2, 3, 4));
    assertThat(HexFormat.of().formatHex(add))
        .isEqualTo(
            "00000000"
                + "00000001"
                + "00000002"
                + "0000000000000003"
                + "0000000000000004"
                + "0".repeat(48));
    byte[] response =
        Stream.payload(AtomicHeader.RESPONSE_LENGTH, b -> AtomicHeader.putResponse(b, 0, 1, 2));
    assertThat(withoutCrc(new Stream().untagged(Rdmap.ATOMIC_RESPONSE, 3, 1, response).toHex()))
        .isEqualTo(
            "001e"
                + "414b"
                + "00000000"
                + "00000003"
                + "00000001"
                + "00000000"
                + "00000001"
                + "0000000000000002");
  }

  @Test
  void aTerminateThatQuotesTheSegmentAtFault() {
    ByteBuffer in = new Stream().tagged(Rdmap.WRITE, 0x11, 0x22, new byte[100]).toReceive();
    Terminate terminate = Terminate.of(TerminateCode.DDP_BOUNDS, in, 2, 114);
    byte[] payload = Stream.payload(terminate.length(), b -> terminate.put(b, 0));
    assertThat(HexFormat.of().formatHex(payload))
        .isEqualTo("1101" + "c000" + "0072" + "c140" + "00000011" + "0000000000000022");
  }

  private static String withoutCrc(String hex) {
    return hex.substring(0, hex.length() - 8);
  }

  private static String hex(String text) {
    return HexFormat.of().formatHex(text.getBytes(US_ASCII));
  }
}
