package io.ringbell.fabric.roce.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.ByteBuffer;
import java.util.Arrays;
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

  /** All lengths around where the way of computing changes, and some far from there. */
  @Test
  void everyLengthIsAsTheHeadersSay() {
    long seed = 20_261_130;
    SplittableRandom random = new SplittableRandom(seed);
    ByteBuffer bytes = randomBytes(random, 4_200);
    for (int hostLength : new int[] {4, 16}) {
      Flow flow = new Flow(random, hostLength);
      for (int length = 16; length <= 4_140; length += length < 300 ? 1 : 4) {
        int offset = random.nextInt(32);
        int id = random.nextInt(1 << 16);
        for (int round = 0; round < 3; round++) { // the first one fills what is kept
          assertThat(flow.icrc.compute(bytes, offset, length, id))
              .as("seed %d, %d bytes, identification %d", seed, length, id)
              .isEqualTo(flow.plain(bytes, offset, length, id));
          id = random.nextInt(1 << 16);
        }
        flow.change(random);
      }
    }
  }

  @Test
  void everyIdentificationIsAsTheHeadersSay() {
    long seed = 20_261_131;
    SplittableRandom random = new SplittableRandom(seed);
    ByteBuffer bytes = randomBytes(random, 512);
    Flow flow = new Flow(random, 4);
    for (int length : new int[] {16, 20, 48, 112, 192, 196}) {
      for (int id = 0; id < 1 << 16; id++) {
        assertThat(flow.icrc.compute(bytes, 8, length, id))
            .as("seed %d, %d bytes, identification %d", seed, length, id)
            .isEqualTo(flow.plain(bytes, 8, length, id));
      }
    }
  }

  private static ByteBuffer randomBytes(SplittableRandom random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return ByteBuffer.wrap(bytes);
  }

  /** A flow whose ICRC is computed from a whole IP packet, too. */
  private static final class Flow {
    private static final int UDP = 8;

    private final Icrc icrc;
    private final byte[] hosts;
    private int sourcePort;
    private int flags = 0x4000;

    Flow(SplittableRandom random, int hostLength) {
      hosts = new byte[2 * hostLength];
      random.nextBytes(hosts);
      sourcePort = random.nextInt(1 << 16);
      icrc =
          new Icrc(
              Arrays.copyOf(hosts, hostLength),
              Arrays.copyOfRange(hosts, hostLength, 2 * hostLength),
              sourcePort,
              4791);
    }

    void change(SplittableRandom random) {
      if (random.nextBoolean()) {
        sourcePort = random.nextInt(1 << 16);
        icrc.sourcePort(sourcePort);
      } else if (random.nextInt(4) == 0) {
        flags = random.nextInt(1 << 16);
        icrc.flags(flags);
      }
    }

    int plain(ByteBuffer packet, int offset, int length, int identification) {
      boolean ipv4 = hosts.length == 8;
      int header = ipv4 ? 20 : 40;
      ByteBuffer ip = ByteBuffer.allocate(header + UDP + length);
      if (ipv4) {
        ip.putShort(0, (short) 0x4500).putShort(2, (short) (header + UDP + length));
        ip.putShort(4, (short) identification).putShort(6, (short) flags);
        ip.put(8, (byte) 64).put(9, (byte) 17).put(12, hosts);
      } else {
        ip.putInt(0, 0x60000000).putShort(4, (short) (UDP + length)).put(6, (byte) 17);
        ip.put(8, hosts);
      }
      ip.putShort(header, (short) sourcePort).putShort(header + 2, (short) 4791);
      ip.putShort(header + 4, (short) (UDP + length));
      ip.put(header + UDP, packet, offset, length);
      return IpPacketIcrc.compute(ip, 0, header, header + UDP + length);
    }
  }
}
