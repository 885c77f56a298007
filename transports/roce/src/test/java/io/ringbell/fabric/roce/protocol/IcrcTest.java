package io.ringbell.fabric.roce.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class IcrcTest {
  private static final byte[] CLIENT = {(byte) 198, 18, 0, 1};
  private static final byte[] SERVER = {(byte) 198, 18, 0, 2};
  private static final int LENGTH = 24;

  private final ByteBuffer packet =
      ByteBuffer.wrap(HexFormat.of().parseHex("0430ffff00000019800001110001020304000000b19ba32c"));
  private final Icrc icrc = new Icrc(CLIENT, SERVER, 0xc23f, 4791);

  @Test
  void aCapturedPacketVerifiesWithItsIdentification() {
    assertThat(icrc.verify(packet, 0, LENGTH, 0x7b22)).isTrue();
    assertThat(icrc.verify(packet, 0, LENGTH, 0x7b23)).isFalse();
    assertThat(icrc.isIpv4()).isTrue();
  }

  @Test
  void sealingWritesTheSameBytes() {
    ByteBuffer direct = ByteBuffer.allocateDirect(LENGTH + 10);
    direct.put(5, packet, 0, LENGTH - 4).position(3).limit(LENGTH + 7);
    icrc.seal(direct, 5, LENGTH, 0x7b22);
    assertThat(direct.getInt(5 + LENGTH - 4)).isEqualTo(packet.getInt(LENGTH - 4));
    assertThat(direct.position()).isEqualTo(3);
    assertThat(direct.limit()).isEqualTo(LENGTH + 7);
  }

  @Test
  void theSourcePortCounts() {
    icrc.sourcePort(1);
    assertThat(icrc.verify(packet, 0, LENGTH, 0x7b22)).isFalse();
    icrc.sourcePort(0xc23f);
    assertThat(icrc.verify(packet, 0, LENGTH, 0x7b22)).isTrue();
  }

  @Test
  void addressesOfDifferentKindsAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Icrc(CLIENT, new byte[16], 1, 2));
  }

  @Test
  void everyIdentificationIsFoundForEveryLength() {
    long seed = 20_261_129;
    SplittableRandom random = new SplittableRandom(seed);
    IcrcIdentification solver = new IcrcIdentification();
    ByteBuffer bytes = ByteBuffer.allocate(4_200);
    for (int length = 16; length <= 4_140; length += 4) {
      for (int i = 0; i < length; i++) {
        bytes.put(i, (byte) random.nextInt());
      }
      int id = random.nextInt(1 << 16);
      icrc.seal(bytes, 0, length, id);
      int difference = icrc.compute(bytes, 0, length, 0) ^ Icrc.received(bytes, 0, length);
      assertThat(solver.solve(length, difference)).as("seed %d, %d", seed, length).isEqualTo(id);
    }
  }

  @Test
  void oneDamagedBitIsAlwaysFoundAndMoreMostly() {
    long seed = 7;
    SplittableRandom random = new SplittableRandom(seed);
    IcrcIdentification solver = new IcrcIdentification();
    ByteBuffer bytes = ByteBuffer.allocate(1_040);
    icrc.seal(bytes, 0, 1_040, 17);
    int right = Icrc.received(bytes, 0, 1_040);
    for (int bit = 0; bit < 32; bit++) {
      int difference = icrc.compute(bytes, 0, 1_040, 0) ^ right ^ (1 << bit);
      assertThat(solver.solve(1_040, difference)).isEqualTo(IcrcIdentification.WRONG);
    }
    int accepted = 0;
    for (int i = 0; i < 1 << 20; i++) {
      accepted += solver.solve(1_040, random.nextInt()) == IcrcIdentification.WRONG ? 0 : 1;
    }
    assertThat(accepted).as("seed %d: about 2^20 / 2^16", seed).isBetween(1, 48);
  }

  @Test
  void lengthsThatNoPacketHasAreWrong() {
    IcrcIdentification solver = new IcrcIdentification();
    assertThat(solver.solve(1_000_000, 5)).isEqualTo(IcrcIdentification.WRONG);
    assertThat(solver.solve(18, 5)).isEqualTo(IcrcIdentification.WRONG);
  }
}
