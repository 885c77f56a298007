package io.ringbell.fabric.roce.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers, codes and headers. */
class ValuesTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0, 0",
    "1, 0, 1",
    "0, 1, -1",
    "0, 0xffffff, 1",
    "0xffffff, 0, -1",
    "0x7fffff, 0, 8388607",
    "0x800000, 0, -8388608",
    "5, 0xfffff0, 21"
  })
  void psnsAreComparedAcrossTheWrap(String a, String b, int difference) {
    assertThat(Psn.difference(Integer.decode(a), Integer.decode(b))).isEqualTo(difference);
  }

  @Test
  void psnsWrap() {
    assertThat(Psn.add(0xffffff, 1)).isZero();
    assertThat(Psn.add(0, -1)).isEqualTo(0xffffff);
  }

  @ParameterizedTest
  @CsvSource({
    "1500, 1024",
    "4500, 4096",
    "9000, 4096",
    "4192, 4096",
    "4191, 2048",
    "65536, 4096",
    "576, 256",
    "68, 256"
  })
  void thePathMtuFollowsTheInterface(int interfaceMtu, int pathMtu) {
    assertThat(PathMtu.ofInterface(interfaceMtu)).isEqualTo(pathMtu);
  }

  @Test
  void pathMtuCodes() {
    for (int code = 1; code <= 5; code++) {
      assertThat(PathMtu.code(PathMtu.ofCode(code))).isEqualTo(code);
    }
    assertThat(PathMtu.ofCode(5)).isEqualTo(4096);
    assertThat(PathMtu.packets(0, 256)).isEqualTo(1);
    assertThat(PathMtu.packets(256, 256)).isEqualTo(1);
    assertThat(PathMtu.packets(257, 256)).isEqualTo(2);
    assertThat(PathMtu.packets(Integer.MAX_VALUE, 256)).isEqualTo(1 << 23);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 6, -1})
  void otherCodesAreRefused(int code) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PathMtu.ofCode(code))
        .withMessageContaining("expected: 1 to 5");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 128, 1500, 8192})
  void otherPathMtusAreRefused(int mtu) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ConnectionParameters().pathMtu(mtu))
        .withMessageContaining("expected: 256");
  }

  @Test
  void parametersOutOfRangeAreRefused() {
    ConnectionParameters parameters = new ConnectionParameters();
    assertThatIllegalArgumentException().isThrownBy(() -> parameters.remoteQpn(1 << 24));
    assertThatIllegalArgumentException().isThrownBy(() -> parameters.sendPsn(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> parameters.retryCount(8));
    assertThatIllegalArgumentException().isThrownBy(() -> parameters.rnrRetryCount(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> parameters.ackTimeout(32));
    assertThatIllegalArgumentException().isThrownBy(() -> parameters.windowPackets(0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> parameters.minRnrTimer(32))
        .withMessage("RNR timer: 32 (expected: 0 to 31)");
  }

  @Test
  void aBthIsReadAsItIsWritten() {
    ByteBuffer bytes = ByteBuffer.allocate(20);
    Bth.put(bytes, 4, Opcode.SEND_ONLY, true, 3, 0x8123, 0xabcdef, true, 0x123456);
    assertThat(HexFormat.of().formatHex(bytes.array()))
        .isEqualTo("00000000" + "04f08123" + "00abcdef" + "80123456" + "00000000");
    assertThat(Bth.opcode(bytes, 4)).isEqualTo(Opcode.SEND_ONLY);
    assertThat(Bth.isSolicited(bytes, 4)).isTrue();
    assertThat(Bth.pad(bytes, 4)).isEqualTo(3);
    assertThat(Bth.version(bytes, 4)).isZero();
    assertThat(Bth.pkey(bytes, 4)).isEqualTo(0x8123);
    assertThat(Bth.destinationQpn(bytes, 4)).isEqualTo(0xabcdef);
    assertThat(Bth.isAckRequest(bytes, 4)).isTrue();
    assertThat(Bth.psn(bytes, 4)).isEqualTo(0x123456);
    assertThat(Bth.isFecn(bytes, 4)).isFalse();
    assertThat(Bth.isBecn(bytes, 4)).isFalse();
  }

  @Test
  void opcodesAndSyndromesHaveNames() {
    assertThat(Opcode.name(0x0b)).isEqualTo("RC WRITE Only w/ Imm");
    assertThat(Opcode.name(0x81)).isEqualTo("CNP");
    assertThat(Opcode.name(0x1f)).isEqualTo("opcode 0x1f");
    assertThat(Opcode.headerLength(0x0b)).isEqualTo(32);
    assertThat(Opcode.isKnown(0x1f)).isFalse();
    assertThat(Syndrome.name(0x1f)).isEqualTo("ACK");
    assertThat(Syndrome.name(0x2c)).isEqualTo("RNR NAK, timer 12");
    assertThat(Syndrome.name(0x62)).isEqualTo("NAK remote access error");
    assertThat(Syndrome.name(0x45)).isEqualTo("syndrome 0x45");
  }

  @Test
  void aViewSaysWhatIsWrong() {
    PacketView view = new PacketView();
    assertThat(view.wrap(ByteBuffer.allocate(15), 0, 15))
        .isEqualTo("15 bytes, expected at least 16");
    ByteBuffer reth = ByteBuffer.allocate(28);
    Bth.put(reth, 0, Opcode.WRITE_ONLY, false, 3, 0xffff, 1, false, 0);
    assertThat(view.wrap(reth, 0, 28))
        .isEqualTo("28 bytes, expected at least 35 for RC WRITE Only with 3 of padding");
    Bth.put(reth, 0, Opcode.SEND_ONLY, false, 0, 0xffff, 1, false, 0);
    assertThat(view.wrap(reth, 0, 27)).isEqualTo("27 bytes, expected a multiple of 4");
    assertThat(view.wrap(reth, 0, 28)).isNull();
  }
}
